import { createHash } from 'node:crypto';
import { z } from 'zod';
import { isId } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import { BUSINESS_ZONE, type Instant, localDateAt } from '@marga/contract/kernel/time';
import type { RawBody, RedirectAnswer } from '@marga/contract/route-definition';
import type { CallContext } from '../../platform/request-context.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import type { PaymentDeps } from './check-due-payments.ts';
import { paymentJobDurations } from './payment-durations.ts';
import { callRequestPaymentCheckOnReturn, insertWebhook } from './db/payments-queries.ts';
import { hasValidBrowserReturnSignature, hasValidWebhookSignature } from './razorpay/signature.ts';
import {
  callFinishWebhook,
  callRecordBankTransferFromGateway,
  callRequestPaymentCheckByOrder,
  callRequestRefundCheck,
  claimWebhooks,
} from './db/payment-job-queries.ts';

const BATCH = 32;
const GATEWAY_ID = /^[A-Za-z0-9_]{3,60}$/;
const EVENT_ID = /^[\w.-]{1,100}$/;

/**
 * Stores a webhook of the gateway for the worker if its signature is valid. Nothing in it is parsed or processed
 * before the signature has been checked.
 */
export async function storeGatewayWebhook(
  ctx: CallContext,
  body: RawBody,
): Promise<Result<undefined, Refusal<'permission-denied'>>> {
  const { bytes } = body;
  const signature = body.header('x-razorpay-signature') ?? '';
  if (!hasValidWebhookSignature(ctx.config.RAZORPAY_WEBHOOK_SECRET, bytes, signature)) {
    ctx.telemetry.webhookReceived('forged');
    ctx.log.warn({ requestId: ctx.requestId }, 'a webhook without the right signature');
    return refuse('permission-denied');
  }
  const bodyHash = createHash('sha256').update(bytes).digest('hex');
  const named = body.header('x-razorpay-event-id') ?? '';
  await ctx.db.run([
    insertWebhook({
      eventId: EVENT_ID.test(named) ? named : bodyHash,
      bodyHash,
      body: `\\x${Buffer.from(bytes).toString('hex')}`,
    }),
  ]);
  ctx.telemetry.webhookReceived('stored');
  return ok(undefined);
}

/**
 * Handles a browser that returns from the gateway's page. Only the gateway's signature is trusted, and it only
 * means that the gateway should be asked. In any case the payer sees the payment's current state.
 */
export async function handleReturnFromGatewayPage(
  ctx: CallContext,
  payment: string,
  { bytes }: RawBody,
): Promise<Result<RedirectAnswer, never>> {
  const form = new URLSearchParams(Buffer.from(bytes).toString('latin1'));
  const field = (name: string): string => form.get(`razorpay_${name}`) ?? '';
  const order = field('order_id');
  const { RAZORPAY_KEY_SECRET: secret } = ctx.config;
  // A value that is not a gateway id was never signed, and some values cannot be stored in a database.
  if (
    GATEWAY_ID.test(order) &&
    hasValidBrowserReturnSignature(secret, order, field('payment_id'), field('signature'))
  )
    await ctx.db.run([callRequestPaymentCheckOnReturn({ payment, order })]);
  return ok({ to: `/payments/${payment}` });
}

const gatewayId = z.string().regex(GATEWAY_ID);

/**
 * Only the name and the ids of an event are read. Its state is not trusted; the gateway is asked for the current
 * state.
 */
const event = z.object({
  event: z.string(),
  payload: z.object({
    order: z.object({ entity: z.object({ id: gatewayId }) }).optional(),
    payment: z.object({ entity: z.object({ id: gatewayId, order_id: gatewayId.nullish() }) }).optional(),
    refund: z.object({ entity: z.object({ receipt: z.string().max(100).nullish() }) }).optional(),
  }),
});

/**
 * Processes what the gateway has reported, in any order and any number of times. Returns how many events there
 * were.
 */
export async function handleStoredWebhooks(deps: PaymentDeps): Promise<number> {
  const { leaseMs } = paymentJobDurations(deps.config);
  const [due] = await deps.db.run([claimWebhooks({ most: BATCH, leaseMs })]);
  await Promise.all(
    due.map(async ({ event_id: eventId, body_hash: bodyHash, body, received_at: at }) => {
      const parsed = event.safeParse(jsonOf(body));
      if (!parsed.success) deps.log.warn({ event: eventId }, 'a webhook that cannot be read');
      // An event that could not be finished is processed again when its lease ends.
      if (parsed.success && !(await handle(deps, parsed.data, at))) return;
      await deps.db.run([callFinishWebhook({ event: eventId, hash: bodyHash })]);
    }),
  );
  return due.length;
}

type WebhookEvent = z.output<typeof event>;

/** Handles one event. Returns false when the gateway could not be asked, so that the event is processed again. */
async function handle(
  deps: PaymentDeps,
  { event: name, payload }: WebhookEvent,
  at: Instant,
): Promise<boolean> {
  if (name === 'virtual_account.credited' && payload.payment)
    return receiveTransfer(deps, payload.payment.entity.id, at);
  const refund = payload.refund?.entity.receipt ?? '';
  if (isId('refund', refund)) await deps.db.run([callRequestRefundCheck({ refund })]);
  const order = payload.order?.entity.id ?? payload.payment?.entity.order_id;
  if (order) await deps.db.run([callRequestPaymentCheckByOrder({ order })]);
  return true;
}

async function receiveTransfer(deps: PaymentDeps, gatewayPayment: string, at: Instant): Promise<boolean> {
  const { db, gateway, log } = deps;
  const answer = await gateway.readTransfer(gatewayPayment);
  if (answer.kind === 'unknown') return false;
  if (answer.kind === 'missing') {
    log.warn({ gatewayPayment }, 'a transfer was told of that the gateway does not know');
    return true;
  }
  const { amount, payer, utr, accountNumber } = answer.thing;
  const [[row]] = await db.run([
    callRecordBankTransferFromGateway({
      amount: amount.minor,
      payer,
      utr,
      account: accountNumber,
      fromPayment: gatewayPayment,
      at,
      receivedOn: localDateAt(at, BUSINESS_ZONE),
    }),
  ]);
  if (row?.outcome === 'unmatched') log.warn({ gatewayPayment }, 'a transfer that nobody could match');
  if (row?.outcome === 'elsewhere')
    log.error({ gatewayPayment }, 'a transfer is in the wallet of another company');
  if (row?.outcome === 'differs') log.error({ gatewayPayment }, 'a transfer is known with another amount');
  return true;
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
