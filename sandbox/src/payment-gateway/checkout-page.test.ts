import { afterEach, beforeEach, expect, test } from 'vitest';
import { SANDBOX_GATEWAY } from './gateway-credentials.ts';
import { type Collection, type GatewayClient, type PaymentBody, startGateway } from './test-client.ts';

let gateway: GatewayClient;

beforeEach(async () => {
  gateway = await startGateway();
});

afterEach(() => gateway.close());

const CALLBACK = 'https://portal.example/v1/payments/return/pmt_1';
const CANCEL = 'https://portal.example/payments/pmt_1';

const post = (path: string, fields: Record<string, string>) =>
  fetch(`${gateway.url}/razorpay/v1/checkout/${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });

const formOf = (orderId: string, change: Record<string, string> = {}) => ({
  key_id: SANDBOX_GATEWAY.keyId,
  order_id: orderId,
  amount: '12345600',
  currency: 'INR',
  name: 'Marga',
  description: 'Top-up <of> the wallet',
  callback_url: CALLBACK,
  cancel_url: CANCEL,
  ...change,
});

const choose = async (orderId: string, choice: string, change: Record<string, string> = {}) =>
  post('outcome', {
    order_id: orderId,
    callback_url: CALLBACK,
    cancel_url: CANCEL,
    pending_seconds: '0',
    late_seconds: '600',
    webhooks: 'normal',
    choice,
    ...change,
  });

async function triesOf(orderId: string): Promise<PaymentBody[]> {
  return (await gateway.api<Collection<PaymentBody>>('GET', `/orders/${orderId}/payments`)).body.items;
}

test('the page shows whom one pays, how much and for which order', async () => {
  const { id } = await gateway.order(12_345_600);
  const answer = await post('embedded', formOf(id));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const page = await answer.text();
  for (const shown of ['Pay Marga', '₹1,23,456.00', id, 'Top-up &lt;of&gt; the wallet', 'Test gateway']) {
    expect(page).toContain(shown);
  }
});

test.each([
  [{ amount: '100' }, 'The amount is not that of the order'],
  [{ order_id: 'order_none' }, 'This order does not exist'],
  [{ key_id: 'rzp_live_x' }, 'The merchant is unknown'],
])('%j is shown as what it is', async (change, title) => {
  const { id } = await gateway.order(12_345_600);
  const answer = await post('embedded', formOf(id, change));
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(title);
});

test('an order that was paid is shown as paid, on the page and after a choice', async () => {
  const { payment } = await gateway.pay(12_345_600);
  const id = payment.order_id ?? '';
  for (const answer of [await post('embedded', formOf(id)), await choose(id, 'paid upi')]) {
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('This order is already paid');
  }
  expect(await triesOf(id)).toHaveLength(1);
});

test('a form with an address that is none is not followed', async () => {
  const { id } = await gateway.order(12_345_600);
  const answer = await post('embedded', formOf(id, { callback_url: 'javascript:alert(1)' }));
  expect(answer.status).toBe(400);
  expect(await answer.text()).not.toContain('javascript:alert');
});

test('paid: the browser posts the signature to the merchant', async () => {
  const { id } = await gateway.order(12_345_600);
  const page = await (await choose(id, 'paid card', { webhooks: 'none' })).text();
  const [payment] = await triesOf(id);
  expect(payment).toMatchObject({ status: 'captured', method: 'card' });
  expect(page).toContain(`action="${CALLBACK}"`);
  expect(page).toContain(`name="razorpay_payment_id" value="${payment?.id}"`);
  expect(page).toMatch(/name="razorpay_signature" value="[0-9a-f]{64}"/);
  expect(gateway.ear.received).toEqual([]);
});

test('declined: the browser posts the reason', async () => {
  const { id } = await gateway.order(12_345_600);
  const page = await (await choose(id, 'declined card')).text();
  expect(page).toContain('name="error[code]" value="BAD_REQUEST_ERROR"');
  expect(page).not.toContain('razorpay_signature');
});

test('pending: the page waits, and then posts', async () => {
  const { id } = await gateway.order(12_345_600);
  const answer = await choose(id, 'pending-then-paid upi', { pending_seconds: '1' });
  expect(answer.status).toBe(303);
  const [payment] = await triesOf(id);
  const waiting = () => fetch(`${gateway.url}/razorpay/v1/checkout/waiting/${payment?.id}`);
  const page = await (await waiting()).text();
  expect(page).toContain('http-equiv="refresh"');
  expect(page).toContain(`href="${CANCEL}"`);
  await gateway.control(`payments/${payment?.id}/decide`, { outcome: 'paid' });
  expect(await (await waiting()).text()).toContain('razorpay_signature');
});

test('too late: the browser goes back without a word, and it is paid afterwards', async () => {
  const { id } = await gateway.order(12_345_600);
  const answer = await choose(id, 'paid-late upi', { late_seconds: '1' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, CANCEL]);
  expect(await triesOf(id)).toMatchObject([{ status: 'created' }]);
  await expect.poll(() => triesOf(id), { timeout: 5_000 }).toMatchObject([{ status: 'captured' }]);
});
