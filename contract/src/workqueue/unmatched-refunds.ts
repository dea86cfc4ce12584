import { z } from 'zod';
import { workItemDetails } from './work-items.ts';
import { reason } from '../identity/fields.ts';
import { json, route, staff } from '../route.ts';
import { id, wireInstant } from '../wire.ts';

/**
 * An unmatched refund is money from a supplier that nobody expects: for a cancellation without a refund, or beyond
 * what was agreed. An operator who sees it on the bank statement finds the booking, adds it to the work queue, and
 * records there what arrived, as for every other refund.
 */
export const cancelledBooking = z
  .strictObject({
    bookingId: id('booking'),
    reference: z.string(),
    companyName: z.string(),
    /** Names who owed a refund: a supplier, or the seller of an offline booking. */
    with: z.string(),
    title: z.string(),
    departsAt: wireInstant.nullable(),
  })
  .meta({ id: 'CancelledBooking' });
export type CancelledBooking = z.infer<typeof cancelledBooking>;

export const findCancelledBookings = route({
  name: 'workqueue.find-cancelled-bookings',
  summary:
    'The bookings of which something was given back to their supplier, by our reference or the supplier’s: for money that nobody awaits.',
  method: 'GET',
  path: '/v1/console/cancelled-bookings',
  access: staff('work-queue:read'),
  query: z.strictObject({
    reference: z
      .string()
      .trim()
      .min(3)
      .max(100)
      .regex(/^[^\p{Cc}\p{Cs}]+$/u, 'format'),
  }),
  response: json(z.strictObject({ items: z.array(cancelledBooking).max(10) })),
  errors: [],
});

export const reportUnmatchedRefund = route({
  name: 'workqueue.report-unmatched-refund',
  summary:
    'Put on the desk what a supplier has paid for a booking, or is to pay, though nobody awaits it. No money moves: what has come is then written down on the row. Again, it stays where it is.',
  method: 'POST',
  path: '/v1/console/cancelled-bookings/:bookingId/refund',
  access: staff('work-queue:act'),
  params: z.strictObject({ bookingId: id('booking') }),
  body: z.strictObject({ reason }),
  response: json(workItemDetails, 201),
  errors: ['not-found'],
});
