import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createId } from '@marga/contract/kernel/ids';
import { parseMoney } from '@marga/contract/kernel/money';
import { parseLocalDate } from '@marga/contract/kernel/time';
import { now } from '../../../platform/clock.ts';
import { createRazorpayGateway } from './adapter.ts';

/** This simulated gateway gives any response that a test wants, including those that the sandbox never gives. */
type Reply = (request: IncomingMessage, response: ServerResponse) => void;
let reply: Reply = () => {};
let asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  reply(request, response);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

const address = server.address();
const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
const config = {
  RAZORPAY_URL: `http://127.0.0.1:${port}/under/a/path/`,
  RAZORPAY_KEY_ID: 'rzp_test_key',
  RAZORPAY_KEY_SECRET: ['secret-of-the-key'],
  RAZORPAY_TIMEOUT_MS: 1_000,
} as const;
const calls: string[] = [];
const gateway = createRazorpayGateway(config, {
  gatewayCall: (operation, end) => calls.push(`${operation} ${end}`),
});
const amount = parseMoney('500.00', 'INR');
const order = { receipt: createId('payment', now()), amount };

const json =
  (status: number, body: unknown): Reply =>
  (_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const ORDER = { id: 'order_1', entity: 'order', amount: 50_000, currency: 'INR', receipt: order.receipt };

describe('an order', () => {
  test('is made at the address that is set, with our reference, by our key', async () => {
    let body = '';
    let authorization = '';
    reply = (request, response) => {
      authorization = request.headers.authorization ?? '';
      request.on('data', (piece: Buffer) => (body += piece.toString()));
      request.on('end', () => json(200, ORDER)(request, response));
    };
    expect(await gateway.createOrder(order)).toMatchObject({
      kind: 'made',
      thing: { id: 'order_1', amount },
    });
    expect(asked).toEqual(['POST /under/a/path/v1/orders']);
    expect(JSON.parse(body)).toEqual({
      amount: 50_000,
      currency: 'INR',
      receipt: order.receipt,
      payment_capture: false,
    });
    expect(authorization).toBe(`Basic ${Buffer.from('rzp_test_key:secret-of-the-key').toString('base64')}`);
    expect(calls.at(-1)).toBe('create-order answered');
  });

  test.each<[string, Reply]>([
    ['a page of HTML', (_, response) => response.writeHead(200).end('<html>Welcome</html>')],
    ['nothing', (_, response) => response.writeHead(200).end()],
    ['null', json(200, null)],
    ['something that is no order', json(200, { id: 'pay_1', entity: 'payment' })],
    ['an amount that is no whole number', json(200, { ...ORDER, amount: 50_000.5 })],
    ['an amount that is a text', json(200, { ...ORDER, amount: '50000' })],
    ['an amount beyond what a number holds', json(200, { ...ORDER, amount: 2 ** 60 })],
    ['a currency that nobody has', json(200, { ...ORDER, currency: 'XXX' })],
    ['a crash', json(500, { error: { code: 'SERVER_ERROR', description: 'trouble' } })],
    ['a crash without words', (_, response) => response.writeHead(502).end()],
    ['a refusal without words', (_, response) => response.writeHead(400).end('no')],
    [
      'a way to somewhere else',
      (_, response) => response.writeHead(307, { location: `http://127.0.0.1:${port}/x` }).end(),
    ],
    ['half an answer', (_, response) => response.writeHead(200, { 'content-length': '500' }).write('{"id"')],
    ['an end without an answer', (request) => request.socket.destroy()],
    ['silence', () => {}],
    [
      'an answer without end',
      (_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const dripping = setInterval(() => response.write(' '), 20);
        response.on('close', () => clearInterval(dripping));
      },
    ],
    ['more than any answer', (_, response) => response.writeHead(200).end('x'.repeat(9 * 1024 * 1024))],
  ])('is unknown after %s, and sent once', async (_, answer) => {
    reply = answer;
    expect(await gateway.createOrder(order)).toEqual({ kind: 'unknown' });
    expect(asked).toHaveLength(1);
  });

  test('is refused in the gateway’s own words, and only so', async () => {
    reply = json(400, {
      error: { code: 'BAD_REQUEST_ERROR', description: 'Order amount less than minimum' },
    });
    expect(await gateway.createOrder(order)).toEqual({
      kind: 'refused',
      why: 'Order amount less than minimum',
    });
  });

  test.each([401, 403, 404, 429])('was not made when the answer is %s', async (status) => {
    reply = json(status, { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } });
    expect(await gateway.createOrder(order)).toEqual({ kind: 'not-sent' });
  });

  test('was not sent when nobody listens', async () => {
    const away = createRazorpayGateway(
      { ...config, RAZORPAY_URL: 'http://127.0.0.1:9' },
      { gatewayCall: () => {} },
    );
    expect(await away.createOrder(order)).toEqual({ kind: 'not-sent' });
    expect(await away.listTries('order_1')).toEqual({ kind: 'unknown' });
  });

  test('of nothing, or of more than a number holds exactly, is never sent', () => {
    for (const odd of ['0.00', '-1.00', '99999999999999.00'])
      expect(() => gateway.createOrder({ ...order, amount: parseMoney(odd, 'INR') })).toThrow(RangeError);
    expect(asked).toEqual([]);
  });
});

