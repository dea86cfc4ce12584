import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { declaresStatements } from '../../../../scripts/database-rules.ts';
import { describeRecordedCountDifference } from '../../../../scripts/minimum-test-counts.ts';
import { filesMatching } from '../../../../scripts/glob-patterns.ts';
import { startTestApi } from '../../../test/api.ts';
import { OWN_SCHEMAS, TENANT_TABLES } from '../../../test/module-schemas.ts';
import { type FullCompany, seedCompanyWithAllData } from '../../../test/company-with-all-data.ts';
import { printMeasurement } from '../../../test/print-measurement.ts';
import { declaredStatements } from './sql-statement.ts';

/**
 * These tests check that row-level security alone separates companies: with every condition on company or id removed
 * from the application's SQL, a company gets the same results as if no other company existed.
 */

const SOURCES = join(import.meta.dirname, '../..');
for (const file of filesMatching('{modules,platform}/**/*.ts', { cwd: SOURCES })) {
  const path = join(SOURCES, file);
  if (!file.endsWith('.test.ts') && declaresStatements(readFileSync(path, 'utf8'))) await import(path);
}

const VALUE = String.raw`(?:\$\d+(?:::\w+)*|platform\.current_company\(\)|any\(\$\d+::\w+\[\]\))`;
const COLUMN = String.raw`(?:"?\w+"?\.){0,2}"?\w+"?`;
const CONDITION = new RegExp(`${COLUMN}\\s*(?:=|<>|<=|>=|<|>)\\s*${VALUE}`, 'g');
const POSITION = /\(\w+(?:, \w+)+\) [<>] \((?:[^()]|\(\d+\))*\)/g;
const SETTING = /("\w+") = (?:\$\d+(?:::\w+)*|platform\.now\(\))/g;
const WHERE = /\bwhere\b/i;

/**
 * Returns a statement's SQL without its conditions on parameters or the company. Updates set columns to their own
 * values, and the SQL returns the rows that it touches.
 */
function strip(text: string): string {
  const at = text.search(WHERE);
  const head = (at < 0 ? text : text.slice(0, at)).replaceAll(SETTING, '$1 = $1');
  const tail = at < 0 ? '' : text.slice(at).replaceAll(POSITION, 'true').replaceAll(CONDITION, 'true');
  const stripped = (head + tail).replaceAll(/\$\d+/g, 'null');
  if (!/^(update|delete)/.test(stripped) || /\breturning\b/.test(stripped)) return stripped;
  return `${stripped} returning ${stripped.includes('"identity"."company"') ? 'id' : 'company_id'}`;
}

const api = await startTestApi();
const SCHEMAS = (await api.admin<{ nspname: string }>(OWN_SCHEMAS)).map(({ nspname }) => nspname);

/**
 * Matches statements that read, change or delete rows of a table, as opposed to calling a function or adding rows.
 */
const TOUCHES_TABLES = new RegExp(
  String.raw`\b(?:from|join|update)\s+"?(?:${SCHEMAS.join('|')})"?\."?\w+"?(?!\w*\()`,
);
const statements = declaredStatements()
  .map(({ text }) => text)
  .filter((text) => TOUCHES_TABLES.test(text) && !text.startsWith('insert'));

const admin = new pg.Client({ connectionString: api.database.migrator });
await admin.connect();
afterAll(() => admin.end());

let mine: FullCompany;
let theirs: FullCompany;

beforeAll(async () => {
  [mine, theirs] = await Promise.all([seedCompanyWithAllData(api), seedCompanyWithAllData(api)]);
});

const tenantTables = await api.admin<{ name: string }>(TENANT_TABLES);

type Eyes = 'marga_app' | 'marga_admin';

/**
 * Returns the result of each statement for this role and the test's own company, with the other company present or as
 * if it had never existed.
 */
async function answersOf(
  texts: readonly string[],
  eyes: Eyes,
  others: 'there' | 'absent',
): Promise<string[]> {
  await admin.query('begin');
  try {
    if (others === 'absent') {
      // The triggers that protect postings and rules against changes are disabled, so that the other company can be
      // deleted.
      await admin.query('set local session_replication_role = replica');
      for (const { name } of tenantTables)
        await admin.query(`delete from ${name} where company_id <> $1`, [mine.id]);
      await admin.query('delete from identity.company where id <> $1', [mine.id]);
      await admin.query('set local session_replication_role = origin');
    }
    await admin.query(`select set_config('marga.company', $1, true)`, [mine.id]);
    await admin.query(`set local role ${eyes}`);
    const answers: string[] = [];
    for (const text of texts) {
      await admin.query('savepoint before');
      answers.push(await answerOf(text, eyes));
      await admin.query('rollback to savepoint before');
    }
    return answers;
  } finally {
    await admin.query('rollback');
  }
}

async function answerOf(text: string, eyes: Eyes): Promise<string> {
  try {
    const { rows } = await admin.query<object>(text);
    return rows
      .map((row) => JSON.stringify(row))
      .toSorted()
      .join('\n');
  } catch (error) {
    // Code 42501 means a missing privilege, because the statement belongs to another role. Any other error means that
    // removing the conditions has broken the statement.
    const denied = error instanceof pg.DatabaseError && error.code === '42501';
    if (denied || eyes === 'marga_admin') return 'refused';
    throw new Error(`does not run when stripped: ${text}`, { cause: error });
  }
}

