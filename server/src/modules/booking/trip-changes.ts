import { equals, fromWire } from '@marga/contract/kernel/money';
import type { TripChange } from '@marga/contract/trip-details';
import type { KeptItem } from './trip.ts';

type Item = Pick<KeptItem, 'offerId' | 'itinerary' | 'total' | 'clientTotal'>;

/** Item by item, what is different now; undefined in `after` is no longer sold. What costs the same has not changed. */
export function changesBetween(before: readonly Item[], after: readonly (Item | undefined)[]): TripChange[] {
  return before.flatMap((item, index): TripChange[] => {
    const now = after[index];
    const was = { total: item.total, clientTotal: item.clientTotal };
    if (!now) return [{ offerId: item.offerId, itinerary: item.itinerary, before: was, after: null }];
    const isSame =
      equals(fromWire(item.total), fromWire(now.total)) &&
      equals(fromWire(item.clientTotal), fromWire(now.clientTotal));
    if (isSame) return [];
    const { offerId, itinerary, total, clientTotal } = now;
    return [{ offerId, itinerary, before: was, after: { total, clientTotal } }];
  });
}
