import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TEST_DESTINATIONS } from './faults-triggered-by-test-destinations.ts';
import type { SupplierConnectionName } from './suppliers/flights/supplier-connections.ts';
import {
  type ErrorBody,
  observeApiCallOutcome,
  buildOrderRequest,
  startSandbox,
  type TestClient,
} from './test-client.ts';

const SLOW_MS = 400;
let sandbox: TestClient;
/**
 * A slow call to this sandbox takes ten minutes, longer than any test, so a busy machine cannot make other calls look
 * slow.
 */
let endless: TestClient;

beforeAll(async () => {
  sandbox = await startSandbox({ slowMs: SLOW_MS });
  endless = await startSandbox({ slowMs: 600_000 });
});

beforeEach(async () => {
  await fetch(`${sandbox.url}/_sandbox/reset`, { method: 'POST' });
});

afterAll(() => Promise.all([sandbox.app.close(), endless.app.close()]));

async function ordersMade(): Promise<number> {
  return (await sandbox.made()).orders.length;
}

/** Books the first flight to a test destination and returns the outcome of the call. */
async function fateOfBooking(destination: string, patienceMs?: number) {
  const offer = await sandbox.firstOffer('skybridge', destination);
  const fate = await observeApiCallOutcome(
    (signal) => sandbox.book('skybridge', offer, {}, signal),
    patienceMs,
  );
  return { fate, offer };
}

function paise(amount: string): bigint {
  return BigInt(amount.replace('.', ''));
}

async function takes(call: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await call();
  return performance.now() - startedAt;
}

test('XPC costs 7 % more once it is re-priced; the old amount is refused, the new one accepted', async () => {
  const offer = await sandbox.firstOffer('skybridge', 'XPC');
  const { body } = await sandbox.reprice('skybridge', offer);
  const expected = paise(offer.total_amount) * 107n;
  expect(paise(body.data.total_amount) * 100n - expected).toBeLessThanOrEqual(50n);
  expect(paise(body.data.total_amount) * 100n - expected).toBeGreaterThanOrEqual(-50n);
  expect(paise(body.data.base_amount) + paise(body.data.tax_amount)).toBe(paise(body.data.total_amount));

  const atOldPrice = await sandbox.book('skybridge', offer);
  expect([atOldPrice.status, atOldPrice.body.errors[0]?.code]).toEqual([422, 'price_changed']);
  expect(await ordersMade()).toBe(0);

  const atNewPrice = await sandbox.book('skybridge', body.data);
  expect(atNewPrice.status).toBe(201);
  expect(atNewPrice.body.data.total_amount).toBe(body.data.total_amount);
});

test('XSO is gone when it is re-priced, and when it is ordered', async () => {
  const offer = await sandbox.firstOffer('skybridge', 'XSO');
  const repriced = await sandbox.reprice('skybridge', offer);
  const booked = await sandbox.book('skybridge', offer);
  for (const { status, body } of [repriced, booked]) {
    expect([status, body.errors[0]?.type, body.errors[0]?.code]).toEqual([
      422,
      'airline_error',
      'offer_no_longer_available',
    ]);
  }
  expect(await ordersMade()).toBe(0);
});

test('XRJ is re-priced as usual and then refused by the airline', async () => {
  const offer = await sandbox.firstOffer('skybridge', 'XRJ');
  expect((await sandbox.reprice('skybridge', offer)).body.data.total_amount).toBe(offer.total_amount);
  const { status, body } = await sandbox.book('skybridge', offer);
  expect([status, body.errors[0]?.type, body.errors[0]?.code]).toEqual([
    422,
    'airline_error',
    'order_not_created',
  ]);
  expect(await ordersMade()).toBe(0);
});

test('XTB does not answer, yet the order exists and can be found by its offer', async () => {
  const { fate, offer } = await fateOfBooking('XTB');
  expect(fate).toBe('no answer');
  const found = await sandbox.listOrders('skybridge', `offer_id=${offer.id}`);
  expect(found.body.data.map(({ metadata }) => metadata)).toEqual([{ reference: 'bkg_1' }]);
});

test('XTN does not answer, and no order exists', async () => {
  const { fate, offer } = await fateOfBooking('XTN');
  expect(fate).toBe('no answer');
  expect((await sandbox.listOrders('skybridge', `offer_id=${offer.id}`)).body.data).toEqual([]);
  expect((await sandbox.made()).attempts).toEqual([
    { metadata: { reference: 'bkg_1' }, create_attempts: 1, orders: 0 },
  ]);
});

