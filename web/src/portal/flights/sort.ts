import { compare, fromWire } from '@marga/contract/kernel/money';
import { toInstant } from '@marga/contract/kernel/time';
import type { Offer } from '@marga/contract/shopping';

export type SortOrder = 'price' | 'departure' | 'duration';

export const SORT_ORDERS: readonly SortOrder[] = ['price', 'departure', 'duration'];

const COMPARERS: Record<SortOrder, (a: Offer, b: Offer) => number> = {
  price: (a, b) => {
    // Amounts of two currencies have no order; they stand in groups.
    if (a.total.currency !== b.total.currency) return a.total.currency.localeCompare(b.total.currency);
    return compare(fromWire(a.total), fromWire(b.total));
  },
  departure: (a, b) => departure(a).localeCompare(departure(b)),
  duration: (a, b) => a.itinerary.durationMinutes - b.itinerary.durationMinutes,
};

/** Ties are broken by the other orders and at last by id, so that a list never shuffles by itself. */
export function sortOffers(offers: readonly Offer[], order: SortOrder): Offer[] {
  return offers.toSorted(
    (a, b) =>
      COMPARERS[order](a, b) ||
      COMPARERS.price(a, b) ||
      COMPARERS.departure(a, b) ||
      COMPARERS.duration(a, b) ||
      a.id.localeCompare(b.id),
  );
}

function departure({ itinerary }: Offer): string {
  const first = itinerary.segments[0];
  return first ? toInstant(first.departsAt) : '';
}
