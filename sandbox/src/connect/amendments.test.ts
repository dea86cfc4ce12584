import { once } from 'node:events';
import { createServer } from 'node:http';
import type {
  ConnectCancelQuote,
  ConnectChangeQuote,
  ConnectWebhook,
  ConnectOffer,
  ConnectOrder,
  ConnectPriced,
} from '@marga/contract/connect/protocol';
import {
  CONNECT_HEADERS,
  isRequestSignatureValid,
  importSigningKey,
} from '@marga/contract/connect/signature';
import { formatMoneyDecimal, fromWireMoney, subtractMoney, sumMoney } from '@marga/contract/kernel/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSandbox } from '../server.ts';
import { SANDBOX_KEY } from './sandbox-credentials.ts';
import type { OperationName } from './serve-connect-protocol.ts';
import {
  createIndianCity,
  createConnectProtocolClient,
  DELHI,
  createOrderReference,
  TRAVELLER,
} from './test-client.ts';

const REFUND_MS = 60;
const QUEUE_MS = 60;
const HOUR_MS = 3_600_000;
let offset = 0;
const settings = { latencyScale: 0, holdMs: 300, refundMs: REFUND_MS, now: () => Date.now() + offset };
const app = buildSandbox({ ...settings, queueMs: QUEUE_MS });
let url: string;

const received: { target: string; headers: NodeJS.Dict<string | string[]>; body: string }[] = [];
const listener = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (text: string) => (body += text));
  request.on('end', () => {
    received.push({ target: request.url ?? '', headers: request.headers, body });
    response.writeHead(204).end();
  });
});

beforeAll(async () => {
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  const port = typeof address === 'object' ? address?.port : 0;
  await control('notices', { url: `http://127.0.0.1:${port}/told` });
});
afterAll(async () => {
  await app.close();
  listener.close();
});

async function control(path: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`${url}/_sandbox/${path}`, { method: 'POST', headers, body: JSON.stringify(body) }))
    .status;
}

async function call<Body>(supplier: string, operation: OperationName, id: string, body: object = {}) {
  const caller = createConnectProtocolClient(`${url}/connect/${supplier}`, SANDBOX_KEY);
  const timestamp = Math.floor((Date.now() + offset) / 1_000);
  const given = await caller(operation, { id, body, timestamp });
  return given.body as unknown as Body & { code?: string };
}

const PEOPLE = ['ASHA', 'RAVI', 'MEERA'].map((givenName) => ({ ...TRAVELLER, givenName }));
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

function asking(criteria: { destination?: string; drop?: string }) {
  const end = criteria.destination ?? criteria.drop ?? '';
  return { criteria, places: [DELHI, createIndianCity(end, 'Jaipur', 26.92, 75.79)] };
}

async function offersOf(supplier: string, criteria: object): Promise<ConnectOffer[]> {
  const asked = asking(criteria);
  const { offers } = await call<{ offers: ConnectOffer[] }>(supplier, 'search', '', asked);
  return offers.filter(({ itinerary }) => itinerary.refundable);
}

async function ordered(
  supplier: string,
  criteria: object,
  travellers = PEOPLE.slice(0, 2),
  seats: string[] = [],
) {
  const [offer] = await offersOf(supplier, criteria);
  const selection = offer?.selection ?? '';
  const { offerToken, total } = await call<ConnectPriced>(supplier, 'price', '', {
    selection,
    choice: { seats },
  });
  const reference = createOrderReference();
  const body = { reference, offerToken, total, travellers, settle: 'pay' };
  const made = await call<ConnectOrder>(supplier, 'order', '', body);
  const read = () => call<ConnectOrder>(supplier, 'readOrder', reference);
  const quote = (part: object = {}) => call<ConnectCancelQuote>(supplier, 'quoteCancel', made.order, part);
  const cancel = async (part: object = {}) =>
    call<ConnectOrder>(supplier, 'cancel', (await quote(part)).quote);
  return { made, reference, selection, read, quote, cancel };
}

