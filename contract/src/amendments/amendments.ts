import { z } from 'zod';
import { traveller, travellerName } from '../bookings/booking.ts';
import { readHistory } from '../bookings/booking-history.ts';
import { bookingPart } from './traveller-and-leg-selection.ts';
import { askServiceRequest, serviceRequest, withdrawServiceRequest } from './service-requests.ts';
import { defineTransitions, statesOf } from '../kernel/transitions.ts';
import { markForPriceRedaction } from '../pricing/price-redaction.ts';
import { itinerary, seatId } from '../search/itineraries.ts';
import { acceptVersion, itineraryVersion, listVersions } from './itinerary-versions.ts';
import { paymentMethod } from '../ledger/ledger.ts';
import { mergeRefundCharges, mergeChangeFeeIntoPriceDifference } from '../refunds/client-refund-view.ts';
import { escalateRefund, listBookingRefunds, listRefunds, refundDestination } from '../refunds/refunds.ts';
import { jsonResponse, memberAccess, defineRoute } from '../route-definition.ts';
import { chosenOffer } from '../search/search.ts';
import { idSchemaOf, problem, wireInstant, wireMoney, wireZonedLocal } from '../wire-schemas.ts';

/**
 * This file covers a booking after it was made: cancellations, changes, schedule changes by the supplier and refunds.
 */

const bookingParams = z.strictObject({ bookingId: idSchemaOf('booking') });

/**
 * An amendment goes quoted → asked → sending → done, or → rejected. While `unknown`, the supplier has not answered,
 * so the same quote is confirmed again. Once `escalated`, it never answered and an operator decides. A quote that
 * is never confirmed is `expired`.
 */
export const AMENDMENT_TRANSITIONS = defineTransitions({
  /** A cancellation by the supplier is `sending` at once, because nobody confirms it. */
  quoted: ['asked', 'sending', 'expired'],
  /** A manual amendment is not sent: it is `escalated` to the operators. */
  asked: ['sending', 'rejected', 'escalated'],
  /** It returns to `asked` when the request never reached the supplier. */
  sending: ['asked', 'unknown', 'done', 'rejected', 'escalated'],
  /** The time to ask is checked when the next attempt has ended, so it is `escalated` from `sending`. */
  unknown: ['sending', 'done', 'rejected'],
  done: [],
  rejected: [],
  /** An operator decides, or has the supplier asked again. */
  escalated: ['unknown', 'done', 'rejected'],
  expired: [],
});
export const AMENDMENT_STATES = statesOf(AMENDMENT_TRANSITIONS);
/**
 * Lists why an amendment was rejected. Only `supplier-rejected` is the supplier's answer: no request has reached an
 * `unreachable` supplier, and with `not-done` an operator found out that one which never answered has done nothing.
 */
export const AMENDMENT_FAILURES = ['supplier-rejected', 'supplier-unreachable', 'not-done'] as const;
const amendmentFailure = z.enum(AMENDMENT_FAILURES);
export type AmendmentFailure = z.infer<typeof amendmentFailure>;

export const amendmentState = z.enum(AMENDMENT_STATES);
export type AmendmentState = z.infer<typeof amendmentState>;

/**
 * Lists the lines of a refund. `paid` is net of commission, so the `…-earned` lines add commission on what the
 * supplier keeps, less TDS. Charges and retained sums are negative. Marga's income is refunded only if the sale is
 * void.
 */
export const REFUND_LINES = [
  'paid',
  'supplier-charge',
  'commission-earned',
  'incentive-earned',
  'tds-on-earned',
  'markup-retained',
  'service-fee-retained',
  'tax-retained',
  'round-off',
  'given-back-before',
  /** Sums all charges and retained amounts, for readers who may not see the price breakdown. */
  'charge',
] as const;

export const refundLine = z
  .strictObject({
    code: z.enum(REFUND_LINES),
    /** Holds the supplier's own name for a charge, and is null for Marga's charges. */
    name: z.string().nullable(),
    amount: wireMoney,
    /** Gives the supplier's condition or Marga's rule behind the line in words; it is empty when there is none. */
    rule: z.string(),
  })
  .meta({ id: 'RefundLine' });
export type RefundLine = z.infer<typeof refundLine>;
const refundLines = markForPriceRedaction(z.array(markForPriceRedaction(refundLine)), mergeRefundCharges);

/** Says what cancelling costs from the time `from` onwards. */
export const feeScheduleStep = z
  .strictObject({
    from: wireInstant,
    /** Gives the same time as `from`, in the local time of the service. */
    fromLocal: wireZonedLocal,
    /** `charge` is the part of the payment that the buyer loses, and `refund` is the part that the buyer gets back. */
    charge: wireMoney,
    refund: wireMoney,
  })
  .meta({ id: 'FeeScheduleStep' });
export type FeeScheduleStep = z.infer<typeof feeScheduleStep>;

