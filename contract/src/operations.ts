import { z } from 'zod';
import { bookingState, failure, traveller } from './booking.ts';
import { lines, reason } from './identity/fields.ts';
import { itinerary } from './itineraries.ts';
import { paymentMethod } from './ledger.ts';
import { empty, events, json, route, staff, staffRecently } from './route.ts';
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
  'refund-late',
  'refund-short',
  'refund-failed',
  'stray-order',
  'ledger-difference',
  'gateway-difference',
] as const;
export type DeskKind = (typeof DESK_KINDS)[number];

/** What can be done about a row, beside writing about it and giving it to somebody. */
export const DESK_ACTS = [
  /** Of an unknown outcome: there is an order; it is charged. */
  'booking-made',
  /** There is none; the money is let go of. */
  'booking-not-made',
  /** Of one that was to be paid later: the supplier keeps it unpaid. */
  'booking-kept',
  /** Asks the supplier again by itself. */
  'ask-again',
  /** Of an unknown cancellation or change: the supplier did it, or did not. */
  'move-done',
  'move-not-done',
  'remind-buyer',
  /** The supplier keeps it longer. */
  'extend-hold',
  /** Looked at, and to be left alone until its deadline or for a day. */
  'leave',
  'draft-letter',
  'refund-arrived',
  /** What came is all that comes. */
  'accept-shortfall',
  'send-refund-again',
  'refund-to-wallet',
  'settle-stray',
  'check-ledger',
  'resolve-difference',
] as const;
export type DeskAct = (typeof DESK_ACTS)[number];

/** `booking.bkg_…`, `due.due_…`, `account.tax:tds~INR~balance`: what the row is about. */
export const deskKey = z.string().regex(/^[a-z]{3,20}\.[\w:.~-]{1,150}$/, 'the key of a row of the desk');

const operator = z.strictObject({ id: id('user'), name: z.string() });

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
    assignee: operator.nullable(),
    /** Who is at it now: nobody else can act until then. */
    claim: z.strictObject({ by: operator, until: wireInstant }).nullable(),
    notes: z.int().min(0),
  })
  .meta({ id: 'DeskRow' });
export type DeskRow = z.infer<typeof deskRow>;

export const listDesk = route({
  name: 'operations.list-desk',
  summary: 'Everything that burns: the most rupees at risk per minute left first.',
  method: 'GET',
  path: '/v1/console/desk',
  access: staff('desk:read'),
  query: z.strictObject({
    kind: z.enum(DESK_KINDS).optional(),
    who: z.enum(['anybody', 'me', 'nobody']).default('anybody'),
  }),
  response: json(
    z.strictObject({
      /** The first two hundred. */
      items: z.array(deskRow).max(200),
      /** Of the whole desk, whatever is shown. */
      counts: z.array(z.strictObject({ kind: z.enum(DESK_KINDS), count: z.int().min(1) })),
      total: z.int().min(0),
      atRisk: wireMoney,
    }),
  ),
  errors: [],
});

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
    by: operator,
    at: wireInstant,
    text: z.string(),
    /** Of a handing over: to whom. */
    to: operator.nullable(),
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
    happened: z.array(deskEvent).max(200),
    notes: z.array(deskNote).max(200),
    /** What can be done about it now, the likeliest first. */
    acts: z.array(z.enum(DESK_ACTS)),
  })
  .meta({ id: 'DeskFile' });
export type DeskFile = z.infer<typeof deskFile>;

const ofRow = z.strictObject({ deskKey });

export const readDeskRow = route({
  name: 'operations.read-desk-row',
  summary:
    'A row with everything needed to decide it: what happened, the money, whom to ask, what can be done.',
  method: 'GET',
  path: '/v1/console/desk/:deskKey',
  access: staff('desk:read'),
  params: ofRow,
  response: json(deskFile),
  errors: ['not-found'],
});

export const listOperators = route({
  name: 'operations.list-operators',
  summary: 'Who can be given a row.',
  method: 'GET',
  path: '/v1/console/operators',
  access: staff('desk:read'),
  response: json(z.strictObject({ operators: z.array(operator) })),
  errors: [],
});

export const claimDeskRow = route({
  name: 'operations.claim-desk-row',
  summary:
    'Say that one is at it, for some minutes; again, for some minutes more. Nobody else can act meanwhile.',
  method: 'POST',
  path: '/v1/console/desk/:deskKey/claim',
  access: staff('desk:act'),
  params: ofRow,
  body: z.strictObject({}),
  response: json(deskRow),
  errors: ['not-found', 'state-changed'],
});

