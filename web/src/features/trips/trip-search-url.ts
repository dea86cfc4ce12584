import { placeAddressOf } from '@marga/contract/places/place-address';
import type { Trip } from '@marga/contract/trips/trip';
import type { Service } from '@marga/contract/travel-services';
import {
  originAndDestinationOf,
  firstArrivalTimeOf,
  type TransportItinerary,
} from '../search/itinerary/itinerary.ts';
import { type Party, partyParams } from '../search/party-params.ts';
import { buildSearchUrlParams } from '../search/search-url-params.ts';
import { searchScreenPathOf } from '../search/search-screen-urls.ts';

/**
 * Returns the URL of a search that extends a trip for the same party: a hotel at its destination, or any other
 * service for the return. `cityOf` names the city of an airport code, which the other services do not know.
 */
export async function buildTripSearchUrl(
  { items, travellers }: Pick<Trip, 'items' | 'travellers'>,
  service: Service,
  cityOf: (code: string) => Promise<string>,
): Promise<string> {
  const way = items
    .map(({ itinerary }) => itinerary)
    .findLast((itinerary): itinerary is TransportItinerary => itinerary.service !== 'hotel');
  // A trip with only a hotel stay does not reveal the place of departure, so the search form is left empty.
  if (!way) return searchScreenPathOf(service);
  const ends = originAndDestinationOf(way);
  const isFlown = way.service === 'flight' && service !== 'flight';
  const [from, to] = isFlown
    ? await Promise.all([cityOf(ends.from), cityOf(ends.to)])
    : [placeAddressOf(ends.from), placeAddressOf(ends.to)];
  const on = firstArrivalTimeOf(way).local.slice(0, 10);
  const places = service === 'hotel' ? { to } : { from: to, to: from };
  return `${searchScreenPathOf(service)}?${buildSearchUrlParams({ ...places, on, ...partyParams(service, partyOfTrip(items, travellers)) }).toString()}`;
}

function partyOfTrip(items: Trip['items'], travellers: number): Party {
  const flown = items.map(({ criteria }) => criteria).find((criteria) => criteria?.service === 'flight');
  return { travellers, flight: flown?.service === 'flight' ? flown.travellers : undefined };
}