test('a question is asked three times, and what cannot be read whole is not an answer', async () => {
  reply = json(500, {});
  expect(await gateway.listTries('order_1')).toEqual({ kind: 'unknown' });
  expect(asked).toHaveLength(3);
  reply = json(200, { entity: 'collection', items: [{ id: 'pay_1' }] });
  expect(await gateway.listTries('order_1')).toEqual({ kind: 'unknown' });
  reply = json(400, { error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' } });
  expect(await gateway.listTries('order_1')).toEqual({ kind: 'missing' });
});

test('a refund waits while our account at the gateway is short of money', async () => {
  const refund = { receipt: createId('refund', now()), tryId: 'pay_1', amount };
  const description = 'Your account does not have enough balance to carry out the refund operation.';
  reply = json(400, { error: { code: 'BAD_REQUEST_ERROR', description } });
  expect(await gateway.refund(refund)).toEqual({ kind: 'not-sent' });
});

test('a refund bears a key that the gateway itself knows again', async () => {
  let key: unknown;
  reply = (request, response) => {
    key = request.headers['x-refund-idempotency'];
    json(500, {})(request, response);
  };
  const receipt = createId('refund', now());
  await gateway.refund({ receipt, tryId: 'pay_1', amount });
  expect(key).toBe(receipt);
});

test('a report is read page by page to its end', async () => {
  const line = (at: number) => ({
    entity_id: `pay_${at}`,
    type: 'payment',
    amount: 1_000,
    currency: 'INR',
    debit: 0,
    credit: 976,
  });
  reply = (request, response) => {
    const skip = Number(new URL(request.url ?? '', 'http://x').searchParams.get('skip'));
    const length = Math.max(0, Math.min(1_000, 2_500 - skip));
    json(200, { entity: 'collection', items: Array.from({ length }, (_, at) => line(skip + at)) })(
      request,
      response,
    );
  };
  const answer = await gateway.readReport(parseLocalDate('2026-11-05'));
  expect(asked[0]).toContain('year=2026&month=11&day=5');
  expect(answer).toMatchObject({ kind: 'found' });
  const lines = answer.kind === 'found' ? answer.thing : [];
  expect(new Set(lines.map(({ id }) => id)).size).toBe(2_500);
  expect(lines[0]).toEqual({
    id: 'pay_0',
    kind: 'payment',
    amount: parseMoney('10.00', 'INR'),
    fee: parseMoney('0.24', 'INR'),
  });
});
