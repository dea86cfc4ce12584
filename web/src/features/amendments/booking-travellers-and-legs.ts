import type { BookingPart } from '@marga/contract/amendments/traveller-and-leg-selection';
import type { Booking, BookingWithDetails, Traveller } from '@marga/contract/bookings/booking';
import type { Itinerary } from '@marga/contract/search/itineraries';
import type { ZonedLocal } from '@marga/contract/kernel/time';
import { formatDay } from '../../shared/format-money-and-dates.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/use-translations.ts';
import { journeysOfItinerary } from '../search/itinerary/itinerary.ts';

export const WHOLE: BookingPart = { travellers: null, legs: null };

/** Describes one leg of a booking: a journey of a flight, or a segment of another service. A stay has no legs. */
export interface LegOfBooking {
  readonly from: string;
  readonly to: string;
  readonly departsAt: ZonedLocal;
}

export function listItineraryLegs(itinerary: Itinerary): readonly LegOfBooking[] {
  if (itinerary.service === 'hotel') return [];
  return journeysOfItinerary(itinerary).flatMap((way) => {
    const [first, last] = [way[0], way.at(-1)];
    return first && last
      ? [{ from: first.originName, to: last.destinationName, departsAt: first.departsAt }]
      : [];
  });
}

export function formatLeg({ from, to, departsAt }: LegOfBooking, t: Translate, locale: Locale): string {
  return `${t('search.route', { from, to })}, ${formatDay(departsAt.local, locale)}`;
}

/** Returns the travellers or legs in this part of a booking as text; undefined when the part is the whole booking. */
export function formatTravellersOrLegs(
  part: BookingPart,
  { travellers, itinerary }: Pick<Booking, 'travellers' | 'itinerary'>,
  t: Translate,
  locale: Locale,
): string | undefined {
  const who = part.travellers?.flatMap((at) => {
    const traveller = travellers[at];
    return traveller ? [`${traveller.givenName} ${traveller.familyName}`] : [];
  });
  const legs = listItineraryLegs(itinerary);
  const which = part.legs?.flatMap((at) => {
    const leg = legs[at];
    return leg ? [formatLeg(leg, t, locale)] : [];
  });
  const names = [...(who ?? []), ...(which ?? [])];
  return names.length === 0 ? undefined : names.join('; ');
}

/** Returns the travellers with all their details, of which a reader may have been shown none. */
export function travellersWithDetailsOf({ travellers, travellerDetails }: BookingWithDetails): Traveller[] {
  if (travellerDetails.state !== 'shown') return [];
  return travellers.flatMap((name, at) => {
    const details = travellerDetails.travellers[at];
    return details ? [{ ...name, ...details }] : [];
  });
}

/** Returns the travellers who can still be cancelled. */
export function remainingTravellersOf({ travellers, cancelledTravellers }: Booking): readonly number[] {
  return travellers.map((_, at) => at).filter((at) => !cancelledTravellers.includes(at));
}

export function remainingLegsOf({ itinerary, cancelledLegs }: Booking): readonly number[] {
  return listItineraryLegs(itinerary)
    .map((_, at) => at)
    .filter((at) => !cancelledLegs.includes(at));
}

/** Returns whether every traveller and leg in this part of a booking is still booked. */
export function areTravellersAndLegsStillBooked(
  part: BookingPart,
  { cancelledTravellers, cancelledLegs }: Pick<Booking, 'cancelledTravellers' | 'cancelledLegs'>,
): boolean {
  return (
    !part.travellers?.some((at) => cancelledTravellers.includes(at)) &&
    !part.legs?.some((at) => cancelledLegs.includes(at))
  );
}

/** Returns the chosen part; choosing every remaining traveller or leg means the whole booking. */
export function toBookingPartToCancel(
  kind: 'travellers' | 'legs',
  chosen: readonly number[],
  left: readonly number[],
): BookingPart {
  return chosen.length === left.length ? WHOLE : { ...WHOLE, [kind]: chosen.toSorted((a, b) => a - b) };
}
