import type { BookingStatus } from '@marga/contract/bookings/booking';
import { type BookingId, type CompanyId, shortReferenceOf } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { RouteOutput } from '@marga/contract/route-definition';
import type { Itinerary } from '@marga/contract/search/itineraries';
import { itineraryRouteOf } from '@marga/contract/search/itinerary-title';
import type { Service } from '@marga/contract/travel-services';
import {
  findBookings,
  MOST_FOUND,
  MOST_ITEMS_OF_BOOKING,
  readOperatorBooking,
} from '@marga/contract/workqueue/booking-search';
import { type Handler, defineHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { StaffContext } from '../../platform/request-context.ts';
import { parseBookingSearch } from '../bookings/index.ts';
import { callFindBookings } from './db/booking-search-queries.ts';
import { selectWorkQueue } from './db/work-queue-queries.ts';
import { findBookingFile } from './work-item-details.ts';
import { workItemFromRow } from './work-item.ts';

export function bookingSearchHandlers(): Handler[] {
  return [
    defineHandler(findBookings, async (ctx, { query: { text } }) => {
      const counted = await ctx.limits.count(['workqueue.booking-searches', ctx.userId]);
      if (!counted.ok) return counted;
      const { words, exact } = parseBookingSearch(ctx.config, text);
      const [rows] = await ctx.asStaff([
        callFindBookings({
          words: words.toSorted((a, b) => rarityOf(b) - rarityOf(a)),
          exactWords: exact,
          companyBegins: text.toLowerCase(),
          most: MOST_FOUND,
        }),
      ]);
      return ok({
        bookings: rows.map((row) => ({
          id: row.booking_id as BookingId,
          reference: shortReferenceOf(row.booking_id as BookingId),
          supplierReference: row.supplier_reference,
          status: row.status as BookingStatus,
          service: row.service as Service,
          route: itineraryRouteOf(row.itinerary as Itinerary),
          departsOn: row.departs_on,
          companyId: row.company_id as CompanyId,
          companyName: row.company_name,
        })),
      });
    }),
    defineHandler(readOperatorBooking, (ctx, { params }) => readBooking(ctx, params.bookingId)),
  ];
}

/** A word with a digit is a reference or a number, which few bookings have; else longer words are rarer. */
function rarityOf(word: string): number {
  return (/\d/.test(word) ? 1_000 : 0) + word.length;
}

async function readBooking(
  ctx: StaffContext,
  id: BookingId,
): Promise<Result<RouteOutput<typeof readOperatorBooking>, Refusal<'not-found'>>> {
  const [file, [rows]] = await Promise.all([
    findBookingFile(ctx, id),
    ctx.asStaff([selectWorkQueue({ key: null })]),
  ]);
  if (!file) return refuse('not-found');
  const open = rows.filter(({ booking_id: of }) => of === id).slice(0, MOST_ITEMS_OF_BOOKING);
  return ok({ ...file, items: open.map(workItemFromRow) });
}
