import { expect, test } from 'vitest';
import type { Criteria } from '@marga/contract/search/criteria';
import { criteria as criteriaSchema } from '@marga/contract/search/criteria';
import { flightItinerary, type Itinerary, trainItinerary } from '@marga/contract/search/itineraries';
import { parseInstant, parseLocalDate } from '@marga/contract/kernel/time';
import type { Place } from '@marga/contract/places/places';
import { type Gazetteer, suggestAlternativeSearches } from './suggest-alternative-searches.ts';
import { supplierAnswerFreshDurationMs, supplierAnswerFreshUntil } from './supplier-answer-lifetimes.ts';
import { productKeyOf, sortOffersByVariant, offerVariantOf } from './group-offers-by-product.ts';
import { calculateOfferRank } from './rank-offers.ts';
import type { KeyRing } from '../../platform/config.ts';
import { decryptSearchId, encryptSearchId } from './search-id.ts';

const SECRET: KeyRing = [{ id: '1', key: Buffer.alloc(32, 1) }];
const OTHER: KeyRing = [{ id: '2', key: Buffer.alloc(32, 2) }];
const at = parseInstant('2026-11-15T00:00:00.000Z');

const flying = (departOn = '2026-11-16'): Criteria =>
  criteriaSchema.parse({
    service: 'flight',
    journeys: [{ origin: 'DEL', destination: 'DXB', departOn }],
    travellers: { adults: 1 },
  });

interface Flight {
  readonly minutes?: number;
  readonly stops?: number;
  readonly fareName?: string;
  readonly refundable?: boolean;
}

function flight({ minutes = 180, stops = 0, fareName = 'Saver', refundable = true }: Flight = {}): Itinerary {
  const segment = {
    carrier: 'Air India',
    carrierCode: 'AI',
    number: '0915',
    origin: 'DEL',
    originName: 'Delhi',
    destination: 'DXB',
    destinationName: 'Dubai',
    departsAt: { local: '2026-11-16T10:00', zone: 'Asia/Kolkata' },
    arrivesAt: { local: '2026-11-16T12:00', zone: 'Asia/Dubai' },
    durationMinutes: minutes,
    aircraft: null,
  };
  return flightItinerary.parse({
    service: 'flight',
    segments: Array.from({ length: stops + 1 }, () => segment),
    durationMinutes: minutes,
    cabin: 'economy',
    fareName,
    checkedBags: 1,
    refundable,
    changeable: true,
    emissionsKg: null,
  });
}

test('a rank grows with the price, with the hours, with changes, and with what one cannot give back', () => {
  const rank = (wanted: Flight, rupees = 10_000n) =>
    calculateOfferRank(flying(), flight(wanted), rupees * 100n);
  expect(rank({}, 9_000n)).toBeLessThan(rank({}));
  expect(rank({})).toBeLessThan(rank({ minutes: 400 }));
  expect(rank({})).toBeLessThan(rank({ stops: 1 }));
  expect(rank({})).toBeLessThan(rank({ refundable: false }));
  // A flight that is an hour shorter ranks better at a slightly higher price, but not at a much higher one.
  expect(rank({ minutes: 120 }, 10_200n)).toBeLessThan(rank({ minutes: 180 }));
  expect(rank({ minutes: 120 }, 12_000n)).toBeGreaterThan(rank({ minutes: 180 }));
});

test('a berth comes before a place in the queue at the same price', () => {
  const asked = criteriaSchema.parse({
    service: 'train',
    origin: 'ci-delhi',
    destination: 'ci-agra',
    departOn: '2026-11-16',
    travellers: 1,
  });
  const train = (status: string) =>
    trainItinerary.parse({
      service: 'train',
      segments: [
        {
          carrier: 'Rajdhani',
          carrierCode: '',
          number: '12302',
          origin: 'NDLS',
          originName: 'New Delhi',
          destination: 'AGC',
          destinationName: 'Agra',
          departsAt: { local: '2026-11-16T10:00', zone: 'Asia/Kolkata' },
          arrivesAt: { local: '2026-11-16T12:00', zone: 'Asia/Kolkata' },
          durationMinutes: 120,
        },
      ],
      durationMinutes: 120,
      class: '3A',
      quota: 'GN',
      availability: { status, count: 12 },
      distanceKm: 200,
      refundable: true,
    });
  const ranks = ['available', 'rac', 'waitlist'].map((status) =>
    calculateOfferRank(asked, train(status), 100_000n),
  );
  expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
  expect(new Set(ranks).size).toBe(3);
});

test('the same flight under two fares is one product with two variants', () => {
  const [saver, flex] = [flight(), flight({ fareName: 'Flex' })];
  expect(productKeyOf(saver)).toBe(productKeyOf(flex));
  expect([saver, flex].map(offerVariantOf)).toEqual(['Saver', 'Flex']);
});

test('the cheapest comes first, with the same variant of the other supplier beside it', () => {
  const offer = (supplier: string, variant: string, rupees: number) => ({
    supplier,
    variant,
    totalMinor: BigInt(rupees),
  });
  const sorted = sortOffersByVariant([
    offer('a', 'Flex', 500),
    offer('b', 'Saver', 450),
    offer('a', 'Saver', 300),
    offer('b', 'Flex', 400),
  ]);
  expect(sorted.map(({ supplier, variant }) => `${variant} ${supplier}`)).toEqual([
    'Saver a',
    'Saver b',
    'Flex b',
    'Flex a',
  ]);
});

