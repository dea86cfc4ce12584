import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConnectOffer, ConnectOrder, ConnectPriced } from '@marga/contract/connect/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildSandbox } from '../server.ts';
import { observeApiCallOutcome } from '../test-client.ts';
import { TEST_PLACES } from './faults-triggered-by-test-places.ts';
import { SANDBOX_KEY } from './sandbox-credentials.ts';
import {
  createIndianCity,
  createConnectProtocolClient,
  type ConnectCaller,
  DELHI,
  createOrderReference,
  TRAVELLER,
} from './test-client.ts';

const app = buildSandbox({ latencyScale: 0, slowMs: 150, holdMs: 5_000 });
let url: string;

beforeAll(async () => {
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(() => post('reset'));
afterAll(() => app.close());

async function post(control: string, body?: object): Promise<number> {
  const response = await fetch(`${url}/_sandbox/${control}`, {
    method: 'POST',
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  return response.status;
}

async function read<Body>(control: string): Promise<Body> {
  return (await (await fetch(`${url}/_sandbox/${control}`)).json()) as Body;
}

function caller(supplier: string): ConnectCaller {
  return createConnectProtocolClient(`${url}/connect/${supplier}`, SANDBOX_KEY);
}

const departOn = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);

function asking(end = 'ci-jaipur') {
  const criteria = { service: 'bus', origin: 'ci-delhi', destination: end, departOn, travellers: 1 };
  return { criteria, places: [DELHI, createIndianCity(end, 'Jaipur', 26.92, 75.79)] };
}

async function offerToken(call: ConnectCaller, end?: string): Promise<ConnectPriced> {
  const { body } = await call('search', { body: asking(end) });
  const found = body?.['offers'] as ConnectOffer[] | undefined;
  const priced = await call('price', { body: { selection: found?.[0]?.selection, choice: { seats: [] } } });
  return priced.body as unknown as ConnectPriced;
}

async function order(call: ConnectCaller, priced: ConnectPriced, reference = createOrderReference()) {
  const { offerToken: bought, total } = priced;
  const body = { reference, offerToken: bought, total, travellers: [TRAVELLER], settle: 'pay' };
  return call('order', { body });
}

test('every supplier tells what it sells; a name that is none is not found', async () => {
  expect((await caller('redline')('capabilities')).body).toMatchObject({ services: ['bus'] });
  expect(await caller('nobody')('capabilities')).toMatchObject({ status: 404, isSigned: false });
});

test('any fleet- name is a supplier with a book of its own', async () => {
  const [one, two] = [caller('fleet-01'), caller('fleet-02')];
  expect((await one('capabilities')).body).toMatchObject({ name: 'fleet-01', services: ['bus'] });
  const reference = createOrderReference();
  expect((await order(one, await offerToken(one), reference)).status).toBe(200);
  expect((await one('readOrder', { id: reference })).status).toBe(200);
  expect((await two('readOrder', { id: reference })).body).toMatchObject({ code: 'not-found' });
});

test('the next order at a supplier fails as was asked, wherever it goes, and the one after it does not', async () => {
  const call = caller('redline');
  expect(await post('next-order', { supplier: 'redline', fault: 'rejected' })).toBe(204);
  expect((await order(call, await offerToken(call))).body).toMatchObject({ code: 'rejected' });
  expect((await order(call, await offerToken(call))).status).toBe(200);
  expect(await post('next-order', { supplier: 'redline', fault: 'cancel-refused' })).toBe(404);
});

test('the clock is moved while it runs: what the machine signs now is of another time', async () => {
  const call = caller('redline');
  expect(await post('settings', { clockOffsetMs: -86_400_000 })).toBe(200);
  expect((await call('capabilities')).status).toBe(401);
  expect(await post('settings', { clockOffsetMs: 0 })).toBe(200);
  expect((await call('capabilities')).status).toBe(200);
});

test('orders survive a restart in their file, with what they take away', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-orders-'));
  const options = { latencyScale: 0, ordersFile: join(folder, 'orders') };
  const [reference, before] = [createOrderReference(), buildSandbox(options)];
  const opened = async (sandbox: typeof before): Promise<ConnectCaller> => {
    const at = await sandbox.listen({ host: '127.0.0.1', port: 0 });
    return createConnectProtocolClient(`${at}/connect/redline`, SANDBOX_KEY);
  };
  const first = await opened(before);
  const made = (await order(first, await offerToken(first), reference)).body;
  await before.close();
  const after = buildSandbox(options);
  expect((await (await opened(after))('readOrder', { id: reference })).body).toMatchObject({ ...made });
  await after.close();
  rmSync(folder, { recursive: true });
});

test('every order is reported with the attempts that asked for it', async () => {
  const call = caller('redline');
  const [priced, reference] = [await offerToken(call), createOrderReference()];
  await order(call, priced, reference);
  await order(call, priced, reference);
  const refused = createOrderReference();
  await order(call, await offerToken(call, 'ci-sandbox-rejected'), refused);
  const { orders, attempts } = await read<{ orders: object[]; attempts: object[] }>('orders');
  expect(orders).toEqual([
    expect.objectContaining({
      connection: 'redline',
      metadata: { marga_reference: reference },
      create_attempts: 2,
      visible: true,
      cancelled_at: null,
    }),
  ]);
  expect(attempts).toEqual([
    { metadata: { marga_reference: reference }, create_attempts: 2, orders: 1 },
    { metadata: { marga_reference: refused }, create_attempts: 1, orders: 0 },
  ]);
});

test('calls are counted by supplier, operation and the fault they met', async () => {
  const call = caller('redline');
  await order(call, await offerToken(call, 'ci-sandbox-rejected'));
  await call('search', { body: asking('ci-sandbox-nothing') });
  const { calls } = await read<{ calls: object[] }>('calls');
  expect(calls).toEqual([
    { connection: 'redline', operation: 'search', fault: null, count: 1 },
    { connection: 'redline', operation: 'price', fault: null, count: 1 },
    { connection: 'redline', operation: 'order', fault: 'rejected', count: 1 },
    { connection: 'redline', operation: 'search', fault: 'nothing', count: 1 },
  ]);
});

test('search-500 breaks the first supplier of a service, and the second answers beside it', async () => {
  const body = asking('ci-sandbox-search-500');
  expect(await caller('redline')('search', { body })).toMatchObject({ status: 500, isSigned: false });
  expect(await caller('shubhyatra')('search', { body })).toMatchObject({ status: 200, isSigned: true });
});

test('schedule-change: the order is told 90 minutes later from the first look-up on', async () => {
  const call = caller('redline');
  const reference = createOrderReference();
  const made = await order(call, await offerToken(call, 'ci-sandbox-schedule-change'), reference);
  const found = await call('readOrder', { id: reference });
  const minutes = ({ itinerary }: ConnectOrder) => {
    if (itinerary.service !== 'bus') throw new Error('not a bus');
    return Date.parse(`${itinerary.segments[0]?.departsAt.local}Z`) / 60_000;
  };
  const [sold, moved] = [made.body, found.body] as unknown as [ConnectOrder, ConnectOrder];
  expect(minutes(moved) - minutes(sold)).toBe(90);
});

test('malformed is signed, and of another shape', async () => {
  const call = caller('redline');
  const given = await order(call, await offerToken(call, 'ci-sandbox-malformed'));
  expect(given).toMatchObject({ status: 200, isSigned: true, body: { success: true } });
});

test('a supplier can be made to hang, to break, to be slow, and be as always again', async () => {
  const search = (signal?: AbortSignal) =>
    caller('fleet-03')('search', { body: asking(), ...(signal && { signal }) });
  expect(await post('behaviours', { supplier: 'fleet-03', kind: 'hang' })).toBe(204);
  expect(await observeApiCallOutcome(search)).toBe('no answer');
  expect((await caller('fleet-04')('search', { body: asking() })).status).toBe(200);
  await post('behaviours', { supplier: 'fleet-03', kind: 'break' });
  expect(await search()).toMatchObject({ status: 500, isSigned: false });
  await post('behaviours', { supplier: 'fleet-03', kind: 'slow', ms: 120 });
  const startedAt = performance.now();
  expect((await search()).status).toBe(200);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(115);
  expect(await read('behaviours')).toEqual({
    behaviours: [{ supplier: 'fleet-03', kind: 'slow', ms: 120 }],
  });
  await post('behaviours', { supplier: 'fleet-03', kind: 'none' });
  expect(await read('behaviours')).toEqual({ behaviours: [] });
  expect(await post('behaviours', { supplier: 'fleet-03', kind: 'dance' })).toBe(400);
  const { calls } = await read<{ calls: { connection: string; fault: string | null }[] }>('calls');
  expect(calls.filter(({ connection }) => connection === 'fleet-03').map(({ fault }) => fault)).toEqual([
    'hang',
    'break',
    null,
  ]);
});

test('a supplier of flights can be made to break as well', async () => {
  await post('behaviours', { supplier: 'coral', kind: 'break' });
  const response = await fetch(`${url}/coral/air/orders`, {
    headers: { 'duffel-version': 'v2', authorization: 'Bearer t' },
  });
  expect(response.status).toBe(500);
  await post('behaviours', { supplier: 'coral', kind: 'none' });
});

test('the README lists every test place as the table has it', async () => {
  const readme = (await readFile(new URL('../../README.md', import.meta.url), 'utf8')).replaceAll(/ +/g, ' ');
  for (const { name, at, on, effect } of TEST_PLACES) {
    expect(readme).toContain(`| \`ci-sandbox-${name}\` | ${at}${on ? ' on some' : ''} | ${effect} |`);
  }
});
