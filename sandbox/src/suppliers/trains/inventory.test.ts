import { compareMoney, fromWireMoney } from '@marga/contract/kernel/money';
import { parseLocalDate, addDaysToDate } from '@marga/contract/kernel/time';
import type { Criteria } from '@marga/contract/connect/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createSoldInventory,
  buildSearchWithTestPlaces,
  daysAhead,
  listBookableDays,
  expectValidOffer,
  expectTotalsWithin,
  nothingSold,
  NOW,
  placePairs,
  searchAllInventories,
  TODAY,
  tomorrow,
} from '../non-flight/inventory-test-helpers.ts';
import { TRAIN_INVENTORIES } from './inventory.ts';

type Asked = Extract<Criteria, { service: 'train' }>;
const { railyatra } = TRAIN_INVENTORIES;

function train(origin: string, destination: string, departOn: string, more: Partial<Asked> = {}) {
  return buildSearchWithTestPlaces({
    service: 'train',
    origin,
    destination,
    departOn: parseLocalDate(departOn),
    travellers: 1,
    class: 'any',
    quota: 'GN',
    ...more,
  });
}

function foundOn(asked: ReturnType<typeof train>) {
  return searchAllInventories(TRAIN_INVENTORIES, asked).map(({ supplier, offer }) => {
    const { itinerary, total } = offer;
    if (itinerary.service !== 'train') throw new Error('not a train');
    return { supplier, offer, itinerary, total: fromWireMoney(total), segment: itinerary.segments[0] };
  });
}

const questions = fc
  .record({
    pair: placePairs,
    day: daysAhead,
    travellers: fc.integer({ min: 1, max: 6 }),
    class: fc.constantFrom<Asked['class']>('any', '3A', 'SL', 'CC'),
    quota: fc.constantFrom<Asked['quota']>('GN', 'GN', 'TQ', 'LD', 'SS', 'DF', 'PT'),
  })
  .map(({ pair: [from, to], day, ...more }) => train(from.code, to.code, day, more));

test('between any two places by land every train is sound, and the same question finds the same', () => {
  fc.assert(
    fc.property(questions, (asked) => {
      for (const inventory of Object.values(TRAIN_INVENTORIES)) {
        const offers = inventory.search(asked, nothingSold, NOW);
        expect(inventory.search(asked, nothingSold, NOW)).toEqual(offers);
        expect(new Set(offers.map(({ selection }) => selection)).size).toBe(offers.length);
        for (const offer of offers) expectValidOffer(inventory, asked, offer);
      }
    }),
    { numRuns: 80 },
  );
});

test('any two Indian cities have trains', () => {
  for (const [from, to] of [
    ['ci-leh', 'ci-kanniyakumari'],
    ['ci-goa', 'ci-dibrugarh'],
    ['ci-lucknow', 'ci-kanpur'],
    ['ci-mumbai', 'ci-pune'],
    ['ci-mumbai', 'ci-delhi'],
    ['st-ndls', 'st-anvt'],
  ] as const)
    expect(foundOn(train(from, to, tomorrow)).length, `${from} ${to}`).toBeGreaterThan(0);
});

test.each([
  ['st-ndls', 'ci-mumbai'],
  ['ci-delhi', 'st-csmt'],
  ['ci-delhi', 'ci-bengaluru'],
  ['st-hwh', 'ci-chennai'],
  ['ci-kolkata', 'ci-chennai'],
  ['st-sc', 'st-sbc'],
  ['ci-hyderabad', 'ci-bengaluru'],
  ['ci-delhi', 'ci-kanpur'],
])('%s to %s has five trains every day, for 1200 to 2200 rupees', (origin, destination) => {
  for (const day of listBookableDays()) {
    const found = foundOn(train(origin, destination, day));
    expect(new Set(found.map(({ segment }) => segment?.number)).size, day).toBe(5);
    expectTotalsWithin(
      found.map(({ offer }) => offer),
      1_200,
      2_200,
    );
  }
});

test('within a city a train goes between the very stations that were named', () => {
  const found = foundOn(train('st-tlm', 'st-msb', tomorrow));
  expect(found.length).toBeGreaterThan(0);
  for (const { segment } of found) expect([segment?.origin, segment?.destination]).toEqual(['TLM', 'MSB']);
  const [fromCity] = foundOn(train('ci-delhi', 'st-ndls', tomorrow));
  expect(fromCity?.segment?.destination).toBe('NDLS');
  expect(fromCity?.segment?.origin).not.toBe('NDLS');
});

