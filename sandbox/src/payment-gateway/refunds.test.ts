import { afterEach, beforeEach, expect, test } from 'vitest';
import { observeApiCallOutcome } from '../test-client.ts';
import {
  type Collection,
  type GatewayClient,
  type GatewayErrorBody,
  type RefundBody,
  type Sending,
  startGateway,
} from './test-client.ts';

let gateway: GatewayClient;

beforeEach(async () => {
  gateway = await startGateway();
});

afterEach(() => gateway.close());

const refund = (payment: string, body?: object, init: Sending = {}) =>
  gateway.api<RefundBody & GatewayErrorBody>('POST', `/payments/${payment}/refund`, body, init);
const refundsOf = async (payment: string) =>
  (await gateway.api<Collection<RefundBody>>('GET', `/payments/${payment}/refunds`)).body.items;

test('a part is paid back, then the rest when no amount is said, then nothing more', async () => {
  const { payment } = await gateway.pay(100_000);
  const part = await refund(payment.id, { amount: 40_000, receipt: 'rfd_1', notes: { why: 'cancelled' } });
  expect(part.body).toMatchObject({
    entity: 'refund',
    amount: 40_000,
    payment_id: payment.id,
    receipt: 'rfd_1',
    status: 'processed',
    notes: { why: 'cancelled' },
  });
  expect(await gateway.payment(payment.id)).toMatchObject({
    status: 'captured',
    amount_refunded: 40_000,
    refund_status: 'partial',
  });
  const tooMuch = await refund(payment.id, { amount: 60_001 });
  expect(tooMuch.body.error.description).toBe(
    'The total refund amount is greater than the refund payment amount',
  );
  expect((await refund(payment.id)).body.amount).toBe(60_000);
  expect(await gateway.payment(payment.id)).toMatchObject({ status: 'refunded', refund_status: 'full' });
  expect((await refund(payment.id)).body.error.description).toBe(
    'The payment has been fully refunded already',
  );
  expect((await gateway.api('GET', `/refunds/${part.body.id}`)).body).toEqual(part.body);
});

test('of 64 parallel parts no more is paid back than was paid', async () => {
  const { payment } = await gateway.pay(100_000);
  const answers = await Promise.all(
    Array.from({ length: 64 }, (_, at) => refund(payment.id, { amount: 3_000, receipt: `r${at}` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(33);
  expect((await gateway.payment(payment.id)).amount_refunded).toBe(99_000);
});

test('what was not captured cannot be paid back', async () => {
  const { payment } = await gateway.pay(5_000, 'declined');
  expect((await refund(payment.id)).body.error.description).toBe(
    'The payment status should be captured for action to be taken',
  );
});

test('the same key is the same refund; with another request it is refused', async () => {
  const { payment } = await gateway.pay(100_000);
  const key = { headers: { 'x-refund-idempotency': 'refund-key-0001' } };
  const first = await refund(payment.id, { amount: 10_000 }, key);
  expect((await refund(payment.id, { amount: 10_000 }, key)).body.id).toBe(first.body.id);
  expect((await refund(payment.id, { amount: 20_000 }, key)).status).toBe(400);
  expect(await refundsOf(payment.id)).toHaveLength(1);
});

test('91 fails later, and the money can be paid back again', async () => {
  const { payment } = await gateway.pay(100_000);
  const { body } = await refund(payment.id, { amount: 50_091 });
  expect(body.status).toBe('pending');
  await expect.poll(() => gateway.ear.names().at(-1)).toBe('refund.failed');
  const lastEvents = gateway.ear.received.slice(-2).map((received) => JSON.parse(received.body) as object);
  expect(lastEvents).toMatchObject([
    { payload: { payment: { entity: { amount_refunded: 50_091 } } } },
    { payload: { payment: { entity: { amount_refunded: 0 } }, refund: { entity: { status: 'failed' } } } },
  ]);
  expect(await gateway.payment(payment.id)).toMatchObject({ amount_refunded: 0, refund_status: null });
  expect((await refund(payment.id)).body.status).toBe('processed');
});

test('92 stays pending and is then done', async () => {
  const { payment } = await gateway.pay(100_000);
  const { body } = await refund(payment.id, { amount: 50_092 });
  expect(body.status).toBe('pending');
  await expect.poll(async () => (await refundsOf(payment.id))[0]?.status).toBe('processed');
  await expect.poll(() => gateway.ear.names().slice(-2)).toEqual(['refund.created', 'refund.processed']);
});

test('93 is made although the answer is dropped, 94 is not made although it might be, 95 is refused', async () => {
  const { payment } = await gateway.pay(1_000_000);
  expect(await observeApiCallOutcome(() => refund(payment.id, { amount: 50_093, receipt: 'a' }))).not.toBe(
    'answered',
  );
  expect(await refundsOf(payment.id)).toMatchObject([{ amount: 50_093, receipt: 'a' }]);
  expect((await refund(payment.id, { amount: 50_094, receipt: 'b' })).status).toBe(500);
  expect(await refundsOf(payment.id)).toHaveLength(1);
  expect((await refund(payment.id, { amount: 50_094, receipt: 'b' })).status).toBe(200);
  expect((await refund(payment.id, { amount: 50_095, receipt: 'c' })).status).toBe(400);
});

test('what goes wrong with refunds can be said with the payment, whatever they amount to', async () => {
  await gateway.control('settings', { refund_ms: 60_000 });
  const { payment } = await gateway.pay(100_000, 'paid', { refunds: 'fails-later' });
  const { body } = await refund(payment.id);
  expect(body.status).toBe('pending');
  await gateway.control(`refunds/${body.id}/decide`, { outcome: 'processed' });
  expect((await refundsOf(payment.id))[0]?.status).toBe('processed');
});
