import { z } from 'zod';
import { traveller } from '../bookings/booking.ts';
import { WORK_ITEM_KINDS, workItemDetails, workItemKey, operatorRef, workItem } from './work-items.ts';
import { multilineTextSchema, reason } from '../identity/field-schemas.ts';
import { itinerary, seatId } from '../search/itineraries.ts';
import {
  emptyResponse,
  eventStreamResponse,
  jsonResponse,
  defineRoute,
  staffAccess,
  recentlyAuthenticatedStaffAccess,
  shows,
  showsNothingOfOthers,
} from '../route-definition.ts';
import { findBookings, readOperatorBooking } from './booking-search.ts';
import { findCancelledBookings, reportUnmatchedRefund } from './unmatched-refunds.ts';
import { idSchemaOf, wireInstant, wireLocalDate, wireMoney } from '../wire-schemas.ts';

export const listWorkItems = defineRoute({
  name: 'workqueue.list-work-items',
  summary: 'Everything that is open: the most rupees at risk per minute left first.',
  method: 'GET',
  path: '/v1/console/work-items',
  access: staffAccess('work-queue:read'),
  audits: shows('money'),
  query: z.strictObject({
    kind: z.enum(WORK_ITEM_KINDS).optional(),
    who: z.enum(['anybody', 'me', 'nobody']).default('anybody'),
  }),
  response: jsonResponse(
    z.strictObject({
      /** Holds the first two hundred items. */
      items: z.array(workItem).max(200),
      /** Counts all items of the work queue by kind, whichever of them `items` holds. */
      counts: z.array(z.strictObject({ kind: z.enum(WORK_ITEM_KINDS), count: z.int().min(1) })),
      total: z.int().min(0),
      atRisk: wireMoney,
      /** Counts of all items those due within an hour or overdue, those assigned to nobody, and one's own. */
      dueWithinHour: z.int().min(0),
      unassigned: z.int().min(0),
      mine: z.int().min(0),
      /** Counts the items that operators have settled since midnight in India. */
      settledToday: z.int().min(0),
      /** Counts the items that an operator has put off; `items` and the other counts leave them out. */
      postponed: z.int().min(0),
      /** Counts the bookings whose supplier is still asked automatically for the outcome. */
      beingChecked: z.int().min(0),
    }),
  ),
  errors: [],
});

const ofWorkItem = z.strictObject({ workItemKey });

export const readWorkItem = defineRoute({
  name: 'workqueue.read-work-item',
  summary:
    'A row with everything needed to decide it: what happened, the money, whom to ask, what can be done.',
  method: 'GET',
  path: '/v1/console/work-items/:workItemKey',
  access: staffAccess('work-queue:read'),
  audits: shows('personal-data'),
  params: ofWorkItem,
  response: jsonResponse(workItemDetails),
  errors: ['not-found'],
});

export const listOperators = defineRoute({
  name: 'workqueue.list-operators',
  summary: 'Who can be given a row.',
  method: 'GET',
  path: '/v1/console/operators',
  access: staffAccess('work-queue:read'),
  audits: showsNothingOfOthers,
  response: jsonResponse(z.strictObject({ operators: z.array(operatorRef) })),
  errors: [],
});

export const claimWorkItem = defineRoute({
  name: 'workqueue.claim-work-item',
  summary:
    'Say that one is at it, for some minutes; again, for some minutes more. Nobody else can act meanwhile.',
  method: 'POST',
  path: '/v1/console/work-items/:workItemKey/claim',
  access: staffAccess('work-queue:act'),
  params: ofWorkItem,
  body: z.strictObject({}),
  response: jsonResponse(workItem),
  errors: ['not-found', 'state-changed'],
});

export const releaseWorkItem = defineRoute({
  name: 'workqueue.release-work-item',
  summary: 'Leave it to others again.',
  method: 'DELETE',
  path: '/v1/console/work-items/:workItemKey/claim',
  access: staffAccess('work-queue:act'),
  params: ofWorkItem,
  response: emptyResponse,
  errors: ['not-found'],
});

export const assignWorkItem = defineRoute({
  name: 'workqueue.assign-work-item',
  summary: 'Give a row to somebody, with a word for them; or to nobody.',
  method: 'PUT',
  path: '/v1/console/work-items/:workItemKey/assignee',
  access: staffAccess('work-queue:act'),
  params: ofWorkItem,
  body: z.strictObject({
    userId: idSchemaOf('user').nullable(),
    note: multilineTextSchema(1, 1_000).nullable(),
  }),
  response: jsonResponse(workItemDetails),
  errors: ['not-found', 'state-changed'],
});

