import { add, compare, equals, money } from '@marga/contract/kernel/money';
import { epochMs, localDate, plusDays, toInstant, zonedLocal } from '@marga/contract/kernel/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AIRPORTS, findPlace, getAirport, type Place } from './airports.ts';
import { CONNECTIONS } from './connections.ts';
import { type Cabin, CABINS, seatFare } from './fares.ts';
import { getJourney, listJourneyKeys } from './journeys.ts';
import { findOfferKey, offerId, type OfferKey, type SearchedPassenger } from './offer-id.ts';
import { getOffer, listItineraries, offerResource } from './offers.ts';

const connections = fc.constantFrom(...Object.values(CONNECTIONS));
const days = fc.nat({ max: 900 }).map((count) => plusDays(localDate('2026-01-01'), count));
const routes = fc
  .tuple(fc.constantFrom(...AIRPORTS), fc.constantFrom(...AIRPORTS))
  .filter(([from, to]) => from !== to);
const passengers = fc.array(
  fc.oneof(
    fc.constantFrom<SearchedPassenger>({ type: 'adult' }, { type: 'child' }, { type: 'infant_without_seat' }),
    fc.nat({ max: 90 }).map((age): SearchedPassenger => ({ age })),
  ),
  { minLength: 1, maxLength: 9 },
);

function placeOf(code: string): Place {
  const found = findPlace(code);
  if (!found) throw new Error(`no place ${code}`);
  return found;
}

/** Minutes since the epoch when a place's clocks show this. */
function momentOf(local: string, { time_zone }: { time_zone: string }): number {
  return epochMs(toInstant(zonedLocal(local.slice(0, 16), time_zone))) / 60_000;
}

function minutesOf(duration: string): number {
  const [, hours, minutes] = /^PT(\d+)H(\d+)M$/.exec(duration) ?? [];
  return Number(hours) * 60 + Number(minutes);
}

/** What a seat costs over two months, on every connection and flight. */
function listRupees(from: string, to: string, cabin: Cabin): number[] {
  return Object.values(CONNECTIONS).flatMap((connection) =>
    Array.from({ length: 60 }, (_, day) => plusDays(localDate('2027-01-01'), day)).flatMap((date) =>
      listJourneyKeys(connection, getAirport(from), getAirport(to), date).map((key) => {
        const { total } = seatFare(connection, key, getJourney(connection, key), cabin);
        return Number(total.minor / 100n);
      }),
    ),
  );
}

function timesAndPrices(date: string) {
  const slice = { origin: placeOf('DEL'), destination: placeOf('LON'), departure_date: localDate(date) };
  return listItineraries(CONNECTIONS.meridian, [slice], 1).map(([key]) => {
    const journey = getJourney(CONNECTIONS.meridian, key);
    const { total } = seatFare(CONNECTIONS.meridian, key, journey, 'economy');
    const flights = journey.segments.map(
      ({ flightNumber, departsLocal }) => flightNumber + departsLocal.slice(11),
    );
    return { flights, paise: total.minor };
  });
}

const offerKeys = fc
  .tuple(connections, routes, days, fc.constantFrom(...CABINS), passengers, fc.nat())
  .map(([connection, [from, to], date, cabin, party, choice]): OfferKey => {
    const keys = listJourneyKeys(connection, from, to, date);
    const chosen = keys[choice % keys.length];
    if (!chosen) throw new Error('every route has journeys');
    return {
      connection: connection.name,
      searchId: 'mwh7s1u80001',
      journeys: [chosen],
      cabin,
      passengers: party,
    };
  });

