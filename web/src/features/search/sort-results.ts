import { compareMoney, fromWireMoney } from '@marga/contract/kernel/money';
import { toInstant } from '@marga/contract/kernel/time';
import type { Offer, Result } from '@marga/contract/search/search';
import type { SortOrder } from './service-search-screen.ts';

type Comparer = (a: Result, b: Result) => number;

const COMPARERS: Record<SortOrder, Comparer> = {
  best: (a, b) => a.rank - b.rank,
  price: (a, b) =>
    compareMoney(fromWireMoney(cheapestOfferOf(a).total), fromWireMoney(cheapestOfferOf(b).total)),
  duration: (a, b) => minutesOf(a) - minutesOf(b),
  departure: (a, b) => departureOf(a).localeCompare(departureOf(b)),
  stars: (a, b) => starsOf(b) - starsOf(a),
  distance: (a, b) => distanceOf(a) - distanceOf(b),
};

/** Ties are broken by the other orders and finally by id, so that the order of a list is stable. */
const TIE_BREAKERS: readonly SortOrder[] = ['price', 'departure', 'duration'];

export function sortResults(results: readonly Result[], order: SortOrder): readonly Result[] {
  return results.toSorted((a, b) => {
    for (const each of [order, ...TIE_BREAKERS]) {
      const difference = COMPARERS[each](a, b);
      if (difference !== 0) return difference;
    }
    return a.id.localeCompare(b.id);
  });
}

/** The first offer of a result is its cheapest. */
export function cheapestOfferOf(result: Result): Offer {
  return result.offers[0] as Offer;
}

function minutesOf(result: Result): number {
  const { itinerary } = cheapestOfferOf(result);
  return itinerary.service === 'hotel' ? 0 : itinerary.durationMinutes;
}

const instants = new WeakMap<Result, string>();

/**
 * The departure is calculated once per result, because sorting two thousand results compares them about twenty
 * thousand times.
 */
function departureOf(result: Result): string {
  const known = instants.get(result);
  if (known !== undefined) return known;
  const { itinerary } = cheapestOfferOf(result);
  const first = itinerary.service === 'hotel' ? itinerary.checkInAt : itinerary.segments[0]?.departsAt;
  const instant = first ? toInstant(first) : '';
  instants.set(result, instant);
  return instant;
}

function starsOf(result: Result): number {
  const { itinerary } = cheapestOfferOf(result);
  return itinerary.service === 'hotel' ? itinerary.stars : 0;
}

/** Results with an unknown distance come last. */
function distanceOf(result: Result): number {
  const { itinerary } = cheapestOfferOf(result);
  return itinerary.service === 'hotel' ? (itinerary.distanceKm ?? Infinity) : 0;
}