test('XHT answers 200 with HTML, yet the order exists', async () => {
  const offer = await sandbox.firstOffer('skybridge', 'XHT');
  const response = await fetch(`${sandbox.url}/skybridge/air/orders`, {
    method: 'POST',
    headers: { 'duffel-version': 'v2', authorization: 'Bearer t', 'content-type': 'application/json' },
    body: JSON.stringify({ data: buildOrderRequest(offer) }),
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await response.text()).toMatch(/^<!doctype html>/);
  expect(await ordersMade()).toBe(1);
});

test('XSL answers correctly, but late; the order can be looked up meanwhile', async () => {
  const offer = await sandbox.firstOffer('skybridge', 'XSL');
  const startedAt = performance.now();
  expect((await sandbox.book('skybridge', offer)).status).toBe(201);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(SLOW_MS - 5);

  const waiting = await endless.firstOffer('skybridge', 'XSL');
  const caller = new AbortController();
  const booking = endless.book('skybridge', waiting, {}, caller.signal).then(
    () => 'answered',
    () => 'given up',
  );
  await expect.poll(async () => (await endless.made()).orders.length, { timeout: 10_000 }).toBe(1);
  caller.abort();
  expect(await booking).toBe('given up');
});

test('XHG does not answer, and its order can be retrieved from the third lookup on', async () => {
  const { fate, offer } = await fateOfBooking('XHG');
  expect(fate).toBe('no answer');
  const [order] = (await sandbox.made()).orders;
  expect(order?.visible).toBe(false);

  const byOffer = async () =>
    (await sandbox.listOrders('skybridge', `offer_id=${offer.id}`)).body.data.length;
  const byId = async () => (await sandbox.call('GET', `/skybridge/air/orders/${order?.id}`)).status;
  expect(await byOffer()).toBe(0);
  expect(await byId()).toBe(404);
  expect(await byOffer()).toBe(1);
  expect(await byId()).toBe(200);
  expect((await sandbox.made()).orders[0]?.visible).toBe(true);
});

test('X5B answers 500, yet the order exists', async () => {
  const offer = await sandbox.firstOffer('skybridge', 'X5B');
  const { status, body } = await sandbox.book('skybridge', offer);
  expect([status, body.errors[0]?.code]).toEqual([500, 'internal_server_error']);
  expect(await ordersMade()).toBe(1);
});

test('XDR resets the connection, yet the order exists', async () => {
  const { fate } = await fateOfBooking('XDR', 10_000);
  expect(fate).toMatch(/ECONNRESET|other side closed/);
  expect(await ordersMade()).toBe(1);
});

test('XSS is searched late on meridian, and only there', async () => {
  expect(await takes(() => sandbox.search('meridian', 'XSS'))).toBeGreaterThanOrEqual(SLOW_MS - 5);
  expect((await endless.search('skybridge', 'XSS')).status).toBe(201);
  expect((await sandbox.search('meridian', 'XSS')).body.data.offers).not.toEqual([]);
});

test('XSH hangs the search on coral, and only there', async () => {
  expect(await observeApiCallOutcome(() => sandbox.search('skybridge', 'XSH'), 10_000)).toBe('answered');
  const slices = [{ origin: 'DEL', destination: 'XSH', departure_date: '2027-03-14' }];
  const hanging = observeApiCallOutcome((signal) =>
    sandbox.call('POST', '/coral/air/offer_requests', { slices, passengers: [{ type: 'adult' }] }, signal),
  );
  expect(await hanging).toBe('no answer');
});

test('XSE fails the search with 500 on skybridge, and only there', async () => {
  const failed = await sandbox.call<ErrorBody>('POST', '/skybridge/air/offer_requests', {
    slices: [{ origin: 'DEL', destination: 'XSE', departure_date: '2027-03-14' }],
    passengers: [{ type: 'adult' }],
  });
  expect([failed.status, failed.body.errors[0]?.type]).toEqual([500, 'api_error']);
  expect((await sandbox.search('coral', 'XSE')).body.data.offers).not.toEqual([]);
});

test('XNO has no flights on any connection', async () => {
  for (const connection of ['skybridge', 'meridian', 'coral'] satisfies SupplierConnectionName[]) {
    const { status, body } = await sandbox.search(connection, 'XNO');
    expect([status, body.data.offers]).toEqual([201, []]);
  }
});

test('XEX has expired by the time it is ordered, though its price was given a moment ago', async () => {
  const offer = await sandbox.firstOffer('skybridge', 'XEX');
  expect((await sandbox.reprice('skybridge', offer)).status).toBe(200);
  const { status, body } = await sandbox.book('skybridge', offer);
  expect([status, body.errors[0]?.code]).toEqual([422, 'offer_expired']);
  expect(await ordersMade()).toBe(0);
});

test('XMF answers 201 with JSON of another shape, yet the order exists', async () => {
  const offer = await sandbox.firstOffer('skybridge', 'XMF');
  const { status, body } = await sandbox.book('skybridge', offer);
  expect([status, body.data.id, body.data.booking_reference]).toEqual([201, undefined, undefined]);
  expect(await ordersMade()).toBe(1);
});

test('XNR refuses the name of the first passenger', async () => {
  const offer = await sandbox.firstOffer('skybridge', 'XNR');
  const { status, body } = await sandbox.book('skybridge', offer);
  expect([status, body.errors[0]?.code, body.errors[0]?.source?.pointer]).toEqual([
    422,
    'invalid_passenger_name',
    '/passengers/0/given_name',
  ]);
  expect(await ordersMade()).toBe(0);
});

test('a held reply ends by itself when the client waits for ever', async () => {
  const impatient = await startSandbox({ holdMs: 50 });
  const offer = await impatient.firstOffer('skybridge', 'XTN');
  expect(
    await observeApiCallOutcome((signal) => impatient.book('skybridge', offer, {}, signal), 5_000),
  ).not.toBe('no answer');
  await impatient.app.close();
});

test('a fault is that of the way out, even when the trip comes back', async () => {
  const slices = [
    { origin: 'DEL', destination: 'XRJ', departure_date: '2027-03-14' },
    { origin: 'XRJ', destination: 'DEL', departure_date: '2027-03-20' },
  ];
  const offer = await sandbox.firstOffer('meridian', 'XRJ', { slices });
  expect((await sandbox.book('meridian', offer)).body.errors[0]?.code).toBe('order_not_created');
});

test('the README lists every test destination as the table has it', async () => {
  const readme = (await readFile(new URL('../README.md', import.meta.url), 'utf8')).replaceAll(/ +/g, ' ');
  for (const { code, at, on, effect } of TEST_DESTINATIONS) {
    expect(readme).toContain(`| \`${code}\` | ${at}${on ? ` on ${on}` : ''} | ${effect} |`);
  }
});
