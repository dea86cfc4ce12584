import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { observeApiCallOutcome } from '../test-client.ts';
import { SANDBOX_GATEWAY } from './gateway-credentials.ts';
import {
  type GatewayClient,
  type GatewayErrorBody,
  type OrderBody,
  type Paid,
  type PaymentBody,
  startGateway,
} from './test-client.ts';

let gateway: GatewayClient;

beforeEach(async () => {
  gateway = await startGateway();
});

afterEach(() => gateway.close());

const statusOf = async (id: string) => (await gateway.payment(id)).status;

test('a payment is captured at once, and the browser returns with a signature of both ids', async () => {
  const { payment, returns } = await gateway.pay(250_000, 'paid', { method: 'card' });
  expect(payment).toMatchObject({
    entity: 'payment',
    status: 'captured',
    captured: true,
    method: 'card',
    amount: 250_000,
    amount_refunded: 0,
    refund_status: null,
    fee: 5_900,
    tax: 900,
    error_code: null,
  });
  const expected = createHmac('sha256', SANDBOX_GATEWAY.keySecret)
    .update(`${payment.order_id}|${payment.id}`)
    .digest('hex');
  expect(returns).toEqual({
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.order_id,
    razorpay_signature: expected,
  });
});

test('a declined payment says why, to the merchant and to the browser', async () => {
  const { payment, returns } = await gateway.pay(5_000, 'declined');
  expect(payment).toMatchObject({
    status: 'failed',
    captured: false,
    error_code: 'BAD_REQUEST_ERROR',
    error_source: 'bank',
    error_reason: 'payment_declined',
  });
  expect(returns).toMatchObject({
    'error[code]': 'BAD_REQUEST_ERROR',
    'error[description]': payment.error_description,
    'error[metadata]': JSON.stringify({ payment_id: payment.id, order_id: payment.order_id }),
  });
  expect(returns).not.toHaveProperty('razorpay_signature');
});

test.each([
  ['pending-then-paid', 'captured'],
  ['pending-then-expired', 'failed'],
] as const)('%s is undecided and then %s', async (outcome, end) => {
  const { payment, returns } = await gateway.pay(5_000, outcome);
  expect([payment.status, returns]).toEqual(['created', null]);
  await expect.poll(() => statusOf(payment.id)).toBe(end);
});

test('a payment comes late, or is paid after it had failed', async () => {
  const late = await gateway.pay(5_000, 'paid-late', { after_ms: 30 });
  const corrected = await gateway.pay(5_000, 'failed-then-paid');
  expect([late.payment.status, corrected.payment.status]).toEqual(['created', 'failed']);
  await expect.poll(() => statusOf(late.payment.id)).toBe('captured');
  await expect.poll(() => statusOf(corrected.payment.id)).toBe('captured');
});

test('what is pending can be decided at once, and only once', async () => {
  const { payment } = await gateway.pay(5_000, 'paid-late');
  const decide = (outcome: string) => gateway.control<Paid>(`payments/${payment.id}/decide`, { outcome });
  expect((await decide('paid')).body.returns).toHaveProperty('razorpay_signature');
  expect((await decide('failed')).status).toBe(400);
  expect(await statusOf(payment.id)).toBe('captured');
});

test('an order is paid once: a second payment stays authorized and is not captured', async () => {
  const { id } = await gateway.order(5_000);
  const pay = (outcome: string) => gateway.control<Paid>('payments', { order_id: id, outcome });
  const slow = (await pay('paid-late')).body.payment;
  await pay('paid');
  const third = await gateway.control<GatewayErrorBody>('payments', { order_id: id, outcome: 'paid' });
  expect(third.body.error.description).toBe('Order is already paid');
  await gateway.control(`payments/${slow.id}/decide`, { outcome: 'paid' });
  expect(await statusOf(slow.id)).toBe('authorized');
  const capture = await gateway.api('POST', `/payments/${slow.id}/capture`, { amount: 5_000 });
  expect(capture.status).toBe(400);
});

test('an order that is not captured by itself waits for the merchant', async () => {
  const { id } = await gateway.order(5_000, { payment_capture: false });
  const { body } = await gateway.control<Paid>('payments', { order_id: id, outcome: 'paid' });
  expect(body.payment).toMatchObject({ status: 'authorized', captured: false, fee: null });
  const capture = (amount: number) =>
    gateway.api<PaymentBody>('POST', `/payments/${body.payment.id}/capture`, { amount, currency: 'INR' });
  expect((await capture(4_999)).status).toBe(400);
  expect((await capture(5_000)).body.status).toBe('captured');
  expect((await capture(5_000)).status).toBe(400);
  expect((await gateway.api<OrderBody>('GET', `/orders/${id}`)).body.status).toBe('paid');
  await expect.poll(gateway.ear.names).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
});

test('71 captures and resets the connection, 72 breaks once, 73 is refused', async () => {
  const authorized = async (amount: number) => {
    const { id } = await gateway.order(amount, { payment_capture: false });
    return (await gateway.control<Paid>('payments', { order_id: id, outcome: 'paid' })).body.payment;
  };
  const capture = ({ id, amount }: PaymentBody) => gateway.api('POST', `/payments/${id}/capture`, { amount });
  const [dropped, broken, refused] = await Promise.all([5_071, 5_072, 5_073].map(authorized));
  expect(await observeApiCallOutcome(() => capture(dropped as PaymentBody))).not.toBe('answered');
  expect(await statusOf(dropped?.id ?? '')).toBe('captured');
  expect((await capture(broken as PaymentBody)).status).toBe(500);
  expect((await capture(broken as PaymentBody)).status).toBe(200);
  expect((await capture(refused as PaymentBody)).status).toBe(400);
});
