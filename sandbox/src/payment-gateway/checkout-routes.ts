import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type GatewayOrder, type GatewayPayment, METHODS, WEBHOOK_MODES } from './gateway-store.ts';
import {
  type Checkout,
  renderCheckoutPage,
  renderPaymentRefusedPage,
  renderReturnToMerchantPage,
  renderPaymentPendingPage,
} from './checkout-page.ts';
import { RazorpayError } from './errors.ts';
import type { Gateway } from './gateway.ts';
import { SANDBOX_GATEWAY } from './gateway-credentials.ts';
import { type Outcome, OUTCOMES, payOrder, paymentCallbackFields } from './pay-order.ts';
import { MERCHANT } from './build-response-objects.ts';
import { registerRazorpayFormat } from './razorpay-request-and-error-format.ts';

const address = z.url({ protocol: /^https?$/ });
const text = z.string().max(500).default('');

const embedded = z.object({
  key_id: z.string().default(''),
  order_id: z.string().default(''),
  amount: z.string().optional(),
  currency: z.string().optional(),
  name: z.string().max(200).default(MERCHANT.name),
  description: text,
  callback_url: address,
  cancel_url: address.optional(),
  'prefill[email]': text,
  'prefill[contact]': text,
});

const wholeSeconds = z.coerce.number().int().min(0).max(86_400);

const chosen = z.object({
  order_id: z.string(),
  callback_url: address,
  cancel_url: address,
  email: text,
  contact: text,
  description: text,
  pending_seconds: wholeSeconds,
  late_seconds: wholeSeconds,
  webhooks: z.enum(WEBHOOK_MODES),
  choice: z
    .string()
    .transform((value) => value.split(' '))
    .pipe(z.tuple([z.enum(OUTCOMES), z.enum(METHODS)])),
});

/** Serves the payer's page, mounted under `/razorpay/v1/checkout`. Anyone with the merchant's form may open it. */
export async function registerGatewayCheckoutRoutes(app: FastifyInstance, gateway: Gateway): Promise<void> {
  registerRazorpayFormat(app, (error, _request, reply) => {
    const reason = error instanceof RazorpayError ? error.message : 'The merchant’s form is not understood';
    return show(reply.code(400), renderPaymentRefusedPage(reason, 'Nothing was paid.', undefined));
  });
  const { book, settings, calls } = gateway;

  app.post('/embedded', async ({ body }, reply) => {
    calls.record('razorpay', 'checkout');
    const form = embedded.parse(body ?? {});
    const cancel = form.cancel_url ?? form.callback_url;
    const order = book.orders.list().find(({ id }) => id === form.order_id);
    const refusal = refusalOf(form, order);
    if (!order || refusal)
      return show(reply.code(400), renderPaymentRefusedPage(...(refusal ?? UNKNOWN_ORDER), form.cancel_url));
    const checkout: Checkout = {
      merchant: form.name,
      description: form.description,
      callback: form.callback_url,
      cancel,
      email: form['prefill[email]'],
      contact: form['prefill[contact]'],
    };
    return show(reply, renderCheckoutPage(order, checkout, settings));
  });

  app.post('/outcome', async ({ body }, reply) => {
    const form = chosen.parse(body ?? {});
    const [outcome, method] = form.choice;
    const order = book.orders.get(form.order_id);
    if (order.status === 'paid')
      return show(reply.code(400), renderPaymentRefusedPage(...paidAlready(order), form.cancel_url));
    const payment = payOrder(gateway, order, {
      outcome,
      method,
      webhooks: form.webhooks,
      afterMs: (outcome === 'paid-late' ? form.late_seconds : form.pending_seconds) * 1_000,
      payer: { email: form.email, contact: form.contact, description: form.description || null },
      way: { callback: form.callback_url, cancel: form.cancel_url },
    });
    return sendOn(reply, outcome, payment);
  });

  app.get('/waiting/:id', async ({ params }: FastifyRequest<{ Params: { id: string } }>, reply) => {
    const payment = book.payments.get(params.id);
    const fields = paymentCallbackFields(payment);
    return show(
      reply,
      fields ? renderReturnToMerchantPage(payment, fields) : renderPaymentPendingPage(payment),
    );
  });
}

const UNKNOWN_ORDER = ['This order does not exist', 'The gateway knows no order by this id.'] as const;

const paidAlready = ({ id }: GatewayOrder) =>
  ['This order is already paid', `Order ${id} was paid before. Nothing more is taken.`] as const;

/** Returns why this order cannot be paid by this form; undefined when it can be paid. */
function refusalOf(
  form: z.infer<typeof embedded>,
  order: GatewayOrder | undefined,
): readonly [reason: string, explanation: string] | undefined {
  if (form.key_id !== SANDBOX_GATEWAY.keyId)
    return ['The merchant is unknown', 'The form carries a key that the gateway has not given out.'];
  if (!order) return UNKNOWN_ORDER;
  if (order.status === 'paid') return paidAlready(order);
  const amount = form.amount ?? String(order.amount);
  if (amount !== String(order.amount) || (form.currency ?? order.currency) !== order.currency)
    return [
      'The amount is not that of the order',
      `The form asks for ${amount} and order ${order.id} is for ${order.amount}, both in paise. Nothing was paid.`,
    ];
  return undefined;
}

function sendOn(reply: FastifyReply, outcome: Outcome, payment: GatewayPayment): FastifyReply {
  const fields = paymentCallbackFields(payment);
  if (fields) return show(reply, renderReturnToMerchantPage(payment, fields));
  return reply.redirect(outcome === 'paid-late' ? payment.way.cancel : `waiting/${payment.id}`, 303);
}

function show(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
}
