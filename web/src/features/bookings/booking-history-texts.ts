import { type HistoryEntry } from '@marga/contract/bookings/booking-history';
import { AMENDMENT_STATES } from '@marga/contract/amendments/amendments';
import { BOOKING_STATES, type BookingState } from '@marga/contract/bookings/booking';
import type { Service } from '@marga/contract/travel-services';
import type { MessageId, Translate } from '../../shared/i18n/use-translations.ts';
import { formatSupplierName } from '../search/itinerary/itinerary.ts';

export type HistoryFilter = 'all' | 'money' | 'mail';

const MONEY: readonly HistoryEntry['kind'][] = [
  'money',
  'refund-expected',
  'refund-arrived',
  'refund-paid-back',
];

export function matchesHistoryFilter({ kind }: HistoryEntry, filter: HistoryFilter): boolean {
  return filter === 'all' || (filter === 'mail' ? kind === 'mail' : MONEY.includes(kind));
}

/**
 * Sorts newest first. Entries with the same time, as written in one step, follow the order of a booking's life cycle.
 */
export function sortHistoryNewestFirst(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  const momentOf = new Map(entries.map((entry) => [entry, momentIn(entry, entries)]));
  const moment = (entry: HistoryEntry) => momentOf.get(entry) ?? 0;
  return entries.toSorted((a, b) => moment(b) - moment(a) || stepOf(b) - stepOf(a));
}

/** The ledger entry and the refund entry are written one after the other; within this time they count as one action. */
const SAME_ACTION_MS = 60_000;

/**
 * A ledger refund also settles the expected refund, so both entries are sorted by the same time, whichever was
 * written first.
 */
function momentIn(entry: HistoryEntry, entries: readonly HistoryEntry[]): number {
  const at = Date.parse(entry.at);
  if (entry.kind !== 'money' || entry.what !== 'refund') return at;
  const paidBack = entries.find(
    ({ kind, amount, at: then }) =>
      kind === 'refund-paid-back' &&
      amount?.amount === entry.amount?.amount &&
      Math.abs(Date.parse(then) - at) <= SAME_ACTION_MS,
  );
  return paidBack ? Math.min(at, Date.parse(paidBack.at)) : at;
}

const AMENDMENTS: readonly string[] = AMENDMENT_STATES;
const STATES: readonly string[] = BOOKING_STATES;
/** These positions sort other entries after every state of a booking, and after every state of an amendment. */
const AFTER_STATES = STATES.length;
const AFTER_AMENDMENTS = AFTER_STATES + AMENDMENTS.length;
/**
 * This position sorts the charge directly before the state `confirmed`, because a booking is confirmed after it has
 * been charged.
 */
const CHARGED = STATES.indexOf('confirmed') - 0.5;

function stepOf({ kind, what }: HistoryEntry): number {
  switch (kind) {
    case 'operator':
      return -1;
    case 'service-request':
      return AFTER_STATES;
    case 'state':
      return STATES.indexOf(what);
    case 'cancellation':
    case 'change':
      return AFTER_STATES + AMENDMENTS.indexOf(what);
    case 'version':
      return AFTER_AMENDMENTS;
    case 'refund-expected':
      return AFTER_AMENDMENTS + 1;
    case 'refund-arrived':
      return AFTER_AMENDMENTS + 2;
    case 'money':
      return what === 'refund' ? AFTER_AMENDMENTS + 3 : CHARGED;
    case 'refund-paid-back':
      return AFTER_AMENDMENTS + 4;
    case 'mail':
      return AFTER_AMENDMENTS + 5;
  }
}

/** Describes what happened. A server newer than this page may name something that has no message here. */
export function describeHistoryEntry(
  { kind, what, note }: HistoryEntry,
  supplier: string,
  t: Translate,
  hasMessage: (id: string) => id is MessageId,
  service?: Service,
): string {
  // The entry names who owes the refund: for an offline booking that is not the supplier who booked it.
  const values = { supplier: formatSupplierName(kind === 'refund-expected' ? (note ?? supplier) : supplier) };
  const because = note !== null && what === 'rejected' ? rejectionText(kind, note) : undefined;
  if (because !== undefined && hasMessage(because)) return t(because, values);
  // A train ticket is issued without a berth as well, and the history does not say how it stood then.
  if (kind === 'state' && what === 'confirmed' && service === 'train') return t('booking.history.ticketed');
  const offlineEntry = `booking.history.offline.${what}`;
  if (kind === 'state' && supplier === 'offline' && hasMessage(offlineEntry)) return t(offlineEntry, values);
  if (kind === 'state' && isState(what)) return t(`booking.history.${what}`, values);
  const own = `history.${kind}.${what}`;
  return hasMessage(own) ? t(own, values) : t(`history.${kind}`, values);
}

/** Returns the id of the text for the reason of a rejection, since only a supplier that answered has refused. */
function rejectionText(kind: HistoryEntry['kind'], reason: string): string {
  return kind === 'state' ? `booking.history.rejected.${reason}` : `history.${kind}.rejected.${reason}`;
}

function isState(what: string): what is BookingState {
  return (BOOKING_STATES as readonly string[]).includes(what);
}
