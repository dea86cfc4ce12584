import { z } from 'zod';
import { workItemDetails } from './work-items.ts';
import { reason } from '../identity/field-schemas.ts';
import { jsonResponse, defineRoute, staffAccess, shows } from '../route-definition.ts';
import { idSchemaOf, wireInstant } from '../wire-schemas.ts';

/**
 * An unmatched refund is unexpected money from a supplier: for a cancellation without a refund, or beyond what was
 * agreed. An operator who sees it on the bank statement finds the booking, adds it to the work queue, and records
 * there what arrived, as for every other refund.
 */
export const cancelledBooking = z
  .strictObject({
    bookingId: idSchemaOf('booking'),
    reference: z.string(),
    companyName: z.string(),
    /** Names who owed a refund: a supplier, or the seller of an offline booking. */
    with: z.string(),
    title: z.string(),
    departsAt: wireInstant.nullable(),
  })
  .meta({ id: 'CancelledBooking' });
export type CancelledBooking = z.infer<typeof cancelledBooking>;

export const findCancelledBookings = defineRoute({
  name: 'workqueue.find-cancelled-bookings',
  summary:
    'The bookings of which something was given back to their supplier, by our reference or the supplier’s: for money that nobody awaits.',
  method: 'GET',
  path: '/v1/console/cancelled-bookings',
  access: staffAccess('work-queue:read'),
  audits: shows('personal-data'),
  query: z.strictObject({
    reference: z
      .string()
      .trim()
      .min(3)
      .max(100)
      .regex(/^[^\p{Cc}\p{Cs}]+$/u, 'format'),
  }),
  response: jsonResponse(z.strictObject({ items: z.array(cancelledBooking).max(10) })),
  errors: [],
});

export const reportUnmatchedRefund = defineRoute({
  name: 'workqueue.report-unmatched-refund',
  summary:
    'Put on the desk what a supplier has paid for a booking, or is to pay, though nobody awaits it. No money moves: what has come is then written down on the row. Again, it stays where it is.',
  method: 'POST',
  path: '/v1/console/cancelled-bookings/:bookingId/refund',
  access: staffAccess('work-queue:act'),
  params: z.strictObject({ bookingId: idSchemaOf('booking') }),
  body: z.strictObject({ reason }),
  response: jsonResponse(workItemDetails, 201),
  errors: ['not-found'],
});
