import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { CHAT_MUTANTS } from '../../bench/src/testbed/chat/mutants.ts';
import { IDENTITY_MUTANTS } from '../../bench/src/testbed/identity/mutants.ts';
import { DATABASE_MUTANTS } from '../../bench/src/testbed/database-mutants.ts';
import { buildSqlFunctionPatch } from '../../bench/src/testbed/patch-sql-function.ts';
import { SEARCH_MUTANTS } from '../../bench/src/testbed/search/mutants.ts';
import { describeRecordedCountDifference } from '../../scripts/minimum-test-counts.ts';
import { createTestDatabase } from './database.ts';
import { OWN_SCHEMAS } from './module-schemas.ts';

/**
 * This file checks that the mutants which chaos tests apply to a running database still fit the functions and tables
 * of the migrations.
 */

const client = new pg.Client({ connectionString: (await createTestDatabase()).migrator });
await client.connect();
afterAll(() => client.end());

const mutants: readonly (readonly [string, string])[] = [
  ...Object.entries(DATABASE_MUTANTS),
  ...Object.entries({ ...IDENTITY_MUTANTS, ...CHAT_MUTANTS }).flatMap(([name, mutant]) =>
    mutant.sql === undefined ? [] : [[name, mutant.sql] as const],
  ),
];

interface Catalogue {
  readonly functions: readonly string[];
  readonly texts: string;
}

async function catalogue(): Promise<Catalogue> {
  const { rows } = await client.query<{ name: string; text: string }>(
    `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as text from pg_proc p
      where p.prokind in ('f', 'p') and p.pronamespace::regnamespace::text in (${OWN_SCHEMAS}) order by 1`,
  );
  const constraints = await client.query<{ name: string }>(
    `select format('%s of %s', conname, conrelid::regclass) as name from pg_constraint
      where connamespace::regnamespace::text in (${OWN_SCHEMAS}) order by 1`,
  );
  return {
    functions: rows.map(({ name }) => name),
    texts: JSON.stringify([rows, constraints.rows]),
  };
}

/**
 * Returns what is wrong with a mutant's SQL, or undefined when it is valid. The SQL is applied in a transaction that
 * is rolled back.
 */
async function mutantFault(sql: string): Promise<string | undefined> {
  const before = await catalogue();
  await client.query('begin');
  try {
    await client.query(sql);
    const after = await catalogue();
    const added = after.functions.filter((name) => !before.functions.includes(name));
    // A mutant must replace an existing function: a new one beside it would never be called, so no test could detect
    // the mutant.
    if (added.length > 0) return `adds ${added.join(', ')} instead of replacing a function`;
    return after.texts === before.texts ? 'changes nothing' : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await client.query('rollback');
  }
}

test('there are as many mutants as before', () => {
  const all = [DATABASE_MUTANTS, IDENTITY_MUTANTS, CHAT_MUTANTS, SEARCH_MUTANTS].flatMap((some) =>
    Object.keys(some),
  );
  expect(describeRecordedCountDifference('mutants of chaos tests', all.length)).toBeUndefined();
});

test.each(mutants)('replaces what it names: %s', async (_, sql) => {
  expect(await mutantFault(sql)).toBeUndefined();
});

test.each([
  [
    'whose piece is gone',
    buildSqlFunctionPatch('ledger.end_hold', 'no such piece', ''),
    'ledger.end_hold has changed',
  ],
  [
    'whose function is gone',
    buildSqlFunctionPatch('ledger.no_such', 'a', 'b'),
    'function "ledger.no_such" does not exist',
  ],
  [
    'whose function has other parameters now',
    `create or replace function checkout.restart_stalled_checkouts(lease_ms bigint) returns integer language sql as 'select 0'`,
    'adds checkout.restart_stalled_checkouts(bigint) instead of replacing a function',
  ],
  [
    'that changes nothing',
    buildSqlFunctionPatch('ledger.end_hold', 'held.state', 'held.state'),
    'changes nothing',
  ],
])('reports a bug %s', async (_, sql, fault) => {
  expect(await mutantFault(sql)).toBe(fault);
});
