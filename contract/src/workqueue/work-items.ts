import { z } from 'zod';
import { bookingState, failure, traveller } from '../bookings/booking.ts';
import { itinerary } from '../search/itineraries.ts';
import { MONEY_HOLD_STATES, paymentMethod } from '../ledger/ledger.ts';
import { SERVICES } from '../travel-services.ts';
import { idSchemaOf, wireInstant, wireMoney, wireZonedLocal } from '../wire-schemas.ts';

/**
 * The operators' work queue lists everything that is open. A work item is derived, not stored: it exists as long as
 * the condition that it shows. Operators add who is assigned, who is working on it now, and notes.
 */

/** Lists the kinds of open work. docs/dictionary.md says when each appears and disappears. */
export const WORK_ITEM_KINDS = [
  'unknown-booking',
  'unknown-cancellation',
  'unknown-change',
  'capture-failed',
  'hold-expiring',
  'schedule-change',
  'supplier-cancelled',
  /**
   * A buyer asks for a cancellation or change that the supplier's API does not offer; once its quote is confirmed,
   * an operator carries it out.
   */
  'service-request',
  'service-request-confirmed',
  'refund-late',
  /** This refund is from a supplier that is not polled, so an operator records when it has arrived. */
  'refund-awaited',
  'refund-short',
  'refund-excess',
  /** An operator has seen an unexpected payment and records how much arrived. */
  'refund-unmatched',
  'refund-failed',
  'orphan-order',
  'ledger-difference',
  'gateway-difference',
  /** An offline booking waits for a second operator's approval before it is entered. */
  'offline-booking-waiting',
  /** A company's application, GST number or new details await a decision. */
  'company-waiting',
  /** The last message of a conversation with support is the sender's. */
  'message-unanswered',
] as const;
export type WorkItemKind = (typeof WORK_ITEM_KINDS)[number];

/**
 * These actions move no money, so one person may do them alone: they send a query or a reminder, check, record
 * something, or postpone the work item.
 */
export const ROUTINE_ACTIONS = [
  /** The system polls the supplier again. */
  'ask-again',
  'remind-buyer',
  /** Records that the supplier has extended the hold. */
  'extend-hold',
  /** An operator has reviewed the work item, and it stays unchanged until its deadline or for a day. */
  'leave',
  'draft-claim-letter',
  'check-ledger',
  /**
   * These actions record what the supplier said on the phone: the cost of a cancellation or change, or the reason why
   * it cannot be done, which the buyer reads.
   */
  'quote-service-request',
  'quote-change',
  'decline-service-request',
  /** Records that the unexpected money did not arrive after all. */
  'nothing-came',
] as const;

/**
 * These actions move money, write it off, or record where it is. The operator enters the password again; above the
 * adjustment threshold the action is only proposed, and somebody else must approve it.
 */
export const MONEY_ACTIONS = [
  /** Records that a booking with an unknown outcome was made, so it is charged. */
  'booking-made',
  /** Records that the supplier has no order, so the held money is released. */
  'booking-not-made',
  /** Records that the supplier holds an order unpaid that was to be paid later. */
  'booking-on-hold',
  /** Records whether the supplier carried out a cancellation or change whose outcome was unknown. */
  'amendment-done',
  'amendment-not-done',
  /** Records that the supplier cancelled the order: the booking ends, and its price is owed back. */
  'order-cancelled',
  'refund-arrived',
  /** Accepts that the supplier will pay no more than what arrived. */
  'accept-shortfall',
  /** Accepts that the excess is correct; Marga keeps the part that cannot go to the buyer. */
  'accept-excess',
  /** Records that the excess was paid by mistake and goes back to the supplier. */
  'return-excess',
  'send-refund-again',
  'refund-to-wallet',
  'settle-orphan',
  'resolve-difference',
] as const;

/** Lists the actions on a work item, besides writing notes and assigning it. */
export const WORK_ITEM_ACTIONS = [...MONEY_ACTIONS, ...ROUTINE_ACTIONS] as const;
export type WorkItemAction = (typeof WORK_ITEM_ACTIONS)[number];
export type MoneyAction = (typeof MONEY_ACTIONS)[number];
export type RoutineAction = (typeof ROUTINE_ACTIONS)[number];

export function isMoneyAction(action: WorkItemAction): action is MoneyAction {
  return MONEY_ACTIONS.some((known) => known === action);
}

/**
 * Limits the days that an operator can enter after a call to the supplier: the days in which the buyer may confirm
 * the quote, and the days in which the refund is promised.
 */
export const SERVICE_REQUEST_DAYS = { toConfirm: 7, toRefund: 365 } as const;

/**
 * The key says what the work item is about: `booking.bkg_…`, `expected-refund.due_…`, `account.tax:tds~INR~balance`.
 */
export const workItemKey = z.string().regex(/^[a-z][a-z-]{2,28}\.[\w:.~-]{1,150}$/, 'the key of a work item');

export const operatorRef = z.strictObject({ id: idSchemaOf('user'), name: z.string() });

/** One operator proposes this action on a work item, and another must approve it before any money moves. */
export const actionProposal = z
  .strictObject({
    id: idSchemaOf('proposal'),
    action: z.enum([...MONEY_ACTIONS, 'record-offline-booking']),
    reason: z.string(),
    /** This is the amount that the action moves; null when unknown. */
    amount: wireMoney.nullable(),
    by: operatorRef,
    at: wireInstant,
    /** The proposal lapses at this time, or as soon as the work item changes. */
    expiresAt: wireInstant,
  })
  .meta({ id: 'ActionProposal' });
