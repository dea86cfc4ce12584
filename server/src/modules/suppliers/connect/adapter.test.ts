import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { ConnectOffer } from '@marga/contract/connect/protocol';
import { CONNECT_HEADERS, signResponse, importSigningKey } from '@marga/contract/connect/signature';
import { createId } from '@marga/contract/kernel/ids';
import { instantFromEpochMs, parseLocalDate } from '@marga/contract/kernel/time';
import type { Place } from '@marga/contract/places/places';
import { usualTravellerFields } from '@marga/contract/travellers/required-traveller-fields';
import { TRAVELLER } from '../conformance/sample-search-requests.ts';
import { EMPTY_CHOICE, WHOLE } from '../supplier-port.ts';
import { createConnectProtocolSupplier } from './adapter.ts';

interface Scripted {
  readonly status?: number;
  readonly body?: unknown;
  /** Says how the response is signed: correctly, not at all, for another request, or by someone else. */
  readonly signed?: 'well' | 'not' | 'for-another' | 'by-another';
}

const KEY = { keyId: 'marga', secret: 'a-secret-that-both-of-us-know-0123456789' };
const key = await importSigningKey(KEY.secret);
const other = await importSigningKey('another-secret-of-somebody-else-012345');

/** This supplier sends exactly the responses that a test sets, for cases that the sandbox does not produce. */
let script: Scripted[] = [];
/** Without abilities the supplier does not answer what it can do. */
let abilities: unknown;
const asked: string[] = [];
const bodies: string[] = [];
const scripted = createServer((request, response) => void answer(request, response));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let received = '';
  for await (const chunk of request) received += String(chunk);
  const isCapabilities = request.url?.endsWith('/capabilities') ?? false;
  if (isCapabilities && abilities === undefined) {
    response.writeHead(503).end();
    return;
  }
  if (!isCapabilities) {
    asked.push(`${request.method} ${request.url}`);
    bodies.push(received);
  }
  const {
    status = 200,
    body,
    signed = 'well',
  } = isCapabilities ? { body: abilities } : (script.shift() ?? {});
  const text = JSON.stringify(body) ?? '';
  const nonce = signed === 'for-another' ? 'another' : String(request.headers[CONNECT_HEADERS.nonce]);
  const signature = await signResponse(signed === 'by-another' ? other : key, { status, nonce, body: text });
  if (signed !== 'not') response.setHeader(CONNECT_HEADERS.signature, signature);
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
}
scripted.listen(0, '127.0.0.1');
await once(scripted, 'listening');
afterAll(() => {
  scripted.closeAllConnections();
  scripted.close();
});
const address = scripted.address();
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1/`;
const supplier = createConnectProtocolSupplier({ name: 'scripted', kind: 'connect', url, ...KEY }, 2_000);

const inr = (amount: string) => ({ amount, currency: 'INR' as const });
const at = (local: string) => ({ local, zone: 'Asia/Kolkata' });
const segment = {
  carrier: 'Himalaya Travels',
  carrierCode: 'HT',
  number: '101',
  origin: 'ci-delhi',
  originName: 'Delhi',
  destination: 'ci-manali',
  destinationName: 'Manali',
  departsAt: at('2027-01-10T18:30'),
  arrivesAt: at('2027-01-11T07:30'),
  durationMinutes: 780,
};
const itinerary = {
  service: 'bus' as const,
  segments: [segment],
  durationMinutes: 780,
  kind: 'volvo' as const,
  seatsLeft: 12,
  boarding: [{ name: 'Kashmere Gate', at: segment.departsAt }],
  dropping: [{ name: 'Manali', at: segment.arrivesAt }],
  refundable: true,
};
const offer: ConnectOffer = {
  selection: 'this one',
  travellerFields: null,
  terms: null,
  itinerary,
  base: inr('1000.00'),
  taxes: inr('50.00'),
  total: inr('1050.00'),
  expiresAt: instantFromEpochMs(Date.parse('2999-01-01T00:00:00Z')),
};
const question = {
  criteria: {
    service: 'bus' as const,
    origin: 'ci-delhi',
    destination: 'ci-manali',
    departOn: parseLocalDate('2027-01-10'),
    travellers: 1,
  },
  places: [],
};
const request = {
  reference: createId('booking', instantFromEpochMs(0)),
  offerToken: JSON.stringify({ offerToken: 'theirs', total: inr('1050.00') }),
  travellers: [],
};
const order = {
  order: 'o-1',
  reference: request.reference,
  locator: 'ABC123',
  state: 'confirmed',
  itinerary,
  total: inr('1050.00'),
  payBy: null,
  createdAt: '2026-11-15T00:00:00.000Z',
};
const ABILITIES = {
  name: 'Scripted',
  services: ['bus'],
  canHold: false,
  canCancel: true,
  canChange: true,
  hasSeatMaps: true,
  retrievableWithinSeconds: 0,
};
const refusal = (code: string) => ({ code, message: 'No.' });
const confirmed = { kind: 'confirmed', order: 'o-1', reference: 'ABC123', itinerary: order.itinerary };

test.each([
  ['what it says', { everyone: ['title', 'age'], lead: [], children: [], infants: [] }, []],
  ['nothing said, within a country', undefined, ['IN', 'IN']],
  ['null said, across a border', null, ['IN', 'AE']],
])('what a supplier requires of travellers: %s', async (_, travellerFields, countries) => {
  const { travellerFields: _silent, ...silent } = offer;
  script = [{ body: { offers: [travellerFields === undefined ? silent : { ...offer, travellerFields }] } }];
  const places = countries.map((country) => ({ country }) as Place);
  const outcome = await supplier.search({ ...question, places });
  const [found] = outcome.kind === 'offers' ? outcome.offers : [];
  expect(found?.travellerFields).toEqual(
    travellerFields ?? usualTravellerFields('bus', { isInternational: countries[1] !== 'IN' }),
  );
});

test.each([
  ['lists no titles', undefined, 'mr'],
  ['lists it', ['mr', 'mstr'], 'mstr'],
])('a master is sent to a supplier that %s', async (_, titles, sent) => {
  abilities = { ...ABILITIES, ...(titles && { titles }) };
  script = [{ body: { offers: [] } }, { body: order }];
  const fresh = createConnectProtocolSupplier({ name: 'scripted', kind: 'connect', url, ...KEY }, 2_000);
  await fresh.search(question);
  await expect.poll(() => fresh.capabilities.canHold).toBe(false);
  const kabir = { ...TRAVELLER, title: 'mstr' as const };
  await fresh.order({ ...request, travellers: [kabir] });
  abilities = undefined;
  expect(JSON.parse(bodies.at(-1) ?? '')).toMatchObject({ travellers: [{ title: sent }] });
});

test.each<[string, Scripted, object]>([
  ['an order', { body: order }, confirmed],
  ['an order, unsigned', { body: order, signed: 'not' }, { kind: 'unknown' }],
  ['an order signed for another request', { body: order, signed: 'for-another' }, { kind: 'unknown' }],
  ['an order signed by another', { body: order, signed: 'by-another' }, { kind: 'unknown' }],
  [
    'an order of somebody else',
    { body: { ...order, reference: createId('booking', instantFromEpochMs(1)) } },
    { kind: 'unknown' },
  ],
  ['an order that is only held', { body: { ...order, state: 'held' } }, { kind: 'unknown' }],
  ['an order that is cancelled', { body: { ...order, state: 'cancelled' } }, { kind: 'unknown' }],
  ['an order without a locator', { body: { ...order, locator: undefined } }, { kind: 'unknown' }],
  ['an order whose id has a NUL', { body: { ...order, order: 'o\u0000' } }, { kind: 'unknown' }],
  ['nothing', { body: undefined }, { kind: 'unknown' }],
  ['201', { status: 201, body: order }, { kind: 'unknown' }],
  ['sold out', { status: 409, body: refusal('sold-out') }, { kind: 'rejected', failure: 'sold-out' }],
  ['expired', { status: 409, body: refusal('expired') }, { kind: 'rejected', failure: 'sold-out' }],
  [
    'another price',
    { status: 409, body: refusal('price-changed') },
    { kind: 'rejected', failure: 'price-changed' },
  ],
  [
    'a refusal',
    { status: 422, body: refusal('rejected') },
    { kind: 'rejected', failure: 'supplier-rejected' },
  ],
  ['a refusal, unsigned', { status: 422, body: refusal('rejected'), signed: 'not' }, { kind: 'unknown' }],
  ['a refusal under another status', { status: 400, body: refusal('rejected') }, { kind: 'unknown' }],
  ['a refusal that orders do not know', { status: 404, body: refusal('not-found') }, { kind: 'unknown' }],
  ['a refusal that nobody knows', { status: 409, body: refusal('constructor') }, { kind: 'unknown' }],
  ['a used reference, perhaps by us', { status: 409, body: refusal('reference-used') }, { kind: 'unknown' }],
  [
    'a used nonce, perhaps by a proxy',
    { status: 401, body: refusal('signature-invalid') },
    { kind: 'unknown' },
  ],
  ['slow down', { status: 429, body: refusal('slow-down') }, { kind: 'not_sent' }],
  ['500', { status: 500, body: refusal('rejected') }, { kind: 'unknown' }],
])('an order that is answered with %s', async (_, scriptedAnswer, outcome) => {
  script = [scriptedAnswer];
  expect(await supplier.order(request)).toEqual(outcome);
  expect(asked.at(-1)).toBe('POST /v1/orders');
});

test('a signed answer of any other shape leaves us in doubt: never failed, never confirmed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.constantFrom(...Object.keys(order)), async (value, field) => {
      script = [{ body: value }, { body: { ...order, [field]: { value } } }, { body: value }];
      expect(await supplier.order(request)).toEqual({ kind: 'unknown' });
      expect(await supplier.order(request)).toEqual({ kind: 'unknown' });
      expect(await supplier.lookUp(request)).toEqual({ kind: 'unknown' });
    }),
    { numRuns: 200 },
  );
});

test.each<[string, object]>([
  ['does not add up', { total: inr('1051.00') }],
  ['costs less than nothing', { base: inr('-1000.00'), total: inr('-950.00') }],
  ['mixes two currencies', { taxes: { amount: '50.00', currency: 'USD' } }],
  ['has more decimals than its currency', { base: inr('1000.001') }],
  [
    'arrives before it leaves',
    { itinerary: { ...itinerary, segments: [{ ...segment, arrivesAt: segment.departsAt }] } },
  ],
  [
    'is in no zone',
    {
      itinerary: {
        ...itinerary,
        segments: [{ ...segment, departsAt: { local: '2027-01-10T18:30', zone: 'Nowhere' } }],
      },
    },
  ],
  [
    'stops at no hour',
    { itinerary: { ...itinerary, boarding: [{ name: 'A', at: at('2027-01-10T29:30') }] } },
  ],
  ['has a NUL in its name', { itinerary: { ...itinerary, segments: [{ ...segment, carrier: 'a\u0000b' }] } }],
  ['is of another service', { itinerary: { ...itinerary, service: 'train' } }],
  ['has a field that is not ours', { discount: '5 %' }],
  ['is nothing', { selection: undefined }],
])('an offer that %s is left out', async (_, change) => {
  script = [{ body: { offers: [{ ...offer, ...change }, offer] } }];
  const outcome = await supplier.search(question);
  expect(outcome.kind === 'offers' && outcome.offers.map(({ selection }) => selection)).toEqual(['this one']);
});

test.each<[string, Scripted]>([
  ['no list of offers', { body: { offers: 'none' } }],
  ['null', { body: null }],
  ['an unsigned list', { body: { offers: [] }, signed: 'not' }],
])('a search that is answered with %s has failed', async (_, scriptedAnswer) => {
  script = [scriptedAnswer];
  expect(await supplier.search(question)).toEqual({ kind: 'failed' });
});

test.each([
  ['a refusal of the request', { status: 400, body: refusal('request-invalid') }, 'refused'],
  ['too many requests', { status: 429, body: refusal('slow-down') }, 'over-quota'],
  ['too many requests, by somebody on the way', { status: 429, body: {}, signed: 'not' }, 'over-quota'],
])('a search that is answered with %s has not failed', async (_, scriptedAnswer, kind) => {
  script = [scriptedAnswer as (typeof script)[number]];
  expect(await supplier.search(question)).toEqual({ kind });
});

test('a price that is over, or does not add up, buys nothing', async () => {
  const {
    selection: _,
    travellerFields: _none,
    terms: _unknown,
    ...priced
  } = {
    ...offer,
    offerToken: 'theirs',
  };
  const priceIt = () => supplier.price('this one', EMPTY_CHOICE);
  script = [{ body: priced }];
  expect(await priceIt()).toMatchObject({ kind: 'priced', offerToken: request.offerToken });
  script = [{ body: { ...priced, expiresAt: '2020-01-01T00:00:00.000Z' } }];
  expect(await priceIt()).toEqual({ kind: 'gone' });
  script = [{ body: { ...priced, total: inr('1.00') } }];
  expect(await priceIt()).toEqual({ kind: 'unavailable' });
  script = [{ status: 400, body: refusal('request-invalid') }];
  expect(await priceIt()).toEqual({ kind: 'unavailable' });
});

test.each<[string, Scripted, object]>([
  [
    'the order',
    { body: { ...order, state: 'held' } },
    { ...confirmed, state: 'held', itinerary, refunds: [] },
  ],
  ['nothing', { status: 404, body: refusal('not-found') }, { kind: 'not_found' }],
  ['nothing, says a proxy', { status: 404, body: refusal('not-found'), signed: 'not' }, { kind: 'unknown' }],
  [
    'another order',
    { body: { ...order, reference: createId('booking', instantFromEpochMs(1)) } },
    { kind: 'unknown' },
  ],
])('a look-up that finds %s', async (_, scriptedAnswer, outcome) => {
  script = [scriptedAnswer];
  expect(await supplier.lookUp(request)).toEqual(outcome);
  expect(asked.at(-1)).toBe(`GET /v1/references/${request.reference}`);
});

test('a move is done only when the order says so', async () => {
  script = [{ body: order }];
  expect(await supplier.cancel('q/1')).toEqual({ kind: 'unknown' });
  expect(asked.at(-1)).toBe('POST /v1/cancel-quotes/q%2F1/confirm');
  script = [{ body: { ...order, state: 'cancelled' } }];
  expect(await supplier.cancel('q-1')).toEqual({ kind: 'confirmed' });
  const refunds = [{ quote: 'q-1', amount: inr('0.00'), paidAt: null }];
  script = [{ body: { ...order, refunds } }];
  expect(await supplier.cancel('q-1')).toEqual({ kind: 'confirmed' });
  script = [{ body: { ...order, refunds } }];
  expect(await supplier.cancel('q-2')).toEqual({ kind: 'unknown' });
  script = [{ status: 409, body: refusal('expired') }];
  expect(await supplier.cancel('q-1')).toEqual({ kind: 'rejected' });
  script = [{ body: { ...order, state: 'held' } }];
  expect(await supplier.payHeld('o-1', request.offerToken)).toEqual({ kind: 'unknown' });
});

const quote = {
  quote: 'q-1',
  charges: [{ name: 'Charge', amount: inr('10.00') }],
  refund: inr('90.00'),
  later: [
    { from: '2027-01-09T00:00:00.000Z', charge: inr('100.00') },
    { from: '2027-01-08T00:00:00.000Z', charge: inr('50.00') },
  ],
  expiresAt: '2027-01-08T12:00:00.000Z',
};

test('a quote ends with the step that it was given in, whatever the supplier says', async () => {
  script = [{ body: quote }];
  const quoted = await supplier.quoteCancel('o-1', WHOLE);
  expect(quoted).toMatchObject({ quote: { expiresAt: '2027-01-08T00:00:00.000Z', isVoid: false } });
  expect(quoted.kind === 'quoted' && quoted.quote.later.map(({ from }) => from)).toEqual([
    '2027-01-08T00:00:00.000Z',
    '2027-01-09T00:00:00.000Z',
  ]);
});

test.each([
  ['a refund below nothing', { refund: inr('-1.00') }],
  [
    'a charge of another currency',
    { charges: [{ name: 'Charge', amount: { amount: '1.00', currency: 'USD' } }] },
  ],
  ['a coming charge below nothing', { later: [{ from: '2027-01-09T00:00:00.000Z', charge: inr('-1.00') }] }],
])('a quote with %s is none', async (_, odd) => {
  script = [{ body: { ...quote, ...odd } }];
  expect(await supplier.quoteCancel('o-1', WHOLE)).toEqual({ kind: 'unavailable' });
});

test('the list of orders is read to its last page, and half a list is none', async () => {
  const since = instantFromEpochMs(0);
  script = [
    { body: { orders: [order], nextCursor: 'a b' } },
    { body: { orders: [{ ...order, order: 'o-2' }], nextCursor: null } },
  ];
  expect(await supplier.listOrders(since)).toEqual([
    { order: 'o-1', reference: request.reference, state: 'confirmed' },
    { order: 'o-2', reference: request.reference, state: 'confirmed' },
  ]);
  expect(asked.at(-1)).toContain('cursor=a+b');
  script = [{ body: { orders: [order], nextCursor: 'more' } }, { status: 500, body: {} }];
  await expect(supplier.listOrders(since)).rejects.toThrow('did not list its orders');
});

test.each([
  [
    'a price that no account holds',
    { base: inr('999999999999999'), taxes: inr('0'), total: inr('999999999999999') },
  ],
  [
    'half a character',
    { itinerary: { ...itinerary, segments: [{ ...segment, carrier: 'Hima\ud800laya' }] } },
  ],
  ['half a character in its note', { selection: '\udc00' }],
])('an offer with %s is left out, and the others stay', async (_, odd) => {
  script = [{ body: { offers: [{ ...offer, ...odd }, offer] } }];
  const found = await supplier.search(question);
  expect(found.kind === 'offers' && found.offers.map(({ selection }) => selection)).toEqual([
    offer.selection,
  ]);
});