export const addWorkItemNote = defineRoute({
  name: 'workqueue.add-work-item-note',
  summary: 'Write something down for whoever opens the row next. The same id again changes nothing.',
  method: 'POST',
  path: '/v1/console/work-items/:workItemKey/notes',
  access: staffAccess('work-queue:act'),
  params: ofWorkItem,
  body: z.strictObject({ id: idSchemaOf('workItemNote'), text: multilineTextSchema(1, 1_000) }),
  response: jsonResponse(workItemDetails, 201),
  errors: ['not-found', 'idempotency-key-reused'],
});

/** The text is as the supplier writes it. */
const supplierText = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, 'format');

const actionResult = z.strictObject({
  /**
   * Holds the work item after the action, or null once it is no longer open. If the action awaits a second person,
   * its `row` holds the proposal.
   */
  file: workItemDetails.nullable(),
  /** Holds the letter to send when the action was a claim letter; otherwise null. */
  claimLetter: z.strictObject({ to: z.string(), subject: z.string(), text: z.string() }).nullable(),
});

/** This is the position of a segment in the booked itinerary. */
const position = z.int().min(0).max(23);
/**
 * This is a local time without a time zone; the place does not change, so the time zone of the booked place applies.
 */
const wallClock = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'such as 2026-11-15T16:55');

/**
 * Records the supplier's quote by telephone for a change, and the details of the booking after the change. Fields
 * that are not given stay unchanged.
 */
const quotedChange = z.strictObject({
  action: z.literal('quote-change'),
  /**
   * `difference` is the supplier's fare difference in its currency, negative when it refunds; `fee` is its change
   * fee.
   */
  difference: wireMoney,
  fee: wireMoney,
  /** The supplier pays the refund by this day; it is null when there is none. */
  refundBy: wireLocalDate.nullable(),
  /** The buyer can confirm the quote until this time. */
  expiresAt: wireInstant,
  /**
   * Lists each segment that is rescheduled, with its new times and number. A hotel stay is one segment, from
   * check-in to check-out.
   */
  times: z
    .array(
      z.strictObject({
        at: position,
        departs: wallClock,
        arrives: wallClock,
        number: z.string().trim().max(20).nullable().default(null),
      }),
    )
    .max(24)
    .default([]),
  names: z
    .array(
      z.strictObject({
        at: position,
        givenName: traveller.shape.givenName,
        familyName: traveller.shape.familyName,
      }),
    )
    .max(9)
    .default([]),
  /** Lists additional travellers. */
  added: z.array(traveller).max(8).default([]),
  seats: z.array(seatId).max(9).default([]),
  /** This is the supplier's new reference, if it changes. */
  reference: supplierText.nullable().default(null),
  /** Holds what else the supplier has agreed to; the buyer reads it. */
  agreed: multilineTextSchema(1, 500).nullable().default(null),
  reason,
});

export const performRoutineAction = defineRoute({
  name: 'workqueue.perform-routine-action',
  summary:
    'Ask, remind, wait, draft a letter about a row, for a reason. No money moves. Refused while somebody else is at it.',
  method: 'POST',
  path: '/v1/console/work-items/:workItemKey/routine-actions',
  access: staffAccess('work-queue:act'),
  params: ofWorkItem,
  body: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.enum([
        'ask-again',
        'remind-buyer',
        'leave',
        'draft-claim-letter',
        'check-ledger',
        'decline-service-request',
        'nothing-came',
      ]),
      reason,
    }),
    z.strictObject({
      action: z.literal('quote-service-request'),
      /**
       * `charge` is the amount that the supplier keeps and `refund` is the amount that it pays back, in its currency.
       * Together they are its price of the cancelled part.
       */
      charge: wireMoney,
      refund: wireMoney,
      /** The supplier pays the refund by this day; it is null when there is none. */
      refundBy: wireLocalDate.nullable(),
      /** The buyer can confirm the quote until this time. */
      expiresAt: wireInstant,
      reason,
    }),
    quotedChange,
    z.strictObject({ action: z.literal('extend-hold'), payBy: wireInstant, reason }),
  ]),
  response: jsonResponse(actionResult),
  errors: ['not-found', 'state-changed'],
});

