import type { Criteria } from '@marga/contract/connect/protocol';
import { compareMoney, fromWireMoney } from '@marga/contract/kernel/money';
import { parseLocalDate, addDaysToDate } from '@marga/contract/kernel/time';
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
import { CAB_INVENTORIES } from './inventory.ts';

type Asked = Extract<Criteria, { service: 'cab' }>;
const { cabway } = CAB_INVENTORIES;

function cab(pickup: string, drop: string | null, pickUpOn: string, more: Partial<Asked> = {}) {
  return buildSearchWithTestPlaces({
    service: 'cab',
    kind: drop === null ? 'hourly' : 'one-way',
    pickup,
    drop,
    pickUpOn: parseLocalDate(pickUpOn),
    pickUpAt: '14:30',
    returnOn: null,
    returnAt: null,
    hours: drop === null ? 8 : null,
    travellers: 1,
    ...more,
  });
}

function ridesOf(asked: ReturnType<typeof cab>) {
  return searchAllInventories(CAB_INVENTORIES, asked).map(({ supplier, offer }) => {
    if (offer.itinerary.service !== 'cab') throw new Error('not a cab');
    return { supplier, offer, ride: offer.itinerary, total: fromWireMoney(offer.total) };
  });
}

const TYPES = ['Economy', 'Hatchback', 'Luxury', 'SUV', 'Sedan'];
const typesOf = (rides: ReturnType<typeof ridesOf>) =>
  [...new Set(rides.map(({ ride }) => ride.cabType))].toSorted();

const questions = fc
  .record({
    pair: placePairs,
    day: daysAhead,
    hour: fc.integer({ min: 0, max: 23 }),
    kind: fc.constantFrom<Asked['kind']>('one-way', 'return', 'hourly'),
    travellers: fc.integer({ min: 1, max: 7 }),
  })
  .map(({ pair: [from, to], day, hour, kind, travellers }) =>
    cab(from.code, kind === 'hourly' ? null : to.code, day, {
      kind,
      travellers,
      pickUpAt: `${String(hour).padStart(2, '0')}:15`,
      returnOn: kind === 'return' ? addDaysToDate(day, 3) : null,
      returnAt: kind === 'return' ? '09:00' : null,
    }),
  );

test('between any two places by land every cab is sound, and the same question finds the same', () => {
  fc.assert(
    fc.property(questions, (asked) => {
      for (const inventory of Object.values(CAB_INVENTORIES)) {
        const offers = inventory.search(asked, nothingSold, NOW);
        expect(inventory.search(asked, nothingSold, NOW)).toEqual(offers);
        for (const offer of offers) expectValidOffer(inventory, asked, offer);
      }
    }),
    { numRuns: 150 },
  );
});

test.each([
  ['ci-delhi', 'ar-connaught-place-delhi'],
  ['st-ndls', 'ar-connaught-place-delhi'],
  ['st-tlm', 'st-msb'],
])('%s to %s has the five types every day, for 200 to 900 rupees', (pickup, drop) => {
  for (const day of listBookableDays())
    for (const pickUpAt of ['05:00', '09:30', '23:45']) {
      const rides = ridesOf(cab(pickup, drop, day, { pickUpAt }));
      expect(typesOf(rides), day).toEqual(TYPES);
      expectTotalsWithin(
        rides.map(({ offer }) => offer),
        200,
        900,
      );
    }
});

test('a cab is slower in the rush hour and dearer at night', () => {
  const at = (pickUpAt: string) =>
    ridesOf(cab('ci-mumbai', 'la-gateway-of-india', tomorrow, { pickUpAt })).find(
      ({ supplier, ride }) => supplier === 'cabway' && ride.cabType === 'Sedan',
    );
  const [noon, rush, night] = [at('14:30'), at('18:00'), at('23:00')];
  expect(rush?.ride.durationMinutes).toBeGreaterThan(noon?.ride.durationMinutes ?? 0);
  expect(noon && rush && compareMoney(noon.total, rush.total)).toBe(0);
  expect(noon && night && compareMoney(night.total, noon.total)).toBe(1);
});

test('a return goes there and back, keeps its driver overnight, and needs time to arrive', () => {
  const back = (returnOn: string, returnAt: string) =>
    ridesOf(
      cab('ci-delhi', 'ci-jaipur', tomorrow, {
        kind: 'return',
        returnOn: parseLocalDate(returnOn),
        returnAt,
      }),
    );
  const [sameDay] = back(tomorrow, '23:30');
  const [later] = back(addDaysToDate(TODAY, 3), '10:00');
  expect(later?.ride.segments.map(({ originName }) => originName)).toEqual(['Delhi', 'Jaipur']);
  expect(sameDay && later && compareMoney(later.total, sameDay.total)).toBe(1);
  expect(back(tomorrow, '15:00')).toEqual([]);
});

test('an hourly cab ends where it began and says how far it goes', () => {
  const [ride] = ridesOf(cab('ci-pune', null, tomorrow, { hours: 4 }));
  expect(ride?.ride).toMatchObject({ includedHours: 4, durationMinutes: 240, distanceKm: 40 });
  expect(ride?.ride.segments[0]?.origin).toBe(ride?.ride.segments[0]?.destination);
});

test('seven people are sent a car that holds them', () => {
  expect(typesOf(ridesOf(cab('ci-pune', 'ci-mumbai', tomorrow, { travellers: 7 })))).toEqual(['SUV']);
});

test('the two suppliers sell some of the same types at different prices, and some of their own', () => {
  const rides = ridesOf(cab('ci-pune', 'ci-mumbai', tomorrow));
  const sedans = rides.filter(({ ride }) => ride.cabType === 'Sedan').map(({ total }) => total.minor);
  expect(new Set(sedans).size).toBe(2);
  expect(rides.filter(({ ride }) => ride.cabType === 'Luxury')).toHaveLength(1);
});

test('cabs run out for the hour in which they are taken', () => {
  const [offer] = cabway.search(cab('ci-pune', 'ci-mumbai', tomorrow), nothingSold, NOW);
  if (!offer) throw new Error('no cab');
  const [taken] = cabway.takes(offer.selection, { seats: [] });
  if (!taken) throw new Error('a cab takes a car');
  const after = (count: number) => createSoldInventory({ ...taken, count });
  expect(cabway.find(offer.selection, { seats: [] }, after(1), NOW)).toEqual(offer);
  expect(cabway.find(offer.selection, { seats: [] }, after(40), NOW)).toBeUndefined();
});
