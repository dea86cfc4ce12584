import { expect, test } from 'vitest';
import { buildTripSearchUrl } from './trip-search-url.ts';
import { sampleFlightItem, sampleHotelItem } from './sample-trip.ts';

const CITIES: Readonly<Record<string, string>> = { DEL: 'Delhi', BOM: 'Mumbai' };
const cityOf = async (code: string) => CITIES[code] ?? code;
const flown = { items: [sampleFlightItem()], travellers: 1 };

test('a bed is searched for where the trip leads to, from the day one arrives', async () => {
  expect(await buildTripSearchUrl(flown, 'hotel', cityOf)).toBe(
    '/services/hotels?to=Mumbai&on=2026-12-28&rooms=1',
  );
  expect(await buildTripSearchUrl({ ...flown, travellers: 6 }, 'hotel', cityOf)).toContain('rooms=4_2');
});

test('everything that moves is searched for the way back, for as many', async () => {
  expect(await buildTripSearchUrl(flown, 'flight', cityOf)).toBe(
    '/services/flights?from=ap-bom&to=ap-del&on=2026-12-28&travellers=1',
  );
  expect(await buildTripSearchUrl(flown, 'train', cityOf)).toBe(
    '/services/trains?from=Mumbai&to=Delhi&on=2026-12-28&travellers=1',
  );
});

test('children fly as children', async () => {
  const family = { items: [sampleFlightItem({ adults: 2, children: 1, infants: 0 })], travellers: 3 };
  expect(await buildTripSearchUrl(family, 'flight', cityOf)).toContain('travellers=2&children=1');
});

test('of a stay alone nobody knows the way', async () => {
  expect(await buildTripSearchUrl({ items: [sampleHotelItem()], travellers: 1 }, 'flight', cityOf)).toBe(
    '/services/flights',
  );
});