test('the application’s statements read no row of another company, with every filter taken out', async () => {
  const stripped = statements.map(strip);
  const alone = await answersOf(stripped, 'marga_app', 'absent');
  const together = await answersOf(stripped, 'marga_app', 'there');
  for (const [index, text] of stripped.entries()) {
    expect(together[index], text).toBe(alone[index]);
    for (const mark of theirs.marks) expect(together[index], text).not.toContain(mark);
  }
  // The same statements also run with a role that no policy applies to, which shows which of them would return
  // another company's rows without row-level security.
  const unbound = await answersOf(stripped, 'marga_admin', 'there');
  const unboundAlone = await answersOf(stripped, 'marga_admin', 'absent');
  const open = stripped.filter((_, index) => unbound[index] !== unboundAlone[index]);
  const shown = open.filter((text) => !['', 'refused'].includes(together[stripped.indexOf(text)] ?? ''));
  printMeasurement(
    `stripped filters: ${statements.length} statements run, ${open.length} would show or touch other companies’ rows without row-level security, ${shown.length} of them show rows of the own; 0 foreign rows`,
  );
  expect(describeRecordedCountDifference('stripped statements', statements.length)).toBeUndefined();
  expect(open.length).toBeGreaterThan(30);
  expect(shown.length).toBeGreaterThan(20);
});

/** Lists what could be done to another company's records by calling a function of the schema with their ids. */
const mutations: readonly (readonly [
  text: string,
  idsOf: (company: FullCompany) => (string | undefined)[],
])[] = [
  [
    `select identity.change_member($1, 'owner', true, 1, array['owner', 'traveller'], 'usr_somebody')`,
    ({ things }) => [things.user],
  ],
  [
    `select identity.remove_member($1, array['owner', 'traveller'], 'usr_somebody')`,
    ({ things }) => [things.user],
  ],
  [`select identity.transfer_ownership($1, $2)`, (of) => [of.things.user, of.person('owner').user]],
  [
    `select identity.resend_or_withdraw_invitation($1, true, array['traveller'], 'usr_somebody')`,
    ({ things }) => [things.invitation],
  ],
  [
    `select bookings.transition_booking($1, array['confirmed'], array['cancelled'])`,
    ({ things }) => [things.booking],
  ],
  [`select checkout.schedule_checkout_step($1, 1)`, ({ things }) => [things.checkout]],
  [`select bookings.close_schedule_change($1)`, ({ things }) => [things.booking]],
  [`select checkout.delete_booking_change_spending($1)`, ({ things }) => [things.change]],
];

test('functions that run as the application change nothing of another company, with every filter taken out of them', async () => {
  await admin.query('begin');
  try {
    const functions = await admin.query<{ text: string }>(
      `select pg_get_functiondef(p.oid) as text from pg_proc p
        where pronamespace::regnamespace::text in (${OWN_SCHEMAS}) and not prosecdef
          and has_function_privilege('marga_app', p.oid, 'execute')`,
    );
    const filter = /\b(?:\w+\.)?company_id = (?:platform\.current_company\(\)|company|\w+\.company_id)/g;
    let filters = 0;
    for (const { text } of functions.rows) {
      filters += text.match(filter)?.length ?? 0;
      await admin.query(text.replaceAll(filter, 'true'));
    }
    const touched = async (eyes: Eyes) => {
      const before = JSON.stringify(await rowsOf(theirs));
      const found: string[] = [];
      for (const [text, idsOf] of mutations) {
        await admin.query('savepoint before');
        await admin.query(
          `select set_config('marga.company', $1, true), set_config('marga.request', '{"id": "req"}', true)`,
          [mine.id],
        );
        await admin.query(`set local role ${eyes}`);
        // An action may fail on a duplicate key or a policy; it must not succeed with another company's records.
        await admin.query('savepoint deed');
        await admin.query(text, idsOf(theirs)).catch(() => admin.query('rollback to savepoint deed'));
        await admin.query('reset role');
        if (JSON.stringify(await rowsOf(theirs)) !== before) found.push(text);
        await admin.query('rollback to savepoint before');
      }
      return found;
    };
    expect(await touched('marga_app')).toEqual([]);
    // Without row-level security each of them would succeed.
    expect(await touched('marga_admin')).toEqual(mutations.map(([text]) => text));
    printMeasurement(
      `stripped functions: ${filters} filters taken out of ${functions.rows.length} functions, ${mutations.length} deeds tried on foreign ids, 0 done`,
    );
    expect(describeRecordedCountDifference('stripped functions', functions.rows.length)).toBeUndefined();
    expect(describeRecordedCountDifference('filters stripped from functions', filters)).toBeUndefined();
  } finally {
    await admin.query('rollback');
  }
});

/** Returns every row of a company, table by table. */
async function rowsOf(company: FullCompany): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const name of [...tenantTables.map((table) => table.name), 'identity.company']) {
    const key = name === 'identity.company' ? 'id' : 'company_id';
    const found = await admin.query<{ text: string }>(
      `select to_jsonb(t)::text as text from ${name} t where ${key} = $1 order by 1`,
      [company.id],
    );
    rows[name] = found.rows.map(({ text }) => text);
  }
  return rows;
}
