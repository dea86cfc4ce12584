import { type LocalDate, plusDays } from '@marga/contract/kernel/time';
import type { Offer } from '@marga/contract/shopping';
import { useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { today } from '../../lib/clock.ts';
import { formatDay } from '../../lib/format.ts';
import { useLocale, useSay } from '../../lib/i18n/text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { BrokenState, EmptyState, Skeleton } from '../../ui/page-states.tsx';
import { axisOf } from '../../ui/rail.ts';
import { RailRuler } from '../../ui/time-rail.tsx';
import type { PlaceMeant } from './criteria.ts';
import { FlightCard } from './flight-card.tsx';
import type { SearchProgress } from './search-state.ts';
import { useSelection } from './selection.ts';
import { sortOffers, type SortOrder } from './sort.ts';
import { SortChoice } from './sort-choice.tsx';
import { SupplierReport } from './supplier-report.tsx';
import { useLapsed } from './use-lapsed.ts';

interface ResultsProps {
  from: PlaceMeant;
  to: PlaceMeant;
  on: LocalDate;
  progress: SearchProgress;
  onAgain: () => void;
}

export function Results({ from, to, on, progress, onAgain }: ResultsProps) {
  const say = useSay();
  const locale = useLocale();
  const [order, setOrder] = useState<SortOrder>('price');
  const isLapsed = useLapsed(progress.expiresAt);
  const count = progress.offers.length;
  if (progress.phase === 'broken') return <BrokenState problem={progress.problem} onRetry={onAgain} />;
  return (
    <section aria-label={say('results.label')} aria-busy={progress.phase === 'running'}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="text-24">{say('results.title', { from: from.city, to: to.city, count })}</h2>
          <p className="text-14 text-muted">{formatDay(on, locale, 'long')}</p>
        </div>
        {count > 1 && <SortChoice order={order} onChange={setOrder} />}
      </div>
      <SupplierReport progress={progress} />
      {isLapsed && (
        <div className="mt-4">
          <Alert
            tone="held"
            action={
              <Button kind="outline" onClick={onAgain}>
                {say('results.again')}
              </Button>
            }
          >
            {say('results.lapsed')}
          </Alert>
        </div>
      )}
      {count > 0 && <ResultList offers={progress.offers} order={order} here={from.code} there={to.code} />}
      {count === 0 && progress.phase === 'running' && <Waiting />}
      {count === 0 && progress.phase === 'ended' && (
        <NothingFound on={on} progress={progress} onAgain={onAgain} />
      )}
    </section>
  );
}

interface ResultListProps {
  offers: readonly Offer[];
  order: SortOrder;
  here: string;
  there: string;
}

function ResultList({ offers, order, here, there }: ResultListProps) {
  const say = useSay();
  const list = useRef<HTMLUListElement>(null);
  const selected = new Set(useSelection().map(({ id }) => id));
  const sorted = useMemo(() => sortOffers(offers, order), [offers, order]);
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const { shown, catchUp } = useSteadyList(sorted, isPointedAt || isFocused, order);
  const axis = useMemo(() => axisOf(offers.map(({ itinerary }) => itinerary.segments)), [offers]);
  const waiting = sorted.length - shown.length;
  return (
    <div
      onPointerEnter={(event) => event.pointerType === 'mouse' && setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      // Going from one button of the list to another does not leave it.
      onBlur={({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget))}
      className="mt-4"
    >
      <div className="sticky top-0 z-10 -mx-1 mb-3 border-b border-line bg-fog px-1 pt-1.5">
        <div className="px-5 md:mr-52 md:px-6">
          <RailRuler axis={axis} here={here} there={there} />
        </div>
        {waiting > 0 && (
          <div className="flex justify-center py-2">
            <Button
              kind="outline"
              onClick={() => {
                catchUp();
                list.current?.focus({ preventScroll: true });
              }}
            >
              {say('results.waiting', { count: waiting })}
            </Button>
          </div>
        )}
      </div>
      <ul ref={list} tabIndex={-1} className="grid gap-3 outline-none">
        {shown.map((offer) => (
          <FlightCard key={offer.id} offer={offer} axis={axis} isSelected={selected.has(offer.id)} />
        ))}
      </ul>
    </div>
  );
}

/** While the pointer or the focus is in the list, what arrives waits to be asked for: nothing moves under the hand. */
function useSteadyList(sorted: readonly Offer[], isHeld: boolean, order: SortOrder) {
  const [steady, setSteady] = useState({ list: sorted, order });
  const mayMove = !isHeld || steady.order !== order;
  if (mayMove && steady.list !== sorted) setSteady({ list: sorted, order });
  return { shown: mayMove ? sorted : steady.list, catchUp: () => setSteady({ list: sorted, order }) };
}

/** The outlines of results that are on their way. */
export function Waiting() {
  const say = useSay();
  return (
    <div role="status" aria-label={say('results.searching')} className="mt-6 grid gap-3">
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="grid rounded-14 border border-line bg-surface md:grid-cols-[1fr_13rem]">
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

interface NothingFoundProps {
  on: LocalDate;
  progress: SearchProgress;
  onAgain: () => void;
}

function NothingFound({ on, progress, onAgain }: NothingFoundProps) {
  const say = useSay();
  const isIncomplete = progress.suppliers.some(({ state }) => state === 'timed-out' || state === 'failed');
  return (
    <div className="mt-6">
      <EmptyState
        title={say('results.none')}
        action={
          <>
            {on > today() && <OtherDay day={plusDays(on, -1)} />}
            <OtherDay day={plusDays(on, 1)} />
            <Button kind="outline" onClick={onAgain}>
              {say('results.again')}
            </Button>
          </>
        }
      >
        <p>{say(isIncomplete ? 'results.none-incomplete' : 'results.none-try')}</p>
      </EmptyState>
    </div>
  );
}

/** The same search on another day. */
function OtherDay({ day }: { day: LocalDate }) {
  const locale = useLocale();
  const [params] = useSearchParams();
  const other = new URLSearchParams(params);
  other.set('on', day);
  return (
    <Link to={`?${other.toString()}`} className={buttonLook('outline')}>
      {formatDay(day, locale)}
    </Link>
  );
}
