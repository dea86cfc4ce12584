import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { keepSocketOpen, resetSocket } from '../stalled-replies.ts';
import { openVirtualAccount } from './virtual-accounts.ts';
import { RazorpayError, serverError } from './errors.ts';
import { findTestAmountFault, type TestAmount } from './faults-triggered-by-test-amounts.ts';
import type { Gateway } from './gateway.ts';
import { capturePayment } from './pay-order.ts';
import { requireRefundableAmount, refundPayment } from './refund-payment.ts';
import {
  askedAccount,
  askedCapture,
  askedOrder,
  askedRefund,
  type PageQuery,
  pageQuery,
  parseGatewayRequest,
  reconQuery,
  REFUND_KEY,
} from './request-schemas.ts';
import {
  toVirtualAccountResource,
  toListResource,
  toOrderResource,
  toPaymentResource,
  toRefundResource,
  toEpochSeconds,
  toBankTransferResource,
} from './build-response-objects.ts';
import { requireApiKey, registerRazorpayFormat } from './razorpay-request-and-error-format.ts';

type OfId = FastifyRequest<{ Params: { id: string } }>;

/** Serves Razorpay's public API, mounted under `/razorpay/v1`. */
export async function registerGatewayApiRoutes(app: FastifyInstance, gateway: Gateway): Promise<void> {
  registerRazorpayFormat(app);
  app.addHook('onRequest', requireApiKey);
  orderRoutes(app, gateway);
  paymentRoutes(app, gateway);
  refundRoutes(app, gateway);
  accountRoutes(app, gateway);

  app.get('/settlements/recon/combined', async ({ query }) => {
    gateway.calls.record('razorpay', 'recon');
    const { year, month, day, count, skip } = parseGatewayRequest(reconQuery, query);
    const days = day === undefined ? [] : [day];
    const period = [year, ...[month, ...days].map((part) => String(part).padStart(2, '0'))].join('-');
    return toListResource(gateway.recon.of(period).slice(skip, skip + count));
  });
}

function orderRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { book, calls } = gateway;

  app.post('/orders', async ({ body }, reply) => {
    const asked = parseGatewayRequest(askedOrder, body);
    const fault = firstTime(gateway, findTestAmountFault('order', asked.amount), `order ${asked.receipt}`);
    calls.record('razorpay', 'create_order', fault?.kind);
    return meet(gateway, fault?.kind, reply, () =>
      toOrderResource(
        book.orders.store({
          id: book.nextId('order'),
          amount: asked.amount,
          currency: asked.currency,
          receipt: asked.receipt ?? null,
          notes: asked.notes,
          capturesItself: asked.payment_capture ?? asked.payment?.capture === 'automatic',
          createdAt: gateway.options.now(),
          attempts: 0,
          status: 'created',
        }),
      ),
    );
  });

  app.get('/orders', async ({ query }) => {
    calls.record('razorpay', 'list_orders');
    const asked = parseGatewayRequest(pageQuery, query);
    const wanted = book.orders
      .list()
      .filter(({ receipt }) => asked.receipt === undefined || receipt === asked.receipt);
    return toListResource(pageOf(wanted, asked).map(toOrderResource));
  });

  app.get('/orders/:id', async ({ params }: OfId) => {
    calls.record('razorpay', 'read_order');
    return toOrderResource(book.orders.get(params.id));
  });

  app.get('/orders/:id/payments', async ({ params }: OfId) => {
    calls.record('razorpay', 'list_payments');
    const { id } = book.orders.get(params.id);
    const tries = book.payments.list().filter(({ orderId }) => orderId === id);
    return toListResource(tries.toReversed().map(toPaymentResource));
  });
}

function paymentRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { book, calls } = gateway;

  app.get('/payments', async ({ query }) => {
    calls.record('razorpay', 'list_payments');
    return toListResource(
      pageOf(book.payments.list(), parseGatewayRequest(pageQuery, query)).map(toPaymentResource),
    );
  });

  app.get('/payments/:id', async ({ params }: OfId) => {
    calls.record('razorpay', 'read_payment');
    return toPaymentResource(book.payments.get(params.id));
  });

  app.get('/payments/:id/bank_transfer', async ({ params }: OfId) => {
    calls.record('razorpay', 'read_transfer');
    return toBankTransferResource(book, book.payments.get(params.id));
  });

  app.post('/payments/:id/capture', async ({ params, body }: OfId, reply) => {
    const { amount } = parseGatewayRequest(askedCapture, body);
    const payment = book.payments.get(params.id);
    const fault = firstTime(gateway, findTestAmountFault('capture', amount), `capture ${payment.id}`);
    calls.record('razorpay', 'capture', fault?.kind);
    return meet(gateway, fault?.kind, reply, () => {
      capturePayment(gateway, payment, amount);
      return toPaymentResource(payment);
    });
  });
}

function refundRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { book, calls, refundKeys } = gateway;
  const refundsOf = (payment: string) => book.refunds.list().filter(({ paymentId }) => paymentId === payment);

  app.post('/payments/:id/refund', async ({ params, body, headers }: OfId, reply) => {
    const payment = book.payments.get(params.id);
    const {
      amount = payment.amount - payment.amountRefunded,
      receipt,
      ...rest
    } = parseGatewayRequest(askedRefund, body);
    const asked = { amount, receipt: receipt ?? null, ...rest };
    const key = readRefundKey(headers['x-refund-idempotency']);
    const fingerprint = JSON.stringify([payment.id, asked]);
    const known = key === undefined ? undefined : refundKeys.get(key);
    if (known && known.asked !== fingerprint)
      throw new RazorpayError('Different request with the same idempotency key has already been processed.', {
        isNamed: false,
      });
    if (known) return toRefundResource(book.refunds.get(known.refund));
    const kind = payment.refundFault ?? findTestAmountFault('refund', amount)?.kind;
    const fault = firstTime(
      gateway,
      kind && { kind },
      `refund ${payment.id} ${asked.receipt} ${amount}`,
    )?.kind;
    calls.record('razorpay', 'refund', fault);
    requireRefundableAmount(payment, asked);
    return meet(gateway, fault, reply, () => {
      const refund = refundPayment(gateway, payment, asked, fault);
      if (key !== undefined) refundKeys.set(key, { asked: fingerprint, refund: refund.id });
      return toRefundResource(refund);
    });
  });

  app.get('/payments/:id/refunds', async ({ params, query }: OfId) => {
    calls.record('razorpay', 'list_refunds');
    const { id } = book.payments.get(params.id);
    return toListResource(pageOf(refundsOf(id), parseGatewayRequest(pageQuery, query)).map(toRefundResource));
  });

  app.get(
    '/payments/:id/refunds/:refund',
    async ({ params }: FastifyRequest<{ Params: { refund: string } }>) => {
      calls.record('razorpay', 'read_refund');
      return toRefundResource(book.refunds.get(params.refund));
    },
  );

  app.get('/refunds', async ({ query }) => {
    calls.record('razorpay', 'list_refunds');
    return toListResource(
      pageOf(book.refunds.list(), parseGatewayRequest(pageQuery, query)).map(toRefundResource),
    );
  });

  app.get('/refunds/:id', async ({ params }: OfId) => {
    calls.record('razorpay', 'read_refund');
    return toRefundResource(book.refunds.get(params.id));
  });
}

function accountRoutes(app: FastifyInstance, gateway: Gateway): void {
  const { book, calls } = gateway;

  app.post('/virtual_accounts', async ({ body }) => {
    calls.record('razorpay', 'open_account');
    const { description, customer_id: customer, notes } = parseGatewayRequest(askedAccount, body);
    const asked = { description: description ?? null, customerId: customer ?? null, notes };
    return toVirtualAccountResource(openVirtualAccount(gateway, asked));
  });

  app.get('/virtual_accounts', async ({ query }) => {
    calls.record('razorpay', 'list_accounts');
    return toListResource(
      pageOf(book.accounts.list(), parseGatewayRequest(pageQuery, query)).map(toVirtualAccountResource),
    );
  });

  app.get('/virtual_accounts/:id', async ({ params }: OfId) => {
    calls.record('razorpay', 'read_account');
    return toVirtualAccountResource(book.accounts.get(params.id));
  });

  app.get('/virtual_accounts/:id/payments', async ({ params, query }: OfId) => {
    calls.record('razorpay', 'list_account_payments');
    const { id } = book.accounts.get(params.id);
    const paid = book.payments.list().filter(({ transfer }) => transfer?.accountId === id);
    return toListResource(pageOf(paid, parseGatewayRequest(pageQuery, query)).map(toPaymentResource));
  });

  app.post('/virtual_accounts/:id/close', async ({ params }: OfId) => {
    calls.record('razorpay', 'close_account');
    const account = book.accounts.get(params.id);
    account.closedAt ??= gateway.options.now();
    return toVirtualAccountResource(account);
  });
}

/** Returns one page of a list, latest entry first. */
function pageOf<Thing extends { readonly createdAt: number }>(
  things: readonly Thing[],
  { count, skip, from = -Infinity, to = Infinity }: PageQuery,
): Thing[] {
  return things
    .filter(({ createdAt }) => toEpochSeconds(createdAt) >= from && toEpochSeconds(createdAt) <= to)
    .toReversed()
    .slice(skip, skip + count);
}

function readRefundKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !REFUND_KEY.test(header))
    throw new RazorpayError('The idempotency key is invalid.', { isNamed: false });
  return header;
}

type Fault = Pick<TestAmount, 'kind'>;

/**
 * Returns the fault of a call. Refusals and delayed decisions are permanent; every other fault is recorded and does
 * not occur again when the call is repeated.
 */
function firstTime<Met extends Fault>(
  { faultsMet }: Gateway,
  fault: Met | undefined,
  call: string,
): Met | undefined {
  if (!fault || LASTING.has(fault.kind)) return fault;
  if (faultsMet.has(call)) return undefined;
  faultsMet.add(call);
  return fault;
}

const LASTING: ReadonlySet<TestAmount['kind']> = new Set(['refused', 'fails-later', 'pending']);

/** Carries out the call, or fails before or after it, as the fault dictates. */
function meet(
  { options }: Gateway,
  fault: TestAmount['kind'] | undefined,
  reply: FastifyReply,
  make: () => object,
): FastifyReply | object {
  switch (fault) {
    case undefined:
    case 'pending':
    case 'fails-later':
      return make();
    case 'hang':
      return keepSocketOpen(reply, options.holdMs);
    case 'crash':
      throw serverError();
    case 'refused':
      throw new RazorpayError('The sandbox refuses this amount.', { field: 'amount' });
    case 'made-then-reset':
      make();
      return resetSocket(reply);
    case 'made-then-malformed':
      make();
      return { ok: true, result: [] };
  }
}
