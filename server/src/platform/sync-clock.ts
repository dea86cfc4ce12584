import { setTimeout } from 'node:timers/promises';
import { compareClocks } from './clock.ts';
import { readDatabaseClock } from './db/database-clock.ts';
import type { Db } from './db/db.ts';
import { repeatUntilStopped } from './process-lifecycle.ts';
import type { Log } from './log.ts';
import type { RedisStore } from './redis.ts';

/** Clocks drift by seconds a day; a clock that is changed while the process runs is noticed within this time. */
const COMPARE_MS = 60_000;

const REDIS_PATIENCE_MS = 1_000;

/** Whoever moves the database's clock on purpose notifies this channel, so that no process waits for its next turn. */
export const CLOCK_CHANNEL = 'clock';
/** Every process that has read the moved clock says so here. */
export const CLOCK_READ_CHANNEL = 'clock-read';

/**
 * Compares this process's clock with the database's clock before the first request and then at intervals; returns a
 * function that stops this.
 */
export async function syncClock({
  db,
  redis,
  log,
}: {
  db: Db;
  redis: RedisStore;
  log: Log;
}): Promise<() => Promise<void>> {
  let known = 0;
  const compare = async () => {
    const lacks = await compareClocks(() => readDatabaseClock(db));
    if (Math.abs(lacks - known) > 1_000) log.warn({ lacksMs: lacks }, 'this machine’s clock is wrong');
    known = lacks;
  };
  // If the database is unavailable now, the loop compares the clocks later; nothing else works without the database
  // either.
  await compare().catch((error: unknown) =>
    log.warn({ err: error }, 'PostgreSQL did not tell its time and is asked again'),
  );
  const listening = redis.onNotify(CLOCK_CHANNEL, () => {
    void compare()
      .then(() => redis.notify(CLOCK_READ_CHANNEL))
      .catch(() => undefined);
  });
  // A start waits for Redis for a moment only.
  await Promise.race([listening, setTimeout(REDIS_PATIENCE_MS, undefined, { ref: false })]);
  const stopComparing = repeatUntilStopped(log, 'clock', async () => {
    await compare();
    return { again: COMPARE_MS };
  });
  return async () => {
    void listening.then((stopListening) => stopListening());
    await stopComparing();
  };
}
