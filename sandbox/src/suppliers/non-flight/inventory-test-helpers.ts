import type { ConnectOffer, ConnectSearch, Criteria, Place } from '@marga/contract/connect/protocol';
import {
  type Instant,
  parseInstant,
  parseLocalDate,
  type LocalDate,
  addDaysToDate,
} from '@marga/contract/kernel/time';
import fc from 'fast-check';
import { expect } from 'vitest';
import { connectOffer } from '@marga/contract/connect/protocol';
import { addMoney, fromWireMoney, toWireMoney } from '@marga/contract/kernel/money';
import type { Inventory, SoldUnits, Taken } from '../../connect/inventory.ts';
import { instantOf } from './local-times.ts';

/** This is ten in the morning in India. */
export const NOW: Instant = parseInstant('2026-11-15T04:30:00.000Z');
export const TODAY: LocalDate = parseLocalDate('2026-11-15');
export const tomorrow = addDaysToDate(TODAY, 1);

type Row = readonly [
  code: string,
  kind: Place['kind'],
  name: string,
  city: string,
  latitude: number,
  longitude: number,
];

const INDIAN: readonly Row[] = [
  ['ci-delhi', 'city', 'Delhi', 'Delhi', 28.6139, 77.209],
  ['st-ndls', 'station', 'New Delhi', 'New Delhi', 28.6425, 77.22],
  ['st-anvt', 'station', 'Anand Vihar Terminal', 'Delhi', 28.6507, 77.3152],
  ['bu-kashmere-gate', 'bus-stand', 'Kashmere Gate', 'Delhi', 28.6677, 77.2285],
  ['ar-connaught-place-delhi', 'area', 'Connaught Place', 'Delhi', 28.6315, 77.2167],
  ['ci-mumbai', 'city', 'Mumbai', 'Mumbai', 19.076, 72.8777],
  ['st-csmt', 'station', 'Mumbai CSMT', 'Mumbai', 18.94, 72.8355],
  ['la-gateway-of-india', 'landmark', 'Gateway of India', 'Mumbai', 18.922, 72.8347],
  ['ci-bengaluru', 'city', 'Bengaluru', 'Bengaluru', 12.9716, 77.5946],
  ['st-sbc', 'station', 'KSR Bengaluru', 'Bangalore', 12.9779, 77.57],
  ['ci-kolkata', 'city', 'Kolkata', 'Kolkata', 22.5726, 88.3639],
  ['st-hwh', 'station', 'Howrah Junction', 'Howrah', 22.583, 88.3426],
  ['ci-chennai', 'city', 'Chennai', 'Chennai', 13.0827, 80.2707],
  ['st-tlm', 'station', 'Tirusulam', 'Chennai', 12.982, 80.163],
  ['st-msb', 'station', 'Chennai Beach', 'Chennai', 13.092, 80.292],
  ['ci-hyderabad', 'city', 'Hyderabad', 'Hyderabad', 17.385, 78.4867],
  ['st-sc', 'station', 'Secunderabad Junction', 'Secunderabad', 17.434, 78.501],
  ['ci-kanpur', 'city', 'Kanpur', 'Kanpur', 26.4499, 80.3319],
  ['st-cnb', 'station', 'Kanpur Central', 'Kanpur', 26.4537, 80.3509],
  ['ci-jaipur', 'city', 'Jaipur', 'Jaipur', 26.9124, 75.7873],
  ['ci-lucknow', 'city', 'Lucknow', 'Lucknow', 26.8467, 80.9462],
  ['ci-pune', 'city', 'Pune', 'Pune', 18.5204, 73.8567],
  ['ci-goa', 'city', 'Goa', 'Goa', 15.4909, 73.8278],
  ['ci-leh', 'city', 'Leh', 'Leh', 34.1526, 77.5771],
  ['ci-kanniyakumari', 'city', 'Kanniyakumari', 'Kanniyakumari', 8.0883, 77.5385],
  ['ci-dibrugarh', 'city', 'Dibrugarh', 'Dibrugarh', 27.4728, 94.912],
  ['ar-hauz-khas-delhi', 'area', 'Hauz Khas', 'Delhi', 28.5494, 77.2001],
];

const ABROAD: readonly Place[] = [
  placeOf(['ci-london', 'city', 'London', 'London', 51.5074, -0.1278], 'GB', 'Europe/London'),
  placeOf(['ci-new-york', 'city', 'New York', 'New York', 40.7128, -74.006], 'US', 'America/New_York'),
  placeOf(['ci-kathmandu', 'city', 'Kathmandu', 'Kathmandu', 27.7172, 85.324], 'NP', 'Asia/Kathmandu'),
  placeOf(['ci-dubai', 'city', 'Dubai', 'Dubai', 25.2048, 55.2708], 'AE', 'Asia/Dubai'),
];