export const releaseDeskRow = route({
  name: 'operations.release-desk-row',
  summary: 'Leave it to others again.',
  method: 'DELETE',
  path: '/v1/console/desk/:deskKey/claim',
  access: staff('desk:act'),
  params: ofRow,
  response: empty,
  errors: ['not-found'],
});

export const assignDeskRow = route({
  name: 'operations.assign-desk-row',
  summary: 'Give a row to somebody, with a word for them; or to nobody.',
  method: 'PUT',
  path: '/v1/console/desk/:deskKey/assignee',
  access: staff('desk:act'),
  params: ofRow,
  body: z.strictObject({ userId: id('user').nullable(), note: lines(1, 1_000).nullable() }),
  response: json(deskFile),
  errors: ['not-found', 'state-changed'],
});

export const noteDeskRow = route({
  name: 'operations.note-desk-row',
  summary: 'Write something down for whoever opens the row next. The same id again changes nothing.',
  method: 'POST',
  path: '/v1/console/desk/:deskKey/notes',
  access: staff('desk:act'),
  params: ofRow,
  body: z.strictObject({ id: id('deskNote'), text: lines(1, 1_000) }),
  response: json(deskFile, 201),
  errors: ['not-found', 'idempotency-key-reused'],
});

/** As the supplier writes them. */
const supplierWord = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}\p{Cs}]+$/u, 'format');

const plain = [
  'booking-not-made',
  'ask-again',
  'move-done',
  'move-not-done',
  'remind-buyer',
  'leave',
] as const;
const closing = [
  'accept-shortfall',
  'send-refund-again',
  'refund-to-wallet',
  'settle-stray',
  'check-ledger',
  'resolve-difference',
  'draft-letter',
] as const;

export const actOnDeskRow = route({
  name: 'operations.act-on-desk-row',
  summary:
    'Do something about a row, for a reason. Refused while somebody else is at it, or when it stands otherwise by now.',
  method: 'POST',
  path: '/v1/console/desk/:deskKey/acts',
  access: staff('desk:act'),
  params: ofRow,
  body: z.discriminatedUnion('act', [
    z.strictObject({ act: z.enum([...plain, ...closing]), reason }),
    z.strictObject({ act: z.literal('booking-made'), order: supplierWord, reference: supplierWord, reason }),
    z.strictObject({
      act: z.literal('booking-kept'),
      order: supplierWord,
      reference: supplierWord,
      payBy: wireInstant,
      reason,
    }),
    z.strictObject({ act: z.literal('extend-hold'), payBy: wireInstant, reason }),
    z.strictObject({ act: z.literal('refund-arrived'), amount: wireMoney, reason }),
  ]),
  response: json(
    z.strictObject({
      /** As it stands now; null: it burns no longer. */
      file: deskFile.nullable(),
      /** Of a letter: what to send. */
      letter: z.strictObject({ to: z.string(), subject: z.string(), text: z.string() }).nullable(),
    }),
  ),
  errors: ['not-found', 'state-changed'],
});

/** Something on the desk came, went, or was taken: read it again. */
export const watchDeskRows = route({
  name: 'operations.watch-desk-rows',
  summary: 'Tells when the desk has changed.',
  method: 'GET',
  path: '/v1/console/desk-events',
  access: staff('desk:read'),
  response: events(z.strictObject({ type: z.literal('desk-changed') })),
  errors: [],
});

/** How what was booked outside is paid: from what the company has with us, or not through us. */
export const OUTSIDE_PAYMENTS = ['wallet', 'credit', 'nothing'] as const;

export const enterOutside = route({
  name: 'operations.enter-outside',
  summary:
    'Enter what was booked by telephone: confirmed at once, paid from the wallet, on credit or not through us, and from then on a booking like any other.',
  method: 'POST',
  path: '/v1/console/companies/:companyId/outside-bookings',
  access: staffRecently('booking:enter'),
  idempotency: 'key',
  params: z.strictObject({ companyId: id('company') }),
  body: z.strictObject({
    /** Whom it was booked with, and what they call it. */
    bookedWith: supplierWord,
    supplierReference: supplierWord,
    itinerary,
    travellers: z.array(traveller).min(1).max(9),
    total: wireMoney,
    payWith: z.enum(OUTSIDE_PAYMENTS),
    /** The member for whom it is entered: it stands in their name. */
    forUser: id('user'),
    reason,
  }),
  response: json(z.strictObject({ bookingId: id('booking'), reference: z.string() }), 201),
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

export const operationsRoutes = [
  listDesk,
  readDeskRow,
  listOperators,
  claimDeskRow,
  releaseDeskRow,
  assignDeskRow,
  noteDeskRow,
  actOnDeskRow,
  watchDeskRows,
  enterOutside,
] as const;
