import type { Subscriber } from '@marga/contract/newsletter';
import { Link, useSearchParams } from 'react-router';
import { usePageTitle } from '../../frame/page-title.ts';
import { LOCALE_TAGS } from '../../lib/i18n/locale.ts';
import { useLocale, useSay } from '../../lib/i18n/text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState, Loading, Skeleton } from '../../ui/page-states.tsx';
import { ProblemWords } from '../../ui/problem-words.tsx';
import { ConsoleNav } from '../console-nav.tsx';
import { ConsoleProblem } from '../console-problem.tsx';
import { ExportButton } from './export-button.tsx';
import { STATE_WORDS, SubscriberList } from './subscriber-list.tsx';
import { filterOf, STATE_FILTERS, type StateFilter, useSubscribers } from './use-subscribers.ts';

export function Component() {
  const say = useSay();
  const filter = filterOf(useSearchParams()[0]);
  const { subscribers, counts, isStale, error, retry, more, isLoadingMore } = useSubscribers(filter);
  usePageTitle(say('console.newsletter.title'));
  return (
    <div className="column py-8">
      <ConsoleNav />
      <h1 className="text-32 outline-none">{say('console.newsletter.title')}</h1>
      <p className="mt-1 mb-5 text-muted">{say('console.newsletter.words')}</p>
      <Counts filter={filter} counts={counts} />
      <div className="my-4">
        {subscribers && subscribers.length > 0 && <ExportButton key={filter} filter={filter} />}
      </div>
      <div className={classes('transition-opacity duration-[120ms]', isStale && 'opacity-60')}>
        {subscribers ? (
          subscribers.length === 0 ? (
            <Nothing filter={filter} />
          ) : (
            <SubscriberList subscribers={subscribers} />
          )
        ) : error ? (
          <ConsoleProblem problem={error} onRetry={retry} />
        ) : (
          <Outline />
        )}
      </div>
      {subscribers && error !== null && (
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
    </div>
  );
}

type CountsOf = Readonly<Record<Subscriber['state'], number>>;

/** How many there are of each, and the way to see them alone. */
function Counts({ filter, counts }: { filter: StateFilter; counts: CountsOf | undefined }) {
  const say = useSay();
  const tag = LOCALE_TAGS[useLocale()];
  const countOf = (state: StateFilter) =>
    counts && (state === 'all' ? Object.values(counts).reduce((sum, one) => sum + one, 0) : counts[state]);
  return (
    <nav
      aria-label={say('console.newsletter.filter')}
      className="grid grid-cols-2 overflow-clip rounded-8 border border-line bg-surface sm:grid-cols-4"
    >
      {STATE_FILTERS.map((state) => (
        <Link
          key={state}
          to={{ search: state === 'all' ? '' : `?state=${state}` }}
          aria-current={state === filter ? 'page' : undefined}
          className={classes(
            'border-b-[3px] px-4 pt-3 pb-2 text-ink no-underline -outline-offset-3 transition-colors duration-[120ms]',
            state === filter ? 'border-primary bg-tint' : 'border-transparent hover:bg-tint',
          )}
        >
          <span className="figures block min-h-8 text-24">{countOf(state)?.toLocaleString(tag)}</span>
          <span className="text-13 text-muted">
            {say(state === 'all' ? 'console.newsletter.all' : STATE_WORDS[state])}
          </span>
        </Link>
      ))}
    </nav>
  );
}

function Nothing({ filter }: { filter: StateFilter }) {
  const say = useSay();
  return filter === 'all' ? (
    <EmptyState title={say('console.newsletter.empty')}>
      <p>{say('console.newsletter.empty-words')}</p>
    </EmptyState>
  ) : (
    <EmptyState title={say('console.newsletter.empty-state')}>
      <p>{say('console.newsletter.empty-state-words')}</p>
    </EmptyState>
  );
}

function Outline() {
  return (
    <Loading className="grid gap-1.5">
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </Loading>
  );
}
