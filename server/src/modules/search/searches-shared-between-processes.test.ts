import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTrip } from '@marga/contract/trips/create-trip';
import { createMarkup } from '@marga/contract/pricing/pricing';
import { type FacetName, facetValuesOf } from '@marga/contract/search/facets';
import { instantFromEpochMs } from '@marga/contract/kernel/time';
import {
  type Facet,
  type FareCalendar,
  readFareCalendar,
  type SearchEvent,
  startSearch,
  watchSearch,
} from '@marga/contract/search/search';
import { routePathOf, startTestApi, type TestApi } from '../../../test/api.ts';
import {
  cheapestOffersIn,
  finalSearchResultsIn,
  runSearch,
} from '../../../test/search-and-start-checkout.ts';
import { createCompanyOwnedBy, seedSignedInUser } from '../../../test/seed-companies-and-users.ts';
import { createTemporaryDataFolder } from '../../../test/engines/data-folder.ts';
import { startRedis } from '../../../test/engines/redis.ts';
import { readEvents } from '../../../test/server-sent-event-reader.ts';
import { busOffer, startScriptedSupplier } from '../../../test/scripted-supplier.ts';

/** In these tests two processes are connected to the same two bus suppliers, which sell what each test sets. */
const north = await startScriptedSupplier('north', 'bus', () => []);
const south = await startScriptedSupplier('south', 'bus', () => []);
const SUPPLIERS = JSON.stringify([north.connection, south.connection]);
const settings = { SUPPLIERS, SUPPLIER_SEARCH_TIMEOUT_MS: '3500' };
const one = await startTestApi(settings);
const two = await startTestApi(settings, one);
const person = await seedSignedInUser(one);
const buyer = await createCompanyOwnedBy(one, person, '1000000.00');
const other = await createCompanyOwnedBy(one, await seedSignedInUser(one), '1.00');
const redis = new Redis(one.config.REDIS_URL);
afterAll(() => {
  redis.disconnect();
  north.close();
  south.close();
});

let day = '';
let days = 20;

beforeEach(() => {
  // Each test has its own day, so that no answer of another test is reused.
  day = new Date(Date.now() + days++ * 86_400_000).toISOString().slice(0, 10);
  for (const supplier of [north, south]) {
    supplier.searches.length = 0;
    supplier.delayMs = 0;
    supplier.answer = () => [];
  }
});

const question = (travellers = 1) => ({
  service: 'bus',
  origin: 'ci-delhi',
  destination: 'ci-jaipur',
  departOn: day,
  travellers,
});
const ended = (events: readonly SearchEvent[], supplier: string) =>
  events.find((event) => event.type === 'supplier-ended' && event.supplier === supplier);
const facetsIn = (events: readonly SearchEvent[]): Facet[] =>
  events.findLast((event) => event.type === 'facets')?.facets ?? [];

test('the same bus of two suppliers is one result, the cheaper first and both to be seen', async () => {
  north.answer = () => [
    busOffer({ number: 'R1', fare: 900, day }),
    busOffer({ number: 'R2', fare: 500, day }),
  ];
  south.answer = () => [
    busOffer({ number: 'R1', fare: 850, day, carrier: 'REDLINE  volvo' }),
    busOffer({ number: 'R1', fare: 990, day, kind: 'ac-sleeper' }),
  ];
  south.delayMs = 250;
  const { events } = await runSearch(one, buyer, question());
  const resultEvents = events.filter((event) => event.type === 'results');
  expect(resultEvents.map(({ supplier, results }) => [supplier, results.length])).toEqual([
    ['north', 2],
    ['south', 1],
  ]);
  const results = finalSearchResultsIn(events);
  expect(results).toHaveLength(2);
  const shared = results.find(({ offers }) => offers.length > 1);
  expect(shared?.offers.map(({ supplier, total, variant }) => [supplier, total.amount, variant])).toEqual([
    ['south', '850.00', 'volvo'],
    ['north', '900.00', 'volvo'],
    ['south', '990.00', 'ac-sleeper'],
  ]);
  expect(events.at(-1)).toMatchObject({ type: 'search-ended', results: 2, offers: 4 });
  // A repeated search is served from the cache: it has the same results, each published once.
  const again = await runSearch(one, buyer, question());
  expect(
    finalSearchResultsIn(again.events)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(results.map(({ id }) => id).toSorted());
  expect(again.events.flatMap((event) => (event.type === 'results' ? event.results : []))).toHaveLength(2);
  expect(north.searches).toHaveLength(1);
});

test('what is beside a box is how many results ticking it shows', async () => {
  north.answer = () =>
    Array.from({ length: 30 }, (_, at) =>
      busOffer({
        number: `F${at}`,
        fare: 400 + at,
        day,
        hour: at % 23,
        kind: at % 3 ? 'volvo' : 'ac-sleeper',
      }),
    );
  south.answer = () =>
    Array.from({ length: 15 }, (_, at) =>
      busOffer({ number: `F${at * 2}`, fare: 500, day, hour: (at * 2) % 23 }),
    );
  const { events } = await runSearch(one, buyer, question());
  const results = finalSearchResultsIn(events);
  const facets = facetsIn(events);
  expect(facets.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['supplier', 'carrier', 'departs', 'bus-kind', 'cancellation']),
  );
  for (const { name, values } of facets) {
    for (const { value, results: counted, from } of values) {
      const shown = results.filter(({ offers }) => offers.some((offer) => has(offer, name, value)));
      expect(counted, `${name} ${value}`).toBe(shown.length);
      const prices = shown.flatMap(({ offers }) => offers.filter((offer) => has(offer, name, value)));
      expect(Math.min(...prices.map(({ total }) => Number(total.amount)))).toBe(Number(from.amount));
    }
  }
});

