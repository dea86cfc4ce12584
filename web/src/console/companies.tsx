import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../frame/page-title.ts';
import { type MessageId, useSay } from '../lib/i18n/text.ts';
import { EmptyState } from '../ui/page-states.tsx';
import {
  addressOf,
  type CompanyFilter,
  filterOf,
  STATE_FILTERS,
  type StateFilter,
} from './company-filter.ts';
import { CompanyList } from './company-list.tsx';
import { STATE_WORDS } from './company-state.tsx';
import { ConsoleNav } from './console-nav.tsx';
import { FilterLink } from './filter-link.tsx';
import { KeyHints } from './key-hints.tsx';
import { useKeys } from './keys.ts';
import { PagedList } from './paged-list.tsx';
import { moveAlong } from './row-keys.ts';
import { SearchField } from './search-field.tsx';
import { useCompanies } from './use-companies.ts';

const FILTER_WORDS: Record<StateFilter, MessageId> = {
  waiting: 'console.filter.waiting',
  all: 'console.filter.all',
  ...STATE_WORDS,
};

export function Component() {
  const say = useSay();
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  const companies = useCompanies(filter);
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  usePageTitle(say('console.companies'));
  useKeys({
    j: () => moveAlong(list, 1),
    k: () => moveAlong(list, -1),
    '/': () => search.current?.focus(),
  });
  return (
    <div className="column py-8">
      <ConsoleNav />
      <h1 className="mb-4 text-32 outline-none">{say('console.companies')}</h1>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Filters filter={filter} />
        <SearchField
          ref={search}
          label={say('console.search')}
          value={filter.search}
          onSearch={(text) => setParams(addressOf({ ...filter, search: text }), { replace: true })}
          onDown={() => moveAlong(list, 1)}
        />
      </div>
      <PagedList list={companies} rowsRef={list} nothing={<Nothing filter={filter} />}>
        {(rows) => <CompanyList companies={rows} />}
      </PagedList>
      <KeyHints
        hints={[
          { keys: ['J', 'K'], does: say('console.keys.move') },
          { keys: ['Enter'], does: say('console.keys.open') },
          { keys: ['/'], does: say('console.keys.search') },
        ]}
      />
    </div>
  );
}

function Filters({ filter }: { filter: CompanyFilter }) {
  const say = useSay();
  return (
    <nav aria-label={say('console.filter')} className="flex flex-wrap gap-1.5">
      {STATE_FILTERS.map((state) => (
        <FilterLink key={state} search={addressOf({ ...filter, state })} isCurrent={state === filter.state}>
          {say(FILTER_WORDS[state])}
        </FilterLink>
      ))}
    </nav>
  );
}

function Nothing({ filter }: { filter: CompanyFilter }) {
  const say = useSay();
  if (filter.search !== '') {
    return (
      <EmptyState title={say('console.empty.search', { search: filter.search })}>
        <p>{say('console.empty.search-words')}</p>
      </EmptyState>
    );
  }
  return filter.state === 'waiting' ? (
    <EmptyState title={say('console.empty.waiting')}>
      <p>{say('console.empty.waiting-words')}</p>
    </EmptyState>
  ) : (
    <EmptyState title={say('console.empty.state')}>
      <p>{say('console.empty.state-words')}</p>
    </EmptyState>
  );
}
