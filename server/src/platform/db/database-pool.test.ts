import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTemporaryDataFolder } from '../../../test/engines/data-folder.ts';
import { type PostgresEngine, startPostgres } from '../../../test/engines/postgres.ts';
import { DatabasePool } from './database-pool.ts';

/** This PostgreSQL asks for passwords, unlike the one that the other tests share. */
let engine: PostgresEngine;
const opened: DatabasePool[] = [];

async function asAdministrator(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: engine.url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

const setPassword = (password: string) => asAdministrator(`alter role walker password '${password}'`);

const addressWith = (password: string) =>
  engine.urlOf('walker', 'postgres').replace('walker@', `walker:${encodeURIComponent(password)}@`);

function open(...passwords: string[]): DatabasePool {
  const pool = new DatabasePool({ url: passwords.map(addressWith), max: 4 });
  opened.push(pool);
  return pool;
}

async function whoIn(pool: DatabasePool): Promise<string> {
  const client = await pool.connect();
  const { rows } = await client.query<{ who: string }>('select current_user as who');
  // The connection ends, so that the next one asks for the password again.
  client.release(true);
  return rows[0]?.who ?? '';
}

beforeAll(async () => {
  const folder = createTemporaryDataFolder('passwords');
  engine = await startPostgres({ folder, durable: false });
  await asAdministrator('create role walker login');
  writeFileSync(
    join(folder, 'postgres', 'pg_hba.conf'),
    'host all walker 127.0.0.1/32 scram-sha-256\nhost all all 127.0.0.1/32 trust\n',
  );
  await asAdministrator('select pg_reload_conf()');
}, 60_000);

afterAll(async () => {
  await Promise.all(opened.map((pool) => pool.end()));
  await engine.stop();
});

test('while a password changes a process that knows both connects before and after, and many at once', async () => {
  await setPassword('former p@ss/word');
  const pool = open('new password', 'former p@ss/word');
  expect(await whoIn(pool)).toBe('walker');
  await setPassword('new password');
  expect(new Set(await Promise.all(Array.from({ length: 12 }, () => whoIn(pool))))).toEqual(
    new Set(['walker']),
  );
  expect(await whoIn(open('new password'))).toBe('walker');
});

test('a password that was changed opens nothing any more, alone or in a list', async () => {
  await setPassword('the present one');
  await expect(whoIn(open('former p@ss/word'))).rejects.toMatchObject({ code: '28P01' });
  await expect(whoIn(open('former p@ss/word', 'new password'))).rejects.toMatchObject({ code: '28P01' });
});
