import { z } from 'zod';
import { bookingState, failure, traveller } from './booking.ts';
import { itinerary } from './itineraries.ts';
import { paymentMethod } from './ledger.ts';
import { SERVICES } from './services.ts';
import { id, wireInstant, wireMoney } from './wire.ts';

/**
 * The operators' work queue: everything that is open, in one list. A row is no thing of its own: it is there for as long as the truth
 * that it shows is so, and goes with it. What operators add is who has it, who is at it now, and what they wrote down.
 */

/** What is open. docs/dictionary.md says of each when it appears and when it goes. */
export const WORK_ITEM_KINDS = [
  'unknown-booking',
  'unknown-cancellation',
  'unknown-change',
  'capture-failed',
  'hold-expiring',
  'schedule-change',
  'supplier-cancelled',
  /** A buyer asks us to cancel or change what the supplier does not by itself; and, once its quote is confirmed, it is to be done. */
  'service-request',
  'service-request-confirmed',
  'refund-late',
  /** Nobody asks its supplier by itself: an operator writes down when it has come. */
  'refund-awaited',
  'refund-short',
  'refund-excess',
  /** An operator has seen money that nobody awaits, and writes down what has come. */
  'refund-unmatched',
  'refund-failed',
  'orphan-order',
  'ledger-difference',
  'gateway-difference',
  /** Booked offline, and waiting for a second person before it is entered. */
  'offline-booking-waiting',
] as const;
export type WorkItemKind = (typeof WORK_ITEM_KINDS)[number];

/** What asks, reminds and waits: one person is enough, and no money moves. */
export const ROUTINE_ACTIONS = [
  /** Asks the supplier again by itself. */
  'ask-again',
  'remind-buyer',
  /** The supplier keeps it longer. */
  'extend-hold',
  /** Looked at, and to be left alone until its deadline or for a day. */
  'leave',
  'draft-claim-letter',
  'check-ledger',
  /** What the supplier said on the telephone that cancelling, or changing, costs; or why it cannot be done, which the buyer reads. */
  'quote-service-request',
  'quote-change',
  'decline-service-request',
  /** Of money that nobody awaits: it is not there after all. */
  'nothing-came',
] as const;

/**
 * What moves money, gives it up, or says of money how it stands. Who does it gives the password anew; above the threshold of
 * adjustments it is only proposed, and somebody else must agree.
 */
export const MONEY_ACTIONS = [
  /** Of an unknown outcome: there is an order; it is charged. */
  'booking-made',
  /** There is none; the money is let go of. */
  'booking-not-made',
  /** Of one that was to be paid later: the supplier keeps it unpaid. */
  'booking-on-hold',
  /** Of an unknown cancellation or change: the supplier did it, or did not. */
  'amendment-done',
  'amendment-not-done',
  /** The supplier has cancelled the order by itself: the booking ends, and its price is owed back. */
  'order-cancelled',
  'refund-arrived',
  /** What came is all that comes. */
  'accept-shortfall',
  /** What came over is right; what the buyer cannot get of it is ours. */
  'accept-excess',
  /** It was paid by mistake, and is the supplier's again. */
  'return-excess',
  'send-refund-again',
  'refund-to-wallet',
  'settle-orphan',
  'resolve-difference',
] as const;

/** What can be done about a row, beside writing about it and giving it to somebody. */
export const WORK_ITEM_ACTIONS = [...MONEY_ACTIONS, ...ROUTINE_ACTIONS] as const;
export type WorkItemAction = (typeof WORK_ITEM_ACTIONS)[number];
export type MoneyAction = (typeof MONEY_ACTIONS)[number];
export type RoutineAction = (typeof ROUTINE_ACTIONS)[number];

export function movesMoney(action: WorkItemAction): action is MoneyAction {
  return MONEY_ACTIONS.some((known) => known === action);
}

/** Of what a supplier said on the telephone: how many days it may be confirmed, and within how many its money is to come. */
export const SERVICE_REQUEST_DAYS = { toConfirm: 7, toRefund: 365 } as const;

/** `booking.bkg_…`, `expected-refund.due_…`, `account.tax:tds~INR~balance`: what the row is about. */
export const workItemKey = z.string().regex(/^[a-z][a-z-]{2,28}\.[\w:.~-]{1,150}$/, 'the key of a work item');

export const operatorRef = z.strictObject({ id: id('user'), name: z.string() });

/** What one operator wants done about a row, and another must agree to before anything moves. */
export const actionProposal = z
  .strictObject({
    id: id('proposal'),
    action: z.enum([...MONEY_ACTIONS, 'record-offline-booking']),
    reason: z.string(),
    /** What it moves; null when nobody knows. */
    amount: wireMoney.nullable(),
    by: operatorRef,
    at: wireInstant,
    /** It lapses then, or as soon as the row stands otherwise. */
    expiresAt: wireInstant,
  })
  .meta({ id: 'ActionProposal' });
