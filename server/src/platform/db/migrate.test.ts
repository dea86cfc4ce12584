import { readdirSync } from 'node:fs';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { migrate } from './migrate.ts';

const urls = await testDatabase();
const owner = new pg.Client({ connectionString: urls.migrator });
await owner.connect();
const empty: string[] = [];
afterAll(async () => {
  for (const database of empty) await owner.query(`drop database ${database} with (force)`);
  await owner.end();
});

const files = readdirSync(new URL('../../../migrations', import.meta.url)).toSorted();

async function runOn(url: string): Promise<string[]> {
  const lines: string[] = [];
  await migrate(url, (line) => lines.push(line));
  return lines;
}

/** An empty database beside this file's own. */
async function emptyDatabase(name: string): Promise<string> {
  const url = new URL(urls.migrator);
  const database = `${url.pathname.slice(1)}_${name}`;
  await owner.query(`create database ${database}`);
  empty.push(database);
  url.pathname = `/${database}`;
  return url.href;
}

test('a migrated database is left as it is', async () => {
  expect(await runOn(urls.migrator)).toEqual([]);
});

test('two migrators at once apply each file once, in order', async () => {
  const url = await emptyDatabase('empty');
  const lines = await Promise.all([runOn(url), runOn(url)]);
  expect(lines.flat()).toEqual(files.map((name) => `applied ${name}`));
});

test('a file that was edited after it was applied stops everything', async () => {
  const [name] = files;
  await owner.query(`update public.migration set hash = 'of another text' where name = $1`, [name]);
  await expect(runOn(urls.migrator)).rejects.toThrow(`${name} was edited after it was applied`);
});

test('a file that fails leaves nothing of itself behind, and is named', async () => {
  const url = await emptyDatabase('broken');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // The ledger's migration creates this schema too.
  await client.query('create schema ledger');
  await expect(runOn(url)).rejects.toThrow('0004-ledger.sql failed');
  const { rows } = await client.query<{ name: string }>('select name from public.migration order by name');
  await client.end();
  expect(rows.map((row) => row.name)).toEqual(files.slice(0, 3));
});

test('no role of the programs may see or change what was applied', async () => {
  for (const url of [urls.app, urls.identity, urls.relay]) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await expect(client.query('select from public.migration')).rejects.toThrow('permission denied');
    await client.end();
  }
});
