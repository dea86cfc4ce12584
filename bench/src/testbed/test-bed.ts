import { renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { topUpWallet } from '@marga/server/modules/ledger/index';
import { Db } from '@marga/server/platform/db/db';
import { parseMoney } from '@marga/contract/kernel/money';
import { createTemporaryDataFolder } from '@marga/server/test/engines/data-folder';
import { startFullSystem, type System, type SystemOptions } from '@marga/server/test/start-full-system';
import { Buyer } from './simulated-buyer.ts';

/** This is the demo owner that `seed` creates. */
const EMAIL = 'asha@himalaya.example';
export const PASSWORD = 'travel-the-way-2026';

export interface TestBed {
  readonly system: System;
  readonly folder: string;
  readonly buyer: Buyer;
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Stops everything. The logs show what went wrong, so they are deleted only if all went well. */
  end(allWell: boolean): Promise<void>;
}

/**
 * Starts the whole system, with a real PostgreSQL, Redis and Restate, and a company that can pay for everything;
 * crash safety is on unless disabled.
 */
export async function startTestBed(
  purpose: string,
  options: Omit<SystemOptions, 'folder'>,
): Promise<TestBed> {
  const folder = createTemporaryDataFolder(purpose);
  const system = await startFullSystem({ folder, ...options });
  try {
    await system.seed();
    const buyer = new Buyer(system.apiUrl);
    await buyer.signIn(EMAIL, PASSWORD);
    const db = new Db({ url: system.database.relay, poolSize: 1, clockOffsetMs: undefined });
    await topUpWallet(
      db,
      buyer.company,
      `test-bed:${purpose}`,
      parseMoney('90000000000.00', 'INR'),
      'bank:test-bed',
    );
    await db.close();
    return {
      system,
      folder,
      buyer,
      query: (text, values) => query(system.database.migrator, text, values),
      async end(allWell) {
        await system.stop();
        if (allWell) rmSync(folder, { recursive: true, force: true });
        else console.log(`the logs are in ${keepFailed(folder, purpose)}`);
      },
    };
  } catch (error) {
    await system.stop();
    throw error;
  }
}

/**
 * Renames the folder, because the next program that starts removes folders of ended processes. Only the latest failure
 * of a purpose is kept.
 */
function keepFailed(folder: string, purpose: string): string {
  const kept = join(dirname(folder), `${purpose}-failed`);
  rmSync(kept, { recursive: true, force: true });
  renameSync(folder, kept);
  return kept;
}

async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // The database may be killed during this connection; the query then fails and the chaos test goes on.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
