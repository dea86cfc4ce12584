import type { Itinerary } from '@marga/contract/search/itineraries';
import { itineraryRouteOf } from '@marga/contract/search/itinerary-title';
import {
  findDoubleBookings,
  type DoubleBooking,
  listDoubleBookings,
} from '@marga/contract/trips/double-bookings';
import type { TripId } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import { type Instant, addMsToInstant, toInstant } from '@marga/contract/kernel/time';
import { fullNameOf, type KnownPerson } from '@marga/contract/travellers/names';
import type { CompanyContext } from '../../platform/request-context.ts';
import { type Handler, defineHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import {
  bookingFromRow,
  type BookingRow,
  decryptTravellers,
  type EncryptedTravellers,
  toSearchPrefixes,
} from '../bookings/index.ts';
import { selectPossibleDoubleBookings } from './db/double-bookings-queries.ts';
import { redactTripForCaller } from './trip.ts';
import { selectTrip } from './db/trip-queries.ts';

/** A margin of one day covers the same date anywhere on earth. */
const AROUND_MS = 24 * 3_600_000;

export function doubleBookingHandlers(): Handler[] {
  return [defineHandler(listDoubleBookings, (ctx, { params }) => doubleBookings(ctx, params.tripId))];
}

/** Returns which travellers of a trip are already booked, limited to travellers and bookings the member may read. */
async function doubleBookings(
  ctx: CompanyContext,
  id: TripId,
): Promise<Result<{ found: DoubleBooking[] }, Refusal<'not-found'>>> {
  const [[row]] = await ctx.db.forCompany(ctx.companyId, [selectTrip({ id })]);
  if (!row) return refuse('not-found');
  // A paid trip would find its own bookings.
  if (!ctx.may('booking:read') || row.checkout_id !== null) return ok({ found: [] });
  const { items, party } = redactTripForCaller(ctx, row, []);
  const words = party
    .map((member) => toSearchPrefixes(fullNameOf(member)))
    .filter(({ length }) => length > 0);
  if (words.length === 0) return ok({ found: [] });
  const span = spanOf(items.map(({ itinerary }) => itinerary));
  const rows = await ctx.db.forCompany(
    ctx.companyId,
    words.map((each) => selectPossibleDoubleBookings({ words: each, ...span })),
  );
  const bookings = [...new Map(rows.flat().map((each) => [each.id, each])).values()].map((each) => ({
    ...bookingFromRow(each),
    travellers: datedTravellersOf(ctx, each),
    departsOn: each.departs_on,
  }));
  return ok({
    found: findDoubleBookings(items, party, bookings).map(({ traveller, name, kind, item, booking }) => ({
      traveller,
      name,
      kind,
      offerId: item.offerId,
      bookingId: booking.id,
      reference: booking.reference,
      status: booking.status,
      service: booking.service,
      route: itineraryRouteOf(booking.itinerary, 'code'),
      departsOn: booking.departsOn,
    })),
  });
}

/** Returns the travellers of a booking with their birth dates, without which two people of one name would be one. */
function datedTravellersOf(
  { config }: CompanyContext,
  booking: BookingRow & EncryptedTravellers,
): KnownPerson[] {
  return (
    decryptTravellers(config, booking) ??
    bookingFromRow(booking).travellers.map((name) => ({ ...name, bornOn: '' }))
  );
}

/** Returns the span from the first start to the last end, with a margin of one day. */
function spanOf(itineraries: readonly Itinerary[]): { from: Instant; until: Instant } {
  const starts = itineraries.map((one) =>
    toInstant(one.service === 'hotel' ? one.checkInAt : (one.segments[0]?.departsAt ?? never())),
  );
  const ends = itineraries.map((one) =>
    toInstant(one.service === 'hotel' ? one.checkOutAt : (one.segments.at(-1)?.arrivesAt ?? never())),
  );
  const from = starts.toSorted()[0] ?? never();
  const until = ends.toSorted().at(-1) ?? never();
  return { from: addMsToInstant(from, -AROUND_MS), until: addMsToInstant(until, AROUND_MS) };
}

function never(): never {
  throw new Error('an itinerary has a beginning and an end');
}
