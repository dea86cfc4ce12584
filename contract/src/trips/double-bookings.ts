import { z } from 'zod';
import { bookingStatus } from '../bookings/booking.ts';
import { findItemClashes } from './trip-item-clashes.ts';
import { type Itinerary, itineraryRoute } from '../search/itineraries.ts';
import { type KnownPerson, isSamePerson, fullNameOf } from '../travellers/names.ts';
import { jsonResponse, memberAccess, defineRoute } from '../route-definition.ts';
import { SERVICES } from '../travel-services.ts';
import { idSchemaOf, wireLocalDate } from '../wire-schemas.ts';

/**
 * Finds travellers who are already booked for the same time, or for the same journey on the same day. Airlines
 * cancel duplicate bookings of one person, often without notice. This is a hint and no refusal, because only the
 * buyer knows whether it is intended.
 */

export const doubleBooking = z
  .strictObject({
    /** This is the traveller's position in the trip's list of travellers, and `name` is the name given there. */
    traveller: z.int().min(0),
    name: z.string(),
    /** The wording is in the catalogues under `trip.double-booking.<kind>`. */
    kind: z.enum(['same-journey', 'overlap']),
    /** This is the item of the trip that conflicts with the booking. */
    offerId: idSchemaOf('offer'),
    bookingId: idSchemaOf('booking'),
    reference: z.string(),
    status: bookingStatus,
    service: z.enum(SERVICES),
    route: itineraryRoute,
    departsOn: wireLocalDate,
  })
  .meta({ id: 'DoubleBooking' });

export type DoubleBooking = z.infer<typeof doubleBooking>;

export const listDoubleBookings = defineRoute({
  name: 'booking.list-double-bookings',
  summary: 'Bookings that those who travel on a trip already have for the same time or the same journey.',
  method: 'GET',
  path: '/v1/trips/:tripId/double-bookings',
  access: memberAccess('trip:read'),
  params: z.strictObject({ tripId: idSchemaOf('trip') }),
  /** The list is empty for members who may not read bookings. */
  response: jsonResponse(z.strictObject({ found: z.array(doubleBooking) })),
  errors: [],
});

export const doubleBookingRoutes = [listDoubleBookings] as const;

interface Standing {
  readonly itinerary: Itinerary;
  readonly travellers: readonly KnownPerson[];
  /** `cancelledTravellers` and `cancelledLegs` list the cancelled travellers and legs by position. */
  readonly cancelledTravellers: readonly number[];
  readonly cancelledLegs: readonly number[];
}

export interface DoubleBookingMatch<Item, Booking> {
  readonly traveller: number;
  readonly name: string;
  readonly kind: DoubleBooking['kind'];
  readonly item: Item;
  readonly booking: Booking;
}

/** Reports each traveller with each booking once; the same journey takes precedence over an overlap in time. */
export function findDoubleBookings<Item extends { readonly itinerary: Itinerary }, Booking extends Standing>(
  items: readonly Item[],
  party: readonly KnownPerson[],
  bookings: readonly Booking[],
): DoubleBookingMatch<Item, Booking>[] {
  return bookings.flatMap((booking) => {
    const standing = withoutLegs(booking.itinerary, booking.cancelledLegs);
    if (!standing) return [];
    const against =
      meets(items, 'same-journey', (item) => isSameJourney(item, standing)) ??
      meets(items, 'overlap', (item) => isAtOnce(item, standing));
    if (!against) return [];
    const going = booking.travellers.filter((_, index) => !booking.cancelledTravellers.includes(index));
    return party.flatMap((person, traveller) => {
      const name = fullNameOf(person);
      const isOnIt = name !== '' && going.some((other) => isSamePerson(person, other));
      return isOnIt ? [{ traveller, name, booking, ...against }] : [];
    });
  });
}

function meets<Item extends { readonly itinerary: Itinerary }>(
  items: readonly Item[],
  kind: DoubleBooking['kind'],
  isSo: (itinerary: Itinerary) => boolean,
): { kind: DoubleBooking['kind']; item: Item } | undefined {
  const item = items.find(({ itinerary }) => isSo(itinerary));
  return item && { kind, item };
}

/**
 * Returns whether two transports overlap in time, or two hotels in nights. A hotel stay never conflicts with
 * travelling.
 */
function isAtOnce(one: Itinerary, other: Itinerary): boolean {
  return findItemClashes([
    { key: 'one', itinerary: one },
    { key: 'other', itinerary: other },
  ]).some(({ kind, keys }) => (kind === 'overlap' || kind === 'two-hotels') && keys.length > 1);
}

function isSameJourney(one: Itinerary, other: Itinerary): boolean {
  const known = new Set(journeysOf(one));
  return journeysOf(other).some((journey) => known.has(journey));
}

/** Returns origin, destination and day of each journey of a flight, and of each leg of any other transport. */
function journeysOf(itinerary: Itinerary): string[] {
  if (itinerary.service === 'hotel') return [];
  const ways =
    itinerary.service === 'flight'
      ? Object.values(Object.groupBy(itinerary.segments, ({ journey }) => journey))
      : itinerary.segments.map((segment) => [segment]);
  return ways.flatMap((way) => {
    const [first, last] = [way?.[0], way?.at(-1)];
    if (!first || !last) return [];
    return [JSON.stringify([first.origin, last.destination, first.departsAt.local.slice(0, 10)])];
  });
}

/** Returns the itinerary without the removed legs, or undefined when no leg is left. */
function withoutLegs(itinerary: Itinerary, removedLegs: readonly number[]): Itinerary | undefined {
  if (removedLegs.length === 0 || itinerary.service === 'hotel') return itinerary;
  if (itinerary.service === 'flight') {
    const segments = itinerary.segments.filter(({ journey }) => !removedLegs.includes(journey));
    return segments.length === 0 ? undefined : { ...itinerary, segments };
  }
  const segments = itinerary.segments.filter((_, index) => !removedLegs.includes(index));
  return segments.length === 0 ? undefined : { ...itinerary, segments };
}
