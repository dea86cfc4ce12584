import { type Criteria, firstTravelDateOf } from '@marga/contract/search/criteria';
import type { Offer, Result } from '@marga/contract/search/search';
import type { Service } from '@marga/contract/travel-services';
import { CalendarDays, Columns2 } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { LocalDate } from '@marga/contract/kernel/time';
import { type MessageId, type Translate, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState, EmptyState, Skeleton } from '../../ui/page-states.tsx';
import { useIsDesktop } from '../../ui/use-is-desktop.ts';
import { usePriceView } from '../pricing/use-agent-or-client-price-view.ts';
import { CompareResultsDialog } from './compare-results-dialog.tsx';
import { searchCriteriaForDay } from './fare-calendar-days.ts';
import { FareCalendarDialog } from './fare-calendar-dialog.tsx';
import { ResultFilterBar } from './result-filter-bar.tsx';
import { type Chosen, countResultsPerFacetValue, filterResults, NOTHING_CHOSEN } from './result-filters.ts';
import { formatSearchRoute, NoResultsFound } from './no-results-found.tsx';
import { PublishedFaresNotice } from './published-fares-notice.tsx';
import { buildSharedTimeAxis } from './result-time-axis.ts';
import { ResultList } from './result-list.tsx';
import { ResultsHead, ReturnHead } from './results-head.tsx';
import { refreshSelectedOffers, toggleSelectedOffer, useSelectedOffers } from './selected-offers.ts';
import type { ServiceSearchScreen, SortOrder } from './service-search-screen.ts';
import { cheapestOfferOf, sortResults } from './sort-results.ts';
import { ResultSortChoice } from './result-sort-choice.tsx';
import { SupplierSearchStatus } from './supplier-search-status.tsx';
import { useHasInstantPassed } from './use-has-instant-passed.ts';
import { useHasPainted } from './use-has-painted.ts';
import { useReturnStations } from './use-return-stations.ts';
import { useSearch } from './use-search.ts';

