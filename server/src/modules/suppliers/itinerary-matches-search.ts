import type { Criteria } from '@marga/contract/search/criteria';
import type { Itinerary } from '@marga/contract/search/itineraries';
import type { SearchRequest } from './supplier-port.ts';

/**
 * Returns whether a supplier's offer matches the search: the service, the day and, where an airport was named, its
 * city. Otherwise a supplier's mistake could make a buyer book the wrong day.
 */
export function itineraryMatchesSearch({ criteria, places }: SearchRequest, itinerary: Itinerary): boolean {
  switch (criteria.service) {
    case 'flight':
      return itinerary.service === 'flight' && fliesAsAsked(criteria, places, itinerary);
    case 'train':
    case 'bus':
      return itinerary.service === criteria.service && dayOf(itinerary.segments[0]) === criteria.departOn;
    case 'hotel':
      return (
        itinerary.service === 'hotel' &&
        itinerary.checkInAt.local.slice(0, 10) === criteria.checkIn &&
        itinerary.checkOutAt.local.slice(0, 10) === criteria.checkOut &&
        itinerary.rooms === criteria.rooms.length
      );
    case 'cab':
      return (
        itinerary.service === 'cab' &&
        itinerary.kind === criteria.kind &&
        dayOf(itinerary.segments[0]) === criteria.pickUpOn
      );
  }
}

type Flight = Extract<Itinerary, { service: 'flight' }>;

/** Checks that each journey is on its day and between the places named. */
function fliesAsAsked(
  { journeys }: Extract<Criteria, { service: 'flight' }>,
  places: SearchRequest['places'],
  { segments }: Flight,
): boolean {
  const isThere = (asked: string, code = '', name = '') => {
    const place = places.find((one) => one.code === asked);
    // A place that is not an airport is not compared here. An airport also matches another airport of its city, as in
    // Bangkok (BKK) or Dubai (DXB).
    return (
      place?.kind !== 'airport' || code === asked || name.toLowerCase().includes(place.city.toLowerCase())
    );
  };
  return (
    segments.every(({ journey }) => journey < journeys.length) &&
    journeys.every(({ origin, destination, departOn }, at) => {
      const flown = segments.filter(({ journey }) => journey === at);
      const [first, last] = [flown[0], flown.at(-1)];
      return (
        dayOf(first) === departOn &&
        isThere(origin, first?.origin, first?.originName) &&
        isThere(destination, last?.destination, last?.destinationName)
      );
    })
  );
}

function dayOf(segment: { readonly departsAt: { readonly local: string } } | undefined): string | undefined {
  return segment?.departsAt.local.slice(0, 10);
}
