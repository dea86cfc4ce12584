import { type Criteria, firstTravelDateOf } from '@marga/contract/search/criteria';
import type { Offer } from '@marga/contract/search/search';
import { CalendarDays, Columns2 } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import type { LocalDate } from '@marga/contract/kernel/time';
import { formatDay } from '../../shared/format-money-and-dates.ts';
import { type MessageId, useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState, EmptyState, Skeleton } from '../../ui/page-states.tsx';
import { usePriceView } from '../pricing/use-agent-or-client-price-view.ts';
import { CompareResultsDialog } from './compare-results-dialog.tsx';
import { searchCriteriaForDay } from './fare-calendar-days.ts';
import { FareCalendarDialog } from './fare-calendar-dialog.tsx';
import { ResultFilterBar } from './result-filter-bar.tsx';
import { type Chosen, countResultsPerFacetValue, filterResults, NOTHING_CHOSEN } from './result-filters.ts';
import { NoResultsFound } from './no-results-found.tsx';
import { PublishedFaresNotice } from './published-fares-notice.tsx';
import { ResultTimeRuler, buildSharedTimeAxis } from './result-time-ruler.tsx';
import { ResultList } from './result-list.tsx';
import { refreshSelectedOffers, toggleSelectedOffer, useSelectedOffers } from './selected-offers.ts';
import type { ServiceSearchScreen, SortOrder } from './service-search-screen.ts';
import { sortResults } from './sort-results.ts';
import { ResultSortChoice } from './result-sort-choice.tsx';
import { SupplierSearchStatus } from './supplier-search-status.tsx';
import { useHasInstantPassed } from './use-has-instant-passed.ts';
import { useHasPainted } from './use-has-painted.ts';
import { useSearch } from './use-search.ts';

interface ResultsProps<Query extends object> {
  screen: ServiceSearchScreen<Query>;
  criteria: Criteria;
  route: string;
  /** Counts how often the suppliers were asked again. */
  round: number;
  onAgain: () => void;
  headingRef: RefObject<HTMLHeadingElement | null>;
}

const COUNTS = {
  flight: 'results.count.flight',
  train: 'results.count.train',
  bus: 'results.count.bus',
  cab: 'results.count.cab',
  hotel: 'results.count.hotel',
} as const satisfies Record<string, MessageId>;

