import { z } from 'zod';
import { traveller } from './booking.ts';
import { readHistory } from './booking-history.ts';
import { bookingPart } from './booking-part.ts';
import { askServiceRequest, serviceRequest, withdrawServiceRequest } from './service-requests.ts';
import { restricted } from './restricted-price.ts';
import { itinerary, seatId } from './itineraries.ts';
import { acceptVersion, itineraryVersion, listVersions } from './itinerary-versions.ts';
import { paymentMethod } from './ledger.ts';
import { mergeCharges, mergeFeeIntoDifference } from './client-refund-view.ts';
import { escalateRefund, listBookingRefunds, listRefunds, refundDestination } from './refunds.ts';
import { json, member, route } from './route.ts';
import { chosenOffer } from './search.ts';
import { id, problem, wireInstant, wireMoney, wireZonedLocal } from './wire.ts';

export * from './booking-history.ts';
export * from './booking-part.ts';
export * from './service-requests.ts';
export * from './itinerary-versions.ts';
export * from './refunds.ts';

/** What becomes of a booking after it was made: cancelled, changed, moved by its supplier, paid back. */

const bookingParams = z.strictObject({ bookingId: id('booking') });

/**
 * quoted → asked → sending → cancelled, or → rejected. `unknown`: the supplier did not say; the same quote is confirmed again,
 * which it answers for. `escalated`: it never said, and an operator decides. A quote that nobody confirms is `expired`.
 */
export const AMENDMENT_STATES = [
  'quoted',
  'asked',
  'sending',
  'unknown',
  'done',
  'rejected',
  'escalated',
  'expired',
] as const;
export const amendmentState = z.enum(AMENDMENT_STATES);
export type AmendmentState = z.infer<typeof amendmentState>;

/**
 * How what comes back is calculated, from what was paid for this part down. `paid` is net, so the commission is off already:
 * of what the supplier keeps, the buyer keeps it, `…-earned`, above nothing, less the tax on it. What is charged and kept is
 * below nothing. What Marga itself took comes back only when the sale is void.
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
  /** All that is charged and kept, in one sum, for who may not see what a price is made of. */
  'charge',
] as const;

export const refundLine = z
  .strictObject({
    code: z.enum(REFUND_LINES),
    /** The supplier's own name of a charge; null of ours. */
    name: z.string().nullable(),
    amount: wireMoney,
    /** Why: the supplier's condition or our rule, in words; empty when nobody says. */
    rule: z.string(),
  })
  .meta({ id: 'RefundLine' });
export type RefundLine = z.infer<typeof refundLine>;
const refundLines = restricted(z.array(restricted(refundLine)), mergeCharges);

/** What cancelling costs from a moment on. */
export const feeScheduleStep = z
  .strictObject({
    from: wireInstant,
    /** The same moment where the service is. */
    fromLocal: wireZonedLocal,
    /** What is lost of what was paid, and what comes back. */
    charge: wireMoney,
    refund: wireMoney,
  })
  .meta({ id: 'FeeScheduleStep' });
export type FeeScheduleStep = z.infer<typeof feeScheduleStep>;

export const cancellation = z
  .strictObject({
    id: id('cancellation'),
    bookingId: id('booking'),
    part: bookingPart,
    state: amendmentState,
    /** Quoted on the telephone, and done there by our people: no supplier is sent anything. */
    isManual: z.boolean(),
    isVoid: z.boolean(),
    lines: refundLines,
    /** The lines together: what the buyer gets. */
    refund: wireMoney,
    /** Where it goes: the ways it was paid. */
    refundTo: z.array(refundDestination),
    /** Now first, then each coming deadline. */
    feeSchedule: z.array(feeScheduleStep),
    /** Until when it can be confirmed; never beyond the next deadline. */
    expiresAt: wireInstant,
    createdAt: wireInstant,
    endedAt: wireInstant.nullable(),
  })
  .meta({ id: 'Cancellation' });
export type Cancellation = z.infer<typeof cancellation>;

export const quoteCancellation = route({
  name: 'amendments.quote-cancellation',
  summary: 'What cancelling a booking, or a part of it, costs now and gives back. Nothing is cancelled yet.',
  method: 'POST',
  path: '/v1/bookings/:bookingId/cancellations',
  access: member('booking:change'),
  params: bookingParams,
  body: bookingPart,
  response: json(cancellation, 201),
  errors: ['not-cancellable', 'amendment-in-progress', 'supplier-unavailable', 'too-many-requests'],
});

export const quoteCancellations = route({
  name: 'amendments.quote-cancellations',
  summary: 'The same for several bookings at once; each ends by itself.',
  method: 'POST',
  path: '/v1/cancellations',
  access: member('booking:change'),
  body: z.strictObject({ bookingIds: z.array(id('booking')).min(1).max(50) }),
  response: json(
    z.strictObject({
      items: z.array(
        z.strictObject({
          bookingId: id('booking'),
          cancellation: cancellation.nullable(),
          /** Why there is none. */
          problem: problem.shape.code.nullable(),
        }),
      ),
    }),
  ),
  errors: [],
});

export const confirmCancellation = route({
  name: 'amendments.confirm-cancellation',
  summary: 'Cancel as quoted. What comes back is what was shown, or nothing happens.',
  method: 'POST',
  path: '/v1/cancellations/:cancellationId/confirmation',
  access: member('booking:change'),
  idempotency: 'key',
  params: z.strictObject({ cancellationId: id('cancellation') }),
  body: z.strictObject({ acceptedRefund: wireMoney }),
  response: json(cancellation, 202),
  errors: [
    'quote-expired',
    'amendment-in-progress',
    'price-changed',
    'state-changed',
    'idempotency-key-reused',
  ],
});

