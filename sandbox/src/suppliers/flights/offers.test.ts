import { addMoney, compareMoney, isEqualMoney, createMoney } from '@marga/contract/kernel/money';
import {
  epochMsOf,
  parseLocalDate,
  addDaysToDate,
  toInstant,
  parseZonedLocalTime,
} from '@marga/contract/kernel/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AIRPORTS, findAirportOrCity, getAirport, type Place } from './find-airport.ts';
import { CONNECTIONS } from './supplier-connections.ts';
import {
  BRANDS,
  type BrandIndex,
  type Cabin,
  CABINS,
  adultFareOfJourney,
  applyBrandToFare,
} from './fares.ts';
import { getJourney, listJourneyKeys } from './journeys.ts';
import { decodeOfferId, encodeOfferId, type OfferKey, type SearchedPassenger } from './offer-id.ts';
import { getOffer, listItineraries } from './offers.ts';
import { toOfferResource } from './build-response-objects.ts';

const connections = fc.constantFrom(...Object.values(CONNECTIONS));
const days = fc.nat({ max: 900 }).map((count) => addDaysToDate(parseLocalDate('2026-01-01'), count));
const routes = fc
  .tuple(fc.constantFrom(...AIRPORTS), fc.constantFrom(...AIRPORTS))
  .filter(([from, to]) => from !== to);
/** These airports, some of them very remote, are tested in addition to `AIRPORTS`. */
const FAR = [
  'AKL',
  'USH',
  'ANC',
  'IPC',
  'TRW',
  'KJA',
  'MAD',
  'JNB',
  'LYR',
  'PPT',
  'GRU',
  'SVO',
  'PER',
  'BGI',
];
const worldRoutes = fc
  .tuple(
    fc.constantFrom(...AIRPORTS, ...FAR.map(getAirport)),
    fc.constantFrom(...AIRPORTS, ...FAR.map(getAirport)),
  )
  .filter(([from, to]) => from !== to);
const passengers = fc.array(
  fc.oneof(
    fc.constantFrom<SearchedPassenger>(
      { type: 'adult' },
      { type: 'adult', accounts: ['AI', '6E'] },
      { type: 'child' },
      { type: 'infant_without_seat' },
    ),
    fc.nat({ max: 90 }).map((age): SearchedPassenger => ({ age })),
  ),
  { minLength: 1, maxLength: 9 },
);

function placeOf(code: string): Place {
  const found = findAirportOrCity(code);
  if (!found) throw new Error(`no place ${code}`);
  return found;
}

/** Returns the minutes since the epoch at which clocks in this place show `local`. */
function momentOf(local: string, { time_zone }: { time_zone: string }): number {
  return epochMsOf(toInstant(parseZonedLocalTime(local.slice(0, 16), time_zone))) / 60_000;
}

function minutesOf(duration: string): number {
  const [, hours, minutes] = /^PT(\d+)H(\d+)M$/.exec(duration) ?? [];
  return Number(hours) * 60 + Number(minutes);
}

/** Lists what a seat costs over two months, on every connection and flight. */
function listRupees(from: string, to: string, cabin: Cabin): number[] {
  return Object.values(CONNECTIONS).flatMap((connection) =>
    Array.from({ length: 60 }, (_, day) => addDaysToDate(parseLocalDate('2027-01-01'), day)).flatMap((date) =>
      listJourneyKeys(connection, getAirport(from), getAirport(to), date).flatMap((key) => {
        const seat = adultFareOfJourney(connection, key, getJourney(connection, key), cabin);
        return BRANDS.map((brand) => Number(applyBrandToFare(seat, brand).total.minor / 100n));
      }),
    ),
  );
}

function timesAndPrices(date: string) {
  const slice = { origin: placeOf('DEL'), destination: placeOf('FRA'), departure_date: parseLocalDate(date) };
  return listItineraries(CONNECTIONS.meridian, [slice], 1).map(([key]) => {
    const journey = getJourney(CONNECTIONS.meridian, key);
    const { total } = adultFareOfJourney(CONNECTIONS.meridian, key, journey, 'economy');
    const flights = journey.segments.map(
      ({ flightNumber, departsLocal }) => flightNumber + departsLocal.slice(11),
    );
    return { flights, paise: total.minor };
  });
}

