import type { HistoryEntry } from '@marga/contract/bookings/booking-history';
import type { Booking } from '@marga/contract/bookings/booking';
import { useState } from 'react';
import { formatMoment } from '../../shared/format-money-and-dates.ts';
import { useHasMessage, useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
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
import { useBookingHistory } from '../amendments/use-amendments.ts';

/** Shows everything that happened to a booking, loaded after the page. */
export function BookingHistory({ booking }: { booking: Booking }) {
  const { data, error, refetch } = useBookingHistory(booking.id);
  if (data)
    return <BookingHistoryTimeline booking={booking} entries={sortHistoryNewestFirst(data.entries)} />;
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

interface HistoryLineProps {
  booking: Pick<Booking, 'service' | 'supplier'>;
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
export function BookingHistoryTimeline({ booking, entries, onRetry }: HistoryLineProps) {
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
        {shown.map((entry, index) => (
          <li key={index} className="relative grid grid-cols-[1rem_1fr] gap-x-3 pb-3 last:pb-0">
            <span aria-hidden className="relative flex justify-center">
              {index < shown.length - 1 && <span className="absolute top-3 -bottom-4 w-0.5 bg-line" />}
              <span
                className={joinClassNames(
                  'relative mt-1 size-3 rounded-full border-[3px]',
                  MARKS[entry.kind] ?? 'border-control bg-surface',
                )}
              />
            </span>
            <div className="min-w-0">
              <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span>{describeHistoryEntry(entry, booking.supplier, t, hasMessage, booking.service)}</span>
                {isAgents && entry.amount !== null && isOfMoney(entry) && <Price money={entry.amount} />}
              </p>
              {entry.note !== null && hasReadableNote(entry) && (
                <p className="text-13 break-words whitespace-pre-line">{entry.note}</p>
              )}
              <p className="text-13 text-muted">
                <time dateTime={entry.at}>{formatMoment(entry.at, locale, 'second')}</time>
                {entry.by !== null &&
                  `, ${entry.kind === 'operator' ? t('activity.support', { name: entry.by }) : entry.by}`}
              </p>
            </div>
          </li>
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
