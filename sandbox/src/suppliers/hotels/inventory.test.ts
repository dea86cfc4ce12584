import type { Criteria } from '@marga/contract/connect/protocol';
import { fromWireMoney, createMoney } from '@marga/contract/kernel/money';
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
import { HOTEL_INVENTORIES } from './inventory.ts';

type Asked = Extract<Criteria, { service: 'hotel' }>;
const { stayhub } = HOTEL_INVENTORIES;
const COUPLE: Asked['rooms'][number] = { adults: 2, childAges: [] };

function hotel(destination: string, checkIn: string, nights = 1, rooms: Asked['rooms'] = [COUPLE]) {
  const first = parseLocalDate(checkIn);
  return buildSearchWithTestPlaces({
    service: 'hotel',
    destination,
    checkIn: first,
    checkOut: addDaysToDate(first, nights),
    rooms,
  });
}

function staysOf(asked: ReturnType<typeof hotel>) {
  return searchAllInventories(HOTEL_INVENTORIES, asked).map(({ supplier, offer }) => {
    if (offer.itinerary.service !== 'hotel') throw new Error('not a hotel');
    return { supplier, offer, stay: offer.itinerary };
  });
}

const parties = fc.array(
  fc.record({
    adults: fc.integer({ min: 1, max: 4 }),
    childAges: fc.array(fc.nat({ max: 17 }), { maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 4 },
);

test('in any place every room is sound, and the same question finds the same', () => {
  fc.assert(
    fc.property(
      placePairs,
      daysAhead,
      fc.integer({ min: 1, max: 7 }),
      parties,
      ([place], day, nights, rooms) => {
        const asked = hotel(place.code, day, nights, rooms);
        for (const inventory of Object.values(HOTEL_INVENTORIES)) {
          const offers = inventory.search(asked, nothingSold, NOW);
          expect(inventory.search(asked, nothingSold, NOW)).toEqual(offers);
          expect(new Set(offers.map(({ selection }) => selection)).size).toBe(offers.length);
          // Checking one offer generates all offers of the search again, so the test checks only a few.
          for (const offer of offers.slice(0, 12)) expectValidOffer(inventory, asked, offer);
        }
      },
    ),
    { numRuns: 40 },
  );
});

test.each(['ci-delhi', 'ar-connaught-place-delhi', 'ci-mumbai', 'la-gateway-of-india'])(
  '%s has five hotels every day, for 4000 to 7500 rupees a room and night, from 12 PM to 11 AM',
  (destination) => {
    for (const day of listBookableDays()) {
      const stays = staysOf(hotel(destination, day));
      expect(new Set(stays.map(({ stay }) => `${stay.name} ${stay.city}`)).size, day).toBe(5);
      expectTotalsWithin(
        stays.map(({ offer }) => offer),
        4_000,
        7_500,
      );
      expect(stays.every(({ stay, offer }) => stay.perNight.amount === offer.total.amount)).toBe(true);
      const hours = stays.map(
        ({ stay }) => `${stay.checkInAt.local.slice(11)} ${stay.checkOutAt.local.slice(11)}`,
      );
      expect([...new Set(hours)]).toEqual(['12:00 11:00']);
    }
  },
);

test('the examples keep their prices for large parties and long stays', () => {
  const asked = hotel(
    'ci-mumbai',
    addDaysToDate(TODAY, 40),
    9,
    Array.from({ length: 8 }, () => ({ adults: 4, childAges: [9, 12, 3] })),
  );
  const stays = staysOf(asked);
  expect(new Set(stays.map(({ stay }) => stay.name)).size).toBe(5);
  for (const { offer, stay } of stays) {
    const roomNights = BigInt(stay.nights * stay.rooms);
    const { minor } = fromWireMoney(offer.total);
    expect(minor >= 400_000n * roomNights && minor <= 750_000n * roomNights).toBe(true);
    expect(fromWireMoney(stay.perNight)).toEqual(createMoney((minor + roomNights / 2n) / roomNights, 'INR'));
  }
});

test('other cities have eight houses or more, in areas that people know', () => {
  const inPune = staysOf(hotel('ci-pune', addDaysToDate(TODAY, 60)));
  expect(new Set(inPune.map(({ stay }) => stay.name)).size).toBeGreaterThan(7);
  expect(inPune.map(({ stay }) => stay.area)).toContain('Koregaon Park');
  expect(inPune.every(({ stay }) => stay.distanceKm === null)).toBe(true);
  const abroad = staysOf(hotel('ci-london', addDaysToDate(TODAY, 60)));
  expect(new Set(abroad.map(({ stay }) => stay.name)).size).toBeGreaterThan(7);
  expect(abroad[0]?.stay.checkInAt.zone).toBe('Europe/London');
});

test('who asks for an area is told how far each house is from it', () => {
  const stays = staysOf(hotel('ar-connaught-place-delhi', tomorrow));
  const distanceOf = (area: string) => stays.find(({ stay }) => stay.area === area)?.stay.distanceKm;
  expect(distanceOf('Connaught Place')).toBeLessThan(1);
  expect(distanceOf('Aerocity')).toBeGreaterThan(8);
});

test('the two suppliers sell some of the same rooms at different prices, and some of their own', () => {
  const stays = staysOf(hotel('ci-pune', addDaysToDate(TODAY, 60)));
  const [ours = [], theirs = []] = ['stayhub', 'marigold-hotels'].map((name) => [
    ...new Set(stays.filter(({ supplier }) => supplier === name).map(({ stay }) => stay.name)),
  ]);
  const shared = ours.filter((name) => theirs.includes(name));
  expect(shared.length).toBeGreaterThan(0);
  expect(ours.length).toBeGreaterThan(shared.length);
  expect(theirs.length).toBeGreaterThan(shared.length);
});

test('a refundable room costs more, and is not offered once it could not be given back for nothing', () => {
  const [refundable, final] = [true, false].map((wanted) =>
    staysOf(hotel('ci-delhi', addDaysToDate(TODAY, 30))).find(({ stay }) => stay.refundable === wanted),
  );
  expect(refundable?.stay.freeCancellationUntil).toMatch(/^2026-12-1[34]T06:30:00.000Z$/);
  expect(final?.stay.freeCancellationUntil).toBeNull();
  const late = parseInstant('2026-11-15T10:00:00.000Z');
  for (const { offer } of searchAllInventories(HOTEL_INVENTORIES, hotel('ci-delhi', TODAY), late))
    expect(offer.itinerary.refundable).toBe(false);
});

test('a room that is sold on one night of the stay is gone for the whole stay', () => {
  const asked = hotel('ci-delhi', addDaysToDate(TODAY, 20), 3);
  const [offer] = stayhub.search(asked, nothingSold, NOW);
  if (!offer) throw new Error('no hotel');
  const taken = stayhub.takes(offer.selection, { seats: [] });
  expect(taken).toHaveLength(3);
  const [, middle] = taken;
  if (!middle) throw new Error('three nights');
  const after = (count: number) =>
    stayhub.find(offer.selection, { seats: [] }, createSoldInventory({ ...middle, count }), NOW);
  expect(after(1)).toEqual(offer);
  expect(after(20)).toBeUndefined();
  const single = stayhub.search(hotel('ci-delhi', addDaysToDate(TODAY, 20)), nothingSold, NOW)[0];
  expect(
    single &&
      stayhub.find(single.selection, { seats: [] }, createSoldInventory({ ...middle, count: 20 }), NOW),
  ).toEqual(single);
});
