import { sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';
import type { Db } from './db.ts';
import { queryBuilder, statement } from './sql-statement.ts';

/** Selects the time by which the transaction decides. */
export const selectClock = statement(() => queryBuilder.selectNoFrom(sql<Instant>`platform.now()`.as('now')));

/** Reads the database's clock, for a job that computes days from it. */
export async function readDatabaseClock(db: Db): Promise<Instant> {
  const [[clock]] = await db.run([selectClock()]);
  if (!clock) throw new Error('the database did not tell its time');
  return clock.now;
}
