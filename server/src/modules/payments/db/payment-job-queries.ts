import type { PaymentId } from '@marga/contract/kernel/ids';
import type { Instant, LocalDate } from '@marga/contract/kernel/time';
import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/** The statements in this file are run by workers, under the relay's role. */

export interface DuePayment {
  readonly id: PaymentId;
  readonly state: string;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly order_id: string | null;
  readonly check_requests: number;
  readonly asks: number;
}

export const claimDuePayments = statement((p: { most: number; leaseMs: number }) =>
  queryBuilder
    .selectFrom(fn.claimDuePayments({ most: p.most, leaseMs: p.leaseMs }).as('due'))
    .select(['id', 'state', 'amount_minor', 'currency', 'order_id', 'check_requests', 'asks'])
    .$castTo<DuePayment>(),
);

/**
 * Records the id of a payment's gateway order. When `order` is null, records that an order is about to be created,
 * and returns whether one may have been created before.
 */
export const callSetGatewayOrder = statement((p: { id: PaymentId; order: string | null }) =>
  queryBuilder.selectNoFrom(fn.setGatewayOrder({ ofPayment: p.id, newOrder: p.order }).as('was_asked')),
);

interface PaymentStatusUpdate {
  readonly id: PaymentId;
  /** This is the JSON of the gateway's attempts. */
  readonly tries: string;
  readonly isSure: boolean;
  readonly requestsSeen: number;
  readonly openMs: number;
  readonly lateMs: number | null;
  readonly graceMs: number;
}

export const callApplyPaymentStatus = statement((p: PaymentStatusUpdate) =>
  queryBuilder.selectNoFrom(
    fn
      .applyPaymentStatus({
        ofPayment: p.id,
        tries: p.tries,
        isSure: p.isSure,
        requestsSeen: p.requestsSeen,
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
    .selectFrom(fn.claimRefundsToProcess({ most: p.most, leaseMs: p.leaseMs }).as('due'))
    .select(['id', 'gateway_payment', 'gateway_refund', 'amount_minor', 'currency', 'operation', 'asks']),
);

interface RefundStatusUpdate {
  readonly id: string;
  readonly outcome: 'done' | 'processing' | 'failed' | 'not-sent' | 'missing' | 'unknown';
  readonly atGateway: string | null;
  readonly why: string | null;
  readonly againMs: number;
  readonly resendMs: number;
}

export const callApplyRefundStatus = statement((p: RefundStatusUpdate) =>
  queryBuilder.selectNoFrom(
    fn
      .applyRefundStatus({
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

export const callRequestPaymentCheckByOrder = statement((p: { order: string }) =>
  queryBuilder.selectNoFrom(fn.requestPaymentCheckByOrder({ ofOrder: p.order }).as('is_known')),
);

export const callRequestRefundCheck = statement((p: { refund: string }) =>
  queryBuilder.selectNoFrom(fn.requestRefundCheck({ ofRefund: p.refund }).as('is_known')),
);

interface ReceivedTransfer {
  readonly amount: bigint;
  readonly payer: string;
  readonly utr: string;
  readonly account: string;
  readonly gatewayPayment: string;
  readonly at: Instant;
}

export const callRecordBankTransferFromGateway = statement((p: ReceivedTransfer) =>
  queryBuilder.selectNoFrom(
    fn
      .recordBankTransferFromGateway({
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

export const callReconcileGatewayReport = statement(
  (p: { day: LocalDate; lines: string; settlesAfter: number }) =>
    queryBuilder.selectNoFrom(
      fn.reconcileGatewayReport({ ofDay: p.day, lines: p.lines, settlesAfter: p.settlesAfter }).as('taken'),
    ),
);

export const selectNextReportDay = statement(() =>
  queryBuilder.selectNoFrom(fn.nextGatewayReportDay().as('day')),
);

export const selectBacklog = statement(() =>
  queryBuilder.selectFrom(fn.countPaymentBacklog().as('backlog')).selectAll(),
);

export const callDeleteOldWebhooks = statement(() =>
  queryBuilder.selectNoFrom(fn.deleteOldWebhooks().as('cleared')),
);
