import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { startSandbox, type TestClient } from '../../test-client.ts';
import { webhookSignatureOf } from './webhooks.ts';

interface Received {
  readonly signature: string;
  readonly body: string;
  readonly event: { id: string; type: string; idempotency_key: string; data: { object: object } };
}

let received: Received[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => (body += text));
  request.on('end', () => {
    const event = JSON.parse(body) as Received['event'];
    received.push({ signature: String(request.headers['x-duffel-signature']), body, event });
    response.writeHead(204).end();
  });
});
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');
afterAll(() => receiver.close());
const address = receiver.address();
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/hooks`;

let sandbox: TestClient;
let secret: string;

beforeEach(async () => {
  received = [];
  sandbox = await startSandbox();
  const events = [
    'order.created',
    'payment.created',
    'order_cancellation.confirmed',
    'order.airline_initiated_change_detected',
  ];
  const registered = await sandbox.call<{ data: { secret: string } }>('POST', '/skybridge/air/webhooks', {
    url,
    events,
  });
  secret = registered.body.data.secret;
});

afterEach(() => sandbox.app.close());

const types = () => received.map(({ event }) => event.type);

async function configureSandbox(path: string, body: object): Promise<Response> {
  return fetch(`${sandbox.url}/_sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

test('an order is told of, signed with the secret of the receiver', async () => {
  const { body } = await sandbox.book('skybridge', await sandbox.firstOffer('skybridge', 'DXB'));
  await expect.poll(types).toEqual(['order.created']);
  const [webhook] = received;
  expect(webhook?.event).toMatchObject({
    idempotency_key: body.data.id,
    data: { object: { id: body.data.id, booking_reference: body.data.booking_reference } },
  });
  const seconds = Number(/^t=(\d+),v1=[0-9a-f]{64}$/.exec(webhook?.signature ?? '')?.[1]);
  expect(webhook?.signature).toBe(webhookSignatureOf(secret, webhook?.body ?? '', seconds * 1_000));
  expect(webhook?.signature).not.toBe(webhookSignatureOf('another', webhook?.body ?? '', seconds * 1_000));
});

test('XCG: the airline moves the flights of the order by 110 minutes, and a webhook says so', async () => {
  const { body } = await sandbox.book('skybridge', await sandbox.firstOffer('skybridge', 'XCG'));
  await expect.poll(types).toContain('order.airline_initiated_change_detected');
  const changed = received.find(({ event }) => event.type !== 'order.created');
  expect(changed?.event.data.object).toMatchObject({ id: body.data.id });

  const after = await sandbox.call<typeof body>('GET', `/skybridge/air/orders/${body.data.id}`);
  const [before, now] = [body, after.body].map(({ data }) =>
    Date.parse(`${data.slices[0]?.segments[0]?.departing_at}Z`),
  );
  expect((now ?? 0) - (before ?? 0)).toBe(110 * 60_000);
  const [change] = after.body.data.airline_initiated_changes;
  expect(change).toMatchObject({ action_taken: null, removed: [{}], added: [{}] });
  const accepted = await sandbox.call(
    'POST',
    `/skybridge/air/airline_initiated_changes/${change?.id}/actions/accept`,
  );
  expect(accepted.body).toMatchObject({ data: { action_taken: 'accepted' } });
});

test('events can be kept back, and sent late, twice and in any order', async () => {
  await configureSandbox('webhooks/hold', { held: true });
  const { body } = await sandbox.book('skybridge', await sandbox.firstOffer('skybridge', 'DXB'));
  expect((await configureSandbox('schedule-changes', { order_id: body.data.id, minutes: 35 })).status).toBe(
    201,
  );
  const { events } = (
    await sandbox.call<{ events: { id: string; type: string }[] }>('GET', '/_sandbox/webhooks')
  ).body;
  expect(received).toEqual([]);
  expect(events.map(({ type }) => type)).toEqual([
    'order.created',
    'order.airline_initiated_change_detected',
  ]);
  const [created, changed] = events.map(({ id }) => id);
  const answer = await configureSandbox('webhooks/deliver', { events: [changed, created, changed] });
  expect(await answer.json()).toMatchObject({
    deliveries: [{ status: 204 }, { status: 204 }, { status: 204 }],
  });
  expect(received.map(({ event }) => event.id)).toEqual([changed, created, changed]);
});

test('nobody is told who is elsewhere, switched off or gone', async () => {
  await sandbox.book('coral', await sandbox.firstOffer('coral', 'DXB'));
  const [registered] = (
    await sandbox.call<{ data: { id: string; active: boolean }[] }>('GET', '/skybridge/air/webhooks')
  ).body.data;
  const path = `/skybridge/air/webhooks/${registered?.id}`;
  await sandbox.call('PATCH', path, { active: false });
  await sandbox.book('skybridge', await sandbox.firstOffer('skybridge', 'DXB'));
  const headers = { 'duffel-version': 'v2', authorization: 'Bearer t' };
  expect((await fetch(`${sandbox.url}${path}/actions/ping`, { method: 'POST', headers })).status).toBe(204);
  expect(types()).toEqual(['ping.triggered']);
  expect((await fetch(sandbox.url + path, { method: 'DELETE', headers })).status).toBe(204);
  expect((await fetch(`${sandbox.url}${path}/actions/ping`, { method: 'POST', headers })).status).toBe(404);
});
