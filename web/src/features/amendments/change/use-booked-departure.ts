import type { Booking, Traveller } from '@marga/contract/bookings/booking';
import type { Offer } from '@marga/contract/search/search';
import { useResolvedPlaces } from '../../search/use-resolved-places.ts';
import { useSearch } from '../../search/use-search.ts';
import { findBookedDeparture } from './find-replacement-offers.ts';
import { buildChangeCriteria, placeNamesOf, initialDesiredTimes } from './desired-travel-times.ts';

/**
 * Returns the search criteria for the same departure and number of people. The criteria are undefined while a place
 * is looked up, and stay so if the gazetteer no longer has it.
 */
export function useSameDepartureCriteria(
  booking: Booking,
  people: readonly Pick<Traveller, 'bornOn' | 'age'>[],
) {
  const { places, problem } = useResolvedPlaces(booking.service, placeNamesOf(booking.itinerary));
  return {
    criteria: buildChangeCriteria(booking.itinerary, initialDesiredTimes(booking.itinerary), people, places),
    isPlaceGone: places.includes(null),
    problem,
  };
}

export interface BookedDeparture {
  readonly state: 'looking' | 'found' | 'gone' | 'broken';
  readonly offer: Offer | undefined;
  readonly searchId: string | undefined;
  readonly problem: unknown;
}

/**
 * Finds the departure of a booking in the supplier's current offers, which is needed to read its free seats and
 * price.
 */
export function useBookedDeparture(
  booking: Booking,
  criteria: Parameters<typeof useSearch>[0],
): BookedDeparture {
  const { results, searchId, phase, problem } = useSearch(criteria, 0);
  const offer = findBookedDeparture(results, booking);
  if (offer) return { state: 'found', offer, searchId, problem };
  const state = phase === 'broken' ? 'broken' : phase === 'ended' ? 'gone' : 'looking';
  return { state, offer, searchId, problem };
}