function has(offer: Parameters<typeof facetValuesOf>[0], name: FacetName, value: string): boolean {
  return facetValuesOf(offer)[name] === value;
}

test('two processes share one call, and whoever waited has the same offers', async () => {
  north.answer = () => [busOffer({ number: 'P1', fare: 700, day })];
  north.delayMs = 400;
  const watched = await Promise.all(
    Array.from({ length: 12 }, (_, at) => runSearch(at % 2 ? one : two, buyer, question())),
  );
  expect(north.searches).toHaveLength(1);
  expect(south.searches).toHaveLength(1);
  const ids = watched.map(({ events }) =>
    finalSearchResultsIn(events).flatMap(({ offers }) => offers.map(({ id }) => id)),
  );
  expect(new Set(ids.map(String)).size).toBe(1);
  expect(ids[0]).toHaveLength(1);
});

test('a call that failed is not asked again by each who waited for it', async () => {
  north.answer = () => 500;
  north.delayMs = 300;
  const watched = await Promise.all([one, two, one, two].map((api) => runSearch(api, buyer, question())));
  for (const { events } of watched) expect(ended(events, 'north')).toMatchObject({ end: 'failed' });
  expect(north.searches.length).toBeLessThanOrEqual(1);
});

test('who has not answered in time is slow, and what it says later serves the next', async () => {
  let hasAnswered = false;
  north.answer = () => {
    hasAnswered = true;
    return [busOffer({ number: 'L1', fare: 700, day })];
  };
  south.answer = () => [busOffer({ number: 'L2', fare: 800, day })];
  // The delay is halfway between the deadline of the search and the timeout of the call.
  north.delayMs = 2_400;
  const hasty = await startTestApi({ ...settings, SEARCH_DEADLINE_MS: '1200' }, one);
  const first = await runSearch(hasty, buyer, question());
  expect(hasAnswered).toBe(false);
  expect(ended(first.events, 'north')).toMatchObject({ end: 'slow', offers: 0 });
  expect(ended(first.events, 'south')).toMatchObject({ end: 'answered', offers: 1 });
  expect(first.events.at(-1)).toMatchObject({ type: 'search-ended', results: 1 });
  await expect.poll(() => hasAnswered, { timeout: 10_000 }).toBe(true);
  await sleep(400);
  const next = await runSearch(two, buyer, question());
  expect(ended(next.events, 'north')).toMatchObject({ end: 'answered', offers: 1 });
  expect(north.searches).toHaveLength(1);
});

test('a stream that is cut stops its own waiting and nobody else’s call', async () => {
  north.answer = () => [busOffer({ number: 'C1', fare: 700, day })];
  north.delayMs = 600;
  const { value } = await one.call(startSearch, { as: buyer, body: question() });
  const cut = new AbortController();
  const stream = await one.request('GET', routePathOf(watchSearch, { params: { searchId: value.id } }), {
    as: buyer,
    signal: cut.signal,
  });
  for await (const { event } of readEvents<SearchEvent>(stream)) {
    if (event.type === 'supplier-asked') break;
  }
  cut.abort();
  const { events } = await runSearch(one, buyer, question());
  expect(ended(events, 'north')).toMatchObject({ end: 'answered' });
  expect(north.searches).toHaveLength(1);
});

