import { once } from 'node:events';
import { createServer } from 'node:http';
import Razorpay from 'razorpay';
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SANDBOX_GATEWAY } from '@marga/sandbox/payment-gateway/gateway-credentials';
import { buildSandbox } from '@marga/sandbox/server';
import { createRazorpayApi } from './razorpay-client.ts';

/**
 * These tests call the simulated gateway with the real gateway's own SDK, so its responses must be what the SDK
 * accepts.
 */
const received: { body: string; signature: string }[] = [];
const ear = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => (body += text));
  request.on('end', () => {
    received.push({ body, signature: String(request.headers['x-razorpay-signature']) });
    response.writeHead(204).end();
  });
});

const sandbox = buildSandbox({ latencyScale: 0 });
let url: string;
let sdk: Razorpay;

beforeAll(async () => {
  ear.listen(0, '127.0.0.1');
  await once(ear, 'listening');
  url = await sandbox.listen({ host: '127.0.0.1', port: 0 });
  sdk = await connect(SANDBOX_GATEWAY.keySecret);
  const address = ear.address();
  const port = typeof address === 'object' ? address?.port : 0;
  await control('settings', { webhook_url: `http://127.0.0.1:${port}/hooks`, refund_ms: 50 });
});

afterAll(async () => {
  await sandbox.close();
  ear.close();
});

function connect(secret: string): Promise<Razorpay> {
  return createRazorpayApi({
    RAZORPAY_URL: `${url}/razorpay`,
    RAZORPAY_KEY_ID: SANDBOX_GATEWAY.keyId,
    RAZORPAY_KEY_SECRET: [secret],
    RAZORPAY_TIMEOUT_MS: 2_000,
  });
}

