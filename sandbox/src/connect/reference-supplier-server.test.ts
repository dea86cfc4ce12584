import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ConnectOffer, ConnectOrder, ConnectPriced } from '@marga/contract/connect/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildReferenceSupplierServer, readTimetable } from './reference-supplier-server.ts';
import {
  createConnectProtocolClient,
  type ConnectCaller,
  createOrderReference,
  TRAVELLER,
} from './test-client.ts';

const KEY = { keyId: 'marga', secret: 'a-secret-that-both-of-us-know-0123456789' };
const timetable = readTimetable(new URL('reference-supplier-server-timetable.json', import.meta.url));
const START = Date.parse('2026-11-15T06:00:00Z');
let clock = START;
const server = buildReferenceSupplierServer({ timetable, ...KEY, now: () => clock });
let call: ConnectCaller;

beforeAll(async () => {
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  const bare = createConnectProtocolClient(url, KEY);
  call = (operation, sent) => bare(operation, { timestamp: Math.floor(clock / 1000), ...sent });
});
beforeEach(() => {
  clock = START;
});
afterAll(() => server.close());

function asking(travellers = 1, departOn = '2026-12-15') {
  const criteria = { service: 'bus', origin: 'ci-delhi', destination: 'ci-manali', departOn, travellers };
  return { criteria, places: [] };
}

async function offers(travellers = 1, departOn?: string): Promise<ConnectOffer[]> {
  const { body } = await call('search', { body: asking(travellers, departOn) });
  return body?.['offers'] as ConnectOffer[];
}

async function priceOffer(travellers = 1, departOn?: string, seats: string[] = []): Promise<ConnectPriced> {
  const [first] = await offers(travellers, departOn);
  const { body } = await call('price', { body: { selection: first?.selection, choice: { seats } } });
  return body as unknown as ConnectPriced;
}

async function order({ offerToken, total }: ConnectPriced, change: object = {}) {
  const body = {
    reference: createOrderReference(),
    offerToken,
    total,
    travellers: [TRAVELLER],
    settle: 'pay',
    ...change,
  };
  const given = await call('order', { body });
  return { ...given, body: given.body as unknown as ConnectOrder & { code?: string }, sent: body };
}

test('it sells what is in its file', async () => {
  const found = await offers(2);
  expect(found.map(({ total }) => total.amount)).toEqual(['3045.00', '2352.00']);
  expect(found[0]?.itinerary).toMatchObject({ service: 'bus', kind: 'volvo', seatsLeft: 36 });
  const flight = { ...asking().criteria, service: 'train' };
  expect((await call('search', { body: { criteria: flight, places: [] } })).body).toEqual({ offers: [] });
});

test.each([
  ['a key that it does not know', { keyId: 'else' }, 401, false],
  ['another secret', { secret: 'another-secret-of-somebody-else-012345' }, 401, true],
  ['a time that is past', { timestamp: START / 1000 - 301 }, 401, true],
  ['a time that is to come', { timestamp: START / 1000 + 301 }, 401, true],
  ['another body than was signed', { text: '{"criteria":{}}' }, 401, true],
  ['a body of another shape', { body: { criteria: {} } }, 400, true],
])('a request with %s is refused', async (_, sent, status, isSigned) => {
  expect(await call('search', { body: asking(), ...sent })).toMatchObject({ status, isSigned });
});

test('a request is good once', async () => {
  const sent = { body: asking(), nonce: 'a-nonce-that-is-used-twice' };
  expect((await call('search', sent)).status).toBe(200);
  expect(await call('search', sent)).toMatchObject({ status: 401, body: { code: 'signature-invalid' } });
  clock += 11 * 60_000;
  expect((await call('search', sent)).status).toBe(200);
});

test('the same order again is the same order; another one under its reference is refused', async () => {
  const priced = await priceOffer();
  const first = await order(priced);
  const again = await call('order', { body: first.sent });
  expect(again.body).toEqual(first.body);
  const other = await order(priced, { reference: first.sent.reference, settle: 'hold' });
  expect([other.status, other.body.code]).toEqual([409, 'reference-used']);
});

test('an order is made at the price of its offer token, and before it is over', async () => {
  const priced = await priceOffer();
  const cheap = await order(priced, { total: { amount: '1.00', currency: 'INR' } });
  expect([cheap.status, cheap.body.code]).toEqual([409, 'price-changed']);
  const forged = {
    ...priced,
    offerToken: priced.offerToken.replace('1522.50', '1.00'),
    total: { amount: '1.00', currency: 'INR' as const },
  };
  expect((await order(forged)).body.code).toBe('price-changed');
  expect((await order({ ...priced, offerToken: 'nonsense' })).body.code).toBe('request-invalid');
  clock = Date.parse(priced.expiresAt) - 1;
  expect((await order(priced)).status).toBe(200);
  clock += 1;
  expect((await order(priced)).body.code).toBe('expired');
});

