import { sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';
import { compareClocks } from './clock.ts';
import type { Db } from './db/db.ts';
import { queryBuilder, statement } from './db/sql-statement.ts';
import { repeatUntilStopped } from './process-lifecycle.ts';
import type { Log } from './log.ts';

/** Clocks drift by seconds a day; a clock that is changed while the process runs is noticed within this time. */
const COMPARE_MS = 60_000;

const selectClock = statement(() => queryBuilder.selectNoFrom(sql<Instant>`clock_timestamp()`.as('at')));

/**
 * Compares this process's clock with the database's clock before the first request and then at intervals; returns a
 * function that stops this.
 */
export async function syncClock({ db, log }: { db: Db; log: Log }): Promise<() => Promise<void>> {
  let known = 0;
  const compare = async () => {
    const lacks = await compareClocks(async () => {
      const [[row]] = await db.run([selectClock()]);
      if (!row) throw new Error('the database did not tell its time');
      return row.at;
    });
    if (Math.abs(lacks - known) > 1_000) log.warn({ lacksMs: lacks }, 'this machine’s clock is wrong');
    known = lacks;
  };
  // If the database is unavailable now, the loop compares the clocks later; nothing else works without the database
  // either.
  await compare().catch((error: unknown) =>
    log.warn({ err: error }, 'PostgreSQL did not tell its time and is asked again'),
  );
  return repeatUntilStopped(log, 'clock', async () => {
    await compare();
    return { again: COMPARE_MS };
  });
}