const bus = (destination = 'ci-jaipur', travellers = 2) => ({
  service: 'bus',
  origin: 'ci-delhi',
  destination,
  departOn: inDays(30),
  travellers,
});
const train = (destination = 'ci-jaipur') => ({ ...bus(destination), service: 'train' });
const cab = (destination = 'ci-jaipur') => ({
  service: 'cab',
  pickup: 'ci-delhi',
  drop: destination,
  pickUpOn: inDays(30),
  pickUpAt: '09:30',
  kind: 'return',
  returnOn: inDays(32),
  returnAt: '10:00',
  travellers: 2,
});
const amountsOf = ({ charges, refund }: ConnectCancelQuote) =>
  sumMoney([...charges.map(({ amount }) => fromWireMoney(amount)), fromWireMoney(refund)], 'INR');

test('one of two travellers is given back: the other travels, and the two shares are the price', async () => {
  const { made, quote, cancel, read } = await ordered('railyatra', train());
  const quoted = await quote({ travellers: [1] });
  expect(quoted.charges.map(({ name }) => name)[0]).toBe('Cancellation charge');
  expect(quoted.later.map(({ charge }) => fromWireMoney(charge).minor)).toHaveLength(3);
  expect(quoted.expiresAt <= (quoted.later[0]?.from ?? '')).toBe(true);
  const done = await cancel({ travellers: [1] });
  expect(done.state).toBe('confirmed');
  const left = fromWireMoney(done.total);
  expect(formatMoneyDecimal(subtractMoney(fromWireMoney(made.total), left))).toBe(
    formatMoneyDecimal(amountsOf(quoted)),
  );
  expect((await quote({ travellers: [1] })).code).toBe('not-possible');
  expect((await cancel()).state).toBe('cancelled');
  expect((await read()).refunds).toHaveLength(2);
});

test('a seat that was given back is sold again, the other is not', async () => {
  const [offer] = await offersOf('redline', bus());
  const map = await call<{ seats: { id: string; isFree: boolean }[] }>('redline', 'seatMap', '', {
    selection: offer?.selection,
  });
  const [one = '', two = ''] = map.seats.filter(({ isFree }) => isFree).map(({ id }) => id);
  const { cancel, selection } = await ordered('redline', bus(), PEOPLE.slice(0, 2), [one, two]);
  await cancel({ travellers: [0] });
  const after = await call<typeof map>('redline', 'seatMap', '', { selection });
  const isFree = (id: string) => after.seats.find((seat) => seat.id === id)?.isFree;
  expect([isFree(one), isFree(two)]).toEqual([true, false]);
});

test('a return cab: one leg by itself, for its share', async () => {
  const { made, quote, cancel, read } = await ordered('cabway', cab());
  const quoted = await quote({ legs: [1] });
  expect(quoted.isVoid).toBe(false);
  expect((await cancel({ legs: [1] })).state).toBe('confirmed');
  const now = await read();
  expect(now.itinerary).toEqual(made.itinerary);
  expect(formatMoneyDecimal(subtractMoney(fromWireMoney(made.total), fromWireMoney(now.total)))).toBe(
    formatMoneyDecimal(amountsOf(quoted)),
  );
  expect((await quote({ travellers: [0] })).code).toBe('not-possible');
});

test('void: undone as if it had never been, for thirty minutes to the millisecond', async () => {
  const { made, quote } = await ordered('redline', bus());
  const ends = Date.parse(made.createdAt) + 30 * 60_000;
  const now = await quote();
  expect(now).toMatchObject({ isVoid: true, charges: [], refund: made.total });
  expect(now.later[0]).toMatchObject({ from: new Date(ends).toISOString() });
  expect((await quote({ travellers: [0] })).isVoid).toBe(false);
  offset = ends - Date.now() + 1_000;
  const after = await quote();
  offset = 0;
  expect(after.isVoid).toBe(false);
  expect(after.charges.map(({ amount }) => amount)).toEqual([now.later[0]?.charge]);
});