test('seats run out when they are booked, and come back when they are not wanted', async () => {
  const day = '2026-12-20';
  const all: ConnectOrder[] = [];
  for (let taken = 0; taken < 36; taken += 6) all.push((await order(await priceOffer(6, day))).body);
  expect(
    (await offers(1, day)).map(({ itinerary }) => itinerary.service === 'bus' && itinerary.kind),
  ).toEqual(['ac-seater']);
  const quote = await call('quoteCancel', { id: all[0]?.order ?? '', body: {} });
  await call('cancel', { id: String(quote.body?.['quote']), body: {} });
  expect((await offers(6, day))[0]?.itinerary).toMatchObject({ kind: 'volvo', seatsLeft: 6 });
});

test('two who want the same seat: one has it', async () => {
  const day = '2026-12-21';
  const priced = await priceOffer(1, day, ['7']);
  const both = await Promise.all([order(priced), order(priced)]);
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  const { body } = await call('seatMap', { body: { selection: `101|${day}|1` } });
  expect(body?.['seats']).toContainEqual(expect.objectContaining({ id: '7', isFree: false }));
});

test('what is held and not paid in time is over, and its seat is free', async () => {
  const day = '2026-12-22';
  const held = await order(await priceOffer(6, day), { settle: 'hold' });
  expect(held.body.state).toBe('held');
  const pay = () => call('payOrder', { id: held.body.order, body: { total: held.body.total } });
  clock = Date.parse(held.body.payBy ?? '') - 1;
  expect((await offers(1, day))[0]?.itinerary).toMatchObject({ seatsLeft: 30 });
  clock += 1;
  expect((await pay()).body).toMatchObject({ code: 'expired' });
  expect((await offers(1, day))[0]?.itinerary).toMatchObject({ seatsLeft: 36 });
});

test('what cancelling costs depends on the hours left, to the millisecond', async () => {
  const { body } = await order(await priceOffer(1, '2026-12-15'));
  const departs = Date.parse('2026-12-15T18:30:00+05:30');
  const refundAt = async (at: number) => {
    clock = at;
    const given = await call('quoteCancel', { id: body.order, body: {} });
    return (given.body?.['refund'] as { amount: string } | undefined)?.amount ?? given.body?.['code'];
  };
  expect(await refundAt(departs - 48 * 3_600_000 - 1)).toBe('1370.25');
  expect(await refundAt(departs - 48 * 3_600_000)).toBe('1141.88');
  expect(await refundAt(departs - 4 * 3_600_000)).toBe('0.00');
  expect(await refundAt(departs)).toBe('not-possible');
});

test('a quote is honoured until it expires', async () => {
  const { body } = await order(await priceOffer(1, '2026-12-16'));
  const quoted = await call('quoteCancel', { id: body.order, body: {} });
  clock = Date.parse(String(quoted.body?.['expiresAt']));
  const late = await call('cancel', { id: String(quoted.body?.['quote']), body: {} });
  expect(late.body).toMatchObject({ code: 'expired' });
});

test('the list goes on where the cursor says, from an instant on', async () => {
  clock = START + 60 * 60_000;
  const since = new Date(clock).toISOString();
  for (let made = 0; made < 103; made += 1) {
    await order(await priceOffer(1, `2027-01-${String(10 + (made % 10)).padStart(2, '0')}`));
  }
  const first = await call('listOrders', { query: `?since=${since}` });
  expect(first.body?.['orders']).toHaveLength(100);
  const rest = await call('listOrders', {
    query: `?since=${since}&cursor=${String(first.body?.['nextCursor'])}`,
  });
  expect(rest.body?.['orders']).toHaveLength(3);
  expect(rest.body?.['nextCursor']).toBe(null);
  expect((await call('listOrders', { query: '?since=yesterday' })).status).toBe(400);
});

test('the program says where it listens in one line, and stops cleanly on SIGTERM', async () => {
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('reference-supplier-server-main.ts', import.meta.url))],
    {
      env: { ...process.env, CONNECT_SECRET: KEY.secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  await expect.poll(() => output, { timeout: 15_000 }).toContain('\n');
  const url = output.trim().split(' ').at(-1) ?? '';
  expect((await createConnectProtocolClient(url, KEY)('capabilities')).body).toMatchObject({
    name: 'Himalaya Travels',
  });
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
