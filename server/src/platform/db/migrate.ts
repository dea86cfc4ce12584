import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  applyFunctionFiles,
  compareFunctionsWithFiles,
  dropFunctionsWithoutFile,
  type FunctionFile,
  functionFileHashOf,
  readFunctionFiles,
} from './sql-function-files.ts';

const HOME = join(import.meta.dirname, '../../../db');
/** The number is arbitrary, but every migrator must use the same, so that two of them queue instead of colliding. */
const LOCK = 7_041_947;
const ASK_AGAIN_MS = 50;
const BASELINE = 'baseline';

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

/** Holds all files that define a database. */
export interface SchemaFiles {
  readonly baseline: readonly Migration[];
  readonly migrations: readonly Migration[];
  readonly functions: readonly FunctionFile[];
}

export function readSchemaFiles(home = HOME): SchemaFiles {
  return {
    baseline: readBaseline(home),
    migrations: readMigrations(home),
    functions: readFunctionFiles(),
  };
}

/**
 * This is thrown when the database was created from another baseline. Until the first release a baseline may be
 * rebuilt, and there is no migration from one to the next.
 */
export class OldDatabase extends Error {
  override readonly name = 'OldDatabase';
}

/**
 * Brings a database up to date: `db/baseline` if it is empty, then each new file of `db/migrations` in order, and
 * the functions that have changed, in the transaction of the last migrations. A migration that begins with `-- no
 * transaction` runs statement by statement without one, for CREATE INDEX CONCURRENTLY.
 */
export async function migrateDatabase(
  url: string,
  report: (line: string) => void,
  { baseline, migrations, functions }: SchemaFiles = readSchemaFiles(),
): Promise<void> {
  await inTurn(url, async (client) => {
    await client.query(
      `create table if not exists public.migration (name text primary key, hash text not null, applied_at timestamptz not null default now());
       create table if not exists public.function_file (name text primary key, hash text not null, applied_at timestamptz not null default now())`,
    );
    const applied = await hashesIn(client, 'migration');
    refuseOldDatabase(applied, baseline);
    if (!applied.has(BASELINE)) {
      await applyBaseline(client, baseline, functions);
      report(`applied the baseline with ${functions.length} functions`);
    }
    const pending = migrations.filter((migration) => isPending(migration, applied));
    const lastBare = pending.findLastIndex(isBare);
    for (const migration of pending.slice(0, lastBare + 1)) {
      await applyAlone(client, migration);
      report(`applied ${migration.name}`);
    }
    await applyTogether(client, pending.slice(lastBare + 1), functions, report);
  });
}

/** Describes where the functions of a live database differ from their files. Changes nothing. */
export async function checkDatabaseFunctions(url: string): Promise<string[]> {
  return inTurn(url, (client) => compareFunctionsWithFiles(client));
}

async function inTurn<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await takeTurn(client);
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Polls for the lock: waiting inside the database would hold a snapshot, and CREATE INDEX CONCURRENTLY of the
 * current holder would wait for that in turn.
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

async function hashesIn(
  client: pg.Client,
  table: 'migration' | 'function_file',
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    `select name, hash from public.${table}`,
  );
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

export function baselineHash(): string {
  return hashOfAll(readBaseline(HOME));
}

function refuseOldDatabase(applied: ReadonlyMap<string, string>, baseline: readonly Migration[]): void {
  const hash = applied.get(BASELINE);
  if (applied.size === 0 || hash === hashOfAll(baseline)) return;
  throw new OldDatabase(
    hash === undefined
      ? 'This database was made before there was a baseline. Start with an empty one.'
      : 'This database was made from an earlier baseline. Start with an empty one.',
  );
}

function hashOfAll(files: readonly Migration[]): string {
  return functionFileHashOf(files.map(({ hash }) => hash).join());
}

function isPending({ name, hash }: Migration, applied: ReadonlyMap<string, string>): boolean {
  const known = applied.get(name);
  if (known !== undefined && known !== hash)
    throw new Error(`${name} was edited after it was applied: write a new migration instead`);
  return known === undefined;
}

function isBare({ text }: Migration): boolean {
  return text.startsWith('-- no transaction');
}

