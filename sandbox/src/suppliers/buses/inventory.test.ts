import { parseInstant, parseLocalDate, addDaysToDate } from '@marga/contract/kernel/time';
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
import { BUS_INVENTORIES } from './inventory.ts';

const { redline } = BUS_INVENTORIES;

function bus(origin: string, destination: string, departOn: string, travellers = 1) {
  return buildSearchWithTestPlaces({
    service: 'bus',
    origin,
    destination,
    departOn: parseLocalDate(departOn),
    travellers,
  });
}

function productsOf(asked: ReturnType<typeof bus>, at = NOW): string[] {
  return searchAllInventories(BUS_INVENTORIES, asked, at).map(({ offer: { itinerary } }) => {
    if (itinerary.service !== 'bus') throw new Error('not a bus');
    const [segment] = itinerary.segments;
    return `${segment?.carrier} ${segment?.number} ${segment?.departsAt.local}`;
  });
}

test('between any two places by land every bus is sound, and the same question finds the same', () => {
  fc.assert(
    fc.property(placePairs, daysAhead, fc.integer({ min: 1, max: 6 }), ([from, to], day, travellers) => {
      const asked = bus(from.code, to.code, day, travellers);
      for (const inventory of Object.values(BUS_INVENTORIES)) {
        const offers = inventory.search(asked, nothingSold, NOW);
        expect(inventory.search(asked, nothingSold, NOW)).toEqual(offers);
        expect(new Set(offers.map(({ selection }) => selection)).size).toBe(offers.length);
        for (const offer of offers) expectValidOffer(inventory, asked, offer);
      }
    }),
    { numRuns: 60 },
  );
});

test.each([
  ['ci-delhi', 'ci-jaipur'],
  ['bu-kashmere-gate', 'ci-jaipur'],
  ['ci-bengaluru', 'ci-mumbai'],
  ['st-sbc', 'st-csmt'],
])('%s to %s has five buses every day, for 400 to 800 rupees', (origin, destination) => {
  for (const day of listBookableDays()) {
    const asked = bus(origin, destination, day);
    const found = searchAllInventories(BUS_INVENTORIES, asked);
    expect(new Set(productsOf(asked)).size, day).toBe(5);
    expectTotalsWithin(
      found.map(({ offer }) => offer),
      400,
      800,
    );
  }
});

test('six people find all five buses on the next day too', () => {
  expect(new Set(productsOf(bus('ci-delhi', 'ci-jaipur', tomorrow, 6))).size).toBe(5);
});

test('the two suppliers sell some of the same buses at different prices, and some of their own', () => {
  const products = productsOf(bus('ci-lucknow', 'ci-kanpur', tomorrow));
  const shared = products.filter((product, at) => products.indexOf(product) < at);
  expect(shared.length).toBeGreaterThan(0);
  expect(new Set(products).size).toBeGreaterThan(shared.length);
});

test('nothing is sold for the past, after 330 days, across the sea, to nowhere, or once the bus has left', () => {
  for (const asked of [
    bus('ci-delhi', 'ci-jaipur', addDaysToDate(TODAY, -1)),
    bus('ci-delhi', 'ci-jaipur', addDaysToDate(TODAY, 331)),
    bus('ci-delhi', 'ci-london', tomorrow),
    bus('ci-delhi', 'ci-sandbox-nothing', tomorrow),
    bus('ci-delhi', 'ci-unheard-of', tomorrow),
  ])
    expect(searchAllInventories(BUS_INVENTORIES, asked)).toEqual([]);
  const tonight = parseInstant('2026-11-15T16:30:00.000Z');
  expect(new Set(productsOf(bus('ci-delhi', 'ci-jaipur', TODAY), tonight)).size).toBe(2);
});

test('a fault is carried by the selection, and the bus is otherwise ordinary', () => {
  const [offer] = redline.search(bus('ci-delhi', 'ci-sandbox-price-changed', tomorrow), nothingSold, NOW);
  expect(offer && redline.magicOf(offer.selection)).toBe('ci-sandbox-price-changed');
  expect(redline.magicOf('nonsense')).toBeUndefined();
});

test('a seat that was picked is taken, and nobody else gets it until it is given back', () => {
  const asked = bus('ci-delhi', 'ci-jaipur', tomorrow, 2);
  const [offer] = redline.search(asked, nothingSold, NOW);
  if (!offer) throw new Error('no bus');
  const before = redline.seatMap?.(offer.selection, nothingSold, NOW)?.seats ?? [];
  const [one, other, third] = before.filter(({ isFree }) => isFree).map(({ id }) => id);
  const [takenSeat] = before.filter(({ isFree }) => !isFree).map(({ id }) => id);
  if (!one || !other || !third || !takenSeat) throw new Error('a bus has free and taken seats');
  const choice = { seats: [one, other] };
  const find = (seats: string[], sold = nothingSold) => redline.find(offer.selection, { seats }, sold, NOW);

  expect(find(choice.seats)).toEqual(offer);
  for (const refused of [[one], [one, one], [one, takenSeat], [one, '99Z'], [one, other, third]])
    expect(find(refused)).toBeUndefined();

  const sold = createSoldInventory(...redline.takes(offer.selection, choice));
  expect(find([one, third], sold)).toBeUndefined();
  const after = redline.seatMap?.(offer.selection, sold, NOW)?.seats ?? [];
  expect(after.filter(({ isFree }) => isFree).length).toBe(before.filter(({ isFree }) => isFree).length - 2);
  expect(after.filter(({ id }) => choice.seats.includes(id)).every(({ isFree }) => !isFree)).toBe(true);
});

test('the seats left are those the map shows, and when they are gone the bus is', () => {
  const asked = bus('ci-lucknow', 'ci-kanpur', tomorrow);
  const [offer] = redline.search(asked, nothingSold, NOW);
  if (offer?.itinerary.service !== 'bus') throw new Error('no bus');
  const { selection } = offer;
  const { seatsLeft } = offer.itinerary;
  expect(redline.seatMap?.(selection, nothingSold, NOW)?.seats.filter(({ isFree }) => isFree)).toHaveLength(
    seatsLeft,
  );
  const [taken] = redline.takes(selection, { seats: [] });
  if (!taken) throw new Error('a bus takes a seat');
  const lastLeft = createSoldInventory({ ...taken, count: seatsLeft - 1 });
  expect(redline.find(selection, { seats: [] }, lastLeft, NOW)?.itinerary).toMatchObject({ seatsLeft: 1 });
  const full = createSoldInventory({ ...taken, count: seatsLeft });
  expect(redline.find(selection, { seats: [] }, full, NOW)).toBeUndefined();
  expect(redline.seatMap?.(selection, full, NOW)?.seats.some(({ isFree }) => isFree)).toBe(false);
});
