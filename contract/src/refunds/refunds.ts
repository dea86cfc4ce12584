import { z } from 'zod';
import { paymentMethod } from '../ledger/ledger.ts';
import { jsonResponse, memberAccess, listPageSchemaOf, pageQuery, defineRoute } from '../route-definition.ts';
import { idSchemaOf, wireInstant, wireMoney } from '../wire-schemas.ts';

/** These routes track refunds: what is owed, by whom, by when, and what has arrived. */

const bookingParams = z.strictObject({ bookingId: idSchemaOf('booking') });

/** Says which rule sets the refund deadline; docs/dictionary.md and india-rules name the sources. */
export const REFUND_RULES = [
  'airline-14-working-days',
  'rail-5-working-days',
  'supplier-7-working-days',
  'gateway-7-working-days',
  'ours-at-once',
  /** The refund is expected by the day that the supplier named by telephone. */
  'as-promised',
] as const;
export type RefundRule = (typeof REFUND_RULES)[number];

/**
 * Says how much of a refund goes to which payment method. The method paid with last comes first, and none gets back
 * more than was paid with it.
 */
export const refundDestination = z
  .strictObject({ to: paymentMethod.exclude(['later']), amount: wireMoney })
  .meta({ id: 'RefundDestination' });
export type RefundDestination = z.infer<typeof refundDestination>;

/**
 * An expected refund is one part of the money that is owed back, with who owes it, the deadline, and the steps that
 * are done.
 */
export const expectedRefund = z
  .strictObject({
    id: idSchemaOf('expectedRefund'),
    bookingId: idSchemaOf('booking'),
    reference: z.string(),
    /** This is the cancellation or change that the refund follows from. */
    cause: z.union([idSchemaOf('cancellation'), idSchemaOf('change')]),
    /**
     * `supplier` is what the supplier gives back, `ours` is what Marga gives back, and `gateway` is money on its
     * way to the card or bank.
     */
    component: z.enum(['supplier', 'ours', 'gateway']),
    /** Names who owes the refund: a supplier, the seller of an offline booking, `marga` or `razorpay`. */
    from: z.string(),
    amount: wireMoney,
    rule: z.enum(REFUND_RULES),
    dueBy: wireInstant,
    /** This is when the money reached Marga. */
    arrivedAt: wireInstant.nullable(),
    /**
     * Says which payment methods get the refund. A credit line gets back at most the amount still drawn; the rest
     * goes into the wallet. The parts add up to the amount, or to the money that arrived if that is more.
     */
    goesTo: z.array(refundDestination),
    paidBackAt: wireInstant.nullable(),
    /**
     * Holds how much has been paid back by now. It is less than the amount when the supplier gave back less than it
     * had quoted.
     */
    paidBack: wireMoney,
    /** True when the refund is overdue by the database's clock at the time of reading. */
    isLate: z.boolean(),
    escalatedAt: wireInstant.nullable(),
    createdAt: wireInstant,
  })
  .meta({ id: 'ExpectedRefund' });
export type ExpectedRefund = z.infer<typeof expectedRefund>;

export const listBookingRefunds = defineRoute({
  name: 'amendments.list-booking-refunds',
  summary: 'The refund clock of a booking: what is due, from whom, by when, what came.',
  method: 'GET',
  path: '/v1/bookings/:bookingId/refunds',
  access: memberAccess('booking:read'),
  params: bookingParams,
  response: jsonResponse(z.strictObject({ refunds: z.array(expectedRefund) })),
  errors: ['not-found'],
});

export const listRefunds = defineRoute({
  name: 'amendments.list-refunds',
  summary: 'Everything that is owed back to the company, what is late first, then by when it is due.',
  method: 'GET',
  path: '/v1/refunds',
  access: memberAccess('booking:read'),
  query: pageQuery.extend({ state: z.enum(['open', 'late', 'paid-back']).optional() }),
  response: jsonResponse(
    listPageSchemaOf(expectedRefund).extend({
      /** These are the totals of all open refunds. */
      open: wireMoney,
      late: wireMoney,
    }),
  ),
  errors: [],
});

export const escalateRefund = defineRoute({
  name: 'amendments.escalate-refund',
  summary:
    'Drafts the letter that asks for a late refund, with everything it must say, and notes that it was asked for.',
  method: 'POST',
  path: '/v1/refunds/:expectedRefundId/escalation',
  access: memberAccess('booking:change'),
  params: z.strictObject({ expectedRefundId: idSchemaOf('expectedRefund') }),
  body: z.strictObject({}),
  response: jsonResponse(
    z.strictObject({ to: z.string(), subject: z.string(), text: z.string(), escalatedAt: wireInstant }),
  ),
  errors: ['not-found', 'state-changed'],
});
