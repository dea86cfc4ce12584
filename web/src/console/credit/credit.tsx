import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../frame/page-title.ts';
import { type MessageId, useSay } from '../../lib/i18n/text.ts';
import { EmptyState } from '../../ui/page-states.tsx';
import { FilterLink } from '../filter-link.tsx';
import { KeyHints } from '../key-hints.tsx';
import { useKeys } from '../keys.ts';
import { PagedList } from '../paged-list.tsx';
import { moveAlong } from '../row-keys.ts';
import { SearchField } from '../search-field.tsx';
import { CreditHead } from './credit-head.tsx';
import { addressOf, filterOf, type MoneyFilter, SHOWN, type Shown } from './money-filter.ts';
import { MoneyList } from './money-list.tsx';
import { useCompanyMoney } from './use-money.ts';

const SHOWN_WORDS: Record<Shown, MessageId> = {
  all: 'console.filter.all',
  'with-credit': 'console.money.filter.with-credit',
  overdue: 'console.money.filter.overdue',
  blocked: 'console.money.filter.blocked',
};

export function Component() {
  const say = useSay();
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  const money = useCompanyMoney(filter);
  const list = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  usePageTitle(say('console.money.title'));
  useKeys({
    j: () => moveAlong(list, 1),
    k: () => moveAlong(list, -1),
    '/': () => search.current?.focus(),
  });
  return (
    <div className="column py-8">
      <CreditHead title={say('console.money.title')} words={say('console.money.words')} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <nav aria-label={say('console.filter')} className="flex flex-wrap gap-1.5">
          {SHOWN.map((show) => (
            <FilterLink key={show} search={addressOf({ ...filter, show })} isCurrent={show === filter.show}>
              {say(SHOWN_WORDS[show])}
            </FilterLink>
          ))}
        </nav>
        <SearchField
          ref={search}
          label={say('console.money.search')}
          value={filter.search}
          onSearch={(text) => setParams(addressOf({ ...filter, search: text }), { replace: true })}
          onDown={() => moveAlong(list, 1)}
        />
      </div>
      <PagedList list={money} rowsRef={list} nothing={<Nothing filter={filter} />}>
        {(rows) => <MoneyList rows={rows} />}
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

const NOTHING: Record<Shown, [title: MessageId, words: MessageId]> = {
  all: ['console.money.empty', 'console.money.empty-words'],
  'with-credit': ['console.money.empty-credit', 'console.money.empty-credit-words'],
  overdue: ['console.money.empty-overdue', 'console.money.empty-overdue-words'],
  blocked: ['console.money.empty-blocked', 'console.money.empty-blocked-words'],
};

function Nothing({ filter }: { filter: MoneyFilter }) {
  const say = useSay();
  if (filter.search !== '') {
    return (
      <EmptyState title={say('console.empty.search', { search: filter.search })}>
        <p>{say('console.money.empty-search-words')}</p>
      </EmptyState>
    );
  }
  const [title, words] = NOTHING[filter.show];
  return (
    <EmptyState title={say(title)}>
      <p>{say(words)}</p>
    </EmptyState>
  );
}
