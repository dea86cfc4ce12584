import { sql } from 'kysely';
import type { PaymentId } from '@marga/contract/kernel/ids';
import type { Instant, LocalDate } from '@marga/contract/kernel/time';
import { sqlFor, statement } from '../../platform/db/statement.ts';

/** What a worker says to the database, under the relay's role. */

export interface DuePayment {
  readonly id: PaymentId;
  readonly state: string;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly order_id: string | null;
  readonly tellings: number;
  readonly asks: number;
}

export const claimDue = statement((p: { most: number; leaseMs: number }) =>
  sqlFor
    .selectFrom(sql<DuePayment>`payments.claim_due(${p.most}::int, ${p.leaseMs}::bigint)`.as('due'))
    .select(['id', 'state', 'amount_minor', 'currency', 'order_id', 'tellings', 'asks']),
);

/** Without an order it says that one is about to be made. Answers whether one may have been made before. */
export const callSetOrder = statement((p: { id: PaymentId; order: string | null }) =>
  sqlFor.selectNoFrom(sql<boolean>`payments.set_order(${p.id}, ${p.order}::text)`.as('was_asked')),
);

interface Learnt {
  readonly id: PaymentId;
  /** JSON of the gateway's tries. */
  readonly tries: string;
  readonly isSure: boolean;
  readonly heard: number;
  readonly openMs: number;
  readonly lateMs: number | null;
  readonly graceMs: number;
}

export const callLearn = statement((p: Learnt) =>
  sqlFor.selectNoFrom(
    sql<string | null>`payments.learn(${p.id}, ${p.tries}::jsonb, ${p.isSure}::boolean, ${p.heard}::int,
      ${p.openMs}::bigint, ${p.lateMs}::bigint, ${p.graceMs}::bigint)`.as('state'),
  ),
);

export interface DueRefund {
  readonly id: string;
  readonly gateway_payment: string;
  readonly gateway_refund: string | null;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly deed: 'send' | 'look-up';
  readonly asks: number;
}

export const claimRefunds = statement((p: { most: number; leaseMs: number }) =>
  sqlFor
    .selectFrom(sql<DueRefund>`payments.claim_refunds(${p.most}::int, ${p.leaseMs}::bigint)`.as('due'))
    .select(['id', 'gateway_payment', 'gateway_refund', 'amount_minor', 'currency', 'deed', 'asks']),
);

interface LearntRefund {
  readonly id: string;
  readonly outcome: 'done' | 'processing' | 'failed' | 'not-sent' | 'missing' | 'unknown';
  readonly atGateway: string | null;
  readonly why: string | null;
  readonly againMs: number;
  readonly resendMs: number;
}

export const callLearnRefund = statement((p: LearntRefund) =>
  sqlFor.selectNoFrom(
    sql<string | null>`payments.learn_refund(${p.id}, ${p.outcome}, ${p.atGateway}::text, ${p.why}::text,
      ${p.againMs}::bigint, ${p.resendMs}::bigint)`.as('state'),
  ),
);

interface DueWebhook {
  readonly event_id: string;
  readonly body_hash: string;
  readonly body: Buffer;
  readonly received_at: Instant;
}

export const claimWebhooks = statement((p: { most: number; leaseMs: number }) =>
  sqlFor
    .selectFrom(sql<DueWebhook>`payments.claim_webhooks(${p.most}::int, ${p.leaseMs}::bigint)`.as('due'))
    .select(['event_id', 'body_hash', 'body', 'received_at']),
);

export const callFinishWebhook = statement((p: { eventId: string; bodyHash: string }) =>
  sqlFor.selectNoFrom(sql`payments.finish_webhook(${p.eventId}, ${p.bodyHash})`.as('finished')),
);

export const callTellOrder = statement((p: { order: string }) =>
  sqlFor.selectNoFrom(sql<boolean>`payments.tell_order(${p.order})`.as('told')),
);

export const callTellRefund = statement((p: { refund: string }) =>
  sqlFor.selectNoFrom(sql<boolean>`payments.tell_refund(${p.refund})`.as('told')),
);

interface CameIn {
  readonly amount: bigint;
  readonly payer: string;
  readonly utr: string;
  readonly account: string;
  readonly gatewayPayment: string;
  readonly at: Instant;
}

export const callTakeTransfer = statement((p: CameIn) =>
  sqlFor.selectNoFrom(
    sql<
      'matched' | 'unmatched' | 'already' | 'differs' | 'elsewhere'
    >`payments.take_transfer(${p.amount}::bigint, ${p.payer}, ${p.utr},
      ${p.account}, ${p.gatewayPayment}, ${p.at}::timestamptz)`.as('outcome'),
  ),
);

export const callTakeReport = statement((p: { day: LocalDate; lines: string; settlesAfter: number }) =>
  sqlFor.selectNoFrom(
    sql`payments.take_report(${p.day}::date, ${p.lines}::jsonb, ${p.settlesAfter}::int)`.as('taken'),
  ),
);

export const selectNextReportDay = statement(() =>
  sqlFor.selectNoFrom(sql<LocalDate | null>`payments.next_report_day()`.as('day')),
);

export const selectBacklog = statement(() =>
  sqlFor
    .selectFrom(
      sql<{ due: bigint; refunds_open: bigint; differences_open: bigint }>`payments.backlog()`.as('backlog'),
    )
    .selectAll(),
);

export const callClearOut = statement(() => sqlFor.selectNoFrom(sql`payments.clear_out()`.as('cleared')));
