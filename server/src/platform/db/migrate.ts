import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const FOLDER = join(import.meta.dirname, '../../../migrations');
/** Any number, as long as every migrator takes the same: two of them then queue instead of colliding. */
const LOCK = 7_041_947;
const ASK_AGAIN_MS = 50;

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

/**
 * Applies the SQL files that the database has not seen, in order, each in a transaction of its own. A file that begins with
 * `-- no transaction` runs bare, statement by statement, for CREATE INDEX CONCURRENTLY. A file that changed after it was applied stops everything.
 */
export async function migrate(url: string, report: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await takeTurn(client);
    await client.query(
      'create table if not exists public.migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    );
    const applied = new Map<string, string>();
    for (const row of (
      await client.query<{ name: string; hash: string }>('select name, hash from public.migration')
    ).rows) {
      applied.set(row.name, row.hash);
    }
    for (const migration of await readMigrations()) {
      const hash = applied.get(migration.name);
      if (hash === undefined) {
        await apply(client, migration);
        report(`applied ${migration.name}`);
      } else if (hash !== migration.hash) {
        throw new Error(`${migration.name} was edited after it was applied: write a new migration instead`);
      }
    }
  } finally {
    await client.end();
  }
}

/**
 * Asks again and again: who waited inside the database would hold a snapshot, for whose end CREATE INDEX CONCURRENTLY of the
 * one whose turn it is would wait in turn.
 */
async function takeTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      LOCK,
    ]);
    if (rows[0]?.taken) return;
    await sleep(ASK_AGAIN_MS);
  }
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const record = () =>
    client.query('insert into public.migration (name, hash) values ($1, $2)', [
      migration.name,
      migration.hash,
    ]);
  if (migration.text.startsWith('-- no transaction')) {
    for (const part of migration.text.split(/;\s*$/m)) if (part.trim()) await client.query(part);
    await record();
    return;
  }
  await client.query('begin');
  try {
    await client.query(migration.text);
    await record();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`${migration.name} failed`, { cause: error });
  }
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).toSorted();
  names.forEach((name, index) => {
    if (!name.startsWith(String(index + 1).padStart(4, '0')))
      throw new Error(`${name} is not the next number`);
  });
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(FOLDER, name), 'utf8');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}