export type ActionProposal = z.infer<typeof actionProposal>;

export const workItem = z
  .strictObject({
    key: workItemKey,
    kind: z.enum(WORK_ITEM_KINDS),
    /** Null of what belongs to no company. */
    companyId: id('company').nullable(),
    companyName: z.string().nullable(),
    bookingId: id('booking').nullable(),
    /** What people read out: a booking's reference, an order, an account, a refund. */
    subject: z.string(),
    /** Who must be asked: a supplier, the gateway; null: nobody but us. */
    with: z.string().nullable(),
    /** From where to where, or the house; null of what is no travel. */
    title: z.string().nullable(),
    /** Null when nobody knows how much it is. */
    atRisk: wireMoney.nullable(),
    /** When it gets worse by itself. */
    dueAt: wireInstant,
    since: wireInstant,
    assignee: operatorRef.nullable(),
    /** Who is at it now: nobody else can act until then. */
    claim: z.strictObject({ by: operatorRef, until: wireInstant }).nullable(),
    notes: z.int().min(0),
    /** What waits for a second person. */
    proposal: actionProposal.nullable(),
  })
  .meta({ id: 'WorkItem' });
export type WorkItem = z.infer<typeof workItem>;

/** Something that happened to what the row is about, in order; screens have the words. */
export const workItemEvent = z
  .strictObject({
    at: wireInstant,
    /** A state that it came to, or somebody's deed by its name in the audit log. */
    kind: z.enum(['state', 'action']),
    what: z.string(),
    by: z.string().nullable(),
    /** The reason that was given. */
    note: z.string().nullable(),
  })
  .meta({ id: 'WorkItemEvent' });

export const workItemBooking = z
  .strictObject({
    id: id('booking'),
    reference: z.string(),
    checkoutId: id('checkout'),
    state: bookingState,
    service: z.enum(SERVICES),
    supplier: z.string(),
    /** The supplier's own names of what was asked for and, once there is one, of the order. */
    supplierOffer: z.string(),
    supplierOrder: z.string().nullable(),
    supplierReference: z.string().nullable(),
    failure: failure.nullable(),
    itinerary,
    travellers: z.array(z.strictObject({ name: z.string(), bornOn: z.string() })),
    /** What was chosen with it, for which of them, and what the supplier was told. */
    ancillaries: z.array(z.strictObject({ name: z.string(), traveller: z.int().nullable(), count: z.int() })),
    remark: z.string().nullable(),
    total: wireMoney,
    payWith: paymentMethod,
    payBy: wireInstant.nullable(),
    sends: z.int().min(0),
    lookups: z.int().min(0),
    /** Who bought it, for the telephone. */
    buyer: z.strictObject({ name: z.string(), email: z.string() }).nullable(),
    companyPhone: z.string().nullable(),
  })
  .meta({ id: 'WorkItemBooking' });
export type WorkItemBooking = z.infer<typeof workItemBooking>;

export const workItemNote = z
  .strictObject({
    id: id('workItemNote'),
    by: operatorRef,
    at: wireInstant,
    text: z.string(),
    /** Of a handing over: to whom. */
    to: operatorRef.nullable(),
  })
  .meta({ id: 'WorkItemNote' });

export const workItemDetails = z
  .strictObject({
    row: workItem,
    booking: workItemBooking.nullable(),
    /** What is set aside for it, and how that ended. */
    hold: z
      .strictObject({
        amount: wireMoney,
        from: z.enum(['wallet', 'credit', 'payment']),
        state: z.enum(['held', 'captured', 'released', 'expired']),
        since: wireInstant,
      })
      .nullable(),
    postings: z
      .array(
        z.strictObject({
          at: wireInstant,
          kind: z.string(),
          from: z.string(),
          to: z.string(),
          amount: wireMoney,
        }),
      )
      .max(60),
    /** What else is known of it, by name: what was quoted, what came, what the gateway calls it. */
    facts: z
      .array(
        z.strictObject({
          name: z.string(),
          text: z.string().nullable(),
          amount: wireMoney.nullable(),
          at: wireInstant.nullable(),
        }),
      )
      .max(20),
    /** Of what is to be changed by hand: the names as they are booked, by position; null of whoever was cancelled. */
    toChange: z.array(traveller.pick({ givenName: true, familyName: true }).nullable()).nullable(),
    happened: z.array(workItemEvent).max(200),
    notes: z.array(workItemNote).max(200),
    /** What can be done about it now, the likeliest first. */
    actions: z.array(z.enum(WORK_ITEM_ACTIONS)),
  })
  .meta({ id: 'WorkItemDetails' });
export type WorkItemDetails = z.infer<typeof workItemDetails>;