test('an id of another company, a changed one and one that nobody made lead nowhere', async () => {
  const { value } = await one.call(startSearch, { as: buyer, body: question() });
  const look = (searchId: string, as = buyer) =>
    one.request('GET', routePathOf(watchSearch, { params: { searchId } }), { as });
  expect((await look(value.id, other)).status).toBe(404);
  const at = Math.floor(value.id.length / 2);
  const tampered = `${value.id.slice(0, at)}${value.id[at] === 'A' ? 'B' : 'A'}${value.id.slice(at + 1)}`;
  expect((await look(tampered)).status).toBe(404);
  expect((await look(`srh_${'A'.repeat(80)}`)).status).toBe(404);
  expect((await look(`srh_${'A'.repeat(2_000)}`)).status).toBe(404);
  const own = await look(value.id);
  expect(own.status).toBe(200);
  await own.text();
});

test('an offer is chosen from what is kept, and found again when all has been forgotten', async () => {
  north.answer = () => [busOffer({ number: 'T1', fare: 700, day })];
  const watched = await runSearch(one, buyer, question());
  const [found] = cheapestOffersIn(watched);
  const choose = (api: TestApi, as = buyer) => api.call(createTrip, { as, body: { items: [found?.chosen] } });
  expect((await choose(two)).value.items[0]?.total.amount).toBe('700.00');
  expect(north.searches).toHaveLength(1);
  await redis.flushdb();
  const fresh = await startTestApi(settings, one);
  expect((await choose(fresh)).value.items[0]?.offerId).toBe(found?.offer.id);
  expect(north.searches).toHaveLength(2);
  // The other supplier cannot have made that offer, so it is not asked.
  expect(south.searches).toHaveLength(1);
  expect((await choose(fresh, other)).code).toBe('offer-expired');
  // An offer with another price has another id, so the offer that was shown before is not found any more.
  await redis.flushdb();
  north.answer = () => [busOffer({ number: 'T1', fare: 750, day })];
  expect((await choose(await startTestApi(settings, one))).code).toBe('offer-expired');
});

test('an offer shown before a price moved may be chosen until it expires', async () => {
  north.answer = () => [busOffer({ number: 'E1', fare: 700, day, expiresInMs: 61_500 })];
  const before = await runSearch(one, buyer, question());
  // The offer expires within the one-minute margin, so the next search calls the supplier again.
  await sleep(1_600);
  north.answer = () => [busOffer({ number: 'E1', fare: 990, day })];
  const after = await runSearch(one, buyer, question());
  expect(finalSearchResultsIn(after.events)[0]?.offers.map(({ total }) => total.amount)).toEqual(['990.00']);
  expect(north.searches).toHaveLength(2);
  const [old] = cheapestOffersIn(before);
  const trip = await two.call(createTrip, { as: buyer, body: { items: [old?.chosen] } });
  expect(trip.value.items[0]?.total.amount).toBe('700.00');
});

test('a company’s markup is laid on for its own client, and on nothing that is shared', async () => {
  north.answer = () => [
    busOffer({ number: 'M1', fare: 333, day }),
    busOffer({ number: 'M2', fare: 10, day, currency: 'USD' }),
    busOffer({ number: 'M3', fare: 10, day, currency: 'KRW' }),
  ];
  const seller = await createCompanyOwnedBy(one, await seedSignedInUser(one), '1.00');
  await one.call(createMarkup, {
    as: seller,
    body: {
      kind: 'own-markup',
      name: 'Buses',
      scope: { service: 'bus' },
      value: { kind: 'percent', basisPoints: 750, of: 'fare-and-taxes' },
    },
  });
  const amounts = async (as: typeof buyer) =>
    finalSearchResultsIn((await runSearch(one, as, question())).events)
      .flatMap(({ offers }) => offers)
      .map(({ published, exchange, total, clientTotal }) => [
        `${published.currency} ${published.amount}`,
        exchange?.rate,
        total.amount,
        clientTotal.amount,
      ])
      .toSorted((a, b) => String(a).localeCompare(String(b)));
  expect(await amounts(seller)).toEqual([
    ['INR 333.00', undefined, '333.00', '357.98'],
    ['USD 10.00', '83.40', '834.00', '896.55'],
  ]);
  expect(await amounts(buyer)).toEqual([
    ['INR 333.00', undefined, '333.00', '333.00'],
    ['USD 10.00', '83.40', '834.00', '834.00'],
  ]);
  expect(north.searches).toHaveLength(1);
});

test('two thousand offers come in pieces, the best first, and all of them', async () => {
  north.answer = () =>
    Array.from({ length: 2_000 }, (_, at) => busOffer({ number: `N${at}`, fare: 3_000 - at, day }));
  const { events } = await runSearch(one, buyer, question());
  const resultEvents = events.filter((event) => event.type === 'results');
  expect(resultEvents.length).toBeGreaterThan(1);
  const ranks = resultEvents.flatMap(({ results }) => results.map(({ rank }) => rank));
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  expect(events.at(-1)).toMatchObject({ results: 2_000, offers: 2_000 });
});

