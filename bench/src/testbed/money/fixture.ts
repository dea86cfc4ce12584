import { rmSync } from 'node:fs';
import pg from 'pg';
import {
  databaseEnvironment,
  databaseUrls,
  type DatabaseUrls,
  runServerProgram,
} from '@marga/server/test/configuration';
import { createTemporaryDataFolder } from '@marga/server/test/engines/data-folder';
import { createDatabase, type PostgresEngine, startPostgres } from '@marga/server/test/engines/postgres';

const DATABASE = 'marga';

/** Holds what a part of the chaos test found: figures to print, and every broken invariant in words. */
export interface Findings {
  readonly figures: Readonly<Record<string, unknown>>;
  readonly broken: readonly string[];
}

/**
 * Provides a real database with the whole schema and crash safety on, and nothing else, because the ledger depends
 * on PostgreSQL alone.
 */
export interface Fixture {
  readonly postgres: PostgresEngine;
  readonly urls: DatabaseUrls;
  query<Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  end(allWell: boolean): Promise<void>;
}

export async function openMoneyFixture(): Promise<Fixture> {
  const folder = createTemporaryDataFolder('money');
  const postgres = await startPostgres({ folder, durable: true });
  await createDatabase(postgres.url, DATABASE);
  const urls = databaseUrls(postgres.port, DATABASE);
  await runServerProgram('migrate', databaseEnvironment(urls));
  return {
    postgres,
    urls,
    query: (text, values) => queryOnce(urls.migrator, text, values),
    async end(allWell) {
      await postgres.stop();
      if (allWell) rmSync(folder, { recursive: true, force: true });
      else console.log(`the database's log is in ${folder}`);
    },
  };
}

/** Uses its own connection, because the database may be killed between two queries. */
async function queryOnce<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/**
 * Returns pseudo-random numbers that are the same for the same seed, so that a killed process can be given the same
 * work again.
 */
export function createSeededRandom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
