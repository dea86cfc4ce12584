import type { PaymentId } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { Payment } from '@marga/contract/payments/payments';
import type { CompanyContext } from '../../platform/request-context.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { Gateway } from './gateway.ts';
import { paymentAmountFromRow, isPaymentOpen, paymentFromRow } from './payment.ts';
import { attachOrder, markOrderAsked, selectPayment } from './db/payments-queries.ts';

/**
 * Makes sure that the payment has an order at the gateway, so that the payer can be sent to the gateway's page. A
 * payment that has ended is returned unchanged. No transaction is open during the gateway call.
 */
export async function prepareHostedPaymentPage(
  ctx: Pick<CompanyContext, 'db' | 'companyId' | 'config'>,
  gateway: Gateway,
  id: PaymentId,
): Promise<Result<Payment, Refusal<'gateway-unavailable' | 'not-found'>>> {
  const [[row]] = await ctx.db.forCompany(ctx.companyId, [selectPayment({ id })]);
  if (!row) return refuse('not-found');
  if (row.order_id !== null || !isPaymentOpen(row)) return ok(paymentFromRow(ctx.config, row));
  const [[marked]] = await ctx.db.forCompany(ctx.companyId, [markOrderAsked({ payment: id })]);
  const order = await ensureGatewayOrder(gateway, id, paymentAmountFromRow(row), marked?.was_asked ?? false);
  if (order === undefined) return refuse('gateway-unavailable');
  const [, [stored]] = await ctx.db.forCompany(ctx.companyId, [
    attachOrder({ payment: id, newOrder: order }),
    selectPayment({ id }),
  ]);
  return stored ? ok(paymentFromRow(ctx.config, stored)) : refuse('not-found');
}

/**
 * Returns the id of the payment's gateway order and creates the order if needed. The gateway has no idempotency key
 * for orders, so an order that may exist is looked up first.
 */
export async function ensureGatewayOrder(
  gateway: Gateway,
  receipt: PaymentId,
  amount: ReturnType<typeof paymentAmountFromRow>,
  mayExist: boolean,
): Promise<string | undefined> {
  if (mayExist) {
    const found = await gateway.findOrder(receipt);
    if (found.kind === 'unknown') return undefined;
    if (found.kind === 'found') return found.thing.id;
  }
  const made = await gateway.createOrder({ receipt, amount });
  return made.kind === 'made' ? made.thing.id : undefined;
}