async function control<Body>(path: string, body: object): Promise<Body> {
  const response = await fetch(`${url}/_sandbox/gateway/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Body;
}

interface Paid {
  readonly payment: { readonly id: string };
  readonly returns: Readonly<Record<string, string>>;
}

async function paid(amount: number, change: object = {}): Promise<Paid & { orderId: string }> {
  const { id } = await sdk.orders.create({ amount, currency: 'INR', payment_capture: true });
  return { orderId: id, ...(await control<Paid>('payments', { order_id: id, outcome: 'paid', ...change })) };
}

describe('orders and payments', () => {
  test('an order is made, found by its receipt, paid and captured', async () => {
    const order = await sdk.orders.create({ amount: 420_000, currency: 'INR', receipt: 'sdk-1' });
    expect(order).toMatchObject({ entity: 'order', status: 'created', amount: 420_000, receipt: 'sdk-1' });
    // The SDK passes the receipt on, but its types do not include it.
    const asked: object = { receipt: 'sdk-1' };
    expect((await sdk.orders.all(asked)).items.map(({ id }) => id)).toEqual([order.id]);

    const { payment } = await control<Paid>('payments', {
      order_id: order.id,
      outcome: 'paid',
      method: 'card',
    });
    expect(await sdk.payments.fetch(payment.id)).toMatchObject({ status: 'authorized', method: 'card' });
    expect(await sdk.payments.capture(payment.id, 420_000, 'INR')).toMatchObject({ status: 'captured' });
    expect((await sdk.orders.fetchPayments(order.id)).items).toMatchObject([{ id: payment.id }]);
    expect(await sdk.orders.fetch(order.id)).toMatchObject({ status: 'paid', amount_due: 0 });
  });

  test('what the browser brings back is signed as the SDK checks it', async () => {
    const { orderId, payment, returns } = await paid(50_000);
    const brought = { order_id: orderId, payment_id: payment.id };
    const signature = returns['razorpay_signature'] ?? '';
    expect(validatePaymentVerification(brought, signature, SANDBOX_GATEWAY.keySecret)).toBe(true);
    expect(validatePaymentVerification(brought, signature, 'another secret')).toBe(false);
  });

  test('webhooks are signed as the SDK checks them', async () => {
    const { payment } = await paid(50_000);
    const webhooksOfPayment = () => received.filter(({ body }) => body.includes(payment.id));
    await expect.poll(() => webhooksOfPayment().length).toBe(3);
    for (const { body, signature } of webhooksOfPayment()) {
      const isTheirs = Razorpay.validateWebhookSignature(body, signature, SANDBOX_GATEWAY.webhookSecret);
      expect(isTheirs).toBe(true);
    }
  });
});

describe('refunds', () => {
  test('a part is paid back and can be read in every way', async () => {
    const { payment } = await paid(90_000);
    const refund = await sdk.payments.refund(payment.id, { amount: 30_000, receipt: 'back-000001' });
    expect(refund).toMatchObject({
      entity: 'refund',
      amount: 30_000,
      status: 'processed',
      receipt: 'back-000001',
    });
    expect(await sdk.refunds.fetch(refund.id)).toEqual(refund);
    expect(await sdk.payments.fetchRefund(payment.id, refund.id)).toEqual(refund);
    expect((await sdk.payments.fetchMultipleRefund(payment.id)).items).toEqual([refund]);
    expect((await sdk.refunds.all({ count: 1 })).items).toEqual([refund]);
  });

  test('one that fails later is told as failed', async () => {
    const { payment } = await paid(90_000);
    const { id, status } = await sdk.payments.refund(payment.id, { amount: 30_091 });
    expect(status).toBe('pending');
    await expect.poll(async () => (await sdk.refunds.fetch(id)).status).toBe('failed');
  });
});

describe('account numbers and the report', () => {
  test('an account is opened, paid into, read and closed', async () => {
    const account = await sdk.virtualAccounts.create({
      receivers: { types: ['bank_account'] },
      description: 'Wallet',
      notes: { company: 'cmp_1' },
    });
    expect(await sdk.virtualAccounts.fetch(account.id)).toEqual(account);
    const [receiver] = account.receivers;
    const sent = { account_number: receiver?.account_number, amount: 700_000, utr: 'UTIBN62027031401' };
    const { payment } = await control<Paid>('transfers', sent);
    expect((await sdk.virtualAccounts.fetchPayments(account.id)).items).toMatchObject([{ id: payment.id }]);
    expect(await sdk.payments.bankTransfer(payment.id)).toMatchObject({ bank_reference: 'UTIBN62027031401' });
    expect(await sdk.virtualAccounts.close(account.id)).toMatchObject({ status: 'closed' });
    expect((await sdk.virtualAccounts.all()).items.map(({ id }) => id)).toContain(account.id);
  });

  test('the report of a day has what was captured on it', async () => {
    const { payment } = await paid(80_000);
    const { created_at: at } = await sdk.payments.fetch(payment.id);
    const [year = 0, month = 0, day = 0] = indianDate(at);
    const report: object = await sdk.settlements.reports({ year, month, day, count: 1_000 });
    expect(report).toMatchObject({ entity: 'collection' });
    expect((report as { items: object[] }).items).toContainEqual(
      expect.objectContaining({ entity_id: payment.id, type: 'payment', amount: 80_000, debit: 0 }),
    );
  });
});

describe('refusals', () => {
  const refusalOf = (call: Promise<unknown>) => call.catch((error: unknown) => error);

  test('come as the SDK reads them', async () => {
    expect(await refusalOf(sdk.orders.create({ amount: 5, currency: 'INR' }))).toMatchObject({
      statusCode: 400,
      error: { code: 'BAD_REQUEST_ERROR', field: 'amount', reason: 'input_validation_failed' },
    });
    expect(await refusalOf(sdk.payments.fetch('pay_none'))).toMatchObject({ statusCode: 400 });
    expect(await refusalOf((await connect('not the secret')).orders.all())).toMatchObject({
      statusCode: 401,
    });
  });
});

function indianDate(seconds: number): number[] {
  const india = new Date((seconds + 330 * 60) * 1_000);
  return [india.getUTCFullYear(), india.getUTCMonth() + 1, india.getUTCDate()];
}
