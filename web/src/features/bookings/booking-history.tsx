import type { HistoryEntry } from '@marga/contract/bookings/booking-history';
import type { Booking } from '@marga/contract/bookings/booking';
import { type ZonedLocal, toInstant } from '@marga/contract/kernel/time';
import { chartTimeOf, openTicketStatusOf } from '@marga/contract/bookings/ticket-status';
import { type ReactNode, useState } from 'react';
import { isPast, now } from '../../shared/clock.ts';
import { formatDay, formatMoment, formatTime } from '../../shared/format-money-and-dates.ts';
import {
  type Translate,
  useHasMessage,
  useLocale,
  useTranslations,
} from '../../shared/i18n/use-translations.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { LoadingSkeletons, Skeleton } from '../../ui/page-states.tsx';
import { RadioButtonRow } from '../../ui/radio-button-row.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { Price } from '../../ui/price.tsx';
import { TEXT_LINK } from '../../ui/text-link-classes.ts';
import { usePriceView } from '../pricing/use-agent-or-client-price-view.ts';
import {
  type HistoryFilter,
  matchesHistoryFilter,
  sortHistoryNewestFirst,
  describeHistoryEntry,
} from './booking-history-texts.ts';
import { itineraryStartTimeOf } from '../search/itinerary/itinerary.ts';
import { useBookingHistory } from '../amendments/use-amendments.ts';

