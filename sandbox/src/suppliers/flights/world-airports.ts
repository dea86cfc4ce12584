import { createRequire } from 'node:module';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import tzlookup from '@photostructure/tz-lookup';
import type { Airport } from './airport-record.ts';

/** Maps outdated zone names, which the time zone tables still use, to the current ones. */
const TODAY: Readonly<Record<string, string>> = { 'Asia/Calcutta': 'Asia/Kolkata' };

interface Row {
  readonly name: string;
  readonly city: string | null;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
}

let statement: StatementSync | undefined;

/**
 * Reads the package's SQLite file directly, because the package's own reader needs a native module that no install
 * script builds here.
 */
function byCode(): StatementSync {
  if (statement) return statement;
  const file = createRequire(import.meta.url).resolve('airport-db/assets/sqlite');
  const database = new DatabaseSync(file, { readOnly: true });
  statement = database.prepare(
    `select name, city, country_code as country, latitude, longitude from airports
     where iata = ? and type in ('large_airport', 'medium_airport', 'small_airport')`,
  );
  return statement;
}

/** Finds any airport in the world that airlines could fly to. */
export function findWorldAirport(iata: string): Omit<Airport, 'cityCode' | 'terminal'> | undefined {
  if (!/^[A-Z0-9]{3}$/.test(iata)) return undefined;
  const row = byCode().get(iata) as Row | undefined;
  if (!row) return undefined;
  const { name, country, latitude, longitude } = row;
  const zone = tzlookup(latitude, longitude);
  return { iata, name, city: cityOf(row), country, zone: TODAY[zone] ?? zone, latitude, longitude };
}

/** The part in brackets is dropped: "Paris (Orly, Val-de-Marne)" becomes Paris. */
function cityOf({ city, name }: Row): string {
  const plain = (city ?? '').replace(/[(,/].*$/, '').trim();
  return plain || name.replace(/ (?:International )?Airport$/, '');
}
