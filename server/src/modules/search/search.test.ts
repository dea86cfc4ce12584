import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { fromWireMoney } from '@marga/contract/kernel/money';
import { epochMsOf, toInstant } from '@marga/contract/kernel/time';
import { offer as offerSchema, type SearchEvent, startSearch } from '@marga/contract/search/search';
import { startTestApi } from '../../../test/api.ts';
import {
  flightCriteria,
  findOffers,
  finalSearchResultsIn,
  searchFlights,
} from '../../../test/search-and-start-checkout.ts';
import { createCompanyOwnedBy, seedSignedInUser } from '../../../test/seed-companies-and-users.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';

const sandbox = await startTestSandbox();
const api = await startTestApi({
  SUPPLIERS: JSON.stringify(sandbox.suppliers),
  SUPPLIER_SEARCH_TIMEOUT_MS: '1500',
});
const person = await seedSignedInUser(api);
const buyer = await createCompanyOwnedBy(api, person, '1.00');
/** This supplier gives a series of responses that contradict its documentation. */
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
  const { value } = await api.call(startSearch, { as: buyer, body: flightCriteria() });
  expect(value.suppliers).toEqual(SUPPLIERS);
  const events = await searchFlights(api, buyer);
  expect(events.slice(0, 3)).toEqual(SUPPLIERS.map((supplier) => ({ type: 'supplier-asked', supplier })));
  expect(endsByName(events)).toEqual({ skybridge: 'answered', meridian: 'answered', coral: 'answered' });
  const results = finalSearchResultsIn(events);
  const offers = results.flatMap((result) => result.offers);
  expect(events.at(-1)).toEqual({
    type: 'search-ended',
    results: results.length,
    offers: offers.length,
    alternatives: [],
  });
  expect(endsOf(events).reduce((sum, end) => sum + end.offers, 0)).toBe(offers.length);
  expect(new Set(offers.map(({ supplier }) => supplier))).toEqual(new Set(SUPPLIERS));
});

test('an offer adds up, flies forwards and is priced in rupees at a rate that stands beside it', async () => {
  const offers = finalSearchResultsIn(await searchFlights(api, buyer, { travellers: 3 })).flatMap(
    (result) => result.offers,
  );
  expect(offers.length).toBeGreaterThan(4);
  for (const offer of offers) {
    expect(offerSchema.safeParse(offer).success).toBe(true);
    // No commission or markup applies in this test, so the total differs from base and taxes only by the rounding.
    const roundOff =
      fromWireMoney(offer.total).minor - fromWireMoney(offer.base).minor - fromWireMoney(offer.taxes).minor;
    expect(roundOff).toBeGreaterThan(-50n);
    expect(roundOff).toBeLessThanOrEqual(50n);
    expect(fromWireMoney(offer.total).minor % 100n).toBe(0n);
    expect(offer.total.currency).toBe('INR');
    expect(offer.exchange === null).toBe(offer.published.currency === 'INR');
    expect(offer.travellers).toBe(3);
    if (offer.itinerary.service !== 'flight') throw new Error('not a flight');
    const moments = offer.itinerary.segments.flatMap((leg) => [
      toInstant(leg.departsAt),
      toInstant(leg.arrivesAt),
    ]);
    expect(moments).toEqual(moments.toSorted());
    const [first, last] = [moments[0], moments.at(-1)];
    if (!first || !last) throw new Error('no moments');
    expect(offer.itinerary.durationMinutes).toBe((epochMsOf(last) - epochMsOf(first)) / 60_000);
  }
});

test('a supplier that hangs delays nobody, and is said to be slow', async () => {
  const startedAt = performance.now();
  const events = await searchFlights(api, buyer, { destination: 'XSH' });
  expect(performance.now() - startedAt).toBeGreaterThan(1_400);
  const slow = endsOf(events).at(-1);
  expect(slow).toMatchObject({ supplier: 'coral', end: 'slow', offers: 0 });
  for (const end of endsOf(events).slice(0, 2)) {
    expect(end.end).toBe('answered');
    expect(end.tookMs).toBeLessThan(slow?.tookMs ?? 0);
  }
});

