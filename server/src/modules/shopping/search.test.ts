import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { afterAll, expect, test } from 'vitest';
import type { SearchEvent } from '@marga/contract/shopping';
import { offer as offerSchema, startSearch } from '@marga/contract/shopping';
import { fromWire } from '@marga/contract/kernel/money';
import { epochMs, toInstant } from '@marga/contract/kernel/time';
import { startTestApi } from '../../../test/api.ts';
import { criteria, findOffers, search } from '../../../test/buyer.ts';
import { openCompany, seedPerson } from '../../../test/company.ts';
import { testSandbox } from '../../../test/sandbox.ts';
import { findOffers as findKeptOffers } from './index.ts';

const sandbox = await testSandbox();
const api = await startTestApi({ SUPPLIERS: JSON.stringify(sandbox.suppliers), SUPPLIER_TIMEOUT_MS: '1500' });
const person = await seedPerson(api);
const buyer = await openCompany(api, person, '1.00');
/** A supplier whose answers are not what its documents say, one after the other. */
const oddAnswers = ['[]', '{"data":{"offers":[{"id":"off_1"}]}}', 'not JSON', '{"data":{}}'];
const odd = createServer((request, response) => {
  request.resume();
  response.writeHead(201, { 'content-type': 'application/json' }).end(oddAnswers.shift());
});
odd.listen(0, '127.0.0.1');
await once(odd, 'listening');
afterAll(() => odd.close());
const strange = await startTestApi(
  { SUPPLIERS: JSON.stringify([{ name: 'odd', kind: 'duffel', url: urlOf(odd), token: 'x' }]) },
  api,
);

function urlOf(server: Server): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

const SUPPLIERS = ['skybridge', 'meridian', 'coral'];

type Ended = Extract<SearchEvent, { type: 'supplier-ended' }>;
const endsOf = (events: readonly SearchEvent[]): Ended[] =>
  events.filter((event) => event.type === 'supplier-ended');
const endsByName = (events: readonly SearchEvent[]) =>
  Object.fromEntries(endsOf(events).map(({ supplier, end }) => [supplier, end]));

test('a search names its suppliers, each is asked, answers and ends, and then the search ends', async () => {
  const { value } = await api.call(startSearch, { as: buyer, body: criteria() });
  expect(value.suppliers).toEqual(SUPPLIERS);
  const events = await search(api, buyer);
  expect(events.slice(0, 3)).toEqual(SUPPLIERS.map((supplier) => ({ type: 'supplier-asked', supplier })));
  expect(endsByName(events)).toEqual({ skybridge: 'answered', meridian: 'answered', coral: 'answered' });
  const offers = events.flatMap((event) => (event.type === 'offers' ? event.offers : []));
  expect(events.at(-1)).toEqual({ type: 'search-ended', offers: offers.length });
  expect(endsOf(events).reduce((sum, end) => sum + end.offers, 0)).toBe(offers.length);
  expect(new Set(offers.map(({ supplier }) => supplier))).toEqual(new Set(SUPPLIERS));
});

test('an offer adds up, flies forwards and is kept until it expires', async () => {
  const offers = await findOffers(api, buyer, { travellers: 3 });
  expect(offers.length).toBeGreaterThan(5);
  for (const offer of offers) {
    expect(fromWire(offer.base).minor + fromWire(offer.taxes).minor).toBe(fromWire(offer.total).minor);
    expect(offer.travellers).toBe(3);
    const moments = offer.itinerary.segments.flatMap((leg) => [
      toInstant(leg.departsAt),
      toInstant(leg.arrivesAt),
    ]);
    expect(moments).toEqual(moments.toSorted());
    const minutes =
      (epochMs(moments.at(-1) ?? offer.expiresAt) - epochMs(moments[0] ?? offer.expiresAt)) / 60_000;
    expect(offer.itinerary.durationMinutes).toBe(minutes);
  }
  const kept = await findKeptOffers(
    api.platform.redis,
    offers.map(({ id }) => id),
  );
  expect(kept.map((one) => one?.offer)).toEqual(offers);
});

