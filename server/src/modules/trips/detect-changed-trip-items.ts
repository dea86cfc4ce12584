import { isEqualMoney, fromWireMoney } from '@marga/contract/kernel/money';
import type { TripChange } from '@marga/contract/trips/trip-details';
import type { StoredTripItem } from './trip.ts';

type Item = Pick<StoredTripItem, 'offerId' | 'itinerary' | 'total' | 'clientTotal'>;

/**
 * Returns what is different now, item by item; an item that is undefined in `after` is no longer sold. An item at
 * the same price has not changed.
 */
export function tripChangesBetween(
  before: readonly Item[],
  after: readonly (Item | undefined)[],
  /** Lists, for each item, the names of its ancillaries that are no longer available. */
  lost: readonly (readonly string[])[] = [],
): TripChange[] {
  return before.flatMap((item, index): TripChange[] => {
    const now = after[index];
    const was = { total: item.total, clientTotal: item.clientTotal };
    if (!now) return [{ offerId: item.offerId, itinerary: item.itinerary, before: was, after: null }];
    const isSame =
      isEqualMoney(fromWireMoney(item.total), fromWireMoney(now.total)) &&
      isEqualMoney(fromWireMoney(item.clientTotal), fromWireMoney(now.clientTotal));
    const lostAncillaries = [...(lost[index] ?? [])];
    if (isSame && lostAncillaries.length === 0) return [];
    const { offerId, itinerary, total, clientTotal } = now;
    const change = { offerId, itinerary, before: was, after: { total, clientTotal } };
    return [lostAncillaries.length > 0 ? { ...change, lostAncillaries } : change];
  });
}