const offerKeys = fc
  .tuple(
    connections,
    routes,
    days,
    fc.constantFrom(...CABINS),
    passengers,
    fc.nat(),
    fc.constantFrom<BrandIndex>(0, 1, 2),
    fc.constantFrom(undefined, 'student' as const, 'corporate' as const),
  )
  .map(([connection, [from, to], date, cabin, party, choice, brand, privateFare]): OfferKey => {
    const keys = listJourneyKeys(connection, from, to, date);
    const chosen = keys[choice % keys.length];
    if (!chosen) throw new Error('every route has journeys');
    return {
      connection: connection.name,
      searchId: 'mwh7s1u80001',
      journeys: [chosen],
      cabin,
      brand,
      ...(privateFare && { privateFare }),
      passengers: party,
    };
  });

test('any two airports of the world are connected, two to eight times a day, by legs that fit together', () => {
  fc.assert(
    fc.property(connections, worldRoutes, days, (connection, [from, to], date) => {
      const journeys = listJourneyKeys(connection, from, to, date).map((key) => getJourney(connection, key));
      expect(journeys.length).toBeGreaterThanOrEqual(2);
      expect(journeys.length).toBeLessThanOrEqual(8);
      for (const { segments } of journeys) {
        expect([segments[0].from, segments.at(-1)?.to]).toEqual([from, to]);
        expect(segments[0].departsLocal.slice(0, 10)).toBe(date);
        for (const [index, next] of segments.slice(1).entries()) {
          const earlier = segments[index];
          expect(next.from).toBe(earlier?.to);
          const layoverMs = epochMsOf(next.departsAt) - epochMsOf(earlier?.arrivesAt ?? next.departsAt);
          expect(layoverMs).toBeGreaterThanOrEqual(60 * 60_000);
        }
      }
    }),
    { numRuns: 400 },
  );
});

test('in every offer base and tax make the total, and each flight arrives after it left, zones considered', () => {
  fc.assert(
    fc.property(offerKeys, (key) => {
      const { fare, journeys } = getOffer(key);
      expect(isEqualMoney(addMoney(fare.base, fare.tax), fare.total)).toBe(true);
      expect(compareMoney(fare.tax, createMoney(0n, fare.tax.currency))).toBe(1);

      for (const { departsAt, arrivesAt } of journeys.flatMap(({ segments }) => segments)) {
        expect(arrivesAt > departsAt).toBe(true);
      }
      const resource = toOfferResource(getOffer(key), 0);
      expect(resource.total_amount).toMatch(/^\d+\.\d\d$/);
      for (const segment of resource.slices.flatMap(({ segments }) => segments)) {
        const clockMinutes =
          momentOf(segment.arriving_at, segment.destination) - momentOf(segment.departing_at, segment.origin);
        // A local time in the hour that repeats when clocks go back has two meanings, an hour apart.
        expect([0, 60]).toContain(Math.abs(clockMinutes - minutesOf(segment.duration)));
      }
    }),
    { numRuns: 400 },
  );
});

test('an offer is rebuilt from its id alone, by its own connection alone, and only if the id is whole', () => {
  fc.assert(
    fc.property(offerKeys, fc.nat(), (key, at) => {
      const id = encodeOfferId(key);
      expect(decodeOfferId(key.connection, id)).toEqual(key);
      const other = key.connection === 'coral' ? 'meridian' : 'coral';
      expect(decodeOfferId(other, id)).toBeUndefined();
      const position = 4 + (at % (id.length - 4));
      const changed = id.slice(0, position) + (id[position] === 'A' ? 'B' : 'A') + id.slice(position + 1);
      expect(decodeOfferId(key.connection, changed)).toBeUndefined();
    }),
    { numRuns: 200 },
  );
  expect(decodeOfferId('coral', '')).toBeUndefined();
  expect(decodeOfferId('coral', 'off_0000AcSb88q78lMMAsQ8ji')).toBeUndefined();
});

const DUBAI: OfferKey = {
  connection: 'skybridge',
  searchId: 'mwh7s1u80001',
  journeys: [{ from: 'DEL', to: 'DXB', date: parseLocalDate('2027-03-14'), index: 0 }],
  cabin: 'economy',
  brand: 0,
  passengers: [{ type: 'adult' }],
};

test('two adults pay twice, a child three quarters of the fare and an infant a tenth', () => {
  const one = getOffer(DUBAI).fare;
  const fareOf = (...party: SearchedPassenger[]) => getOffer({ ...DUBAI, passengers: party }).fare;
  expect(fareOf({ type: 'adult' }, { type: 'adult' }).total.minor).toBe(one.total.minor * 2n);
  expect(Number(fareOf({ type: 'child' }).base.minor)).toBeCloseTo(Number(one.base.minor) * 0.75, -1);
  expect(fareOf({ age: 9 })).toEqual(fareOf({ type: 'child' }));
  expect(fareOf({ type: 'child' }).tax).toEqual(one.tax);
  expect(Number(fareOf({ type: 'infant_without_seat' }).total.minor)).toBeCloseTo(
    Number(one.total.minor) / 10,
    -1,
  );
  const family = getOffer({ ...DUBAI, passengers: [{ type: 'adult' }, { age: 9 }, { age: 1 }] });
  expect(new Set(family.passengers.map(({ id }) => id)).size).toBe(3);
});

