import type { Booking } from '@marga/contract/bookings/booking';
import type { Itinerary } from '@marga/contract/search/itineraries';
import { subtractMoney, fromWireMoney, toWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import type { Offer, Result } from '@marga/contract/search/search';
import { formatServiceNumbersOrKind, itineraryStartTimeOf } from '../../search/itinerary/itinerary.ts';

/** No more offers than this are listed, because nobody would read them; the user can narrow down the day instead. */
const MOST = 40;

/**
 * Returns the offers that can replace a booking, earliest first. Only the supplier that sold it can change it, and
 * the product stays the same where possible: a flight keeps its fare, a stay its hotel.
 */
export function findReplacementOffers(
  results: readonly Result[],
  { supplier, itinerary }: Pick<Booking, 'supplier' | 'itinerary'>,
): readonly Offer[] {
  const sold = results
    .flatMap(({ offers }) => offers)
    .filter((offer) => offer.supplier === supplier && !isTheSame(offer.itinerary, itinerary));
  const alike = sold.filter((offer) => kindOf(offer.itinerary) === kindOf(itinerary));
  return (alike.length > 0 || itinerary.service === 'hotel' ? alike : sold)
    .toSorted((a, b) => sortKey(a).localeCompare(sortKey(b)))
    .slice(0, MOST);
}

/** Finds the booked departure as it is sold now, for other seats on it or one more traveller. */
export function findBookedDeparture(
  results: readonly Result[],
  { supplier, itinerary }: Pick<Booking, 'supplier' | 'itinerary'>,
): Offer | undefined {
  return results
    .flatMap(({ offers }) => offers)
    .find((offer) => offer.supplier === supplier && isTheSame(offer.itinerary, itinerary));
}

/** Returns the difference between the two fares; the supplier's fee comes with the quote. */
export function fareDifferenceOf({ total }: Pick<Booking, 'total'>, offer: Offer): WireMoney {
  return toWireMoney(subtractMoney(fromWireMoney(offer.total), fromWireMoney(total)));
}

function sortKey({ itinerary, total }: Offer): string {
  return `${itineraryStartTimeOf(itinerary).local} ${fromWireMoney(total).minor.toString().padStart(15, '0')}`;
}

function kindOf(itinerary: Itinerary): string {
  switch (itinerary.service) {
    case 'flight':
      return itinerary.fareName;
    case 'hotel':
      return `${itinerary.name} ${itinerary.roomName}`;
    case 'train':
      return itinerary.class;
    case 'cab':
      return itinerary.cabType;
    case 'bus':
      return '';
  }
}

function isTheSame(one: Itinerary, other: Itinerary): boolean {
  return identityOf(one) === identityOf(other);
}

/** Returns what makes two itineraries the same for the traveller: times, vehicle and class. */
function identityOf(itinerary: Itinerary): string {
  const what = itinerary.service === 'flight' ? itinerary.fareName : '';
  const nights = itinerary.service === 'hotel' ? itinerary.checkOutAt.local : '';
  return [itineraryStartTimeOf(itinerary).local, formatServiceNumbersOrKind(itinerary), what, nights].join(
    ' ',
  );
}