test.each([
  ['ci-jaipur', 'usually', true, false],
  ['ci-sandbox-refund-at-once', 'at once', true, true],
  ['ci-sandbox-refund-short', 'short', true, false],
  ['ci-sandbox-refund-never', 'never', false, false],
])('a refund of whoever went to %s is credited %s', async (end, _, comes, isAtOnce) => {
  const { cancel, read, made } = await ordered('shubhyatra', bus(end));
  expect((await cancel()).refunds.map(({ paidAt }) => paidAt !== null)).toEqual([isAtOnce]);
  await new Promise((resolve) => void setTimeout(resolve, REFUND_MS * 1.5));
  const [refund] = (await read()).refunds;
  expect(refund && refund.paidAt !== null).toBe(comes);
  const percent = end === 'ci-sandbox-refund-short' ? 90n : 100n;
  const owed = (fromWireMoney(made.total).minor * 85n * percent) / 10_000n;
  expect(Number(fromWireMoney(refund?.amount ?? made.total).minor - owed)).toBeLessThanOrEqual(1);
});

test('what never came is credited when the sandbox is told so', async () => {
  const { cancel, read, reference } = await ordered('shubhyatra', bus('ci-sandbox-refund-never'));
  await cancel();
  expect(await control('refunds', { reference, outcome: 'paid' })).toBe(200);
  expect((await read()).refunds[0]?.paidAt).not.toBeNull();
});

test('a departure that was moved is free to give back until the buyer says yes, and a signed notice says so', async () => {
  const { made, reference, quote, read } = await ordered('shubhyatra', bus());
  const acknowledge = () => call<ConnectOrder>('shubhyatra', 'acknowledge', made.order);
  expect((await acknowledge()).code).toBe('not-possible');
  expect(await control('departures', { reference, minutes: 45 })).toBe(204);
  expect((await read()).itinerary).not.toEqual(made.itinerary);
  expect(await quote()).toMatchObject({ charges: [], refund: made.total, isVoid: false });
  const findNotice = () => received.find(({ body }) => body.includes(reference));
  await expect.poll(findNotice).toBeDefined();
  const { target = '', headers = {}, body = '' } = findNotice() ?? {};
  const signed = {
    method: 'POST',
    target,
    timestamp: Number(headers[CONNECT_HEADERS.timestamp]),
    nonce: String(headers[CONNECT_HEADERS.nonce]),
    body,
  };
  const key = await importSigningKey(SANDBOX_KEY.secret);
  expect(target).toBe('/told/shubhyatra');
  expect(await isRequestSignatureValid(key, signed, String(headers[CONNECT_HEADERS.signature]))).toBe(true);
  expect((JSON.parse(body) as ConnectWebhook).reference).toBe(reference);
  expect((await acknowledge()).state).toBe('confirmed');
  expect((await acknowledge()).state).toBe('confirmed');
  expect((await quote()).charges).not.toEqual([]);
});

const berthOf = ({ itinerary, state }: ConnectOrder) =>
  itinerary.service === 'train' ? `${state} ${itinerary.availability.status}` : state;

test('a waitlisted ticket moves up to a berth, and each step is told', async () => {
  const { made, read, reference } = await ordered('railyatra', train('ci-sandbox-waitlist-clears'));
  expect(berthOf(made)).toBe('confirmed waitlist');
  // The ticket may be RAC too briefly for a poll to see it, so the two notices prove that stage.
  await expect.poll(async () => berthOf(await read())).toBe('confirmed available');
  await expect.poll(() => received.filter(({ body }) => body.includes(reference)).length).toBe(2);
});

test('a ticket that waits when the chart is made is paid back by the railway in full', async () => {
  const { made, read } = await ordered('railyatra', train('ci-sandbox-waitlist-dropped'));
  await expect.poll(async () => (await read()).state).toBe('cancelled');
  const [refund] = (await read()).refunds;
  expect(refund).toMatchObject({ quote: `chart-${made.order}`, amount: made.total });
});

test('the sandbox can be told to move the queue', async () => {
  // In this sandbox the queue does not move on its own during the test.
  const still = buildSandbox({ ...settings, queueMs: HOUR_MS });
  const usual = url;
  url = await still.listen({ host: '127.0.0.1', port: 0 });
  const { read, reference } = await ordered('indrail', train('ci-sandbox-waitlist-dropped'));
  expect(await control('waitlist', { reference, to: 'rac' })).toBe(204);
  expect(berthOf(await read())).toBe('confirmed rac');
  expect(await control('waitlist', { reference, to: 'confirmed' })).toBe(204);
  expect(berthOf(await read())).toBe('confirmed available');
  expect(await control('waitlist', { reference: 'bkg_none', to: 'rac' })).toBe(404);
  url = usual;
  await still.close();
});

