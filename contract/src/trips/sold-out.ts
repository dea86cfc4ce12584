import type { OfferId } from '../kernel/ids.ts';
import type { Itinerary, ItineraryRoute } from '../search/itineraries.ts';
import { itineraryRouteOf } from '../search/itinerary-title.ts';

/** Names an item that is sold out: the error `offer-sold-out` lists those of a trip under `soldOut`. */
export interface SoldOutItem {
  /** This is null when the item was found by a search of our own. */
  readonly offerId: OfferId | null;
  /** Holds the numbers of flights, trains and buses, such as 6E 2134; it is empty for a stay and a cab. */
  readonly number: string;
  readonly route: ItineraryRoute;
}

export function soldOutItemOf(itinerary: Itinerary, offerId: OfferId | null): SoldOutItem {
  return { offerId, number: serviceNumbersOf(itinerary), route: itineraryRouteOf(itinerary) };
}

/** Returns numbers such as "6E 2134, 6E 2135" or "12952"; stays, cabs and some buses have none. */
export function serviceNumbersOf(itinerary: Itinerary): string {
  if (itinerary.service === 'hotel' || itinerary.service === 'cab') return '';
  return itinerary.segments
    .filter(({ number }) => number !== '')
    .map(({ carrierCode, number }) =>
      number.startsWith(carrierCode) ? number : `${carrierCode} ${number}`.trim(),
    )
    .join(', ');
}
