import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isHttpReady, type RunningProcess } from './child-process.ts';
import { createTemporaryDataFolder } from './data-folder.ts';
import { type PostgresEngine, startPostgres } from './postgres.ts';
import { type RedisEngine, startRedis } from './redis.ts';
import { type RestateEngine, startRestate } from './restate.ts';

const folder = createTemporaryDataFolder('engines');
const archive = join(folder, 'archive');
let postgres: PostgresEngine;
let redis: RedisEngine;
let restate: RestateEngine;

beforeAll(async () => {
  [postgres, redis, restate] = await Promise.all([
    startPostgres({ folder, archiveTo: archive }),
    startRedis({ folder }),
    startRestate({ folder }),
  ]);
});

afterAll(async () => {
  await Promise.all([postgres, redis, restate].map((engine) => engine.stop()));
  rmSync(folder, { recursive: true, force: true });
});

test('PostgreSQL killed without warning keeps what it acknowledged', async () => {
  await sql(postgres, 'create table kept (value int)');
  await sql(postgres, 'insert into kept values (1)');
  await killAndRestart(postgres);
  expect(await sql(postgres, 'select value from kept')).toEqual([{ value: 1 }]);
});

test('Redis killed without warning comes back empty on its port', async () => {
  const client = new Redis(redis.url, { lazyConnect: true, retryStrategy: () => null });
  client.on('error', () => undefined);
  await client.connect();
  await client.set('seen', 'yes');
  await killAndRestart(redis);
  await client.connect();
  expect(await client.get('seen')).toBeNull();
  client.disconnect();
});

test('Restate killed without warning answers again on its ports', async () => {
  await killAndRestart(restate);
  expect(await isHttpReady(`${restate.url}/restate/health`)).toBe(true);
  expect(await isHttpReady(`${restate.adminUrl}/health`)).toBe(true);
});

test('a backup and the archive restore PostgreSQL to an earlier moment', async () => {
  await sql(postgres, 'create table told (value text)');
  const backup = join(folder, 'backup');
  await postgres.backUp(backup);
  await sql(postgres, `insert into told values ('before')`);
  const [moment] = await sql(postgres, 'select now()::text as until');
  await sql(postgres, `insert into told values ('after')`);
  await postgres.archiveNow();

  await postgres.restore(backup, String(moment?.until));
  expect(await sql(postgres, 'select value from told')).toEqual([{ value: 'before' }]);
  await postgres.restart();
  await sql(postgres, `insert into told values ('life goes on')`);
});

test('Restate wiped has forgotten every deployment', async () => {
  await restate.wipe();
  const answer = await fetch(`${restate.adminUrl}/deployments`);
  expect(await answer.json()).toEqual({ deployments: [] });
});

async function killAndRestart(engine: RunningProcess): Promise<void> {
  const before = engine.pid();
  await engine.killHard();
  expect(engine.isRunning()).toBe(false);
  await engine.restart();
  expect(engine.pid()).not.toBe(before);
}

async function sql(engine: PostgresEngine, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: engine.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