export const readCancellation = route({
  name: 'amendments.read-cancellation',
  summary: 'A cancellation and how far it has come.',
  method: 'GET',
  path: '/v1/cancellations/:cancellationId',
  access: member('booking:read'),
  params: z.strictObject({ cancellationId: id('cancellation') }),
  response: json(cancellation),
  errors: ['not-found'],
});

const wholeChange = z
  .strictObject({
    id: id('change'),
    bookingId: id('booking'),
    state: amendmentState,
    /** What it becomes. */
    itinerary,
    travellers: z.array(traveller),
    seats: z.array(z.string()),
    /** Quoted on the telephone, and done there by our people: no supplier is sent anything. */
    isManual: z.boolean(),
    /** Of what is done by hand: what else the supplier has agreed to, in an operator's words. */
    agreed: z.string().nullable(),
    /** Between the fares; below nothing: it comes back. All of it, for who may not see what a price is made of. */
    difference: wireMoney,
    /** The supplier's; nothing, for who may not see what a price is made of. */
    fee: wireMoney,
    /** More to pay; below nothing: comes back the way it was paid. */
    total: wireMoney,
    payWith: paymentMethod.nullable(),
    expiresAt: wireInstant,
    createdAt: wireInstant,
    endedAt: wireInstant.nullable(),
  })
  .meta({ id: 'Change' });

/** What a booking becomes, and what that costs. */
export const change = restricted(wholeChange, mergeFeeIntoDifference);
export type Change = z.infer<typeof change>;

export const quoteChange = route({
  name: 'amendments.quote-change',
  summary: 'What changing a booking costs: another offer, other seats, names put right, a traveller more.',
  method: 'POST',
  path: '/v1/bookings/:bookingId/changes',
  access: member('booking:change'),
  params: bookingParams,
  /** At least one of the three. */
  body: z.strictObject({
    /** An offer of a search, in place of what was booked. */
    instead: chosenOffer
      .extend({ seats: z.array(seatId).max(9).default([]) })
      .nullable()
      .default(null),
    /** Other seats on the same departure. */
    seats: z.array(seatId).min(1).max(9).nullable().default(null),
    /** Everybody as they are to be, by their positions: as many as before, or, with `instead`, one more. Who was cancelled stays where they are. */
    travellers: z.array(traveller).min(1).max(9).nullable().default(null),
  }),
  response: json(change, 201),
  errors: [
    'not-changeable',
    'amendment-in-progress',
    'too-many-requests',
    'offer-expired',
    'offer-sold-out',
    'name-not-changeable',
    'supplier-unavailable',
  ],
});

export const confirmChange = route({
  name: 'amendments.confirm-change',
  summary: 'Change as quoted. More to pay is taken only when the supplier has confirmed.',
  method: 'POST',
  path: '/v1/changes/:changeId/confirmation',
  access: member('booking:change'),
  idempotency: 'key',
  params: z.strictObject({ changeId: id('change') }),
  body: z.strictObject({ acceptedTotal: wireMoney, payWith: z.enum(['wallet', 'credit']) }),
  response: json(change, 202),
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

export const readChange = route({
  name: 'amendments.read-change',
  summary: 'A change and how far it has come.',
  method: 'GET',
  path: '/v1/changes/:changeId',
  access: member('booking:read'),
  params: z.strictObject({ changeId: id('change') }),
  response: json(change),
  errors: ['not-found'],
});

export const readAmendments = route({
  name: 'amendments.read-amendments',
  summary: 'What can be done with a booking now, and what is being done: for the page of a booking.',
  method: 'GET',
  path: '/v1/bookings/:bookingId/amendments',
  access: member('booking:read'),
  params: bookingParams,
  response: json(
    z.strictObject({
      /** What its supplier offers for it, as it stands now. */
      can: z.strictObject({
        cancel: z.boolean(),
        cancelTravellers: z.boolean(),
        cancelLegs: z.boolean(),
        changeDates: z.boolean(),
        changeSeats: z.boolean(),
        changeTravellers: z.boolean(),
        /** Whether our people can be asked to cancel what the supplier does not by itself, and to change it. */
        askServiceRequest: z.boolean(),
        requestChange: z.boolean(),
      }),
      /** Newest first, without those that nobody confirmed. */
      cancellations: z.array(cancellation),
      changes: z.array(change),
      /** What our people were last asked to do by hand, and the quote that they wrote down: of the one kind or of the other. */
      serviceRequest: serviceRequest.nullable(),
      serviceRequestQuote: cancellation.nullable(),
      serviceRequestChange: change.nullable(),
      /** What the supplier has moved and nobody has answered. */
      unanswered: itineraryVersion.nullable(),
      /** What cancelling the whole costs, as last quoted; null until somebody asks. */
      feeSchedule: z.array(feeScheduleStep).nullable(),
    }),
  ),
  errors: ['not-found'],
});

/** What a supplier posts to us when an order of ours has changed. It tells which; we ask what. */
export const receiveSupplierNotice = route({
  name: 'amendments.receive-supplier-notice',
  summary:
    'A supplier says that something happened to an order. Signed; looked up before anything is believed.',
  method: 'POST',
  path: '/v1/supplier-notices/:supplier',
  access: { kind: 'public' },
  from: 'anywhere',
  params: z.strictObject({ supplier: z.string().regex(/^[a-z][a-z0-9-]{1,30}$/) }),
  rawBody: true,
  bodyLimitBytes: 128 * 1024,
  response: { kind: 'empty', status: 204 },
  errors: ['not-found', 'permission-denied'],
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
  receiveSupplierNotice,
] as const;
