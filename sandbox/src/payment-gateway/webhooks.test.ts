import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SANDBOX_GATEWAY } from './gateway-credentials.ts';
import { type GatewayClient, startGateway } from './test-client.ts';

let gateway: GatewayClient;

beforeEach(async () => {
  gateway = await startGateway();
});

afterEach(() => gateway.close());

const PAID = ['payment.authorized', 'payment.captured', 'order.paid'];

async function eventsAbout(id: string): Promise<string[]> {
  const { body } = await gateway.call<{ events: { id: string }[] }>(
    'GET',
    `/_sandbox/gateway/webhooks?about=${id}`,
  );
  return body.events.map((event) => event.id);
}

test('each event is told once, in order, signed over the very bytes and with the things as they were', async () => {
  const { payment } = await gateway.pay(5_000);
  await expect.poll(gateway.ear.names).toEqual(PAID);
  for (const { body, signature } of gateway.ear.received) {
    expect(signature).toBe(createHmac('sha256', SANDBOX_GATEWAY.webhookSecret).update(body).digest('hex'));
  }
  const [authorized, captured, paid] = gateway.ear.received.map(({ body }) => JSON.parse(body) as object);
  expect(authorized).toMatchObject({
    entity: 'event',
    event: 'payment.authorized',
    contains: ['payment'],
    payload: { payment: { entity: { id: payment.id, status: 'authorized', captured: false } } },
  });
  expect(captured).toMatchObject({ payload: { payment: { entity: { status: 'captured' } } } });
  expect(paid).toMatchObject({
    contains: ['payment', 'order'],
    payload: { order: { entity: { id: payment.order_id, status: 'paid' } } },
  });
  expect(new Set(gateway.ear.received.map(({ id }) => id)).size).toBe(3);
});

test('twice means the same event under the same id', async () => {
  await gateway.pay(5_000, 'paid', { webhooks: 'duplicate' });
  await expect.poll(gateway.ear.names).toEqual(PAID.flatMap((name) => [name, name]));
  expect(new Set(gateway.ear.received.map(({ id }) => id)).size).toBe(3);
});

test('out of order means that the last comes first, for refunds too', async () => {
  const { payment } = await gateway.pay(5_000, 'paid', { webhooks: 'disordered' });
  await expect.poll(gateway.ear.names).toEqual(PAID.toReversed());
  await gateway.api('POST', `/payments/${payment.id}/refund`, { amount: 500 });
  await expect.poll(() => gateway.ear.names().slice(3)).toEqual(['refund.processed', 'refund.created']);
});

test('none means that they are known and not sent, until somebody has them sent', async () => {
  const { payment } = await gateway.pay(5_000, 'paid', { webhooks: 'none' });
  const ids = await eventsAbout(payment.id);
  expect([ids.length, gateway.ear.received]).toEqual([3, []]);
  const [first, , last] = ids;
  await gateway.control('webhooks/deliver', { events: [last, first, last] });
  expect(gateway.ear.received.map(({ id }) => id)).toEqual([last, first, last]);
});

test('a shuffle sends all events about something, as often as asked, in the order of its seed', async () => {
  const { payment } = await gateway.pay(5_000, 'paid', { webhooks: 'none' });
  const shuffle = () => gateway.control('webhooks/shuffle', { about: payment.id, seed: 7, times: 2 });
  await shuffle();
  const once = gateway.ear.received.splice(0).map(({ id }) => id);
  await shuffle();
  expect(gateway.ear.received.map(({ id }) => id)).toEqual(once);
  expect(once.toSorted()).toEqual((await eventsAbout(payment.id)).flatMap((id) => [id, id]).toSorted());
});

test('what is not taken is sent again until it is', async () => {
  gateway.ear.answerWith([500, 503]);
  await gateway.pay(5_000, 'declined');
  await expect.poll(gateway.ear.names).toEqual(['payment.failed', 'payment.failed', 'payment.failed']);
  expect(new Set(gateway.ear.received.map(({ id }) => id)).size).toBe(1);
});

test('events can be held back, and sent elsewhere', async () => {
  await gateway.control('settings', { held: true });
  const { payment } = await gateway.pay(5_000);
  expect(gateway.ear.received).toEqual([]);
  await gateway.control('settings', { held: false, webhook_url: 'http://127.0.0.1:9/nobody' });
  const events = await eventsAbout(payment.id);
  const nobody = await gateway.control('webhooks/deliver', { events });
  expect(nobody.body).toMatchObject({ deliveries: [{ status: null }, { status: null }, { status: null }] });
  await gateway.control('webhooks/deliver', { events, url: gateway.ear.url });
  expect(gateway.ear.names()).toEqual(PAID);
});

test('a reset forgets everything, and what was still to come', async () => {
  const { payment } = await gateway.pay(5_000, 'pending-then-paid');
  await fetch(`${gateway.url}/_sandbox/reset`, { method: 'POST' });
  expect((await gateway.api('GET', `/payments/${payment.id}`)).status).toBe(400);
  expect((await gateway.call('GET', '/_sandbox/gateway')).body).toMatchObject({
    orders: [],
    payments: [],
    refunds: [],
    virtual_accounts: [],
    events: [],
  });
});
