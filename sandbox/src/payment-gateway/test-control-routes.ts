import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { receiveBankTransfer } from './virtual-accounts.ts';
import { type GatewayPayment, METHODS, WEBHOOK_MODES } from './gateway-store.ts';
import { RazorpayError } from './errors.ts';
import { TEST_AMOUNTS, REFUND_FAULTS } from './faults-triggered-by-test-amounts.ts';
import type { Gateway } from './gateway.ts';
import { decidePaymentOutcome, OUTCOMES, payOrder, paymentCallbackFields } from './pay-order.ts';
import { decideRefundOutcome } from './refund-payment.ts';
import { parseGatewayRequest } from './request-schemas.ts';
import {
  toVirtualAccountResource,
  toOrderResource,
  toPaymentResource,
  toRefundResource,
  toBankTransferResource,
} from './build-response-objects.ts';
import { registerRazorpayFormat } from './razorpay-request-and-error-format.ts';
import { type GatewayEvent, shuffleItems } from './webhooks.ts';

type OfId = FastifyRequest<{ Params: { id: string } }>;

const wait = z.int().min(0).max(86_400_000);
const paise = z.int().min(1);
const webhooks = z.enum(WEBHOOK_MODES).default('normal');
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

const payBody = z.strictObject({
  order_id: z.string(),
  outcome: z.enum(OUTCOMES),
  method: z.enum(METHODS).optional(),
  after_ms: wait.optional(),
  webhooks,
  refunds: z.enum(REFUND_FAULTS).optional(),
});

const transferBody = z.strictObject({
  account_number: z.string().nullable(),
  amount: paise,
  payer: z.string().min(1).max(120).default('Acme Travels'),
  utr: z.string().min(6).max(40).optional(),
  mode: z.enum(['NEFT', 'RTGS', 'IMPS']).default('NEFT'),
  webhooks,
});

const settingsBody = z.strictObject({
  webhook_url: z.url().nullable().optional(),
  held: z.boolean().optional(),
  pending_ms: wait.optional(),
  late_ms: wait.optional(),
  refund_ms: wait.optional(),
  retry_ms: wait.optional(),
});

const reconBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('missing'), entity_id: z.string() }),
  z.strictObject({ kind: z.literal('amount'), entity_id: z.string(), amount: paise }),
  z.strictObject({ kind: z.literal('as-it-is'), entity_id: z.string() }),
  z.strictObject({ kind: z.literal('extra'), amount: paise, day: day.optional() }),
]);

const deliverBody = z.strictObject({ events: z.array(z.string()).max(10_000), url: z.url().optional() });
const shuffleBody = z.strictObject({
  about: z.string().optional(),
  seed: z.union([z.string(), z.int()]),
  times: z.int().min(1).max(5).default(1),
  url: z.url().optional(),
});

/**
 * Only the sandbox has these controls: paying without the page, sending a transfer, repeating a webhook, and
 * falsifying the report.
 */
export async function registerGatewayControlRoutes(app: FastifyInstance, gateway: Gateway): Promise<void> {
  registerRazorpayFormat(app);
  readRoutes(app, gateway);
  moneyRoutes(app, gateway);
  webhookRoutes(app, gateway);
}

function readRoutes(app: FastifyInstance, { book, settings, webhooks: sentWebhooks }: Gateway): void {
  app.get('/', async () => ({
    orders: book.orders.list().map(toOrderResource),
    payments: book.payments.list().map(toPaymentResource),
    refunds: book.refunds.list().map(toRefundResource),
    virtual_accounts: book.accounts.list().map(toVirtualAccountResource),
    transfers: book.payments
      .list()
      .flatMap((paid) => (paid.transfer ? [toBankTransferResource(book, paid)] : [])),
    events: sentWebhooks.list().map(eventResource),
    settings: settingsResource(settings),
  }));

  app.get('/faults', async () => ({ amounts: TEST_AMOUNTS }));
}

function moneyRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { book, recon } = gateway;

  app.post('/payments', async ({ body }, reply) => {
    const { order_id: order, after_ms: afterMs, refunds, ...choice } = parseGatewayRequest(payBody, body);
    const paid = payOrder(gateway, book.orders.get(order), { ...choice, afterMs, refundFault: refunds });
    return made(reply, paid);
  });

  app.post('/payments/:id/decide', async ({ params, body }: OfId, reply) => {
    const { outcome } = parseGatewayRequest(z.strictObject({ outcome: z.enum(['paid', 'failed']) }), body);
    const payment = book.payments.get(params.id);
    decidePaymentOutcome(gateway, payment, outcome);
    return made(reply, payment);
  });

  app.post('/refunds/:id/decide', async ({ params, body }: OfId) => {
    const { outcome } = parseGatewayRequest(
      z.strictObject({ outcome: z.enum(['processed', 'failed']) }),
      body,
    );
    const refund = book.refunds.get(params.id);
    decideRefundOutcome(gateway, refund, outcome);
    return { refund: toRefundResource(refund) };
  });

  app.post('/transfers', async ({ body }, reply) => {
    const { account_number: accountNumber, ...sent } = parseGatewayRequest(transferBody, body);
    const paid = receiveBankTransfer(gateway, { accountNumber, utr: undefined, ...sent });
    if (!paid) throw new RazorpayError('No open account has this number: the bank has sent the money back.');
    return reply
      .code(201)
      .send({ payment: toPaymentResource(paid), transfer: toBankTransferResource(book, paid) });
  });

  app.post('/recon', async ({ body }) => ({
    entity_id: recon.falsify(parseGatewayRequest(reconBody, body)),
  }));
}

function webhookRoutes(app: FastifyInstance, { settings, webhooks: sentWebhooks }: Gateway): void {
  app.post('/settings', async ({ body }) => {
    const asked = parseGatewayRequest(settingsBody, body);
    const { webhook_url: webhookUrl, pending_ms: pendingMs, late_ms: lateMs, refund_ms: refundMs } = asked;
    const changed = { webhookUrl, pendingMs, lateMs, refundMs, retryMs: asked.retry_ms, held: asked.held };
    Object.assign(
      settings,
      Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined)),
    );
    return { settings: settingsResource(settings) };
  });

  app.get('/webhooks', async ({ query }: FastifyRequest<{ Querystring: { about?: string } }>) => ({
    events: sentWebhooks.list(query.about).map(eventResource),
  }));

  app.post('/webhooks/deliver', async ({ body }) => {
    const { events, url } = parseGatewayRequest(deliverBody, body);
    return { deliveries: await sentWebhooks.deliver(events, url) };
  });

  app.post('/webhooks/shuffle', async ({ body }) => {
    const { about, seed, times, url } = parseGatewayRequest(shuffleBody, body);
    const ids = sentWebhooks.list(about).flatMap(({ id }) => Array.from({ length: times }, () => id));
    return { deliveries: await sentWebhooks.deliver(shuffleItems(ids, seed), url) };
  });
}

/** Sends the payment and the fields that the payer's browser would now post to the merchant. */
function made(reply: FastifyReply, payment: GatewayPayment): FastifyReply {
  return reply
    .code(201)
    .send({ payment: toPaymentResource(payment), returns: paymentCallbackFields(payment) });
}

function eventResource({ id, name, about, body, deliveries }: GatewayEvent) {
  return { id, event: name, about, body, deliveries };
}

function settingsResource({ webhookUrl, held, pendingMs, lateMs, refundMs, retryMs }: Gateway['settings']) {
  return {
    webhook_url: webhookUrl,
    held,
    pending_ms: pendingMs,
    late_ms: lateMs,
    refund_ms: refundMs,
    retry_ms: retryMs,
  };
}