test('a supplier that hangs delays nobody, and is said to have timed out', async () => {
  const startedAt = performance.now();
  const { value } = await api.call(startSearch, { as: buyer, body: criteria({ destination: 'XSH' }) });
  expect(value.suppliers).toContain('coral');
  const events = await search(api, buyer, { destination: 'XSH' });
  expect(performance.now() - startedAt).toBeGreaterThan(1_400);
  expect(endsOf(events).at(-1)).toMatchObject({ supplier: 'coral', end: 'timed-out', offers: 0 });
  for (const end of endsOf(events).slice(0, 2)) {
    expect(end.end).toBe('answered');
    expect(end.tookMs).toBeLessThan(1_000);
  }
});

test('a supplier that is late comes last, one that breaks has failed, one without flights is empty', async () => {
  const late = await search(api, buyer, { destination: 'XSS' });
  expect(
    endsOf(late)
      .map(({ supplier }) => supplier)
      .at(-1),
  ).toBe('meridian');
  expect(endsByName(late)).toEqual({ skybridge: 'answered', meridian: 'answered', coral: 'answered' });
  const broken = await search(api, buyer, { destination: 'XSE' });
  expect(endsByName(broken)).toEqual({ skybridge: 'failed', meridian: 'answered', coral: 'answered' });
  const none = await search(api, buyer, { destination: 'XNO' });
  expect(endsByName(none)).toEqual({ skybridge: 'empty', meridian: 'empty', coral: 'empty' });
  expect(none.at(-1)).toEqual({ type: 'search-ended', offers: 0 });
});

test('50 identical searches at once make one call to each supplier, and show the same offers', async () => {
  const question = { destination: 'SIN', travellers: 4 };
  const before = await sandbox.calls('search');
  // Nobody may have more than twenty streams open, so fifty at once are five people's.
  const askers = await Promise.all(
    Array.from({ length: 5 }, async () => openCompany(api, await seedPerson(api), '1.00')),
  );
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => askers.map((asker) => findOffers(api, asker, question))).flat(),
  );
  const after = await sandbox.calls('search');
  for (const supplier of SUPPLIERS)
    expect((after[supplier] ?? 0) - (before[supplier] ?? 0), supplier).toBe(1);
  const ids = answers.map((offers) =>
    offers
      .map(({ id }) => id)
      .toSorted()
      .join(),
  );
  expect(new Set(ids).size).toBe(1);
  expect(answers[0]?.length).toBeGreaterThan(0);
});

test('searches that differ in anything share nothing', async () => {
  const [one] = await findOffers(api, buyer, { destination: 'DXB' });
  const [two] = await findOffers(api, buyer, { destination: 'DXB', travellers: 2 });
  expect(one?.id).not.toBe(two?.id);
  expect(fromWire(two?.total ?? { amount: '0', currency: 'INR' }).minor).toBeGreaterThan(0n);
});

test('an answer that is not what the supplier documents is a failure, an offer that is not is left out', async () => {
  const ends: unknown[] = [];
  for (const destination of ['BOM', 'BLR', 'MAA', 'CCU']) {
    ends.push(endsByName(await search(strange, buyer, { destination })));
  }
  expect(ends).toEqual([{ odd: 'failed' }, { odd: 'empty' }, { odd: 'failed' }, { odd: 'failed' }]);
});

test.each([
  ['from a place to itself', { destination: 'DEL' }],
  ['to a place that is none', { destination: 'london' }],
  ['for nobody', { travellers: 0 }],
  ['for ten', { travellers: 10 }],
])('a search %s is refused', async (_, question) => {
  expect((await api.call(startSearch, { as: buyer, body: criteria(question) })).code).toBe('request-invalid');
});

test('every offer on the stream is one the contract describes', async () => {
  for (const offer of await findOffers(api, buyer)) expect(offerSchema.safeParse(offer).success).toBe(true);
});
