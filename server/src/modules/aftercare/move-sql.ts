import { sql } from 'kysely';
import type { MoveState } from '@marga/contract/aftercare';
import type { BookingId, CompanyId, UserId } from '@marga/contract/kernel/ids';
import type { Instant } from '@marga/contract/kernel/time';
import { queryBuilder, statement } from '../../platform/db/statement.ts';
import * as fn from './db/functions.gen.ts';

export type MoveKindName = 'cancellation' | 'change';

/** A quote that nobody took in time has expired, whether or not anybody has put it away. */
const STATE = sql<MoveState>`case when m.state = 'quoted' and m.expires_at <= platform.now() then 'expired' else m.state end`;

export const movesForReading = queryBuilder
  .selectFrom('aftercare.move as m')
  .select([
    'm.id',
    'm.booking_id',
    'm.kind',
    STATE.as('state'),
    'm.confirmed_by',
    'm.supplier',
    'm.supplier_quote',
    'm.travellers',
    'm.legs',
    'm.total_minor',
    'm.currency',
    'm.terms',
    'm.pay_with',
    'm.failure',
    'm.expires_at',
    'm.sends',
    'm.doubts',
    'm.attempt',
    'm.created_at',
    'm.ended_at',
  ]);

export const selectMove = statement((p: { id: string; kind: MoveKindName }) =>
  movesForReading.where('m.id', '=', p.id).where('m.kind', '=', p.kind),
);

/** Newest first, without those that nobody confirmed. */
export const selectMovesOf = statement((p: { booking: BookingId; kind: MoveKindName }) =>
  movesForReading
    .where('m.booking_id', '=', p.booking)
    .where('m.kind', '=', p.kind)
    .where('m.confirmed_at', 'is not', null)
    .orderBy('m.id', 'desc'),
);

interface NewQuote {
  readonly id: string;
  readonly company: CompanyId;
  readonly booking: BookingId;
  readonly kind: MoveKindName;
  readonly user: UserId;
  readonly supplier: string;
  readonly quote: string;
  readonly travellers: readonly number[] | null;
  readonly legs: readonly number[] | null;
  readonly total: bigint;
  readonly currency: string;
  readonly terms: string;
  readonly revision: number;
  /** The booking's, as it was read before the supplier was asked. */
  readonly version: number;
  readonly expiresAt: Instant;
}

/** `already-moving`: something has moved, or is moving, since the booking was read. */
export const callWriteQuote = statement((p: NewQuote) =>
  queryBuilder.selectNoFrom(
    fn
      .writeQuote({
        newId: p.id,
        company: p.company,
        ofBooking: p.booking,
        newKind: p.kind,
        asker: p.user,
        ofSupplier: p.supplier,
        quote: p.quote,
        ofTravellers: p.travellers,
        ofLegs: p.legs,
        total: p.total,
        moneyCurrency: p.currency,
        newTerms: p.terms,
        seenRevision: p.revision,
        seenVersion: p.version,
        untilAt: p.expiresAt,
      })
      .as('outcome'),
  ),
);

export interface Confirmation {
  readonly company: CompanyId;
  readonly id: string;
  readonly key: string;
  readonly hash: string;
  /** What the buyer was shown. */
  readonly accepted: bigint;
  readonly user: UserId;
  readonly payWith: string | null;
  readonly leaseMs: number;
  readonly requestId: string;
  readonly ip: string;
  readonly apiKey: string | null;
}

export type ConfirmOutcome =
  'asked' | 'missing' | 'key-reused' | 'already-moving' | 'state-changed' | 'quote-expired' | 'price-changed';

export const callConfirmMove = statement((p: Confirmation) =>
  queryBuilder.selectNoFrom(
    fn
      .confirmMove({
        company: p.company,
        ofMove: p.id,
        idempotencyKey: p.key,
        hash: p.hash,
        accepted: p.accepted,
        actor: p.user,
        paidWith: p.payWith,
        leaseMs: p.leaseMs,
        requestId: p.requestId,
        fromIp: p.ip,
        byKey: p.apiKey,
      })
      .as('outcome'),
  ),
);

/** How the quotes begin that an operator has written down: `aftercare.is_manual_quote` reads the same. */
const MANUAL_QUOTE_PREFIX = 'manual ';

export function isManualQuote({ supplier_quote: quote }: { readonly supplier_quote: string }): boolean {
  return quote.startsWith(MANUAL_QUOTE_PREFIX);
}

/** How the quote of an end begins that an operator has written. */
export const OPERATOR_QUOTE_PREFIX = 'operator ';

/** A supplier names its quotes as it likes; what bears such a name would be taken for our own people's word. */
export function isOurName(quote: string): boolean {
  return [MANUAL_QUOTE_PREFIX, OPERATOR_QUOTE_PREFIX].some((beginning) => quote.startsWith(beginning));
}

/** Which sending it is, for whoever may send it now; 0: done by hand, and just handed over; null for everybody else. */
export const callBeginMove = statement((p: { id: string; attempt: number; askForMs: number }) =>
  queryBuilder.selectNoFrom(
    fn.beginMove({ ofMove: p.id, ofAttempt: p.attempt, askForMs: p.askForMs }).as('send'),
  ),
);

export const callStepMove = statement(
  (p: {
    id: string;
    from: readonly MoveState[];
    to: MoveState;
    againMs: number | null;
    failure: string | null;
    /** The sending that it follows from: of a later one nothing is known by it. */
    send: number;
  }) =>
    queryBuilder.selectNoFrom(
      fn
        .stepMove({
          ofMove: p.id,
          fromStates: p.from,
          toState: p.to,
          againMs: p.againMs,
          newFailure: p.failure,
          ofSend: p.send,
        })
        .as('became'),
    ),
);

export const callRestMove = statement((p: { id: string; leaseMs: number }) =>
  queryBuilder
    .selectFrom(fn.restMove({ ofMove: p.id, leaseMs: p.leaseMs }).as('rest'))
    .select(['done', 'after_ms']),
);

export const callSweepMoves = statement((p: { leaseMs: number; most: number }) =>
  queryBuilder.selectNoFrom(fn.sweepMoves({ leaseMs: p.leaseMs, most: p.most }).as('swept')),
);
