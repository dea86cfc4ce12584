import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CLOCK_CHANNEL } from '../src/platform/sync-clock.ts';
import { RedisStore } from '../src/platform/redis.ts';
import type { DatabaseUrls } from './configuration.ts';
import type { System } from './start-full-system.ts';

/** The database's processes, the API and the worker read the new time within this. */
const SETTLES_MS = 120;

type Moved = Pick<System, 'database' | 'redis' | 'sandboxUrl'>;

/**
 * Sets the clock of a running system ahead of the machine's, or behind it: that of PostgreSQL, which decides, of the
 * sandbox, and of the API and the worker, which follow PostgreSQL's. With 0 all run with the machine's again.
 */
export async function moveClock(system: Moved, offsetMs: number): Promise<void> {
  await Promise.all([
    moveDatabaseClock(system.database, offsetMs),
    changeSandbox(system, { clockOffsetMs: offsetMs }),
  ]);
  const redis = new RedisStore(system.redis.url);
  await redis.ping();
  redis.notify(CLOCK_CHANNEL);
  await sleep(SETTLES_MS);
  redis.close();
}

/** Changes settings of the sandbox while it runs. */
export async function changeSandbox(
  { sandboxUrl }: Pick<System, 'sandboxUrl'>,
  settings: { clockOffsetMs?: number; latencyScale?: number },
): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/_sandbox/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  });
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`);
}

/** All connections that are open read the setting when the configuration is loaded again, so none is closed. */
export async function moveDatabaseClock(database: DatabaseUrls, offsetMs: number): Promise<void> {
  const client = new pg.Client({ connectionString: database.migrator });
  await client.connect();
  try {
    // PostgreSQL refuses a setting of an extension in its configuration until the session knows the name.
    await client.query(`set marga.clock_offset_ms = '0'`);
    await client.query(
      offsetMs === 0
        ? 'alter system reset marga.clock_offset_ms'
        : `alter system set marga.clock_offset_ms = '${Math.round(offsetMs)}'`,
    );
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}