export const cancellation = z
  .strictObject({
    id: idSchemaOf('cancellation'),
    bookingId: idSchemaOf('booking'),
    part: bookingPart,
    state: amendmentState,
    /** Says why it was rejected; otherwise null. */
    failure: amendmentFailure.nullable(),
    /**
     * True when operators quoted the cancellation by telephone and carry it out themselves, so nothing is sent to the
     * supplier.
     */
    isManual: z.boolean(),
    isVoid: z.boolean(),
    lines: refundLines,
    /** The buyer gets this amount, which is the sum of `lines`. */
    refund: wireMoney,
    /** Refunds go back to the original payment methods. */
    refundTo: z.array(refundDestination),
    /** The first step is what cancelling costs now; one step follows for each later deadline. */
    feeSchedule: z.array(feeScheduleStep),
    /** The quote can be confirmed until this time, which is never later than the next deadline of the fee schedule. */
    expiresAt: wireInstant,
    createdAt: wireInstant,
    endedAt: wireInstant.nullable(),
  })
  .meta({ id: 'Cancellation' });
export type Cancellation = z.infer<typeof cancellation>;

export const quoteCancellation = defineRoute({
  name: 'amendments.quote-cancellation',
  summary: 'What cancelling a booking, or a part of it, costs now and gives back. Nothing is cancelled yet.',
  method: 'POST',
  path: '/v1/bookings/:bookingId/cancellations',
  access: memberAccess('booking:change'),
  params: bookingParams,
  body: bookingPart,
  response: jsonResponse(cancellation, 201),
  errors: [
    'not-cancellable',
    'amendment-in-progress',
    'supplier-unavailable',
    'too-many-requests',
    'limited-before-approval',
  ],
});

export const quoteCancellations = defineRoute({
  name: 'amendments.quote-cancellations',
  summary: 'The same for several bookings at once; each ends by itself.',
  method: 'POST',
  path: '/v1/cancellations',
  access: memberAccess('booking:change'),
  body: z.strictObject({ bookingIds: z.array(idSchemaOf('booking')).min(1).max(50) }),
  response: jsonResponse(
    z.strictObject({
      items: z.array(
        z.strictObject({
          bookingId: idSchemaOf('booking'),
          cancellation: cancellation.nullable(),
          /** Holds the error code that explains why this booking has no quote; null when it has one. */
          problem: problem.shape.code.nullable(),
        }),
      ),
    }),
  ),
  errors: [],
});

export const confirmCancellation = defineRoute({
  name: 'amendments.confirm-cancellation',
  summary: 'Cancel as quoted. What comes back is what was shown, or nothing happens.',
  method: 'POST',
  path: '/v1/cancellations/:cancellationId/confirmation',
  access: memberAccess('booking:change'),
  idempotency: 'required',
  params: z.strictObject({ cancellationId: idSchemaOf('cancellation') }),
  body: z.strictObject({ acceptedRefund: wireMoney }),
  response: jsonResponse(cancellation, 202),
  errors: [
    'quote-expired',
    'amendment-in-progress',
    'price-changed',
    'state-changed',
    'idempotency-key-reused',
  ],
});

export const readCancellation = defineRoute({
  name: 'amendments.read-cancellation',
  summary: 'A cancellation and how far it has come.',
  method: 'GET',
  path: '/v1/cancellations/:cancellationId',
  access: memberAccess('booking:read'),
  params: z.strictObject({ cancellationId: idSchemaOf('cancellation') }),
  response: jsonResponse(cancellation),
  errors: ['not-found'],
});

const wholeChange = z
  .strictObject({
    id: idSchemaOf('change'),
    bookingId: idSchemaOf('booking'),
    state: amendmentState,
    /** Says why it was rejected; otherwise null. */
    failure: amendmentFailure.nullable(),
    /** This is the itinerary after the change. */
    itinerary,
    /** These are the names after the change; the route that reads the booking shows their details once it is made. */
    travellers: z.array(travellerName),
    seats: z.array(z.string()),
    /**
     * True when operators quoted the change by telephone and carry it out themselves, so nothing is sent to the
     * supplier.
     */
    isManual: z.boolean(),
    /** Holds what else the supplier has agreed to in a manual change, in an operator's words. */
    agreed: z.string().nullable(),
    /**
     * This is the fare difference; a negative one is refunded. It is the whole amount for readers who may not see
     * the price breakdown.
     */
    difference: wireMoney,
    /** This is the supplier's fee; it is zero for readers who may not see the price breakdown. */
    fee: wireMoney,
    /** This is the amount to pay; a negative one is refunded to the original payment method. */
    total: wireMoney,
    payWith: paymentMethod.nullable(),
    expiresAt: wireInstant,
    createdAt: wireInstant,
    endedAt: wireInstant.nullable(),
  })
  .meta({ id: 'Change' });

