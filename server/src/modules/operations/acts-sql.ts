import { sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';
import { sqlFor, statement } from '../../platform/db/statement.ts';
import type { Owed } from '../aftercare/index.ts';
import type { ActOutcome } from './desk-sql.ts';

/** What operators do about a row: each a function of the schema that takes the row, checks the truth, moves it and notes it. */

/** What every act is sent with. */
export interface Acting {
  readonly key: string;
  readonly act: string;
  readonly reason: string;
  /** For how long the row is the operator's while this goes on. */
  readonly claimMs: number;
  readonly requestId: string;
  readonly ip: string;
}

interface Decided extends Acting {
  readonly order: string | null;
  readonly reference: string | null;
  readonly payBy: Instant | null;
  readonly askMs: number;
  readonly leaseMs: number;
}

export const callDecideBooking = statement((p: Decided) =>
  sqlFor.selectNoFrom(
    sql<ActOutcome>`operations.decide_booking(${p.key}, ${p.act}, ${p.order}::text, ${p.reference}::text,
      ${p.payBy}::timestamptz, ${p.askMs}::bigint, ${p.reason}, ${p.claimMs}::bigint, ${p.leaseMs}::bigint, ${p.requestId},
      ${p.ip})`.as('outcome'),
  ),
);

export const callTendHold = statement((p: Acting & { payBy: Instant | null; leaseMs: number }) =>
  sqlFor.selectNoFrom(
    sql<ActOutcome>`operations.tend_hold(${p.key}, ${p.act}, ${p.payBy}::timestamptz, ${p.reason}, ${p.claimMs}::bigint,
      ${p.leaseMs}::bigint, ${p.requestId}, ${p.ip})`.as('outcome'),
  ),
);

export const callSendRefundOn = statement((p: Acting) =>
  sqlFor.selectNoFrom(
    sql<ActOutcome>`operations.send_refund_on(${p.key}, ${p.act}, ${p.reason}, ${p.claimMs}::bigint, ${p.requestId},
      ${p.ip})`.as('outcome'),
  ),
);

export const callSettle = statement((p: Acting) =>
  sqlFor.selectNoFrom(
    sql<ActOutcome>`operations.settle(${p.key}, ${p.act}, ${p.reason}, ${p.claimMs}::bigint, ${p.requestId}, ${p.ip})`.as(
      'outcome',
    ),
  ),
);

export const callDecideMove = statement((p: Acting & { askMs: number; leaseMs: number }) =>
  sqlFor.selectNoFrom(
    sql<ActOutcome>`operations.decide_move(${p.key}, ${p.act}, ${p.askMs}::bigint, ${p.reason}, ${p.claimMs}::bigint,
      ${p.leaseMs}::bigint, ${p.requestId}, ${p.ip})`.as('outcome'),
  ),
);

export const callTendRefund = statement((p: Acting & { arrived: bigint | null; currency: string | null }) =>
  sqlFor.selectNoFrom(
    sql<ActOutcome>`operations.tend_refund(${p.key}, ${p.act}, ${p.arrived}::bigint, ${p.currency}::char(3), ${p.reason},
        ${p.claimMs}::bigint, ${p.requestId}, ${p.ip})`.as('outcome'),
  ),
);

export const callTendBooking = statement((p: Acting) =>
  sqlFor.selectNoFrom(
    sql<ActOutcome>`operations.tend_booking(${p.key}, ${p.act}, ${p.reason}, ${p.claimMs}::bigint, ${p.requestId}, ${p.ip})`.as(
      'outcome',
    ),
  ),
);

/** What the letter about a refund says. */
export const selectOwed = statement((p: { due: string }) =>
  sqlFor.selectFrom(sql<Owed>`operations.owed_file(${p.due})`.as('owed')).selectAll(),
);
