import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { usePageTitle } from '../frame/page-title.ts';
import { type MessageId, useSay } from '../lib/i18n/text.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { EmptyState, Loading, Skeleton } from '../ui/page-states.tsx';
import { ProblemWords } from '../ui/problem-words.tsx';
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
import { ConsoleProblem } from './console-problem.tsx';
import { KeyHints } from './key-hints.tsx';
import { useKeys } from './keys.ts';
import { moveAlong, stepWithArrows } from './row-keys.ts';
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
  const { companies, isStale, error, retry, more, isLoadingMore } = useCompanies(filter);
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
      <div
        ref={list}
        role="presentation"
        onKeyDown={(event) => stepWithArrows(event, list)}
        className={classes('transition-opacity duration-[120ms]', isStale && 'opacity-60')}
      >
        {companies ? (
          companies.length === 0 ? (
            <Nothing filter={filter} />
          ) : (
            <CompanyList companies={companies} />
          )
        ) : error ? (
          <ConsoleProblem problem={error} onRetry={retry} />
        ) : (
          <Outline />
        )}
      </div>
      {companies && error !== null && (
        <div className="mt-4">
          <Alert tone="failed">
            <ProblemWords problem={error} />
          </Alert>
        </div>
      )}
      {more && (
        <div className="mt-4 flex justify-center">
          <Button kind="outline" isPending={isLoadingMore} onClick={more}>
            {say('console.more')}
          </Button>
        </div>
      )}
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
        <Link
          key={state}
          to={{ search: addressOf({ ...filter, state }) }}
          aria-current={state === filter.state ? 'page' : undefined}
          className={classes(
            'inline-flex h-8 items-center rounded-8 border px-3 text-13 font-semibold no-underline transition-colors duration-[120ms] pointer-coarse:h-10',
            state === filter.state
              ? 'border-primary bg-primary text-on-primary'
              : 'border-line bg-surface text-ink hover:border-ink',
          )}
        >
          {say(FILTER_WORDS[state])}
        </Link>
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

function Outline() {
  return (
    <Loading className="grid gap-1.5">
      {Array.from({ length: 12 }, (_, row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </Loading>
  );
}