/** Shows everything that happened to a booking, loaded after the page. */
export function BookingHistory({ booking }: { booking: Booking }) {
  const { data, error, refetch } = useBookingHistory(booking.id);
  if (data)
    return (
      <BookingHistoryTimeline
        booking={booking}
        ahead={<StepsAhead booking={booking} />}
        entries={sortHistoryNewestFirst(data.entries)}
      />
    );
  // Without the full history its states are shown: they are part of the booking, which a browser stores for offline
  // use.
  if (error)
    return (
      <BookingHistoryTimeline booking={booking} entries={statesOf(booking)} onRetry={() => void refetch()} />
    );
  return (
    <LoadingSkeletons className="grid gap-3">
      {Array.from({ length: 4 }, (_, row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </LoadingSkeletons>
  );
}

function statesOf({ history }: Booking): HistoryEntry[] {
  return history
    .map(({ state, at }) => ({ at, kind: 'state' as const, what: state, amount: null, by: null, note: null }))
    .toReversed();
}

/** Shows what is still to come, the latest first, so that it reads on into the history below it. */
function StepsAhead({ booking }: { booking: Booking }) {
  const t = useTranslations();
  const locale = useLocale();
  return stepsAheadOf(booking)
    .filter(({ at }) => !isPast(toInstant(at)))
    .map(({ step, at }) => {
      const moment = `${formatDay(at.local, locale)}, ${formatTime(at)}`;
      return (
        <HistoryLine key={step} mark="border-control bg-surface" hasMore>
          <p>{t(`history.ahead.${step}`)}</p>
          <p className="text-13 text-muted">
            {step === 'chart' ? t('history.ahead.expected', { moment }) : moment}
          </p>
        </HistoryLine>
      );
    });
}

interface StepAhead {
  readonly step: 'departure' | 'stay' | 'chart';
  readonly at: ZonedLocal;
}

function stepsAheadOf({ status, itinerary, ...booking }: Booking): StepAhead[] {
  if (status !== 'upcoming') return [];
  const isWaiting = openTicketStatusOf({ ...booking, itinerary }) !== undefined;
  return [
    { step: itinerary.service === 'hotel' ? 'stay' : 'departure', at: itineraryStartTimeOf(itinerary) },
    ...(itinerary.service === 'train' && isWaiting
      ? [{ step: 'chart' as const, at: chartTimeOf(itinerary).at }]
      : []),
  ];
}

interface HistoryLineProps {
  /** Styles the mark on the line. */
  mark: string;
  hasMore: boolean;
  children: ReactNode;
}

function HistoryLine({ mark, hasMore, children }: HistoryLineProps) {
  return (
    <li className="relative grid grid-cols-[1rem_1fr] gap-x-3 pb-3 last:pb-0">
      <span aria-hidden className="relative flex justify-center">
        {hasMore && <span className="absolute top-3 -bottom-4 w-0.5 bg-line" />}
        <span className={joinClassNames('relative mt-1 size-3 rounded-full border-[3px]', mark)} />
      </span>
      <div className="min-w-0">{children}</div>
    </li>
  );
}

interface HistoryTimelineProps {
  booking: Pick<Booking, 'service' | 'supplier'>;
  /** Holds the lines of what is still to come. */
  ahead?: ReactNode;
  /** Entries are sorted newest first. */
  entries: readonly HistoryEntry[];
  /** This is set when only a part of the history could be read; it reads the history again. */
  onRetry?: () => void;
}

/** This many entries are shown at once, the others on request. */
const FIRST = 8;

const MARKS: Partial<Record<HistoryEntry['kind'], string>> = {
  state: 'border-primary bg-primary',
  cancellation: 'border-failed bg-surface',
  change: 'border-primary bg-surface',
  version: 'border-held bg-held-soft',
  'refund-arrived': 'border-confirmed bg-surface',
  'refund-paid-back': 'border-confirmed bg-confirmed',
};

/** Shows the history as a line of steps, newest first; money and mails can be filtered. */
export function BookingHistoryTimeline({ booking, ahead, entries, onRetry }: HistoryTimelineProps) {
  const t = useTranslations();
  const locale = useLocale();
  const hasMessage = useHasMessage();
  const isAgents = usePriceView() === 'agent';
  const [filter, setFilter] = useState<HistoryFilter>('all');
  const [isWhole, setWhole] = useState(false);
  const filters: readonly HistoryFilter[] = isAgents ? ['all', 'money', 'mail'] : ['all', 'mail'];
  const matching = entries.filter(
    (entry) => matchesHistoryFilter(entry, filter) && (isAgents || isForClients(entry)),
  );
  const shown = isWhole ? matching : matching.slice(0, FIRST);
  return (
    <div className="grid gap-4">
      <RadioButtonRow
        name="history"
        label={t('history.filter')}
        choices={filters.map((value) => ({ value, label: t(`history.filter.${value}`) }))}
        value={filter}
        onChange={setFilter}
      />
      {onRetry && (
        <p className="text-13 text-muted">
          {t('history.partly')}{' '}
          <button type="button" onClick={onRetry} className={TEXT_LINK}>
            {t('broken.retry')}
          </button>
        </p>
      )}
      {matching.length === 0 && <p className="text-14 text-muted">{t('history.none')}</p>}
      <ol className="text-14">
        {filter === 'all' && ahead}
        {shown.map((entry, index) => (
          <HistoryLine
            key={index}
            mark={MARKS[entry.kind] ?? 'border-control bg-surface'}
            hasMore={index < shown.length - 1}
          >
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span>{describeHistoryEntry(entry, booking.supplier, t, hasMessage, booking.service)}</span>
              {isAgents && entry.amount !== null && isOfMoney(entry) && <Price money={entry.amount} />}
            </p>
            {entry.note !== null && hasReadableNote(entry) && (
              <p className="text-13 break-words whitespace-pre-line">{entry.note}</p>
            )}
            <p className="text-13 text-muted">
              <time dateTime={entry.at}>{formatMomentNear(entry.at, locale, t)}</time>
              {entry.by !== null &&
                `, ${entry.kind === 'operator' ? t('activity.support', { name: entry.by }) : entry.by}`}
            </p>
          </HistoryLine>
        ))}
      </ol>
      {shown.length < matching.length && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="min-h-6 justify-self-start text-14 font-semibold text-link underline underline-offset-4"
        >
          {t('history.more', { count: matching.length - shown.length })}
        </button>
      )}
    </div>
  );
}

/**
 * Returns whether the entry shows an amount. Every step of a cancellation carries its amount, but only the step of
 * the request shows it.
 */
function isOfMoney(entry: HistoryEntry): boolean {
  return matchesHistoryFilter(entry, 'money') || entry.what === 'asked';
}

/**
 * Returns whether clients may see the entry: they see neither the agent's money nor what the agent arranges with
 * Marga.
 */
function isForClients(entry: HistoryEntry): boolean {
  return (
    !matchesHistoryFilter(entry, 'money') && entry.kind !== 'operator' && entry.kind !== 'service-request'
  );
}

/** The notes of other entries hold a code or the name of who owes the money, which the text says already. */
function hasReadableNote({ kind }: HistoryEntry): boolean {
  return kind === 'operator' || kind === 'mail';
}

/** Formats a time of today by the clock alone, with its seconds, because the steps of an order follow closely. */
function formatMomentNear(instant: string, locale: Locale, t: Translate): string {
  const isToday = formatMoment(instant, locale, 'day') === formatMoment(now(), locale, 'day');
  return isToday
    ? t('history.today', { time: formatMoment(instant, locale, 'clock') })
    : formatMoment(instant, locale, 'second');
}
