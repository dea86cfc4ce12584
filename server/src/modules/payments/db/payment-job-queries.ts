import type { PaymentId } from '@marga/contract/kernel/ids';
import type { Instant } from '@marga/contract/kernel/time';
import { callFunction } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/** The statements in this file are run by workers, under the relay's role. */

export interface DuePayment {
  readonly id: PaymentId;
  readonly state: string;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly order_id: string | null;
  readonly order_asked_at: Instant | null;
  readonly check_requests: number;
  readonly asks: number;
}

export const callBeginPaymentCheck = callFunction(fn.beginPaymentCheck);

export const callApplyPaymentStatus = callFunction(fn.applyPaymentStatus, 'state');

export interface DueRefund {
  readonly id: string;
  readonly gateway_payment: string;
  readonly amount_minor: bigint;
  readonly currency: string;
  readonly operation: 'send' | 'look-up';
  readonly asks: number;
}

export const callBeginRefundAttempt = callFunction(fn.beginRefundAttempt);

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