async function changed(supplier: string, order: string, body: object) {
  const quoted = await call<ConnectChangeQuote>(supplier, 'quoteChange', order, body);
  const done = await call<ConnectOrder>(supplier, 'change', quoted.quote);
  const again = await call<ConnectOrder>(supplier, 'change', quoted.quote);
  return { quoted, done, again };
}

test('a name is put right for a fee; somebody else is refused', async () => {
  const { made } = await ordered('redline', bus());
  const [asha = TRAVELLER, ravi = TRAVELLER] = PEOPLE;
  const { quoted, done } = await changed('redline', made.order, {
    travellers: [asha, { ...ravi, givenName: 'RAVINDRA' }],
  });
  expect([quoted.fee.amount, quoted.difference.amount, done.state]).toEqual(['50.00', '0.00', 'confirmed']);
  const other = await call('redline', 'quoteChange', made.order, {
    travellers: [asha, { ...ravi, givenName: 'JOHN', familyName: 'SMITH' }],
  });
  expect(other.code).toBe('not-possible');
});

test('a traveller more needs an offer for all of them, and pays the difference', async () => {
  const { made } = await ordered('redline', bus());
  expect((await call('redline', 'quoteChange', made.order, { travellers: PEOPLE })).code).toBe(
    'not-possible',
  );
  const wanted = bus('ci-jaipur', 3);
  const sameBus = ({ itinerary }: ConnectOffer) =>
    itinerary.service === 'bus' && JSON.stringify(itinerary.segments) === JSON.stringify(segmentsOf(made));
  const offer = (await offersOf('redline', wanted)).find(sameBus);
  const search = asking(wanted);
  const instead = { search, selection: offer?.selection, choice: { seats: [] } };
  const { done, again } = await changed('redline', made.order, { instead, travellers: PEOPLE });
  expect(done.total).toEqual(offer?.total);
  expect(again).toEqual(done);
});

function segmentsOf({ itinerary }: ConnectOrder): unknown {
  return itinerary.service === 'hotel' ? [] : itinerary.segments;
}

test('other seats of the same bus cost nothing, and the old ones are free', async () => {
  const [offer] = await offersOf('redline', bus());
  const selection = offer?.selection ?? '';
  const map = () =>
    call<{ seats: { id: string; isFree: boolean }[] }>('redline', 'seatMap', '', { selection });
  const [one = '', two = '', three = ''] = (await map()).seats
    .filter(({ isFree }) => isFree)
    .map(({ id }) => id);
  const { made } = await ordered('redline', bus(), PEOPLE.slice(0, 2), [one, two]);
  const search = asking(bus());
  const instead = { search, selection, choice: { seats: [two, three] } };
  const { quoted } = await changed('redline', made.order, { instead });
  expect([quoted.fee.amount, quoted.difference.amount]).toEqual(['0.00', '0.00']);
  const after = (await map()).seats;
  const isFree = (id: string) => after.find((seat) => seat.id === id)?.isFree;
  expect([isFree(one), isFree(two), isFree(three)]).toEqual([true, false, false]);
});

test.each([
  ['ci-sandbox-cancelled-then-silent', 'cancelled'],
  ['ci-sandbox-cancel-silent', 'confirmed'],
])('at %s the first confirmation is not answered, and the second is', async (end, state) => {
  const { quote, read } = await ordered('shubhyatra', bus(end));
  const { quote: id } = await quote();
  await expect(call('shubhyatra', 'cancel', id)).rejects.toThrow();
  expect((await read()).state).toBe(state);
  expect((await call<ConnectOrder>('shubhyatra', 'cancel', id)).state).toBe('cancelled');
});

test('a quote of before is no good after something else was cancelled', async () => {
  const { quote, cancel } = await ordered('shubhyatra', bus());
  const { quote: old } = await quote();
  await cancel({ travellers: [0] });
  expect((await call('shubhyatra', 'cancel', old)).code).toBe('expired');
});
