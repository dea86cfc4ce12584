import { createRequire } from 'node:module';
import { DatabaseSync } from 'node:sqlite';
import { STATES_BY_LETTERS } from './indian-states.ts';
import { formatDegrees, removeDiacritics, readTsvRows } from './tsv-table.ts';
import { lookUpTimeZone } from './time-zone.ts';

/** These ranks estimate, by the airport's size, how often it is searched for, where the curated list does not say. */
const RANKS: Readonly<Record<string, number>> = {
  large_airport: 300,
  medium_airport: 150,
  small_airport: 40,
};
const RANK_IN_INDIA: Readonly<Record<string, number>> = {
  large_airport: 420,
  medium_airport: 330,
  small_airport: 150,
};

interface Airport {
  readonly iata: string;
  readonly name: string;
  readonly type: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly country: string;
  readonly state: string | null;
  readonly city: string | null;
}

/** A correction gives the common name where the list differs, and how often the airport is searched for. */
interface Correction {
  readonly name: string;
  readonly city: string;
  readonly rank: string;
}

/** Returns the lines of airports.tsv, sorted by code. */
export function generateAirportRows(): string[] {
  const corrections = new Map(
    readTsvRows(new URL('airport-corrections.tsv', import.meta.url)).map(
      ([code = '', name = '', city = '', rank = '']): [string, Correction] => [code, { name, city, rank }],
    ),
  );
  return airports()
    .toSorted((a, b) => (a.iata < b.iata ? -1 : 1))
    .map((airport) => lineOf(airport, corrections.get(airport.iata)));
}

/**
 * Reads the package's SQLite file directly, because the package's own reader needs a native module that no install
 * script builds here.
 */
function airports(): Airport[] {
  const file = createRequire(import.meta.url).resolve('airport-db/assets/sqlite');
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database
      .prepare(
        `select iata, name, type, latitude, longitude, country_code as country, state, city from airports
         where length(iata) = 3 and type in ('large_airport', 'medium_airport', 'small_airport')`,
      )
      .all()
      .map((row) => row as unknown as Airport)
      .filter(({ iata, country }) => /^[A-Z0-9]{3}$/.test(iata) && /^[A-Z]{2}$/.test(country));
  } finally {
    database.close();
  }
}

function lineOf(airport: Airport, correction: Correction | undefined): string {
  const { iata, type, latitude, longitude, country, state } = airport;
  const inIndia = country === 'IN';
  const name = correction?.name || nameOf(airport.name);
  const city = correction?.city || cityOf(airport.city) || name;
  const region = inIndia ? (STATES_BY_LETTERS[state?.slice(3) ?? ''] ?? '') : '';
  const rank = correction?.rank || (inIndia ? RANK_IN_INDIA : RANKS)[type] || 0;
  const zone = lookUpTimeZone(latitude, longitude);
  return [
    iata,
    name,
    city,
    region,
    country,
    zone,
    formatDegrees(latitude),
    formatDegrees(longitude),
    rank,
  ].join('\t');
}

/** The name need not repeat that it is an airport, because its kind already says so. */
function nameOf(name: string): string {
  return removeDiacritics(name.split(' / ')[0] ?? name)
    .replace(/ (?:Air ?port|Airfield|Aerodrome)$/i, '')
    .replaceAll(/\s+/g, ' ');
}

/** Returns the bare city: "Paris (Orly, Val-de-Marne)" becomes Paris, "Luton, Bedfordshire" becomes Luton. */
function cityOf(city: string | null): string {
  return removeDiacritics((city ?? '').split(/ ?[(,/]/)[0] ?? '').replaceAll(/\s+/g, ' ');
}