/** The search is followed here and not beside the form, so that new results render only the list again. */
export function SearchResults<Query extends object>(props: ResultsProps<Query>) {
  const { screen, criteria, route, onAgain, headingRef } = props;
  const progress = useSearch(criteria, props.round);
  const t = useTranslations();
  const locale = useLocale();
  const [order, setOrder] = useState<SortOrder>(screen.sorts[0] ?? 'price');
  const [chosen, setChosen] = useState<Chosen>(NOTHING_CHOSEN);
  const [compared, setCompared] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<'compare' | 'calendar'>();
  const isLapsed = useHasInstantPassed(progress.expiresAt);
  const isAgents = usePriceView() === 'agent';
  const { results, searchId, facets } = progress;
  const left = useMemo(() => sortResults(filterResults(results, chosen), order), [results, chosen, order]);
  const counted = useMemo(
    () => countResultsPerFacetValue(facets, results, chosen),
    [facets, results, chosen],
  );
  useEffect(() => {
    if (searchId !== undefined) refreshSelectedOffers(results, searchId);
  }, [results, searchId]);
  const selection = useSelectedOffers();
  const selected = useMemo(() => new Set(selection.map(({ offer }) => offer.id)), [selection]);
  const axis = useMemo(() => (screen.hasRail ? buildSharedTimeAxis(left) : undefined), [screen, left]);
  const toggle = useCallback(
    (offer: Offer, seats: readonly string[] = []) => {
      if (searchId !== undefined) toggleSelectedOffer({ offer, searchId, seats });
    },
    [searchId],
  );
  const compare = useCallback((id: string) => {
    setCompared((before) => (before.includes(id) ? before.filter((each) => each !== id) : [...before, id]));
  }, []);
  // The first results are painted before those below the first screen and the filters.
  const isWhole = useHasPainted(results.length > 0);
  if (progress.phase === 'broken') return <ErrorState problem={progress.problem} onRetry={onAgain} />;
  const count = results.length;
  // The calendar shows what the company pays, so clients do not see it.
  const hasCalendar =
    isAgents &&
    screen.hasCalendar &&
    searchCriteriaForDay(criteria, firstTravelDateOf(criteria) as LocalDate) !== undefined;
  const side = results.filter(({ id }) => compared.includes(id));
  return (
    <section
      aria-label={t('results.label')}
      aria-busy={progress.phase === 'running' || (count > 0 && !isWhole)}
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 ref={headingRef} tabIndex={-1} className="text-24 outline-none">
            {route}
            {count > 0 && `, ${t(COUNTS[screen.service], { count })}`}
          </h2>
          <p className="text-14 text-muted">{formatDay(firstTravelDateOf(criteria), locale, 'long')}</p>
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          {hasCalendar && (
            <Button kind="outline" className="h-9! px-3! text-14!" onClick={() => setOpened('calendar')}>
              <CalendarDays aria-hidden size={16} />
              {t('calendar.open')}
            </Button>
          )}
          {count > 1 && <ResultSortChoice orders={screen.sorts} order={order} onChange={setOrder} />}
        </div>
      </div>
      <PublishedFaresNotice />
      <SupplierSearchStatus progress={progress} />
      {isLapsed && <Lapsed onAgain={onAgain} />}
      {count > 0 && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
          {isWhole ? (
            <ResultFilterBar facets={counted} chosen={chosen} onChange={setChosen} count={left.length} />
          ) : (
            <div className="h-9" />
          )}
          {side.length > 0 && (
            <Button
              kind="outline"
              className="h-9! px-3! text-14!"
              disabled={side.length < 2}
              onClick={() => setOpened('compare')}
            >
              <Columns2 aria-hidden size={16} />
              {t('compare.open', { count: side.length })}
            </Button>
          )}
        </div>
      )}
      {left.length > 0 && searchId !== undefined && (
        <ResultList
          searchId={searchId}
          results={left}
          arrangement={`${order} ${JSON.stringify(chosen)}`}
          Card={screen.Card}
          isWhole={isWhole}
          axis={axis}
          ruler={screen.hasRail && <ResultTimeRuler results={left} />}
          selected={selected}
          onToggle={toggle}
          compared={compared}
          onCompare={compare}
        />
      )}
      {count > 0 && left.length === 0 && <AllFilteredOut onClear={() => setChosen(NOTHING_CHOSEN)} />}
      {count === 0 && progress.phase === 'running' && <ResultPlaceholders />}
      {count === 0 && progress.phase === 'ended' && (
        <NoResultsFound none={screen.labels.none} progress={progress} onAgain={onAgain} />
      )}
      {opened === 'calendar' && hasCalendar && (
        <FareCalendarDialog
          criteria={criteria}
          addressOf={addressOfDay}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === 'compare' && side.length > 0 && (
        <CompareResultsDialog
          results={side}
          selected={selected}
          onToggle={toggle}
          onRemove={compare}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );

  function addressOfDay(day: LocalDate): string | undefined {
    const wanted = searchCriteriaForDay(criteria, day);
    const query = wanted && screen.queryOf(wanted);
    return query && `?${screen.write(query).toString()}`;
  }
}

function Lapsed({ onAgain }: { onAgain: () => void }) {
  const t = useTranslations();
  return (
    <div className="mt-4">
      <Alert
        tone="held"
        action={
          <Button kind="outline" onClick={onAgain}>
            {t('results.again')}
          </Button>
        }
      >
        {t('results.lapsed')}
      </Alert>
    </div>
  );
}

function AllFilteredOut({ onClear }: { onClear: () => void }) {
  const t = useTranslations();
  return (
    <div className="mt-6">
      <EmptyState
        title={t('filters.none')}
        action={
          <Button kind="outline" onClick={onClear}>
            {t('filters.clear')}
          </Button>
        }
      >
        <p>{t('filters.none-text')}</p>
      </EmptyState>
    </div>
  );
}

/** Shows placeholders while results are loading. */
export function ResultPlaceholders() {
  const t = useTranslations();
  return (
    <div role="status" aria-label={t('results.searching')} className="mt-6 grid gap-3">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="grid rounded-14 border border-line bg-surface md:grid-cols-[1fr_13.5rem]">
          <div className="grid gap-3 px-6 py-5">
            <Skeleton className="h-7 w-44" />
            <Skeleton className="h-4 w-64 max-w-full" />
            <Skeleton className="h-2.5 w-full" />
            <Skeleton className="h-4 w-52" />
          </div>
          <div className="flex justify-between gap-4 border-t border-dashed border-line px-5 py-5 md:flex-col md:items-end md:justify-center md:border-t-0 md:border-l">
            <Skeleton className="h-7 w-28" />
            <Skeleton className="h-10 w-32" />
          </div>
        </div>
      ))}
    </div>
  );
}