test('an answer is fresh for less the nearer the day, and never beyond its offers', () => {
  const lead = ['2026-11-16', '2026-11-25', '2026-12-10', '2027-03-01'].map((day) =>
    supplierAnswerFreshDurationMs(flying(day), at),
  );
  expect(lead).toEqual(lead.toSorted((a, b) => a - b));
  expect(lead[0]).toBe(60_000);
  expect(lead.at(-1)).toBe(600_000);
  const soon = parseInstant('2026-11-15T00:02:00.000Z');
  expect(supplierAnswerFreshUntil(flying('2027-03-01'), at, [soon])).toBe(
    Date.parse('2026-11-15T00:01:00.000Z'),
  );
});

test('an encrypted search opens as what it was, and as nothing when a bit has changed or the secret is another', () => {
  const payload = { company: 'cmp_x', criteria: flying(), expiresAt: at } as Parameters<
    typeof encryptSearchId
  >[1];
  const id = encryptSearchId(SECRET, payload);
  expect(id).toMatch(/^srh_[A-Za-z0-9_-]{40,2000}$/);
  expect(decryptSearchId(SECRET, id)).toEqual(payload);
  expect(encryptSearchId(SECRET, payload)).not.toBe(id);
  expect(decryptSearchId(OTHER, id)).toBeUndefined();
  expect(decryptSearchId([...OTHER, ...SECRET], id), 'while the key changes').toEqual(payload);
  for (let index = 4; index < id.length - 1; index += 7) {
    const changed = id[index] === 'A' ? 'B' : 'A';
    expect(decryptSearchId(SECRET, `${id.slice(0, index)}${changed}${id.slice(index + 1)}`)).toBeUndefined();
  }
  expect(decryptSearchId(SECRET, 'srh_AAAA')).toBeUndefined();
});

test('the longest question that can be asked fits into an id', () => {
  const longest = criteriaSchema.parse({
    service: 'flight',
    journeys: Array.from({ length: 6 }, (_, index) => ({
      origin: index % 2 ? 'DEL' : 'DXB',
      destination: index % 2 ? 'DXB' : 'DEL',
      departOn: '2026-12-10',
    })),
    travellers: { adults: 9, children: 0, infants: 9 },
    cabin: 'premium_economy',
    fareType: 'armed-forces',
    frequentFlyers: Array.from({ length: 9 }, () => ({ airline: 'AI', number: 'A'.repeat(20) })),
  });
  const payload = { company: `cmp_${'0'.repeat(26)}`, criteria: longest, expiresAt: at };
  const id = encryptSearchId(SECRET, payload as Parameters<typeof encryptSearchId>[1]);
  expect(id.length).toBeLessThanOrEqual(2_004);
});

const place = (code: string, kind: Place['kind'], latitude: number, longitude: number): Place => ({
  code,
  kind,
  shortCode: null,
  name: code.toUpperCase(),
  nameHi: null,
  city: code,
  region: 'Somewhere',
  country: 'IN',
  zone: 'Asia/Kolkata',
  latitude,
  longitude,
});
const PLACES = [
  place('DEL', 'airport', 28.56, 77.1),
  place('JAI', 'airport', 26.82, 75.8),
  place('ci-delhi', 'city', 28.65, 77.23),
  place('ci-jaipur', 'city', 26.92, 75.79),
  place('st-ndls', 'station', 28.64, 77.22),
  place('st-jp', 'station', 26.92, 75.79),
  place('st-gadj', 'station', 26.87, 75.79),
  place('bu-isbt', 'bus-stand', 28.67, 77.23),
  place('bu-sindhi-camp', 'bus-stand', 26.92, 75.8),
];
const gazetteer: Gazetteer = {
  findPlace: (code) => PLACES.find((one) => one.code === code),
  nearestPlaces: (from, kinds, limit) =>
    PLACES.filter(({ kind }) => kinds.includes(kind))
      .map((one) => ({
        place: one,
        distanceKm: 111 * Math.hypot(one.latitude - from.latitude, one.longitude - from.longitude),
      }))
      .toSorted((a, b) => a.distanceKm - b.distanceKm)
      .slice(0, limit),
};

test('what to try instead: nearer stations, the days beside it, other services, each a whole question', () => {
  const asked = criteriaSchema.parse({
    service: 'train',
    origin: 'st-ndls',
    destination: 'st-jp',
    departOn: '2026-11-16',
    travellers: 2,
  });
  const range = { first: parseLocalDate('2026-11-16'), last: parseLocalDate('2027-10-01') };
  const found = suggestAlternativeSearches(asked, gazetteer, range);
  expect(found.map(({ kind, criteria }) => [kind, criteria.service])).toEqual([
    ['nearby', 'train'],
    ['other-day', 'train'],
    ['other-service', 'flight'],
    ['other-service', 'bus'],
    ['other-service', 'cab'],
  ]);
  expect(found[0]).toMatchObject({ criteria: { destination: 'st-gadj' }, names: ['ST-NDLS', 'ST-GADJ'] });
  // The previous day is in the past, so only the next day is suggested.
  expect(found[1]).toMatchObject({ criteria: { departOn: '2026-11-17' } });
});