test('a dearer brand allows more, and a private fare costs less and says what it is', () => {
  const [saver, classic, flex] = ([0, 1, 2] as const).map((brand) => getOffer({ ...DUBAI, brand }));
  expect(saver && classic && compareMoney(saver.fare.total, classic.fare.total)).toBe(-1);
  expect(classic && flex && compareMoney(classic.fare.total, flex.fare.total)).toBe(-1);
  const student = getOffer({ ...DUBAI, privateFare: 'student' });
  expect(Number(student.fare.total.minor)).toBeCloseTo(Number(getOffer(DUBAI).fare.total.minor) * 0.9, -1);
  const studentResource = toOfferResource(student, 0);
  expect(studentResource.private_fares).toEqual([{ type: 'leisure' }]);
  expect(studentResource.passengers[0]?.fare_type).toBe('student');
  expect(toOfferResource(getOffer({ ...DUBAI, privateFare: 'corporate' }), 0).private_fares).toEqual([
    { type: 'corporate', corporate_code: 'SANDBOX-CORPORATE' },
  ]);
  expect(toOfferResource(getOffer(DUBAI), 0).private_fares).toEqual([]);
});

test('prices are those of the market, dearer in front', () => {
  const frankfurt = listRupees('DEL', 'FRA', 'economy');
  expect(Math.min(...frankfurt)).toBeGreaterThanOrEqual(26_000);
  expect(Math.max(...frankfurt)).toBeLessThanOrEqual(62_000);
  const domestic = [
    ...listRupees('DEL', 'BOM', 'economy'),
    ...listRupees('SXR', 'TRV', 'economy'),
    ...listRupees('BOM', 'PNQ', 'economy'),
  ];
  expect(Math.min(...domestic)).toBeGreaterThanOrEqual(3_000);
  expect(Math.max(...domestic)).toBeLessThanOrEqual(9_000);
  expect(Math.min(...listRupees('DEL', 'FRA', 'business'))).toBeGreaterThan(Math.max(...frankfurt));
});

test('the same search finds the same flights, on another day at other prices', () => {
  expect(timesAndPrices('2027-03-14')).toEqual(timesAndPrices('2027-03-14'));
  expect(timesAndPrices('2027-03-14')[0]?.flights).toEqual(timesAndPrices('2027-03-15')[0]?.flights);
  expect(timesAndPrices('2027-03-14')[0]?.paise).not.toBe(timesAndPrices('2027-03-15')[0]?.paise);
});

test('a search for a city shows its airports in turn, eight offers at most', () => {
  const slice = {
    origin: placeOf('BLR'),
    destination: placeOf('LON'),
    departure_date: parseLocalDate('2027-03-14'),
  };
  const itineraries = listItineraries(CONNECTIONS.skybridge, [slice], 1);
  expect(itineraries.length).toBeGreaterThanOrEqual(3);
  expect(itineraries.length).toBeLessThanOrEqual(8);
  expect(new Set(itineraries.map(([journey]) => journey.to))).toEqual(new Set(['LHR', 'LGW', 'STN']));
});

test('without connections there are only non-stop flights', () => {
  const slice = {
    origin: placeOf('MAA'),
    destination: placeOf('LHR'),
    departure_date: parseLocalDate('2027-03-14'),
  };
  for (const [key] of listItineraries(CONNECTIONS.skybridge, [slice], 0)) {
    expect(getJourney(CONNECTIONS.skybridge, key).segments).toHaveLength(1);
  }
});

test('the way back leaves after the way out has arrived', () => {
  fc.assert(
    fc.property(connections, routes, days, fc.nat({ max: 3 }), (connection, [from, to], date, stayDays) => {
      const [here, there] = [placeOf(from.iata), placeOf(to.iata)];
      const slices = [
        { origin: here, destination: there, departure_date: date },
        { origin: there, destination: here, departure_date: addDaysToDate(date, stayDays) },
      ];
      for (const [out, back] of listItineraries(connection, slices, 1)) {
        if (!back) throw new Error('a return trip has two journeys');
        expect(getJourney(connection, back).departsAt > getJourney(connection, out).arrivesAt).toBe(true);
      }
    }),
    { numRuns: 150 },
  );
});
