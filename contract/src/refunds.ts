import { z } from 'zod';
import { paymentMethod } from './ledger.ts';
import { json, member, page, pageQuery, route } from './route.ts';
import { id, wireInstant, wireMoney } from './wire.ts';

/** The refund clock: what is owed back, from whom, by when, and what of it has come. */

const bookingParams = z.strictObject({ bookingId: id('booking') });

/** By which rule a refund is due: docs/dictionary.md and india-rules name the sources. */
export const REFUND_RULES = [
  'airline-14-working-days',
  'rail-5-working-days',
  'supplier-7-working-days',
  'gateway-7-working-days',
  'ours-at-once',
  /** By the day that the supplier named on the telephone. */
  'as-promised',
] as const;

/** How much of a refund goes where: the ways it was paid, the latest first, each no more than was paid by it. */
export const refundDestination = z
  .strictObject({ to: paymentMethod.exclude(['later']), amount: wireMoney })
  .meta({ id: 'RefundDestination' });
export type RefundDestination = z.infer<typeof refundDestination>;

/** One component of what is owed back: from whom, by when, and where it stands. */
export const expectedRefund = z
  .strictObject({
    id: id('expectedRefund'),
    bookingId: id('booking'),
    reference: z.string(),
    /** The cancellation or change that it follows from. */
    cause: z.union([id('cancellation'), id('change')]),
    /** `supplier`: what the supplier gives back. `ours`: what Marga gives back. `gateway`: on its way to the card or bank. */
    component: z.enum(['supplier', 'ours', 'gateway']),
    /** Who owes it: a supplier's name, of what was booked offline whoever it was booked with, `marga`, `razorpay`. */
    from: z.string(),
    amount: wireMoney,
    rule: z.enum(REFUND_RULES),
    dueBy: wireInstant,
    /** When it came to us. */
    arrivedAt: wireInstant.nullable(),
    /** Where it goes; of a credit line that is not drawn any more, into the wallet. Together the amount, or what came over it. */
    goesTo: z.array(refundDestination),
    paidBackAt: wireInstant.nullable(),
    /** How much of it by now: less than the amount when the supplier gave back less than it had quoted. */
    paidBack: wireMoney,
    /** By the database's clock when it was read. */
    isLate: z.boolean(),
    escalatedAt: wireInstant.nullable(),
    createdAt: wireInstant,
  })
  .meta({ id: 'ExpectedRefund' });
export type ExpectedRefund = z.infer<typeof expectedRefund>;

export const listBookingRefunds = route({
  name: 'amendments.list-booking-refunds',
  summary: 'The refund clock of a booking: what is due, from whom, by when, what came.',
  method: 'GET',
  path: '/v1/bookings/:bookingId/refunds',
  access: member('booking:read'),
  params: bookingParams,
  response: json(z.strictObject({ refunds: z.array(expectedRefund) })),
  errors: ['not-found'],
});

export const listRefunds = route({
  name: 'amendments.list-refunds',
  summary: 'Everything that is owed back to the company, what is late first, then by when it is due.',
  method: 'GET',
  path: '/v1/refunds',
  access: member('booking:read'),
  query: pageQuery.extend({ state: z.enum(['open', 'late', 'paid-back']).optional() }),
  response: json(
    page(expectedRefund).extend({
      /** Of what is open, in all. */
      open: wireMoney,
      late: wireMoney,
    }),
  ),
  errors: [],
});

export const escalateRefund = route({
  name: 'amendments.escalate-refund',
  summary:
    'Drafts the letter that asks for a late refund, with everything it must say, and notes that it was asked for.',
  method: 'POST',
  path: '/v1/refunds/:expectedRefundId/escalation',
  access: member('booking:change'),
  params: z.strictObject({ expectedRefundId: id('expectedRefund') }),
  body: z.strictObject({}),
  response: json(
    z.strictObject({ to: z.string(), subject: z.string(), text: z.string(), escalatedAt: wireInstant }),
  ),
  errors: ['not-found', 'state-changed'],
});
