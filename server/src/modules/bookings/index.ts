import {
  companyEvent,
  findInCompany,
  listBookings,
  readBooking,
  readOverview,
  readPrice,
  watchCompany,
} from '@marga/contract/bookings/booking';
import type { BookingStatus, CompanyEvent } from '@marga/contract/bookings/booking';
import { type BookingId, shortReferenceOf } from '@marga/contract/kernel/ids';
import { ok } from '@marga/contract/kernel/result';
import type { Itinerary } from '@marga/contract/search/itineraries';
import { itineraryRouteOf } from '@marga/contract/search/itinerary-title';
import type { Service } from '@marga/contract/travel-services';
import type { CompanyContext } from '../../platform/request-context.ts';
import {
  followCompanyEvents,
  type Position,
  readLogEnd,
  resolveStartPosition,
} from '../../platform/event-log.ts';
import {
  type Handler,
  defineReadHandler,
  defineStreamHandler,
  type StreamEvent,
} from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { StoredPrice } from '../pricing/index.ts';
import { bookingFromRow, bookingWithDetailsFromRow } from './booking.ts';
import { selectBooking, selectPrice } from './db/booking-queries.ts';
import { buildBookingPageQuery, bookingPageFromRows } from './list-bookings.ts';
import { bookingMessagesHandler } from './booking-messages.ts';
import { itineraryDocumentHandlers } from './itinerary-documents.ts';
import { bookingCountsFromRows, calculateMonthlySpend } from './booking-overview.ts';
import {
  selectCounts,
  selectFound,
  selectFoundTravellers,
  selectNeedsAction,
  selectSpend,
  selectToday,
  selectUpcoming,
} from './db/booking-list-queries.ts';
import { type ContactKeys, parseBookingSearch } from './parse-booking-search.ts';
import { savedViewHandlers } from './saved-views.ts';

export { parseBookingSearch } from './parse-booking-search.ts';
export { itineraryDocumentMails } from './itinerary-documents.ts';
export { selectBookingNews, selectCounts } from './db/booking-list-queries.ts';
export { bookingCountsFromRows } from './booking-overview.ts';
export { salePriceQueries } from './sale-price-queries.ts';
export { completePastBookings } from './complete-past-bookings.ts';
export {
  bookingsForReading,
  callTransitionBooking,
  insertOrphanOrders,
  selectBookingsOf,
  selectDue,
  updateTickets,
} from './db/booking-queries.ts';
export { bookingFromRow, type BookingRow, toBookedAncillary, type WorkingRow } from './booking.ts';
export type { BookingContact } from './contact-search.ts';
export {
  decryptTravellerDetails,
  decryptTravellers,
  encryptChangedTravellers,
  type EncryptedTravellers,
  encryptTravellers,
  type StoredTravellers,
  TRAVELLER_DETAILS_COLUMNS,
} from './encrypted-travellers.ts';
export { reencryptBookings } from './reencrypt-bookings.ts';
export { formatLocalTime } from './format-local-time.ts';
export { selectQuoteContact } from './db/quote-contact-queries.ts';
export { toSearchPrefixes } from './split-search-text.ts';
export { unsettledBookings } from './unsettled-bookings.ts';
export { type TravelTimes, travelTimesOf } from './travel-times.ts';

/** `FOUND` limits the bookings that the search in the header shows, and `SHOWN` limits those on the dashboard. */
const FOUND = 6;
const SHOWN = 6;
/** A failed booking needs attention for this many days. */
const FAILED_DAYS = 7;

export function bookingHandlers({ config }: { readonly config: ContactKeys }): Handler[] {
  return [
    defineReadHandler(
      readBooking,
      ({ params }) => [selectBooking({ id: params.bookingId })],
      ([[row]], _input, ctx) => (row ? ok(bookingWithDetailsFromRow(ctx, row)) : refuse('not-found')),
    ),
    defineReadHandler(
      readPrice,
      ({ params }) => [selectPrice({ id: params.bookingId })],
      ([[row]]) =>
        row ? ok({ price: (row.price as StoredPrice | null)?.breakdown ?? null }) : refuse('not-found'),
    ),
    defineReadHandler(
      listBookings,
      ({ query }) => [buildBookingPageQuery(config, query)],
      ([rows], { query }) => bookingPageFromRows(rows, query),
    ),
    ...overviewHandlers(config),
    ...itineraryDocumentHandlers(),
    bookingMessagesHandler(),
    ...savedViewHandlers(),
    defineStreamHandler(watchCompany, async (ctx, { lastEventId }) => {
      const from = await resolveStartPosition(
        lastEventId,
        async () => (await ctx.db.run([readLogEnd()]))[0][0],
      );
      return ok(companyEvents(ctx, from));
    }),
  ];
}

function overviewHandlers(config: ContactKeys): Handler[] {
  return [
    defineReadHandler(
      findInCompany,
      ({ query }) => {
        const sought = parseBookingSearch(config, query.text);
        return [
          selectFound({ ...sought, limit: FOUND }),
          selectFoundTravellers({ words: sought.words, limit: FOUND }),
        ];
      },
      ([bookings, travellers]) =>
        ok({
          bookings: bookings.map((row) => ({
            id: row.id as BookingId,
            reference: shortReferenceOf(row.id as BookingId),
            status: row.status as BookingStatus,
            service: row.service as Service,
            route: itineraryRouteOf(row.itinerary as Itinerary),
            departsOn: row.departs_on,
          })),
          travellers: travellers.map((row) => ({
            givenName: row.given_name,
            familyName: row.family_name,
            bookings: Number(row.bookings),
          })),
        }),
    ),
    defineReadHandler(
      readOverview,
      () => [
        selectToday(),
        selectUpcoming({ limit: SHOWN }),
        selectNeedsAction({ failedDays: FAILED_DAYS, limit: SHOWN }),
        selectCounts(),
        selectSpend(),
      ],
      ([[clock], upcoming, needsAction, counts, spend]) => {
        if (!clock) throw new Error('the database told no day');
        return ok({
          upcoming: upcoming.map(bookingFromRow),
          needsAction: needsAction.map(bookingFromRow),
          counts: bookingCountsFromRows(counts),
          spend: calculateMonthlySpend(spend, clock.today),
        });
      },
    ),
  ];
}

/** Maps the internal events about bookings and their amendments to the event types that a browser knows. */
const CLIENT_EVENT_TYPES: Readonly<Record<string, CompanyEvent['type']>> = {
  'booking.booking.state-changed.v1': 'booking-changed',
  'amendments.booking.changed.v1': 'amendments-changed',
};

async function* companyEvents(
  ctx: CompanyContext,
  from: Position,
): AsyncGenerator<StreamEvent<CompanyEvent>> {
  for await (const event of followCompanyEvents(ctx, ctx.companyId, ctx.reauthorization, from, ctx.signal)) {
    if (event === 'reset') yield { event: { type: 'reset' } };
    else {
      const type = CLIENT_EVENT_TYPES[event.type];
      if (type !== undefined)
        yield { id: event.position, event: companyEvent.parse({ type, ...(event.payload as object) }) };
    }
  }
}
