import type { CompanyId, PaymentId } from '@marga/contract/kernel/ids';
import type { Money } from '@marga/contract/kernel/money';
import type { Db } from '../../platform/db/db.ts';
import type { Handler } from '../../platform/http/handler.ts';
import { bankTransferAndReconciliationHandlers } from './bank-transfers-and-reconciliation.ts';
import type { Gateway } from './gateway.ts';
import { companyPaymentHandlers } from './company-payments.ts';
import { callRequestRefund, callRefundPaymentRemainder, type RefundAnswer } from './db/payments-queries.ts';

export { checkPaymentsJob, type PaymentDeps } from './check-due-payments.ts';
export { sendRefundsJob } from './send-due-refunds.ts';
export { paymentJobDurations as paymentDurations } from './payment-durations.ts';
export type { Gateway } from './gateway.ts';
export { handleStoredWebhooks } from './gateway-webhooks.ts';
export { prepareHostedPaymentPage } from './hosted-payment-page.ts';
export { paymentFromRow } from './payment.ts';
export { selectTransfers } from './db/bank-transfers-and-reconciliation-queries.ts';
export { selectPaidOf, selectPaymentOfCheckout } from './db/payments-queries.ts';
export { createRazorpayGateway } from './razorpay/adapter.ts';
export { unsettledPayments } from './unsettled-payments.ts';
export { paymentJobs, watchPayments } from './worker.ts';

export function paymentHandlers(gateway: Gateway): Handler[] {
  return [...companyPaymentHandlers(gateway), ...bankTransferAndReconciliationHandlers(gateway)];
}

/**
 * Refunds the part of a payment that is neither captured nor held to its source, for a checkout that has ended.
 * Returns the amount, which is 0 on a repeat.
 */
export async function refundPaymentRemainder(
  db: Db,
  company: CompanyId,
  payment: PaymentId,
  reason: string,
): Promise<bigint> {
  const [[row]] = await db.forCompany(company, [callRefundPaymentRemainder({ payment, reason })]);
  return row?.amount_minor ?? 0n;
}

/** Refunds a part of a payment. The key makes a repeat harmless; all refunds together never exceed what was paid. */
export async function requestPaymentRefund(
  db: Db,
  company: CompanyId,
  refund: { payment: PaymentId; key: string; amount: Money; reason: string },
): Promise<RefundAnswer> {
  const { amount, ...rest } = refund;
  const [[row]] = await db.forCompany(company, [callRequestRefund({ ...rest, amount: amount.minor })]);
  if (!row) throw new Error('request_refund gave no answer');
  return row.outcome;
}