interface ResultsProps<Query extends object> {
  screen: ServiceSearchScreen<Query>;
  criteria: Criteria;
  /** Names the places that are searched, in the order of the journey. */
  names: readonly string[];
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

/** Names the way and how much was found; once the outbound flight of a return is chosen, the way is the one back. */
function titleOfList(names: readonly string[], service: Service, count: number, t: Translate): string {
  const route = formatSearchRoute(names, t);
  return count > 0 ? `${route}, ${t(COUNTS[service], { count })}` : route;
}

/** The search is followed here and not beside the form, so that new results render only the list again. */
export function SearchResults<Query extends object>(props: ResultsProps<Query>) {
  const { screen, criteria, names, onAgain, headingRef } = props;
  const progress = useSearch(criteria, props.round);
  const t = useTranslations();
  const isDesktop = useIsDesktop();
  const [order, setOrder] = useState<SortOrder>(screen.sorts[0] ?? 'price');
  const [chosen, setChosen] = useState<Chosen>(NOTHING_CHOSEN);
  const [compared, setCompared] = useState<readonly string[]>([]);
  const [opened, setOpened] = useState<'compare' | 'calendar'>();
  const isLapsed = useHasInstantPassed(progress.expiresAt);
  const isAgents = usePriceView() === 'agent';
  const { searchId, facets } = progress;
  const selection = useSelectedOffers();
  const inTrip = useMemo(() => new Set(selection.map(({ offer }) => offer.id)), [selection]);
  const stations = useReturnStations(criteria, progress, props.round, inTrip);
  const results = stations?.results ?? progress.results;
  const left = useMemo(() => sortResults(filterResults(results, chosen), order), [results, chosen, order]);
  const isReturn = stations !== undefined;
  const counted = useMemo(
    () => countResultsPerFacetValue(facets, results, chosen, isReturn),
    [facets, results, chosen, isReturn],
  );
  useEffect(() => {
    if (searchId !== undefined) refreshSelectedOffers(progress.results, searchId);
  }, [progress.results, searchId]);
  const axis = useMemo(() => (screen.hasRail ? buildSharedTimeAxis(left) : undefined), [screen, left]);
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const toggle = useCallback(
    (offer: Offer, seats: readonly string[] = []) => {
      if (searchId !== undefined) toggleSelectedOffer({ offer, searchId, seats, address });
    },
    [searchId, address],
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
  const calendarButton = hasCalendar && (
    <Button kind="outline" className="h-8! px-3! text-13! max-md:h-11!" onClick={() => setOpened('calendar')}>
      <CalendarDays aria-hidden size={16} />
      {t('calendar.open')}
    </Button>
  );
  const cheapest = cheapestOf(left);
  const head = {
    headingRef,
    title: titleOfList(stations?.outbound ? names.toReversed() : names, screen.service, count, t),
    status: isDesktop && <SupplierSearchStatus progress={progress} cheapest={cheapest} />,
  };
  return (
    <section
      aria-label={t('results.label')}
      aria-busy={progress.phase === 'running' || (count > 0 && !isWhole)}
    >
      <PublishedFaresNotice />
      <div className="rounded-t-8 border-line bg-surface max-md:-mx-4 max-md:contents md:border">
        {stations ? (
          <ReturnHead stations={stations} {...head} />
        ) : (
          <ResultsHead {...head} calendar={isDesktop && calendarButton} />
        )}
        {count > 0 && (
          <div className="flex h-12 min-w-0 items-center gap-2 border-line max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 md:border-t md:px-3.5">
            <div className="min-w-0 max-md:shrink-0 md:flex-1 md:overflow-x-auto md:p-1">
              {isWhole && (
                <ResultFilterBar facets={counted} chosen={chosen} onChange={setChosen} count={left.length} />
              )}
            </div>
            {side.length > 0 && (
              <Button
                kind="outline"
                className="h-8! px-3! text-13! max-md:h-11!"
                disabled={side.length < 2}
                onClick={() => setOpened('compare')}
              >
                <Columns2 aria-hidden size={16} />
                {t('compare.open', { count: side.length })}
              </Button>
            )}
            {count > 1 && <ResultSortChoice orders={screen.sorts} order={order} onChange={setOrder} />}
            {!isDesktop && calendarButton}
            {!isDesktop && <SupplierSearchStatus progress={progress} cheapest={cheapest} />}
          </div>
        )}
      </div>
      {!isDesktop && count === 0 && <SupplierSearchStatus progress={progress} cheapest={undefined} />}
      {isLapsed && <Lapsed onAgain={onAgain} />}
      {left.length > 0 && searchId !== undefined && (
        <ResultList
          service={screen.service}
          searchId={searchId}
          results={left}
          arrangement={`${order} ${stations?.outbound?.id ?? ''} ${JSON.stringify(chosen)}`}
          Row={screen.Row}
          isWhole={isWhole}
          axis={axis}
          selected={stations?.selected ?? inTrip}
          onToggle={stations?.onToggle ?? toggle}
          partsOf={stations?.partsOf}
          compared={compared}
          onCompare={compare}
        />
      )}
      {count > 0 && left.length === 0 && <AllFilteredOut onClear={() => setChosen(NOTHING_CHOSEN)} />}
      {count === 0 && progress.phase === 'running' && <ResultPlaceholders service={screen.service} />}
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
          selected={stations?.selected ?? inTrip}
          onToggle={stations?.onToggle ?? toggle}
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

/** Returns the offer with the lowest price. */
function cheapestOf(results: readonly Result[]): Offer | undefined {
  const [first] = sortResults(results, 'price');
  return first && cheapestOfferOf(first);
}

/** A list that arrives sooner than this is not announced by placeholders. */
const PLACEHOLDERS_AFTER_MS = 200;

/** Shows six placeholders of the height of the rows while results are loading, but not for a moment only. */
export function ResultPlaceholders({ service }: { service: Service }) {
  const t = useTranslations();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), PLACEHOLDERS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-label={t('results.searching')} className="@container/results max-md:-mx-4">
      {isShown && (
        <div className="border-line bg-surface md:rounded-b-8 md:border md:border-t-0">
          {/* The filters and the column heads come above the rows. */}
          <div className="h-17 md:h-19" />
          {Array.from({ length: 6 }, (_, row) => (
            <RowPlaceholder key={row} isHotel={service === 'hotel'} />
          ))}
        </div>
      )}
    </div>
  );
}

function RowPlaceholder({ isHotel }: { isHotel: boolean }) {
  if (isHotel) {
    return (
      <div data-skeleton className="flex h-[8.375rem] gap-3.5 border-t border-line p-2">
        <Skeleton className="h-full w-39 shrink-0" />
        <div className="grid min-w-0 flex-1 grid-cols-1 content-start gap-2">
          <Skeleton className="h-5 w-48 max-w-full" />
          <Skeleton className="h-4 w-64 max-w-full" />
          <Skeleton className="h-4 w-40" />
        </div>
      </div>
    );
  }
  return (
    <div data-skeleton className="h-28 border-t border-line @4xl/results:h-18">
      <div className="result-columns h-full">
        <Skeleton className="h-9 w-36 max-w-full [grid-area:identity] max-md:h-5" />
        <Skeleton className="h-8 w-28 [grid-area:times] max-md:h-5" />
        <Skeleton className="mx-2 h-2.5 [grid-area:rail]" />
        <Skeleton className="h-8 w-24 [grid-area:facts] @4xl/results:ml-3" />
        <Skeleton className="ml-auto h-11 w-full min-w-24 [grid-area:price]" />
      </div>
    </div>
  );
}
