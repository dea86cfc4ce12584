import { type LocalDate, toInstant, parseZonedLocalTime } from '@marga/contract/kernel/time';
import { createMoney, type Money, scaleMoney } from '@marga/contract/kernel/money';
import { createSeededRandom } from '../../seeded-random.ts';
import type { Airport } from './airport-record.ts';
import { getAirport } from './find-airport.ts';
import type { Airline, SupplierConnectionName } from './supplier-connections.ts';

/** A sample flight is one of the five flights of a sample route, independent of its seller. */
export interface SampleFlight {
  readonly airline: Airline;
  readonly via: string | undefined;
  /** This is the departure time by the clock of the first airport. */
  readonly departs: string;
  readonly layoverMinutes: number;
  readonly sellers: readonly SupplierConnectionName[];
}

type Sold = readonly [
  code: string,
  via: string | undefined,
  departs: string,
  ...sellers: SupplierConnectionName[],
];

const AIRLINES: Readonly<Record<string, string>> = {
  AI: 'Air India',
  '6E': 'IndiGo',
  BA: 'British Airways',
  VS: 'Virgin Atlantic',
  EK: 'Emirates',
  QR: 'Qatar Airways',
  UA: 'United Airlines',
  LH: 'Lufthansa',
  IX: 'Air India Express',
  QP: 'Akasa Air',
  SG: 'SpiceJet',
  JL: 'Japan Airlines',
  SQ: 'Singapore Airlines',
  TG: 'Thai Airways',
  CX: 'Cathay Pacific',
  AF: 'Air France',
  EY: 'Etihad Airways',
};

/**
 * These are the five routes of the specification, by city code: each has five flights a day, two of them sold by
 * two connections, with fares in US dollars.
 */
const SAMPLE_ROUTES: Readonly<Record<string, readonly Sold[]>> = {
  'DEL LON': [
    ['AI', undefined, '02:35', 'skybridge', 'meridian'],
    ['BA', undefined, '10:45', 'skybridge'],
    ['VS', undefined, '13:15', 'meridian', 'coral'],
    ['QR', 'DOH', '03:55', 'meridian'],
    ['EY', 'AUH', '21:20', 'coral'],
  ],
  'BOM NYC': [
    ['AI', undefined, '01:30', 'skybridge', 'coral'],
    ['UA', undefined, '22:40', 'meridian'],
    ['EK', 'DXB', '04:30', 'skybridge'],
    ['QR', 'DOH', '05:10', 'meridian', 'coral'],
    ['AF', 'CDG', '02:05', 'coral'],
  ],
  'MAA HYD': [
    ['6E', undefined, '06:20', 'skybridge', 'meridian'],
    ['AI', undefined, '09:45', 'skybridge'],
    ['IX', undefined, '12:30', 'meridian'],
    ['QP', undefined, '17:05', 'coral'],
    ['SG', undefined, '20:50', 'coral', 'meridian'],
  ],
  'CCU TYO': [
    ['AI', 'DEL', '06:50', 'skybridge'],
    ['SQ', 'SIN', '23:15', 'skybridge', 'meridian'],
    ['JL', 'DEL', '15:30', 'meridian'],
    ['TG', 'BKK', '01:40', 'coral', 'skybridge'],
    ['CX', 'HKG', '21:45', 'coral'],
  ],
  'DEL PAR': [
    ['AI', undefined, '13:25', 'skybridge', 'coral'],
    ['AF', undefined, '01:10', 'coral'],
    ['LH', 'FRA', '03:20', 'meridian', 'skybridge'],
    ['EK', 'DXB', '10:15', 'skybridge'],
    ['QR', 'DOH', '20:35', 'meridian'],
  ],
};

export function sampleFlights(from: Airport, to: Airport): readonly SampleFlight[] | undefined {
  return SAMPLE_ROUTES[`${from.cityCode} ${to.cityCode}`]?.map(([code, via, departs, ...sellers], index) => ({
    airline: { code, name: AIRLINES[code] ?? code, country: '', hubs: [] },
    via,
    departs,
    layoverMinutes: createSeededRandom('sample layover', from.iata, to.iata, index).between(16, 40) * 5,
    sellers,
  }));
}

const CHEAPEST_CENTS = 12_500;
const DEAREST_CENTS = 17_500;
/** The factors make two sellers of one flight differ, and neither is always the cheaper. */
const SELLER_PERMILLE = [1_000n, 1_020n, 1_040n] as const;

/** Returns the cheapest fare of a seat. With every brand and discount it stays between 105 and 250 dollars. */
export function sampleFareInDollars(
  connection: SupplierConnectionName,
  key: { readonly from: string; readonly to: string; readonly date: LocalDate; readonly index: number },
): Money {
  const day = createSeededRandom('sample fare', key.from, key.to, key.date, key.index);
  const onTheDay = createMoney(BigInt(day.between(CHEAPEST_CENTS, DEAREST_CENTS)), 'USD');
  const turn = day.below(SELLER_PERMILLE.length) + ['skybridge', 'meridian', 'coral'].indexOf(connection);
  return scaleMoney(onTheDay, SELLER_PERMILLE[turn % SELLER_PERMILLE.length] ?? 1_000n, 1_000n, 'half-even');
}

/** Converts at a fixed rate, because a trip that also has other journeys is quoted entirely in rupees. */
export function dollarsToRupees(dollars: Money): Money {
  return createMoney(dollars.minor * 88n, 'INR');
}

export function sampleDepartureTime(flight: SampleFlight, from: Airport, date: LocalDate) {
  return toInstant(parseZonedLocalTime(`${date}T${flight.departs}`, from.zone));
}

export function isSampleRoute(from: string, to: string): boolean {
  return Object.hasOwn(SAMPLE_ROUTES, `${getAirport(from).cityCode} ${getAirport(to).cityCode}`);
}
