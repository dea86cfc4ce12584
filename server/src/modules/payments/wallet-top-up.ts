import { createHash } from 'node:crypto';
import { createId, type PaymentId } from '@marga/contract/kernel/ids';
import { fromWireMoney, createMoney, toWireMoney } from '@marga/contract/kernel/money';
import { err, ok, type Result } from '@marga/contract/kernel/result';
import type { PaymentMethod } from '@marga/contract/ledger/ledger';
import type { Payment, startTopUp as startTopUpRoute } from '@marga/contract/payments/payments';
import type { RouteInput } from '@marga/contract/route-definition';
import { insertAuditEntry } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import { isUniqueViolation } from '../../platform/db/db.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { sortPaymentMethods, selectMethods } from '../ledger/index.ts';
import { paymentJobDurations } from './payment-durations.ts';
import type { Gateway } from './gateway.ts';
import { countPaymentAttempt } from './payment-attempt-limits.ts';
import { prepareHostedPaymentPage } from './hosted-payment-page.ts';
import { insertKey, insertPayment, selectKey } from './db/payments-queries.ts';

/** Below the minimum the gateway's fee is out of proportion; above the maximum people use a bank transfer. */
export const TOP_UP = { least: createMoney(100_00n, 'INR'), most: createMoney(10_00_000_00n, 'INR') };
/** A debt can be paid to the last rupee, so its minimum is lower. */
const LEAST_DEBT = createMoney(1_00n, 'INR');

type Body = RouteInput<typeof startTopUpRoute>['body'];
type Answer = Result<Payment, Refusal<(typeof startTopUpRoute)['errors'][number] | 'request-invalid'>>;

export async function startWalletTopUp(
  ctx: CompanyContext,
  gateway: Gateway,
  key: string,
  body: Body,
): Promise<Answer> {
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  const amount = fromWireMoney(body.amount);
  const least = body.into === 'credit' ? LEAST_DEBT : TOP_UP.least;
  if (amount.currency !== 'INR' || amount.minor < least.minor || amount.minor > TOP_UP.most.minor) {
    const message = `from ${toWireMoney(least).amount} to ${toWireMoney(TOP_UP.most).amount} INR`;
    return refuse('request-invalid', { issues: [{ path: 'body.amount', message }] });
  }
  const [[known], [row]] = await ctx.db.forCompany(ctx.companyId, [
    selectKey({ company: ctx.companyId, key }),
    selectMethods({ company: ctx.companyId }),
  ]);
  if (known) return replay(ctx, gateway, known, hash);
  const methods = sortPaymentMethods(row?.methods ?? []);
  const needed: PaymentMethod[] = ['gateway', body.into];
  if (needed.some((method) => !methods.includes(method))) return refuse('payment-method-off');
  const counted = await countPaymentAttempt(ctx, 'topUps');
  if (!counted.ok) return counted;

  const id = createId('payment', now());
  const isWritten = await ctx.db
    .forCompany(ctx.companyId, [
      insertKey({ company: ctx.companyId, key, hash, subject: id }),
      insertPayment({
        id,
        company: ctx.companyId,
        user: ctx.userId,
        purpose: body.into,
        checkout: null,
        amount: amount.minor,
        currency: amount.currency,
        livesMs: paymentJobDurations(ctx.config).livesMs,
        firstAskMs: paymentJobDurations(ctx.config).askOpenMs(0),
        key,
      }),
      insertAuditEntry(ctx, 'payment.started', id, { into: body.into, amount: body.amount.amount }),
    ])
    .then(() => true)
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'idempotency_pkey')) return false;
      throw error;
    });
  if (isWritten) return pageOf(ctx, gateway, id);
  // Another tab sent the same key at the same time; the first request decides what the key stands for.
  const [[first]] = await ctx.db.forCompany(ctx.companyId, [selectKey({ company: ctx.companyId, key })]);
  return first ? replay(ctx, gateway, first, hash) : err({ code: 'idempotency-key-reused' });
}

/**
 * Returns the payment that an earlier request with this key started, and opens its page if that failed before. A
 * different request with the same key is refused.
 */
async function replay(
  ctx: CompanyContext,
  gateway: Gateway,
  known: { request_hash: string; subject: string },
  hash: string,
): Promise<Answer> {
  if (known.request_hash !== hash) return refuse('idempotency-key-reused');
  return pageOf(ctx, gateway, known.subject as PaymentId);
}

async function pageOf(ctx: CompanyContext, gateway: Gateway, id: PaymentId): Promise<Answer> {
  const opened = await prepareHostedPaymentPage(ctx, gateway, id);
  if (opened.ok) return ok(opened.value);
  // A key that belongs to a checkout leads to no top-up payment, so it counts as reused.
  return refuse(opened.error.code === 'not-found' ? 'idempotency-key-reused' : 'gateway-unavailable');
}
