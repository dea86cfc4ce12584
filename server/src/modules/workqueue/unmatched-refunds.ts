import { type BookingId, createId, shortReferenceOf } from '@marga/contract/kernel/ids';
import { ok } from '@marga/contract/kernel/result';
import { findCancelledBookings, reportUnmatchedRefund } from '@marga/contract/workqueue/unmatched-refunds';
import type { Itinerary } from '@marga/contract/search/itineraries';
import { now } from '../../platform/clock.ts';
import { type Handler, defineHandler } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { writeItineraryTitle } from '../../platform/messages/itinerary-title.ts';
import { findWorkItemDetails } from './work-item-details.ts';
import { notifyWorkQueueChange } from './work-item-claim-time-and-notifications.ts';
import { callReportUnmatchedRefund, selectCancelledBookings } from './db/unmatched-refunds-queries.ts';

/**
 * Returns the handlers for a supplier's refund that nobody expects: an operator finds the booking by a reference and
 * puts the refund in the work queue, where it is recorded.
 */
export function unmatchedRefundHandlers(): Handler[] {
  return [
    defineHandler(findCancelledBookings, async (ctx, { query }) => {
      const [rows] = await ctx.asStaff([selectCancelledBookings({ wanted: query.reference })]);
      return ok({
        items: rows.map((row) => ({
          bookingId: row.booking_id as BookingId,
          reference: shortReferenceOf(row.booking_id as BookingId),
          companyName: row.company_name,
          with: row.counterpart,
          title: writeItineraryTitle(row.itinerary as Itinerary, 'en'),
          departsAt: row.departs_at,
        })),
      });
    }),
    defineHandler(reportUnmatchedRefund, async (ctx, { params, body }) => {
      const noteId = createId('workItemNote', now());
      const [[raised]] = await ctx.asStaff([
        callReportUnmatchedRefund({
          booking: params.bookingId,
          noteId,
          noteText: body.reason,
        }),
      ]);
      const file = raised?.key ? await findWorkItemDetails(ctx, raised.key) : undefined;
      if (!file) return refuse('not-found');
      notifyWorkQueueChange(ctx);
      return ok(file);
    }),
  ];
}
