import { parseLocalDate, addDaysToDate } from '@marga/contract/kernel/time';
import { expect, test } from 'vitest';
import { findAirportOrCity } from './find-airport.ts';
import { CONNECTIONS } from './supplier-connections.ts';
import { getJourney } from './journeys.ts';
import { getOffer, listFareBrands, listItineraries } from './offers.ts';

const TODAY = parseLocalDate('2026-11-15');

/** Lists every economy offer for one adult on a day, across the three connections. */
function offersOf(from: string, to: string, day: number) {
  const [origin, destination] = [findAirportOrCity(from), findAirportOrCity(to)];
  if (!origin || !destination) throw new Error(`no way from ${from} to ${to}`);
  const slice = { origin, destination, departure_date: addDaysToDate(TODAY, day) };
  return Object.values(CONNECTIONS).flatMap((connection) =>
    listItineraries(connection, [slice], 1).flatMap((journeys) =>
      listFareBrands(undefined).map((fare) => ({
        flights: getJourney(connection, journeys[0])
          .segments.map(
            ({ airline, flightNumber, departsLocal }) => `${airline.code}${flightNumber}@${departsLocal}`,
          )
          .join('+'),
        offer: getOffer({
          connection: connection.name,
          searchId: 'mwh7s1u80001',
          journeys,
          cabin: 'economy',
          passengers: [{ type: 'adult' }],
          ...fare,
        }),
      })),
    ),
  );
}

test.each([
  ['DEL', 'LON'],
  ['DEL', 'LHR'],
  ['DEL', 'LGW'],
  ['BOM', 'NYC'],
  ['BOM', 'JFK'],
  ['BOM', 'EWR'],
  ['MAA', 'HYD'],
  ['CCU', 'TYO'],
  ['CCU', 'NRT'],
  ['CCU', 'HND'],
  ['DEL', 'PAR'],
  ['DEL', 'CDG'],
])('from %s to %s there are five flights on every date, each at 105 to 250 dollars', (from, to) => {
  for (let day = 0; day <= 330; day += 1) {
    const offers = offersOf(from, to, day);
    expect(new Set(offers.map(({ flights }) => flights)).size).toBe(5);
    const outside = offers.filter(({ offer: { fare } }) => {
      const { minor, currency } = fare.total;
      return currency !== 'USD' || minor < 105_00n || minor > 250_00n;
    });
    expect(outside).toEqual([]);
  }
});

test('some of the five are sold by two connections, at different prices', () => {
  const offers = offersOf('DEL', 'LON', 40).filter(({ offer }) => offer.brand.name === 'Saver');
  const bySeller = Map.groupBy(offers, ({ flights }) => flights);
  const twice = [...bySeller.values()].filter(({ length }) => length === 2);
  expect(twice).toHaveLength(2);
  for (const [first, second] of twice) {
    expect(first?.offer.fare.total.minor).not.toBe(second?.offer.fare.total.minor);
  }
});

test('the city and its largest airport have the same five flights', () => {
  const flights = (to: string) => [...new Set(offersOf('DEL', to, 40).map((offer) => offer.flights))];
  expect(flights('LON')).toEqual(flights('LHR'));
});
