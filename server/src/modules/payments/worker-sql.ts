import type { PaymentId } from '@marga/contract/kernel/ids';
import type { Instant, LocalDate } from '@marga/contract/kernel/time';
import { queryBuilder, statement } from '../../platform/db/statement.ts';
import * as fn from './db/functions.gen.ts';

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
  queryBuilder
    .selectFrom(fn.claimDue({ most: p.most, leaseMs: p.leaseMs }).as('due'))
    .select(['id', 'state', 'amount_minor', 'currency', 'order_id', 'tellings', 'asks'])
    .$castTo<DuePayment>(),
);

/** Without an order it says that one is about to be made. Answers whether one may have been made before. */
export const callSetOrder = statement((p: { id: PaymentId; order: string | null }) =>
  queryBuilder.selectNoFrom(fn.setOrder({ ofPayment: p.id, newOrder: p.order }).as('was_asked')),
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
  queryBuilder.selectNoFrom(
    fn
      .learn({
        ofPayment: p.id,
        tries: p.tries,
        isSure: p.isSure,
        heard: p.heard,
        openMs: p.openMs,
        lateMs: p.lateMs,
        graceMs: p.graceMs,
      })
      .as('state'),
  ),
);

export interface DueRefund {
  readonly id: string;
  readonly gateway_payment: string;
  readonly gateway_refund: string | null;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly operation: 'send' | 'look-up';
  readonly asks: number;
}

export const claimRefunds = statement((p: { most: number; leaseMs: number }) =>
  queryBuilder
    .selectFrom(fn.claimRefunds({ most: p.most, leaseMs: p.leaseMs }).as('due'))
    .select(['id', 'gateway_payment', 'gateway_refund', 'amount_minor', 'currency', 'operation', 'asks']),
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
  queryBuilder.selectNoFrom(
    fn
      .learnRefund({
        ofRefund: p.id,
        outcome: p.outcome,
        atGateway: p.atGateway,
        why: p.why,
        againMs: p.againMs,
        resendMs: p.resendMs,
      })
      .as('state'),
  ),
);

export const claimWebhooks = statement((p: { most: number; leaseMs: number }) =>
  queryBuilder
    .selectFrom(fn.claimWebhooks({ most: p.most, leaseMs: p.leaseMs }).as('due'))
    .select(['event_id', 'body_hash', 'body', 'received_at']),
);

export const callFinishWebhook = statement((p: { eventId: string; bodyHash: string }) =>
  queryBuilder.selectNoFrom(fn.finishWebhook({ ofEvent: p.eventId, ofHash: p.bodyHash }).as('finished')),
);

export const callTellOrder = statement((p: { order: string }) =>
  queryBuilder.selectNoFrom(fn.tellOrder({ ofOrder: p.order }).as('told')),
);

export const callTellRefund = statement((p: { refund: string }) =>
  queryBuilder.selectNoFrom(fn.tellRefund({ ofRefund: p.refund }).as('told')),
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
  queryBuilder.selectNoFrom(
    fn
      .takeTransfer({
        amount: p.amount,
        ofPayer: p.payer,
        ofUtr: p.utr,
        ofAccount: p.account,
        fromPayment: p.gatewayPayment,
        at: p.at,
      })
      .as('outcome'),
  ),
);

export const callTakeReport = statement((p: { day: LocalDate; lines: string; settlesAfter: number }) =>
  queryBuilder.selectNoFrom(
    fn.takeReport({ ofDay: p.day, lines: p.lines, settlesAfter: p.settlesAfter }).as('taken'),
  ),
);

export const selectNextReportDay = statement(() => queryBuilder.selectNoFrom(fn.nextReportDay().as('day')));

export const selectBacklog = statement(() => queryBuilder.selectFrom(fn.backlog().as('backlog')).selectAll());

export const callClearOut = statement(() => queryBuilder.selectNoFrom(fn.clearOut().as('cleared')));
