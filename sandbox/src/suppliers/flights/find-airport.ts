import { TEST_DESTINATIONS } from '../../faults-triggered-by-test-destinations.ts';
import type { Airport } from './airport-record.ts';
import { CURATED_AIRPORTS } from './curated-airports.ts';
import { airportsOfMetroArea, metroAreaOfAirport } from './metro-areas.ts';
import { findWorldAirport } from './world-airports.ts';

export interface Place {
  readonly type: 'airport' | 'city';
  readonly code: string;
  readonly airports: readonly [Airport, ...Airport[]];
}

/** Test destinations are in the desert of the Emirates, so that flights there look and cost like any other. */
const MAGIC: readonly Airport[] = TEST_DESTINATIONS.map(({ code, city }, index) => ({
  iata: code,
  name: `${city} Airport`,
  city,
  cityCode: code,
  country: 'AE',
  zone: 'Asia/Dubai',
  latitude: 22.5 + index / 20,
  longitude: 54.5,
  terminal: null,
}));

/** Lists the airports that are known without a look-up in the world-wide list. */
export const AIRPORTS: readonly Airport[] = [...CURATED_AIRPORTS, ...MAGIC];

const byIata = new Map(AIRPORTS.map((airport) => [airport.iata, airport]));

export function getAirport(iata: string): Airport {
  const found = findAirport(iata);
  if (!found) throw new Error(`no airport ${iata}`);
  return found;
}

function findAirport(iata: string): Airport | undefined {
  const known = byIata.get(iata);
  if (known) return known;
  const row = findWorldAirport(iata);
  if (!row) return undefined;
  const airport: Airport = { ...row, cityCode: metroAreaOfAirport(iata) ?? iata, terminal: null };
  byIata.set(iata, airport);
  return airport;
}

/** Returns an airport by its own code, or the airports of a city by the city's code, largest first. */
export function findAirportOrCity(code: string): Place | undefined {
  const [first, ...others] = airportsOfMetroArea(code).map(getAirport);
  if (first) return { type: 'city', code, airports: [first, ...others] };
  const airport = findAirport(code);
  return airport && { type: 'airport', code, airports: [airport] };
}

const EARTH_RADIUS_KM = 6_371;

/** Returns the great-circle distance in whole kilometres. */
export function airportDistanceKm(from: Airport, to: Airport): number {
  const halfLatitude = Math.sin(radians(to.latitude - from.latitude) / 2);
  const halfLongitude = Math.sin(radians(to.longitude - from.longitude) / 2);
  const chord =
    halfLatitude ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * halfLongitude ** 2;
  return Math.round(2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(chord)));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