test('a supplier that is late comes last, one that breaks has failed, one without flights is empty', async () => {
  const late = await searchFlights(api, buyer, { destination: 'XSS' });
  expect(endsOf(late).at(-1)?.supplier).toBe('meridian');
  expect(endsByName(late)).toEqual({ skybridge: 'answered', meridian: 'answered', coral: 'answered' });
  const broken = await searchFlights(api, buyer, { destination: 'XSE' });
  expect(endsByName(broken)).toEqual({ skybridge: 'failed', meridian: 'answered', coral: 'answered' });
  const none = await searchFlights(api, buyer, { destination: 'XNO' });
  expect(endsByName(none)).toEqual({ skybridge: 'empty', meridian: 'empty', coral: 'empty' });
  expect(none.at(-1)).toMatchObject({ type: 'search-ended', results: 0, offers: 0 });
});

test('50 identical searches at once make one call to each supplier, and show the same offers', async () => {
  const question = { destination: 'SIN', travellers: 4 };
  const before = await sandbox.calls('search');
  // One person may have at most twenty streams open, so fifty at once belong to five people.
  const askers = await Promise.all(
    Array.from({ length: 5 }, async () => createCompanyOwnedBy(api, await seedSignedInUser(api), '1.00')),
  );
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => askers.map((asker) => findOffers(api, asker, question))).flat(),
  );
  const after = await sandbox.calls('search');
  for (const supplier of SUPPLIERS)
    expect((after[supplier] ?? 0) - (before[supplier] ?? 0), supplier).toBe(1);
  const ids = answers.map((offers) =>
    offers
      .map(({ offer }) => offer.id)
      .toSorted()
      .join(),
  );
  expect(new Set(ids).size).toBe(1);
  expect(answers[0]?.length).toBeGreaterThan(0);
});

test('searches that differ in anything share nothing', async () => {
  const [one] = await findOffers(api, buyer, { destination: 'DXB' });
  const [two] = await findOffers(api, buyer, { destination: 'DXB', travellers: 2 });
  expect(one?.offer.id).not.toBe(two?.offer.id);
});

test('an answer that is not what the supplier documents is a failure, an offer that is not is left out', async () => {
  const ends: unknown[] = [];
  for (const destination of ['BOM', 'BLR', 'MAA', 'CCU']) {
    ends.push(endsByName(await searchFlights(strange, buyer, { destination })));
  }
  expect(ends).toEqual([{ odd: 'failed' }, { odd: 'empty' }, { odd: 'failed' }, { odd: 'failed' }]);
});

test.each([
  ['from a place to itself', { destination: 'DEL' }, 'body.journeys.0.destination'],
  ['to a place that is none', { destination: 'london' }, 'body.journeys.0.destination'],
  ['to a code that nobody has', { destination: 'Q0Q' }, 'body.journeys.0.destination'],
  ['for nobody', { travellers: 0 }, 'body.travellers.adults'],
  ['for ten', { travellers: 10 }, 'body.travellers.adults'],
])('a search %s is refused, and says where', async (_, question, path) => {
  const refused = await api.call(startSearch, { as: buyer, body: flightCriteria(question) });
  expect(refused.code).toBe('request-invalid');
  expect(refused.problem.issues?.map((issue) => issue.path)).toContain(path);
});

test('a search of yesterday, or of more than 330 days ahead, is refused', async () => {
  for (const [days, message] of [
    [-3, 'is in the past'],
    [333, 'is more than 330 days ahead'],
  ] as const) {
    const departOn = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const { journeys, ...rest } = flightCriteria();
    const body = { ...rest, journeys: journeys.map((journey) => ({ ...journey, departOn })) };
    const refused = await api.call(startSearch, { as: buyer, body });
    expect(refused.problem.issues).toEqual([{ path: 'body.journeys.0.departOn', message }]);
  }
});
