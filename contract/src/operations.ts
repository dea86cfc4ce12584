import { z } from 'zod';
import { traveller } from './booking.ts';
import { DESK_KINDS, deskFile, deskKey, deskOperator, deskRow } from './desk.ts';
import { lines, reason } from './identity/fields.ts';
import { itinerary, seatId } from './itineraries.ts';
import { empty, events, json, route, staff, staffRecently } from './route.ts';
import { findCancelled, raiseRefund } from './unmatched-refunds.ts';
import { id, wireInstant, wireLocalDate, wireMoney } from './wire.ts';

export * from './desk.ts';
export * from './unmatched-refunds.ts';

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
  response: json(z.strictObject({ operators: z.array(deskOperator) })),
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

const acted = z.strictObject({
  /** As it stands now; null: it burns no longer. What waits for a second person stands in its row. */
  file: deskFile.nullable(),
  /** Of a letter: what to send. */
  letter: z.strictObject({ to: z.string(), subject: z.string(), text: z.string() }).nullable(),
});

/** A position in what was booked. */
const position = z.int().min(0).max(23);
/** By the clock of the place that it is at, which stays. */
const wallClock = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'such as 2026-11-15T16:55');

/** What the supplier said on the telephone that a change costs, and what the booking is afterwards. What is not named stays. */
const quotedChange = z.strictObject({
  act: z.literal('quote-change'),
  /** What it takes more for the fare, in its currency, below nothing what it gives back of it; and what it takes for changing. */
  difference: wireMoney,
  fee: wireMoney,
  /** By which day it gives back what comes back; null when nothing does. */
  refundBy: wireLocalDate.nullable(),
  /** Until when the buyer can confirm it. */
  expiresAt: wireInstant,
  /** Of each segment that goes at another time: when, and under which number. A stay is one, from check-in to check-out. */
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
  /** Who travels besides. */
  added: z.array(traveller).max(8).default([]),
  seats: z.array(seatId).max(9).default([]),
  /** The supplier's reference, where it is another from then on. */
  reference: supplierWord.nullable().default(null),
  /** What else it has agreed to; the buyer reads it. */
  agreed: lines(1, 500).nullable().default(null),
  reason,
});

export const tendDeskRow = route({
  name: 'operations.tend-desk-row',
  summary:
    'Ask, remind, wait, draft a letter about a row, for a reason. No money moves. Refused while somebody else is at it.',
  method: 'POST',
  path: '/v1/console/desk/:deskKey/tending',
  access: staff('desk:act'),
  params: ofRow,
  body: z.discriminatedUnion('act', [
    z.strictObject({
      act: z.enum([
        'ask-again',
        'remind-buyer',
        'leave',
        'draft-letter',
        'check-ledger',
        'decline-service-request',
        'nothing-came',
      ]),
      reason,
    }),
    z.strictObject({
      act: z.literal('quote-service-request'),
      /** What the supplier keeps and what it gives back, in its currency: together its price of what is cancelled. */
      charge: wireMoney,
      refund: wireMoney,
      /** By which day it gives it back; null when nothing comes. */
      refundBy: wireLocalDate.nullable(),
      /** Until when the buyer can confirm it. */
      expiresAt: wireInstant,
      reason,
    }),
    quotedChange,
    z.strictObject({ act: z.literal('extend-hold'), payBy: wireInstant, reason }),
  ]),
  response: json(acted),
  errors: ['not-found', 'state-changed'],
});

export const actOnDeskRow = route({
  name: 'operations.act-on-desk-row',
  summary:
    'Do what moves money about a row, for a reason, or above the threshold propose it to a second person. Refused while somebody else is at it, or when it stands otherwise by now.',
  method: 'POST',
  path: '/v1/console/desk/:deskKey/acts',
  access: staffRecently('desk:act'),
  idempotency: 'key',
  params: ofRow,
  body: z.discriminatedUnion('act', [
    z.strictObject({
      act: z.enum([
        'booking-not-made',
        'move-done',
        'move-not-done',
        'accept-shortfall',
        'accept-over',
        'return-over',
        'send-refund-again',
        'refund-to-wallet',
        'settle-orphan',
        'resolve-difference',
      ]),
      reason,
    }),
    z.strictObject({ act: z.literal('booking-made'), order: supplierWord, reference: supplierWord, reason }),
    z.strictObject({
      act: z.literal('booking-kept'),
      order: supplierWord,
      reference: supplierWord,
      payBy: wireInstant,
      reason,
    }),
    z.strictObject({ act: z.literal('refund-arrived'), amount: wireMoney, reason }),
    z.strictObject({
      act: z.literal('order-cancelled'),
      /** What the supplier says that it gives back, in its currency. */
      refund: wireMoney,
      /** Whether the buyer gets the whole price all the same, and the rest is our loss: that always takes two. */
      makeUp: z.boolean(),
      reason,
    }),
  ]),
  response: json(acted),
  errors: ['not-found', 'state-changed', 'idempotency-key-reused'],
});

export const decideDeskProposal = route({
  name: 'operations.decide-desk-proposal',
  summary:
    'Agree to what somebody else has proposed about a row, which does it; or take it off the row again. Nobody agrees to their own.',
  method: 'POST',
  path: '/v1/console/desk-proposals/:proposalId/decision',
  access: staffRecently('desk:act'),
  params: z.strictObject({ proposalId: id('proposal') }),
  body: z.strictObject({ agree: z.boolean(), reason }),
  response: json(acted),
  errors: ['not-found', 'state-changed', 'permission-denied'],
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
    'Enter what was booked by telephone: confirmed at once, paid from the wallet, on credit or not through us, and from then on a booking like any other. Above the threshold it waits on the desk for a second person.',
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
    /**
     * The fare in it; the rest are the supplier's taxes and fees. The booking's price then says so line by line, as every other's
     * does. Null: nobody knows, and it stays one sum. Of what is not paid through us nothing is kept.
     */
    fare: wireMoney.nullable().default(null),
    payWith: z.enum(OUTSIDE_PAYMENTS),
    /** The member for whom it is entered: it stands in their name. */
    forUser: id('user'),
    reason,
  }),
  response: json(
    z.strictObject({
      /** Null while it waits for a second person. */
      bookingId: id('booking').nullable(),
      reference: z.string().nullable(),
      /** The row of the desk on which it waits. */
      waitsOn: deskKey.nullable(),
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

export const operationsRoutes = [
  listDesk,
  readDeskRow,
  listOperators,
  claimDeskRow,
  releaseDeskRow,
  assignDeskRow,
  noteDeskRow,
  tendDeskRow,
  actOnDeskRow,
  decideDeskProposal,
  watchDeskRows,
  enterOutside,
  findCancelled,
  raiseRefund,
] as const;