test('numbers have five digits, and no two trains of a day share one', () => {
  for (const [from, to] of [
    ['ci-mumbai', 'ci-delhi'],
    ['ci-lucknow', 'ci-delhi'],
    ['ci-pune', 'ci-mumbai'],
  ] as const) {
    const numbers = railyatra
      .search(train(from, to, tomorrow), nothingSold, NOW)
      .map(({ itinerary }) => (itinerary.service === 'train' ? itinerary : undefined))
      .map((found) => `${found?.segments[0]?.number} ${found?.class}`);
    for (const number of numbers) expect(number).toMatch(/^\d{5} /);
    expect(new Set(numbers).size).toBe(numbers.length);
  }
});

test('the two suppliers sell some of the same berths at different prices', () => {
  const found = foundOn(train('ci-mumbai', 'ci-delhi', tomorrow));
  const pairs = found.flatMap((one) =>
    found.filter(
      (other) =>
        other.supplier !== one.supplier &&
        other.segment?.number === one.segment?.number &&
        other.itinerary.class === one.itinerary.class,
    ),
  );
  expect(pairs.length).toBeGreaterThan(0);
  const [one] = pairs;
  const other = found.find(
    ({ supplier, segment, itinerary }) =>
      supplier !== one?.supplier &&
      segment?.number === one?.segment?.number &&
      itinerary.class === one?.itinerary.class,
  );
  expect(one && other && compareMoney(one.total, other.total)).not.toBe(0);
});

test('tatkal is sold for tomorrow only, to four at most, and costs more', () => {
  const of = (day: string, more: Partial<Asked>) => foundOn(train('ci-mumbai', 'ci-delhi', day, more));
  const general = of(tomorrow, { quota: 'GN' });
  const tatkal = of(tomorrow, { quota: 'TQ' });
  expect(tatkal.length).toBeGreaterThan(0);
  for (const { itinerary, segment, supplier, total } of tatkal) {
    const same = general.find(
      (other) =>
        other.supplier === supplier &&
        other.segment?.number === segment?.number &&
        other.itinerary.class === itinerary.class,
    );
    if (same) expect(compareMoney(total, same.total)).toBe(1);
  }
  expect(of(TODAY, { quota: 'TQ' })).toEqual([]);
  expect(of(addDaysToDate(TODAY, 2), { quota: 'TQ' })).toEqual([]);
  expect(of(tomorrow, { quota: 'TQ', travellers: 5 })).toEqual([]);
});

test('a class that is asked for is the only one found', () => {
  const found = foundOn(train('ci-mumbai', 'ci-delhi', tomorrow, { class: '2A' }));
  expect(found.length).toBeGreaterThan(0);
  expect(new Set(found.map(({ itinerary }) => itinerary.class))).toEqual(new Set(['2A']));
});

test('berths run out: first available, then RAC, then a queue, then nothing', () => {
  const asked = train('ci-mumbai', 'ci-delhi', addDaysToDate(TODAY, 200), { class: '3A' });
  const [offer] = railyatra.search(asked, nothingSold, NOW);
  if (!offer) throw new Error('no train');
  const [taken] = railyatra.takes(offer.selection, { seats: [] });
  if (!taken) throw new Error('a train takes a berth');
  const seen = Array.from({ length: 300 }, (_, soldCount) => {
    const sold = createSoldInventory({ ...taken, count: soldCount });
    const found = railyatra.find(offer.selection, { seats: [] }, sold, NOW);
    return found?.itinerary.service === 'train' ? found.itinerary.availability.status : 'nothing';
  });
  expect([...new Set(seen)]).toEqual(['available', 'rac', 'waitlist', 'nothing']);
});

test('near the day some trains have only a queue left, and far from it all have berths', () => {
  const statuses = (days: number) =>
    new Set(
      foundOn(train('ci-mumbai', 'ci-delhi', addDaysToDate(TODAY, days))).map(
        ({ itinerary }) => itinerary.availability.status,
      ),
    );
  expect(statuses(1)).toEqual(new Set(['available', 'rac', 'waitlist']));
  expect(statuses(300)).toEqual(new Set(['available']));
});