/**
 * Describes a change of a booking: its itinerary, travellers and seats after the change, and the cost. Without
 * `price:read`, fee and fare difference are merged into one amount.
 */
export const change = markForPriceRedaction(wholeChange, mergeChangeFeeIntoPriceDifference);
export type Change = z.infer<typeof change>;

export const quoteChange = defineRoute({
  name: 'amendments.quote-change',
  summary: 'What changing a booking costs: another offer, other seats, names put right, a traveller more.',
  method: 'POST',
  path: '/v1/bookings/:bookingId/changes',
  access: memberAccess('booking:change'),
  params: bookingParams,
  /** At least one of `instead`, `seats` and `travellers` must be given. */
  body: z.strictObject({
    /** This offer, found by a search, replaces what was booked. */
    instead: chosenOffer
      .extend({ seats: z.array(seatId).max(9).default([]) })
      .nullable()
      .default(null),
    /** These are other seats on the same departure. */
    seats: z.array(seatId).min(1).max(9).nullable().default(null),
    /**
     * Lists all travellers by position as they should be: as many as before or, with `instead`, one more. Cancelled
     * travellers keep their positions.
     */
    travellers: z.array(traveller).min(1).max(9).nullable().default(null),
  }),
  response: jsonResponse(change, 201),
  errors: [
    'not-changeable',
    'amendment-in-progress',
    'too-many-requests',
    'limited-before-approval',
    'offer-expired',
    'offer-sold-out',
    'name-not-changeable',
    'supplier-unavailable',
  ],
});

export const confirmChange = defineRoute({
  name: 'amendments.confirm-change',
  summary: 'Change as quoted. More to pay is taken only when the supplier has confirmed.',
  method: 'POST',
  path: '/v1/changes/:changeId/confirmation',
  access: memberAccess('booking:change'),
  idempotency: 'required',
  params: z.strictObject({ changeId: idSchemaOf('change') }),
  body: z.strictObject({ acceptedTotal: wireMoney, payWith: z.enum(['wallet', 'credit']) }),
  response: jsonResponse(change, 202),
  errors: [
    'quote-expired',
    'amendment-in-progress',
    'price-changed',
    'state-changed',
    'insufficient-funds',
    'credit-limit-exceeded',
    'credit-overdue',
    'payment-method-off',
    'spending-limit-exceeded',
    'idempotency-key-reused',
  ],
});

export const readChange = defineRoute({
  name: 'amendments.read-change',
  summary: 'A change and how far it has come.',
  method: 'GET',
  path: '/v1/changes/:changeId',
  access: memberAccess('booking:read'),
  params: z.strictObject({ changeId: idSchemaOf('change') }),
  response: jsonResponse(change),
  errors: ['not-found'],
});

export const readAmendments = defineRoute({
  name: 'amendments.read-amendments',
  summary: 'What can be done with a booking now, and what is being done: for the page of a booking.',
  method: 'GET',
  path: '/v1/bookings/:bookingId/amendments',
  access: memberAccess('booking:read'),
  params: bookingParams,
  response: jsonResponse(
    z.strictObject({
      /** Says what the supplier supports for the booking in its present state. */
      can: z.strictObject({
        cancel: z.boolean(),
        cancelTravellers: z.boolean(),
        cancelLegs: z.boolean(),
        changeDates: z.boolean(),
        changeSeats: z.boolean(),
        changeTravellers: z.boolean(),
        /**
         * Says whether operators can be asked to cancel or change what the supplier cannot cancel or change online.
         */
        askServiceRequest: z.boolean(),
        requestChange: z.boolean(),
      }),
      /** `cancellations` and `changes` start with the newest entry and leave out quotes that nobody confirmed. */
      cancellations: z.array(cancellation),
      changes: z.array(change),
      /**
       * Holds the latest service request. The quote that operators recorded for it is in `serviceRequestQuote` for a
       * cancellation or in `serviceRequestChange` for a change.
       */
      serviceRequest: serviceRequest.nullable(),
      serviceRequestQuote: cancellation.nullable(),
      serviceRequestChange: change.nullable(),
      /**
       * Holds a schedule change by the supplier that the buyer has not accepted or refused yet; null when there is
       * none.
       */
      unanswered: itineraryVersion.nullable(),
      /** Says what cancelling the whole booking costs, as last quoted; it is null until a quote is requested. */
      feeSchedule: z.array(feeScheduleStep).nullable(),
    }),
  ),
  errors: ['not-found'],
});

export const amendmentRoutes = [
  quoteCancellation,
  quoteCancellations,
  confirmCancellation,
  readCancellation,
  quoteChange,
  confirmChange,
  readChange,
  listVersions,
  acceptVersion,
  listBookingRefunds,
  listRefunds,
  escalateRefund,
  readHistory,
  readAmendments,
  askServiceRequest,
  withdrawServiceRequest,
] as const;