const MAGIC = ['price-changed', 'sold-out', 'nothing'].map((fault) =>
  placeOf([`ci-sandbox-${fault}`, 'city', `Sandbox ${fault}`, `Sandbox ${fault}`, 23.5, 80.5]),
);

const PLACES: readonly Place[] = [...INDIAN.map((row) => placeOf(row)), ...ABROAD, ...MAGIC];

function placeOf(
  [code, kind, name, city, latitude, longitude]: Row,
  country = 'IN',
  zone = 'Asia/Kolkata',
): Place {
  const shortCode = code.startsWith('st-') ? code.slice(3).toUpperCase() : null;
  return {
    code,
    kind,
    shortCode,
    name,
    nameHi: null,
    city,
    region: country,
    country,
    zone,
    latitude,
    longitude,
  };
}

export const placePairs = fc
  .tuple(fc.constantFrom(...PLACES), fc.constantFrom(...PLACES))
  .filter(([from, to]) => from !== to);
export const daysAhead = fc.nat({ max: 330 }).map((days) => addDaysToDate(TODAY, days));

export function listBookableDays(): LocalDate[] {
  return Array.from({ length: 330 }, (_, day) => addDaysToDate(tomorrow, day));
}

/** Returns the search with every test place, as if the gazetteer had no others. */
export function buildSearchWithTestPlaces(criteria: Criteria): ConnectSearch {
  return { criteria, places: PLACES.slice() };
}

export const nothingSold: SoldUnits = { count: () => 0, seats: () => new Set() };

export function createSoldInventory(...taken: readonly Taken[]): SoldUnits {
  const of = (unit: string) => taken.filter((part) => part.unit === unit);
  return {
    count: (unit) => of(unit).reduce((sum, { count }) => sum + count, 0),
    seats: (unit) => new Set(of(unit).flatMap(({ seats }) => seats)),
  };
}

/** Searches all inventories and returns each offer with the supplier that sells it. */
export function searchAllInventories(
  inventories: Readonly<Record<string, Inventory>>,
  asked: ConnectSearch,
  at: Instant = NOW,
): readonly { readonly supplier: string; readonly offer: ConnectOffer }[] {
  return Object.entries(inventories).flatMap(([supplier, inventory]) =>
    inventory.search(asked, nothingSold, at).map((offer) => ({ supplier, offer })),
  );
}

/** Expects the total of every offer to be within the range, in whole rupees. */
export function expectTotalsWithin(offers: readonly ConnectOffer[], least: number, most: number): void {
  const outside = offers.filter(({ total }) => {
    const { minor } = fromWireMoney(total);
    return minor < BigInt(least) * 100n || minor > BigInt(most) * 100n;
  });
  expect(outside).toEqual([]);
}

/** Checks what must hold for every offer of every supplier. */
export function expectValidOffer(inventory: Inventory, asked: ConnectSearch, offer: ConnectOffer): void {
  expect(connectOffer.parse(offer)).toEqual(offer);
  expect(toWireMoney(addMoney(fromWireMoney(offer.base), fromWireMoney(offer.taxes)))).toEqual(offer.total);
  expect(fromWireMoney(offer.total).minor).toBeGreaterThan(0n);
  expect(offer.total.currency).toBe('INR');
  expect(offer.expiresAt > NOW).toBe(true);
  expect(inventory.find(offer.selection, { seats: [] }, nothingSold, NOW)).toEqual(offer);
  expect(inventory.find(`${offer.selection}x`, { seats: [] }, nothingSold, NOW)).toBeUndefined();
  expect(inventory.takes(offer.selection, { seats: [] }).length).toBeGreaterThan(0);
  expect(inventory.magicOf(offer.selection)).toBe(magicCodeIn(asked.criteria));
  const { itinerary } = offer;
  if (itinerary.service === 'hotel') return;
  for (const { departsAt, arrivesAt, durationMinutes } of itinerary.segments) {
    const minutes = (Date.parse(instantOf(arrivesAt)) - Date.parse(instantOf(departsAt))) / 60_000;
    expect(minutes).toBe(durationMinutes);
  }
}

function magicCodeIn(criteria: Criteria): string | undefined {
  return JSON.stringify(criteria)
    .match(/ci-sandbox-[a-z-]+/g)
    ?.at(-1);
}
