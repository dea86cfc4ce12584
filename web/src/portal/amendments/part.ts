import type { BookingPart } from '@marga/contract/amendments';
import type { Booking } from '@marga/contract/booking';
import type { Itinerary } from '@marga/contract/itineraries';
import type { ZonedLocal } from '@marga/contract/kernel/time';
import { formatDay } from '../../lib/format.ts';
import type { Locale } from '../../lib/i18n/locale.ts';
import type { Translate } from '../../lib/i18n/translations.ts';
import { journeysOfItinerary } from '../itinerary/itinerary.ts';

export const WHOLE: BookingPart = { travellers: null, legs: null };

/** One way of a journey, by its position: a flight's journeys, else the segments. A stay has none. */
export interface LegOfBooking {
  readonly from: string;
  readonly to: string;
  readonly departsAt: ZonedLocal;
}

export function legsOf(itinerary: Itinerary): readonly LegOfBooking[] {
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

/** Whom or what it is about, as one says it; undefined for the whole. */
export function formatBookingPart(
  part: BookingPart,
  { travellers, itinerary }: Pick<Booking, 'travellers' | 'itinerary'>,
  t: Translate,
  locale: Locale,
): string | undefined {
  const who = part.travellers?.flatMap((at) => {
    const traveller = travellers[at];
    return traveller ? [`${traveller.givenName} ${traveller.familyName}`] : [];
  });
  const legs = legsOf(itinerary);
  const which = part.legs?.flatMap((at) => {
    const leg = legs[at];
    return leg ? [formatLeg(leg, t, locale)] : [];
  });
  const names = [...(who ?? []), ...(which ?? [])];
  return names.length === 0 ? undefined : names.join('; ');
}

/** What can still be given back of it. */
export function travellersLeft({ travellers, cancelledTravellers }: Booking): readonly number[] {
  return travellers.map((_, at) => at).filter((at) => !cancelledTravellers.includes(at));
}

export function legsLeft({ itinerary, cancelledLegs }: Booking): readonly number[] {
  return legsOf(itinerary)
    .map((_, at) => at)
    .filter((at) => !cancelledLegs.includes(at));
}

/** Whether all of what was asked for is still booked. */
export function isLeft(
  part: BookingPart,
  { cancelledTravellers, cancelledLegs }: Pick<Booking, 'cancelledTravellers' | 'cancelledLegs'>,
): boolean {
  return (
    !part.travellers?.some((at) => cancelledTravellers.includes(at)) &&
    !part.legs?.some((at) => cancelledLegs.includes(at))
  );
}

/** Everybody, or every leg, that is left is the whole. */
export function partOf(
  kind: 'travellers' | 'legs',
  chosen: readonly number[],
  left: readonly number[],
): BookingPart {
  return chosen.length === left.length ? WHOLE : { ...WHOLE, [kind]: chosen.toSorted((a, b) => a - b) };
}
