import { equals, fromWire } from '@marga/contract/kernel/money';
import type { TripChange } from '@marga/contract/trip-details';
import type { StoredTripItem } from './trip.ts';

type Item = Pick<StoredTripItem, 'offerId' | 'itinerary' | 'total' | 'clientTotal'>;

/** Item by item, what is different now; undefined in `after` is no longer sold. What costs the same has not changed. */
export function changesBetween(
  before: readonly Item[],
  after: readonly (Item | undefined)[],
  /** Ancillaries of each that are not to be had any more, by name. */
  lost: readonly (readonly string[])[] = [],
): TripChange[] {
  return before.flatMap((item, index): TripChange[] => {
    const now = after[index];
    const was = { total: item.total, clientTotal: item.clientTotal };
    if (!now) return [{ offerId: item.offerId, itinerary: item.itinerary, before: was, after: null }];
    const isSame =
      equals(fromWire(item.total), fromWire(now.total)) &&
      equals(fromWire(item.clientTotal), fromWire(now.clientTotal));
    const lostAncillaries = [...(lost[index] ?? [])];
    if (isSame && lostAncillaries.length === 0) return [];
    const { offerId, itinerary, total, clientTotal } = now;
    const change = { offerId, itinerary, before: was, after: { total, clientTotal } };
    return [lostAncillaries.length > 0 ? { ...change, lostAncillaries } : change];
  });
}