export type ActionProposal = z.infer<typeof actionProposal>;

export const workItem = z
  .strictObject({
    key: workItemKey,
    kind: z.enum(WORK_ITEM_KINDS),
    /** This is null for work items that belong to no company. */
    companyId: idSchemaOf('company').nullable(),
    companyName: z.string().nullable(),
    bookingId: idSchemaOf('booking').nullable(),
    /** People read this out on the phone: a booking's reference, an order, an account, a refund. */
    subject: z.string(),
    /** Names who must be contacted, such as a supplier or the gateway; null when only Marga is involved. */
    with: z.string().nullable(),
    /** This is the route or the hotel; null for work items that are not about travel. */
    title: z.string().nullable(),
    /** Says what travels and when; null for work items that are not about travel. */
    travel: z
      .strictObject({
        service: z.enum(SERVICES),
        departsAt: wireZonedLocal,
        /** This is the number of the first flight, train or bus; null where there is none. */
        number: z.string().nullable(),
        travellers: z.int().min(1),
      })
      .nullable(),
    /** This is the amount of money at risk, zero when there is none; null when it is unknown. */
    atRisk: wireMoney.nullable(),
    /** An operator should act before this time, because the situation gets worse then. */
    dueAt: wireInstant,
    since: wireInstant,
    assignee: operatorRef.nullable(),
    /** Names who is working on the item now; nobody else can act until the time `until`. */
    claim: z.strictObject({ by: operatorRef, until: wireInstant }).nullable(),
    notes: z.int().min(0),
    /** This proposal waits for a second operator. */
    proposal: actionProposal.nullable(),
  })
  .meta({ id: 'WorkItem' });
export type WorkItem = z.infer<typeof workItem>;

/**
 * An event is something that happened to the subject of the work item. Events are in order, and the screens supply
 * the wording.
 */
export const workItemEvent = z
  .strictObject({
    at: wireInstant,
    /**
     * With `state`, `what` is the state that was reached; with `action`, it is the name of the action in the audit
     * log.
     */
    kind: z.enum(['state', 'action']),
    what: z.string(),
    by: z.string().nullable(),
    /** This is the reason that was given. */
    note: z.string().nullable(),
  })
  .meta({ id: 'WorkItemEvent' });

export const workItemBooking = z
  .strictObject({
    id: idSchemaOf('booking'),
    reference: z.string(),
    checkoutId: idSchemaOf('checkout'),
    state: bookingState,
    service: z.enum(SERVICES),
    supplier: z.string(),
    /** Says how the supplier's own support is telephoned; null when that is not configured. */
    supplierSupport: z.strictObject({ phone: z.string(), note: z.string().nullable() }).nullable(),
    /**
     * `supplierOffer` is the supplier's own id of the offer, and `supplierOrder` is its id of the order, or null
     * until there is an order.
     */
    supplierOffer: z.string(),
    supplierOrder: z.string().nullable(),
    supplierReference: z.string().nullable(),
    failure: failure.nullable(),
    itinerary,
    /** The date of birth is null once the travellers' details are erased. */
    travellers: z.array(z.strictObject({ name: z.string(), bornOn: z.string().nullable() })),
    /** Lists the ancillaries and the traveller that each is for; the remark went to the supplier. */
    ancillaries: z.array(z.strictObject({ name: z.string(), traveller: z.int().nullable(), count: z.int() })),
    remark: z.string().nullable(),
    total: wireMoney,
    payWith: paymentMethod,
    payBy: wireInstant.nullable(),
    sends: z.int().min(0),
    lookups: z.int().min(0),
    /** Names the buyer, so that an operator can call. */
    buyer: z.strictObject({ name: z.string(), email: z.string() }).nullable(),
    companyPhone: z.string().nullable(),
  })
  .meta({ id: 'WorkItemBooking' });
export type WorkItemBooking = z.infer<typeof workItemBooking>;

export const workItemNote = z
  .strictObject({
    id: idSchemaOf('workItemNote'),
    by: operatorRef,
    at: wireInstant,
    text: z.string(),
    /** When the work item was handed over, this is the new assignee. */
    to: operatorRef.nullable(),
  })
  .meta({ id: 'WorkItemNote' });

export const workItemDetails = z
  .strictObject({
    row: workItem,
    booking: workItemBooking.nullable(),
    /** This is the money set aside for the booking, and how that hold ended. */
    hold: z
      .strictObject({
        amount: wireMoney,
        from: z.enum(['wallet', 'credit', 'payment']),
        state: z.enum(MONEY_HOLD_STATES),
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
    /** Lists other known facts by name, such as what was quoted, what arrived and the gateway's id. */
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
    /**
     * For a manual change, this lists the booked names by position, with null for cancelled travellers. It is null
     * for other work items.
     */
    toChange: z.array(traveller.pick({ givenName: true, familyName: true }).nullable()).nullable(),
    happened: z.array(workItemEvent).max(200),
    notes: z.array(workItemNote).max(200),
    /** Lists the actions available now, likeliest first. */
    actions: z.array(z.enum(WORK_ITEM_ACTIONS)),
  })
  .meta({ id: 'WorkItemDetails' });
export type WorkItemDetails = z.infer<typeof workItemDetails>;