test('nothing found: the nearest places, the day before and after, and other services are named', async () => {
  const { events } = await runSearch(one, buyer, question(2));
  const last = events.at(-1);
  if (last?.type !== 'search-ended') throw new Error('the search did not end');
  expect(new Set(last.alternatives.map(({ kind }) => kind))).toEqual(
    new Set(['nearby', 'other-day', 'other-service']),
  );
  for (const { criteria } of last.alternatives) {
    const { code } = await one.call(startSearch, { as: buyer, body: criteria });
    expect(code).toBeUndefined();
  }
});

test('more searches in a minute than a company may start are refused', async () => {
  const strict = await startTestApi({ ...settings, SEARCHES_A_MINUTE: '3' }, one);
  const codes: (string | undefined)[] = [];
  for (let at = 0; at < 8; at++)
    codes.push((await strict.call(startSearch, { as: other, body: question() })).code);
  expect(codes).toContain('too-many-requests');
  expect(codes.slice(0, 3)).toEqual([undefined, undefined, undefined]);
});

test('Redis flushed in mid-search: every buyer has the right offers, at the cost of a call more', async () => {
  north.answer = () => [busOffer({ number: 'X1', fare: 700, day })];
  north.delayMs = 500;
  const watching = [one, two, one, two].map((api) => runSearch(api, buyer, question()));
  await sleep(200);
  await redis.flushdb();
  for (const { events } of await Promise.all(watching)) {
    expect(ended(events, 'north')).toMatchObject({ end: 'answered', offers: 1 });
    expect(finalSearchResultsIn(events)[0]?.offers[0]?.total.amount).toBe('700.00');
  }
  expect(north.searches.length).toBeLessThanOrEqual(2);
});

test('Redis killed in mid-search and gone for good: searches are answered, each process asks for itself', async () => {
  const mortal = await startRedis({ folder: createTemporaryDataFolder('mortal-redis') });
  const alone = await startTestApi({ ...settings, REDIS_URL: mortal.url }, one);
  north.answer = () => [busOffer({ number: 'K1', fare: 700, day })];
  north.delayMs = 400;
  const during = runSearch(alone, buyer, question());
  await sleep(150);
  await mortal.killHard();
  const events = (await during).events;
  expect(ended(events, 'north')).toMatchObject({ end: 'answered', offers: 1 });
  const calls = north.searches.length;
  const after = await Promise.all([1, 2, 3].map(() => runSearch(alone, buyer, question(2))));
  for (const watched of after) expect(finalSearchResultsIn(watched.events)).toHaveLength(1);
  expect(north.searches.length - calls).toBe(1);
  const [found] = after[0] ? cheapestOffersIn(after[0]) : [];
  const trip = await alone.call(createTrip, { as: buyer, body: { items: [found?.chosen] } });
  expect(trip.value.items).toHaveLength(1);
});

test('a calendar fills up day by day, and a search of a day has already told it', async () => {
  north.answer = ({ criteria }) =>
    criteria.service === 'bus' ? [busOffer({ number: 'D1', fare: 640, day: criteria.departOn })] : [];
  const month = instantFromEpochMs(Date.now() + 100 * 86_400_000).slice(0, 7);
  day = `${month}-10`;
  await runSearch(one, buyer, question());
  const read = async (): Promise<FareCalendar> =>
    (await one.call(readFareCalendar, { as: buyer, body: { criteria: question(), month } })).value;
  const first = await read();
  expect(first.days.find((known) => known.day === day)).toMatchObject({
    state: 'known',
    cheapest: { amount: '640.00', currency: 'INR' },
  });
  expect(first.isComplete).toBe(false);
  expect(first.days.filter(({ state }) => state === 'asking')).toHaveLength(10);
  await expect.poll(async () => (await read()).isComplete, { timeout: 15_000, interval: 200 }).toBe(true);
  const full = await read();
  expect(new Set(full.days.map(({ state }) => state))).toEqual(new Set(['known']));
  expect(north.searches).toHaveLength(full.days.length);
});

test('a calendar is of one journey by air, rail or bus', async () => {
  const { code } = await one.call(readFareCalendar, {
    as: buyer,
    body: {
      criteria: {
        service: 'hotel',
        destination: 'ci-delhi',
        checkIn: '2027-01-10',
        checkOut: '2027-01-11',
        rooms: [{ adults: 1 }],
      },
      month: '2027-01',
    },
  });
  expect(code).toBe('request-invalid');
});
