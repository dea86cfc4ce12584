import { z } from 'zod';
import { bookingStatus } from './booking.ts';
import { clashesOf } from './clashes.ts';
import type { Itinerary } from './itineraries.ts';
import { type KnownPerson, samePerson, wholeName } from './names.ts';
import { json, member, route } from './route.ts';
import { SERVICES } from './services.ts';
import { id, wireLocalDate } from './wire.ts';

/**
 * Who of a trip is booked already for the same time, or for the same journey on the same day. Airlines cancel what one person
 * has twice, often without a word. A hint and no refusal: only the buyer knows whether it is meant.
 */

export const doubleBooking = z
  .strictObject({
    /** Whose position in the party, and their name as it is in the trip. */
    traveller: z.int().min(0),
    name: z.string(),
    /** The words are in the catalogues under `trip.double-booking.<kind>`. */
    kind: z.enum(['same-journey', 'overlap']),
    /** The item of the trip that it stands against. */
    offerId: id('offer'),
    bookingId: id('booking'),
    reference: z.string(),
    status: bookingStatus,
    service: z.enum(SERVICES),
    /** Where it leaves from, or the name of the house. */
    from: z.string(),
    to: z.string(),
    departsOn: wireLocalDate,
  })
  .meta({ id: 'DoubleBooking' });

export type DoubleBooking = z.infer<typeof doubleBooking>;

export const listDoubleBookings = route({
  name: 'booking.list-double-bookings',
  summary: 'Bookings that those who travel on a trip already have for the same time or the same journey.',
  method: 'GET',
  path: '/v1/trips/:tripId/double-bookings',
  access: member('trip:read'),
  params: z.strictObject({ tripId: id('trip') }),
  /** Empty for whoever may read no bookings. */
  response: json(z.strictObject({ found: z.array(doubleBooking) })),
  errors: [],
});

export const doubleBookingRoutes = [listDoubleBookings] as const;

interface Standing {
  readonly itinerary: Itinerary;
  readonly travellers: readonly KnownPerson[];
  /** What has been given back, by position. */
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

/** Each traveller with each booking once; that it is the same journey says more than that it is at the same time. */
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
      const name = wholeName(person);
      const isOnIt = name !== '' && going.some((other) => samePerson(person, other));
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

/** Two that move at the same time, or two beds for one night. Where one sleeps does not keep one from travelling. */
function isAtOnce(one: Itinerary, other: Itinerary): boolean {
  return clashesOf([
    { key: 'one', itinerary: one },
    { key: 'other', itinerary: other },
  ]).some(({ kind, keys }) => (kind === 'overlap' || kind === 'two-hotels') && keys.length > 1);
}

function isSameJourney(one: Itinerary, other: Itinerary): boolean {
  const known = new Set(journeysOf(one));
  return journeysOf(other).some((journey) => known.has(journey));
}

/** From where, to where, on which day: each way of a flight, each leg of everything else that moves. */
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

/** Undefined when nothing of it is left. */
function withoutLegs(itinerary: Itinerary, gone: readonly number[]): Itinerary | undefined {
  if (gone.length === 0 || itinerary.service === 'hotel') return itinerary;
  if (itinerary.service === 'flight') {
    const segments = itinerary.segments.filter(({ journey }) => !gone.includes(journey));
    return segments.length === 0 ? undefined : { ...itinerary, segments };
  }
  const segments = itinerary.segments.filter((_, index) => !gone.includes(index));
  return segments.length === 0 ? undefined : { ...itinerary, segments };
}
