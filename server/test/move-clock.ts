import pg from 'pg';
import { CLOCK_CHANNEL, CLOCK_READ_CHANNEL } from '../src/platform/sync-clock.ts';
import { RedisStore } from '../src/platform/redis.ts';
import type { DatabaseUrls } from './configuration.ts';

/** The API and the worker follow the clock. */
const FOLLOWERS = 2;
const PATIENCE_MS = 30_000;

/** This is what a clock is moved of: a whole system has it. */
interface Moved {
  readonly database: DatabaseUrls;
  readonly redis: { readonly url: string };
  readonly sandboxUrl: string;
}

/**
 * Sets the clock of a running system ahead of the machine's, or behind it: that of PostgreSQL, which decides, of the
 * sandbox, and of the API and the worker, which follow PostgreSQL's. With 0 all run with the machine's again.
 */
export async function moveClock(system: Moved, offsetMs: number): Promise<void> {
  await Promise.all([
    moveDatabaseClock(system.database, offsetMs),
    changeSandbox(system, { clockOffsetMs: offsetMs }),
  ]);
  await letProcessesFollow(system);
}

/** Returns once the API and the worker have read the clock: a request that they sign meanwhile would be refused. */
async function letProcessesFollow({ redis: { url } }: Moved): Promise<void> {
  const redis = new RedisStore(url);
  const followed = Promise.withResolvers<void>();
  const limit = setTimeout(
    () => followed.reject(new Error('the API and the worker do not follow the clock')),
    PATIENCE_MS,
  );
  let following = 0;
  await redis.onNotify(CLOCK_READ_CHANNEL, () => {
    following += 1;
    if (following === FOLLOWERS) followed.resolve();
  });
  redis.notify(CLOCK_CHANNEL);
  try {
    await followed.promise;
  } finally {
    clearTimeout(limit);
    redis.close();
  }
}

/** Changes settings of the sandbox while it runs. */
export async function changeSandbox(
  { sandboxUrl }: Pick<Moved, 'sandboxUrl'>,
  settings: { clockOffsetMs?: number; latencyScale?: number },
): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/_sandbox/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(settings),
  });
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}: ${await answer.text()}`);
}

/**
 * All connections that are open read the setting before their next statement, once the configuration is loaded again, so
 * none is closed.
 */
export async function moveDatabaseClock(database: DatabaseUrls, offsetMs: number): Promise<void> {
  const wanted = offsetMs === 0 ? '' : String(Math.round(offsetMs));
  await withConnection(database, async (client) => {
    // PostgreSQL refuses a setting of an extension in its configuration until the session knows the name.
    await client.query(`set marga.clock_offset_ms = '0'`);
    await client.query(
      wanted === ''
        ? 'alter system reset marga.clock_offset_ms'
        : `alter system set marga.clock_offset_ms = '${wanted}'`,
    );
    await client.query('select pg_reload_conf()');
  });
  // A new connection has the setting after PostgreSQL has told all others.
  while ((await readSetting(database)) !== wanted);
}

async function readSetting(database: DatabaseUrls): Promise<string> {
  return withConnection(database, async (client) => {
    const { rows } = await client.query<{ value: string | null }>(
      `select current_setting('marga.clock_offset_ms', true) as value`,
    );
    return rows[0]?.value ?? '';
  });
}

async function withConnection<T>(
  { migrator }: DatabaseUrls,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: migrator });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