export const performMoneyAction = defineRoute({
  name: 'workqueue.perform-money-action',
  summary:
    'Do what moves money about a row, for a reason, or above the threshold propose it to a second person. Refused while somebody else is at it, or when it stands otherwise by now.',
  method: 'POST',
  path: '/v1/console/work-items/:workItemKey/money-actions',
  access: recentlyAuthenticatedStaffAccess('work-queue:act'),
  idempotency: 'required',
  params: ofWorkItem,
  body: z.discriminatedUnion('action', [
    z.strictObject({
      action: z.enum([
        'booking-not-made',
        'amendment-done',
        'amendment-not-done',
        'accept-shortfall',
        'accept-excess',
        'return-excess',
        'send-refund-again',
        'refund-to-wallet',
        'settle-orphan',
        'resolve-difference',
      ]),
      reason,
    }),
    z.strictObject({
      action: z.literal('booking-made'),
      order: supplierText,
      reference: supplierText,
      reason,
    }),
    z.strictObject({
      action: z.literal('booking-on-hold'),
      order: supplierText,
      reference: supplierText,
      payBy: wireInstant,
      reason,
    }),
    z.strictObject({ action: z.literal('refund-arrived'), amount: wireMoney, reason }),
    z.strictObject({
      action: z.literal('order-cancelled'),
      /** This is the refund that the supplier has named, in its currency. */
      refund: wireMoney,
      /**
       * Says whether the buyer gets the full price back anyway and Marga bears the difference, which always
       * requires a second approver.
       */
      makeUp: z.boolean(),
      reason,
    }),
  ]),
  response: jsonResponse(actionResult),
  errors: ['not-found', 'state-changed', 'idempotency-key-reused'],
});

export const decideActionProposal = defineRoute({
  name: 'workqueue.decide-action-proposal',
  summary:
    'Agree to what somebody else has proposed about a row, which does it; or take it off the row again. Nobody agrees to their own.',
  method: 'POST',
  path: '/v1/console/action-proposals/:proposalId/decision',
  idempotency: 'required',
  access: recentlyAuthenticatedStaffAccess('work-queue:act'),
  params: z.strictObject({ proposalId: idSchemaOf('proposal') }),
  body: z.strictObject({ agree: z.boolean(), reason }),
  response: jsonResponse(actionResult),
  errors: ['not-found', 'state-changed', 'permission-denied'],
});

/** Notifies that an item of the work queue was added, removed or claimed, so that clients read it again. */
export const watchWorkItems = defineRoute({
  name: 'workqueue.watch-work-items',
  summary: 'Tells when the desk has changed.',
  method: 'GET',
  path: '/v1/console/work-item-events',
  access: staffAccess('work-queue:read'),
  audits: showsNothingOfOthers,
  response: eventStreamResponse(z.strictObject({ type: z.literal('work-items-changed') })),
  errors: [],
});

/** Says how an offline booking is paid: from the company's wallet or credit line, or not through Marga. */
export const OFFLINE_BOOKING_PAYMENTS = ['wallet', 'credit', 'nothing'] as const;

export const recordOfflineBooking = defineRoute({
  name: 'workqueue.record-offline-booking',
  summary:
    'Enter what was booked by telephone: confirmed at once, paid from the wallet, on credit or not through us, and from then on a booking like any other. Above the threshold it waits on the desk for a second person.',
  method: 'POST',
  path: '/v1/console/companies/:companyId/offline-bookings',
  access: recentlyAuthenticatedStaffAccess('booking:enter'),
  idempotency: 'required',
  params: z.strictObject({ companyId: idSchemaOf('company') }),
  body: z.strictObject({
    /** `bookedWith` names the supplier, and `supplierReference` is the supplier's reference for the booking. */
    bookedWith: supplierText,
    supplierReference: supplierText,
    itinerary,
    travellers: z.array(traveller).min(1).max(9),
    total: wireMoney,
    /**
     * This is the fare within the total; the rest is the supplier's taxes and fees. Null means unknown, and the price
     * then has no breakdown. The fare is not stored for a booking that is not paid through Marga.
     */
    fare: wireMoney.nullable().default(null),
    payWith: z.enum(OFFLINE_BOOKING_PAYMENTS),
    /** The booking is entered in the name of this member. */
    forUser: idSchemaOf('user'),
    reason,
  }),
  response: jsonResponse(
    z.strictObject({
      /** This is null while the booking awaits a second person's approval. */
      bookingId: idSchemaOf('booking').nullable(),
      reference: z.string().nullable(),
      /** This is the work item that awaits the approval. */
      waitsOn: workItemKey.nullable(),
    }),
    201,
  ),
  errors: [
    'not-found',
    'idempotency-key-reused',
    'insufficient-funds',
    'credit-limit-exceeded',
    'credit-overdue',
    'payment-method-off',
    'state-changed',
  ],
});

export const workqueueRoutes = [
  listWorkItems,
  readWorkItem,
  listOperators,
  claimWorkItem,
  releaseWorkItem,
  assignWorkItem,
  addWorkItemNote,
  performRoutineAction,
  performMoneyAction,
  decideActionProposal,
  watchWorkItems,
  recordOfflineBooking,
  findCancelledBookings,
  reportUnmatchedRefund,
  findBookings,
  readOperatorBooking,
] as const;
