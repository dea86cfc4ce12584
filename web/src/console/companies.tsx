import { Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
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
import { ConsoleProblem } from './console-problem.tsx';
import { KeyHints } from './key-hints.tsx';
import { useKeys } from './keys.ts';
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
      <h1 className="mb-4 text-32 outline-none">{say('console.companies')}</h1>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Filters filter={filter} />
        <SearchField
          ref={search}
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

const ROW = '[data-company] a';

/** The next or previous row takes the focus; Enter then opens it, as it opens any link. */
function moveAlong(list: RefObject<HTMLElement | null>, step: 1 | -1): void {
  const rows = [...(list.current?.querySelectorAll<HTMLAnchorElement>(ROW) ?? [])];
  const present = rows.findIndex((row) => row === document.activeElement);
  const next = present === -1 ? 0 : Math.min(Math.max(present + step, 0), rows.length - 1);
  rows[next]?.focus();
}

/** Arrows scroll the page until a row has the focus. */
function stepWithArrows(event: KeyboardEvent, list: RefObject<HTMLElement | null>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined;
  if (step === undefined || !(event.target as Element).matches(ROW)) return;
  event.preventDefault();
  moveAlong(list, step);
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

/** A pause in the typing is when a person looks up. */
const PAUSE_MS = 250;

interface SearchFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  onSearch: (text: string) => void;
  /** Down from the field is the first row. */
  onDown: () => void;
}

function SearchField({ ref, value, onSearch, onDown }: SearchFieldProps) {
  const say = useSay();
  const [text, setText] = useState(value);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The way back may lead to another search; who is still typing is not interrupted.
  useEffect(() => {
    if (document.activeElement !== ref.current) setText(value);
  }, [value, ref]);
  useEffect(() => () => clearTimeout(pause.current), []);
  return (
    <div className="relative w-full sm:w-72">
      <Search aria-hidden size={18} className="absolute top-1/2 left-3 -translate-y-1/2 text-link" />
      <input
        ref={ref}
        type="search"
        aria-label={say('console.search')}
        placeholder={say('console.search')}
        maxLength={100}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          clearTimeout(pause.current);
          pause.current = setTimeout(() => onSearch(target.value), PAUSE_MS);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          onDown();
        }}
        className="control pr-3 pl-9 placeholder:text-muted hover:border-ink"
      />
    </div>
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