test('any two airports are connected, three to eight times a day, by legs that fit together', () => {
  fc.assert(
    fc.property(connections, routes, days, (connection, [from, to], date) => {
      const journeys = listJourneyKeys(connection, from, to, date).map((key) => getJourney(connection, key));
      expect(journeys.length).toBeGreaterThanOrEqual(3);
      expect(journeys.length).toBeLessThanOrEqual(8);
      for (const { segments } of journeys) {
        expect([segments[0].from, segments.at(-1)?.to]).toEqual([from, to]);
        expect(segments[0].departsLocal.slice(0, 10)).toBe(date);
        for (const [index, next] of segments.slice(1).entries()) {
          const earlier = segments[index];
          expect(next.from).toBe(earlier?.to);
          const layoverMs = epochMs(next.departsAt) - epochMs(earlier?.arrivesAt ?? next.departsAt);
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
      expect(equals(add(fare.base, fare.tax), fare.total)).toBe(true);
      expect(compare(fare.tax, money(0n, 'INR'))).toBe(1);

      for (const { departsAt, arrivesAt } of journeys.flatMap(({ segments }) => segments)) {
        expect(arrivesAt > departsAt).toBe(true);
      }
      const resource = offerResource(getOffer(key), 0);
      expect(resource.total_amount).toMatch(/^\d+\.\d\d$/);
      for (const segment of resource.slices.flatMap(({ segments }) => segments)) {
        const clockMinutes =
          momentOf(segment.arriving_at, segment.destination) - momentOf(segment.departing_at, segment.origin);
        // The hour that a clock set back shows twice can be read as either.
        expect([0, 60]).toContain(Math.abs(clockMinutes - minutesOf(segment.duration)));
      }
    }),
    { numRuns: 400 },
  );
});

test('an offer is rebuilt from its id alone, by its own connection alone, and only if the id is whole', () => {
  fc.assert(
    fc.property(offerKeys, fc.nat(), (key, at) => {
      const id = offerId(key);
      expect(findOfferKey(key.connection, id)).toEqual(key);
      const other = key.connection === 'coral' ? 'meridian' : 'coral';
      expect(findOfferKey(other, id)).toBeUndefined();
      const position = 4 + (at % (id.length - 4));
      const changed = id.slice(0, position) + (id[position] === 'A' ? 'B' : 'A') + id.slice(position + 1);
      expect(findOfferKey(key.connection, changed)).toBeUndefined();
    }),
    { numRuns: 200 },
  );
  expect(findOfferKey('coral', '')).toBeUndefined();
  expect(findOfferKey('coral', 'off_0000AcSb88q78lMMAsQ8ji')).toBeUndefined();
});

test('the party pays the seat times its size', () => {
  const key: OfferKey = {
    connection: 'skybridge',
    searchId: 'mwh7s1u80001',
    journeys: [{ from: 'DEL', to: 'LHR', date: localDate('2027-03-14'), index: 0 }],
    cabin: 'economy',
    passengers: [{ type: 'adult' }],
  };
  const one = getOffer(key);
  const three = getOffer({ ...key, passengers: [{ type: 'adult' }, { type: 'adult' }, { age: 9 }] });
  expect(three.fare.total.minor).toBe(one.fare.total.minor * 3n);
  expect(three.fare.base.minor).toBe(one.fare.base.minor * 3n);
  expect(new Set(three.passengers.map(({ id }) => id)).size).toBe(3);
});

test('prices are those of the market, dearer in front', () => {
  const london = listRupees('DEL', 'LHR', 'economy');
  expect(Math.min(...london)).toBeGreaterThanOrEqual(28_000);
  expect(Math.max(...london)).toBeLessThanOrEqual(62_000);
  const domestic = [
    ...listRupees('DEL', 'BOM', 'economy'),
    ...listRupees('SXR', 'TRV', 'economy'),
    ...listRupees('BOM', 'PNQ', 'economy'),
  ];
  expect(Math.min(...domestic)).toBeGreaterThanOrEqual(3_000);
  expect(Math.max(...domestic)).toBeLessThanOrEqual(9_000);
  expect(Math.min(...listRupees('DEL', 'LHR', 'business'))).toBeGreaterThan(Math.max(...london));
});

test('the same search finds the same flights, on another day at other prices', () => {
  expect(timesAndPrices('2027-03-14')).toEqual(timesAndPrices('2027-03-14'));
  expect(timesAndPrices('2027-03-14')[0]?.flights).toEqual(timesAndPrices('2027-03-15')[0]?.flights);
  expect(timesAndPrices('2027-03-14')[0]?.paise).not.toBe(timesAndPrices('2027-03-15')[0]?.paise);
});

test('a search for a city shows its airports in turn, eight offers at most', () => {
  const slice = {
    origin: placeOf('DEL'),
    destination: placeOf('LON'),
    departure_date: localDate('2027-03-14'),
  };
  const itineraries = listItineraries(CONNECTIONS.skybridge, [slice], 1);
  expect(itineraries.length).toBeGreaterThanOrEqual(3);
  expect(itineraries.length).toBeLessThanOrEqual(8);
  expect(new Set(itineraries.map(([journey]) => journey.to))).toEqual(new Set(['LHR', 'LGW']));
});

test('without connections there are only non-stop flights', () => {
  const slice = {
    origin: placeOf('MAA'),
    destination: placeOf('LHR'),
    departure_date: localDate('2027-03-14'),
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
        { origin: there, destination: here, departure_date: plusDays(date, stayDays) },
      ];
      for (const [out, back] of listItineraries(connection, slices, 1)) {
        if (!back) throw new Error('a return trip has two journeys');
        expect(getJourney(connection, back).departsAt > getJourney(connection, out).arrivesAt).toBe(true);
      }
    }),
    { numRuns: 150 },
  );
});
