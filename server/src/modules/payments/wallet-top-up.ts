import { createId, type PaymentId } from '@marga/contract/kernel/ids';
import { fromWireMoney, createMoney, toWireMoney } from '@marga/contract/kernel/money';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { PaymentMethod } from '@marga/contract/ledger/ledger';
import type { Payment, startTopUp as startTopUpRoute } from '@marga/contract/payments/payments';
import type { RouteInput } from '@marga/contract/route-definition';
import { insertAuditEntry } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { sortPaymentMethods, selectMethods } from '../ledger/index.ts';
import { paymentJobDurations } from './payment-durations.ts';
import type { Gateway } from './gateway.ts';
import { prepareHostedPaymentPage } from './hosted-payment-page.ts';
import { insertTopUpPayment } from './db/payments-queries.ts';

/** Below the minimum the gateway's fee is out of proportion; above the maximum people use a bank transfer. */
export const TOP_UP = { least: createMoney(100_00n, 'INR'), most: createMoney(10_00_000_00n, 'INR') };
/** A debt can be paid to the last rupee, so its minimum is lower. */
const LEAST_DEBT = createMoney(1_00n, 'INR');

type Body = RouteInput<typeof startTopUpRoute>['body'];
type Answer = Result<Payment, Refusal<(typeof startTopUpRoute)['errors'][number] | 'request-invalid'>>;

export async function startWalletTopUp(ctx: CompanyContext, gateway: Gateway, body: Body): Promise<Answer> {
  const amount = fromWireMoney(body.amount);
  const least = body.into === 'credit' ? LEAST_DEBT : TOP_UP.least;
  if (amount.currency !== 'INR' || amount.minor < least.minor || amount.minor > TOP_UP.most.minor) {
    const message = `from ${toWireMoney(least).amount} to ${toWireMoney(TOP_UP.most).amount} INR`;
    return refuse('request-invalid', { issues: [{ path: 'body.amount', message }] });
  }
  const [[row]] = await ctx.db.forCompany(ctx.companyId, [selectMethods({ company: ctx.companyId })]);
  const methods = sortPaymentMethods(row?.methods ?? []);
  const needed: PaymentMethod[] = ['gateway', body.into];
  if (needed.some((method) => !methods.includes(method))) return refuse('payment-method-off');
  const counted = await ctx.limits.count(['payments.top-ups', ctx.companyId]);
  if (!counted.ok) return counted;

  const id = createId('payment', now());
  ctx.nameSubject(id);
  await ctx.db.forCompany(ctx.companyId, [
    insertTopUpPayment({
      id,
      company: ctx.companyId,
      user: ctx.userId,
      purpose: body.into,
      amount: amount.minor,
      currency: amount.currency,
      livesMs: paymentJobDurations(ctx.config).livesMs,
      firstAskMs: paymentJobDurations(ctx.config).askOpenMs(0),
    }),
    insertAuditEntry(ctx, 'payment.started', id, { into: body.into, amount: body.amount.amount }),
  ]);
  return (await findTopUpPage(ctx, gateway, id)) ?? refuse('gateway-unavailable');
}

/** Returns the payment, and opens its page at the gateway if that failed before. */
export async function findTopUpPage(
  ctx: CompanyContext,
  gateway: Gateway,
  id: PaymentId,
): Promise<Answer | undefined> {
  const opened = await prepareHostedPaymentPage(ctx, gateway, id);
  if (opened.ok) return ok(opened.value);
  return opened.error.code === 'not-found' ? undefined : refuse('gateway-unavailable');
}
