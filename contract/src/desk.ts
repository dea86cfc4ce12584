import { z } from 'zod';
import { bookingState, failure, traveller } from './booking.ts';
import { itinerary } from './itineraries.ts';
import { paymentMethod } from './ledger.ts';
import { SERVICES } from './services.ts';
import { id, wireInstant, wireMoney } from './wire.ts';

/**
 * The operators' desk: everything that burns, in one list. A row is no thing of its own: it is there for as long as the truth
 * that it shows is so, and goes with it. What operators add is who has it, who is at it now, and what they wrote down.
 */

/** What burns. docs/dictionary.md says of each when it appears and when it goes. */
export const DESK_KINDS = [
  'unknown-booking',
  'unknown-cancellation',
  'unknown-change',
  'capture-failed',
  'hold-expiring',
  'schedule-change',
  'order-gone',
  /** A buyer asks us to cancel or change what the supplier does not by itself; and, once its quote is confirmed, it is to be done. */
  'service-request',
  'service-request-confirmed',
  'refund-late',
  /** Nobody asks its supplier by itself: an operator writes down when it has come. */
  'refund-awaited',
  'refund-short',
  'refund-over',
  /** An operator has seen money that nobody awaits, and writes down what has come. */
  'refund-unexpected',
  'refund-failed',
  'orphan-order',
  'ledger-difference',
  'gateway-difference',
  /** Booked outside, and waiting for a second person before it is entered. */
  'outside-waiting',
] as const;
export type DeskKind = (typeof DESK_KINDS)[number];

/** What asks, reminds and waits: one person is enough, and no money moves. */
export const TENDING_ACTS = [
  /** Asks the supplier again by itself. */
  'ask-again',
  'remind-buyer',
  /** The supplier keeps it longer. */
  'extend-hold',
  /** Looked at, and to be left alone until its deadline or for a day. */
  'leave',
  'draft-letter',
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
export const MONEY_ACTS = [
  /** Of an unknown outcome: there is an order; it is charged. */
  'booking-made',
  /** There is none; the money is let go of. */
  'booking-not-made',
  /** Of one that was to be paid later: the supplier keeps it unpaid. */
  'booking-kept',
  /** Of an unknown cancellation or change: the supplier did it, or did not. */
  'move-done',
  'move-not-done',
  /** The supplier has cancelled the order by itself: the booking ends, and its price is owed back. */
  'order-cancelled',
  'refund-arrived',
  /** What came is all that comes. */
  'accept-shortfall',
  /** What came over is right; what the buyer cannot get of it is ours. */
  'accept-over',
  /** It was paid by mistake, and is the supplier's again. */
  'return-over',
  'send-refund-again',
  'refund-to-wallet',
  'settle-orphan',
  'resolve-difference',
] as const;

/** What can be done about a row, beside writing about it and giving it to somebody. */
export const DESK_ACTS = [...MONEY_ACTS, ...TENDING_ACTS] as const;
export type DeskAct = (typeof DESK_ACTS)[number];
export type MoneyAct = (typeof MONEY_ACTS)[number];
export type TendingAct = (typeof TENDING_ACTS)[number];

export function movesMoney(act: DeskAct): act is MoneyAct {
  return MONEY_ACTS.some((known) => known === act);
}

/** Of what a supplier said on the telephone: how many days it may be confirmed, and within how many its money is to come. */
export const SERVICE_REQUEST_DAYS = { toConfirm: 7, toRefund: 365 } as const;

/** `booking.bkg_…`, `due.due_…`, `account.tax:tds~INR~balance`: what the row is about. */
export const deskKey = z
  .string()
  .regex(/^[a-z][a-z-]{2,29}\.[\w:.~-]{1,150}$/, 'the key of a row of the desk');

export const deskOperator = z.strictObject({ id: id('user'), name: z.string() });

/** What one operator wants done about a row, and another must agree to before anything moves. */
export const deskProposal = z
  .strictObject({
    id: id('proposal'),
    act: z.enum([...MONEY_ACTS, 'enter-outside']),
    reason: z.string(),
    /** What it moves; null when nobody knows. */
    amount: wireMoney.nullable(),
    by: deskOperator,
    at: wireInstant,
    /** It lapses then, or as soon as the row stands otherwise. */
    expiresAt: wireInstant,
  })
  .meta({ id: 'DeskProposal' });
export type DeskProposal = z.infer<typeof deskProposal>;

export const deskRow = z
  .strictObject({
    key: deskKey,
    kind: z.enum(DESK_KINDS),
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
    assignee: deskOperator.nullable(),
    /** Who is at it now: nobody else can act until then. */
    claim: z.strictObject({ by: deskOperator, until: wireInstant }).nullable(),
    notes: z.int().min(0),
    /** What waits for a second person. */
    proposal: deskProposal.nullable(),
  })
  .meta({ id: 'DeskRow' });
export type DeskRow = z.infer<typeof deskRow>;

/** Something that happened to what the row is about, in order; screens have the words. */
export const deskEvent = z
  .strictObject({
    at: wireInstant,
    /** A state that it came to, or somebody's deed by its name in the audit log. */
    kind: z.enum(['state', 'deed']),
    what: z.string(),
    by: z.string().nullable(),
    /** The reason that was given. */
    note: z.string().nullable(),
  })
  .meta({ id: 'DeskEvent' });

export const deskBooking = z
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
    extras: z.array(z.strictObject({ name: z.string(), traveller: z.int().nullable(), count: z.int() })),
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
  .meta({ id: 'DeskBooking' });
export type DeskBooking = z.infer<typeof deskBooking>;

export const deskNote = z
  .strictObject({
    id: id('deskNote'),
    by: deskOperator,
    at: wireInstant,
    text: z.string(),
    /** Of a handing over: to whom. */
    to: deskOperator.nullable(),
  })
  .meta({ id: 'DeskNote' });

export const deskFile = z
  .strictObject({
    row: deskRow,
    booking: deskBooking.nullable(),
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
          words: z.string().nullable(),
          amount: wireMoney.nullable(),
          at: wireInstant.nullable(),
        }),
      )
      .max(20),
    /** Of what is to be changed by hand: the names as they are booked, by position; null of whoever was cancelled. */
    toChange: z.array(traveller.pick({ givenName: true, familyName: true }).nullable()).nullable(),
    happened: z.array(deskEvent).max(200),
    notes: z.array(deskNote).max(200),
    /** What can be done about it now, the likeliest first. */
    acts: z.array(z.enum(DESK_ACTS)),
  })
  .meta({ id: 'DeskFile' });
export type DeskFile = z.infer<typeof deskFile>;
