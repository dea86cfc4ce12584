import type { PaymentId } from '@marga/contract/kernel/ids';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
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
export const callSetGatewayOrder = callFunction(fn.setGatewayOrder, 'was_asked');

export const callApplyPaymentStatus = callFunction(fn.applyPaymentStatus, 'state');

export interface DueRefund {
  readonly id: string;
  readonly gateway_payment: string;
  readonly gateway_refund: string | null;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly operation: 'send' | 'look-up';
  readonly asks: number;
}

export const claimRefunds = callFunction(fn.claimRefundsToProcess);

export const callApplyRefundStatus = callFunction(fn.applyRefundStatus, 'state');

export const claimWebhooks = callFunction(fn.claimWebhooks);

export const callFinishWebhook = callFunction(fn.finishWebhook, 'finished');

export const callRequestPaymentCheckByOrder = callFunction(fn.requestPaymentCheckByOrder, 'is_known');

export const callRequestRefundCheck = callFunction(fn.requestRefundCheck, 'is_known');

export const callRecordBankTransferFromGateway = callFunction(fn.recordBankTransferFromGateway, 'outcome');

export const callReconcileGatewayReport = callFunction(fn.reconcileGatewayReport, 'taken');

export const selectNextReportDay = callFunction(fn.nextGatewayReportDay, 'day');

export const selectBacklog = callFunction(fn.countPaymentBacklog);

export const callDeleteOldWebhooks = callFunction(fn.deleteOldWebhooks, 'cleared');