/**
 * Applies roles and schemas first, since functions name them; then functions, which defaults and policies call;
 * then tables. A function whose signature needs a table of a later migration is created with it.
 */
async function applyBaseline(
  client: pg.Client,
  baseline: readonly Migration[],
  functions: readonly FunctionFile[],
): Promise<void> {
  await inTransaction(client, async () => {
    for (const { name, text } of baseline.slice(0, 1)) await run(client, name, text);
    const late = await applyFunctionFiles(client, functions);
    for (const { name, text } of baseline.slice(1)) await run(client, name, text);
    const left = await applyFunctionFiles(client, late);
    await record(client, { name: BASELINE, hash: hashOfAll(baseline) });
    await recordFunctions(
      client,
      functions.filter((file) => !left.includes(file)),
    );
  });
}

async function applyAlone(client: pg.Client, migration: Migration): Promise<void> {
  if (!isBare(migration)) {
    await inTransaction(client, async () => {
      await run(client, migration.name, migration.text);
      await record(client, migration);
    });
    return;
  }
  for (const part of migration.text.split(/;\s*$/m)) if (part.trim()) await client.query(part);
  await record(client, migration);
}

/** New functions and columns are committed together, so a caller sees both or neither. */
async function applyTogether(
  client: pg.Client,
  migrations: readonly Migration[],
  functions: readonly FunctionFile[],
  report: (line: string) => void,
): Promise<void> {
  const lines: string[] = [];
  await inTransaction(client, async () => {
    const known = await hashesIn(client, 'function_file');
    const changed = functions.filter(({ name, hash }) => known.get(name) !== hash);
    const late = await applyFunctionFiles(client, changed);
    for (const migration of migrations) {
      await run(client, migration.name, migration.text);
      await record(client, migration);
      lines.push(`applied ${migration.name}`);
    }
    await applyLate(client, late);
    await recordFunctions(client, changed);
    lines.push(...changed.map(({ path }) => `applied ${path}`));
    const names = functions.map(({ name }) => name);
    await client.query('delete from public.function_file where name <> all ($1)', [names]);
    lines.push(
      ...(await dropFunctionsWithoutFile(client, functions)).map((signature) => `dropped ${signature}`),
    );
  });
  for (const line of lines) report(line);
}

async function applyLate(client: pg.Client, late: readonly FunctionFile[]): Promise<void> {
  const left = await applyFunctionFiles(client, late);
  if (left.length === 0) return;
  const paths = left.map(({ path }) => path).join(', ');
  throw new Error(`a type, a table or a role that these name is nowhere: ${paths}`);
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

async function run(client: pg.Client, name: string, text: string): Promise<void> {
  try {
    await client.query(text);
  } catch (error) {
    throw new Error(`${name} failed`, { cause: error });
  }
}

async function record(client: pg.Client, { name, hash }: Omit<Migration, 'text'>): Promise<void> {
  await client.query('insert into public.migration (name, hash) values ($1, $2)', [name, hash]);
}

async function recordFunctions(client: pg.Client, files: readonly FunctionFile[]): Promise<void> {
  await client.query(
    `insert into public.function_file (name, hash) select * from unnest($1::text[], $2::text[])
      on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
    [files.map(({ name }) => name), files.map(({ hash }) => hash)],
  );
}

function readBaseline(home: string): Migration[] {
  const files = readFiles(home, 'baseline');
  if (files.length === 0) throw new Error('db/baseline is empty');
  return files;
}

function readMigrations(home: string): Migration[] {
  const files = readFiles(home, 'migrations');
  files.forEach(({ name }, index) => {
    if (!name.startsWith(String(index + 1).padStart(4, '0')))
      throw new Error(`${name} is not the next number`);
  });
  return files;
}

function readFiles(home: string, folder: 'baseline' | 'migrations'): Migration[] {
  return globSync(`${folder}/*.sql`, { cwd: home })
    .toSorted()
    .map((path) => {
      const text = readFileSync(join(home, path), 'utf8');
      return { name: basename(path), text, hash: functionFileHashOf(text) };
    });
}
