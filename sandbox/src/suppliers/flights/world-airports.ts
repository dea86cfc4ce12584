import { createRequire } from 'node:module';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import tzlookup from '@photostructure/tz-lookup';
import type { Airport } from './airport.ts';

/** Names that the tables still use and the rest of the world has left behind. */
const TODAY: Readonly<Record<string, string>> = { 'Asia/Calcutta': 'Asia/Kolkata' };

interface Row {
  readonly name: string;
  readonly city: string | null;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
}

let statement: StatementSync | undefined;

/** The package's own reader wants a native part that no install script builds here; its file is plain SQLite. */
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

/** Any airport of the world that planes of an airline could land at. */
export function findWorldAirport(iata: string): Omit<Airport, 'cityCode' | 'terminal'> | undefined {
  if (!/^[A-Z0-9]{3}$/.test(iata)) return undefined;
  const row = byCode().get(iata) as Row | undefined;
  if (!row) return undefined;
  const { name, country, latitude, longitude } = row;
  const zone = tzlookup(latitude, longitude);
  return { iata, name, city: cityOf(row), country, zone: TODAY[zone] ?? zone, latitude, longitude };
}

/** "Paris (Orly, Val-de-Marne)" is Paris to everyone. */
function cityOf({ city, name }: Row): string {
  const plain = (city ?? '').replace(/[(,/].*$/, '').trim();
  return plain || name.replace(/ (?:International )?Airport$/, '');
}
