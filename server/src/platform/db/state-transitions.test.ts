import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { statesOf, type Transitions } from '@marga/contract/kernel/transitions';
import { startTestApi } from '../../../test/api.ts';
import { type FullCompany, seedCompanyWithAllData } from '../../../test/company-with-all-data.ts';
import { STATE_TRANSITIONS } from './state-transitions.ts';

const api = await startTestApi();
const admin = new pg.Client({ connectionString: api.database.migrator });
await admin.connect();
afterAll(() => admin.end());

let company: FullCompany;
beforeAll(async () => {
  company = await seedCompanyWithAllData(api);
});

const TABLES = [
  'approvals.approval',
  'ledger.hold',
  'payments.payment',
  'payments.refund',
  'bookings.booking',
  'amendments.amendment',
  'amendments.service_request',
] as const;

test('every table of transitions is tried', () => {
  expect(Object.keys(STATE_TRANSITIONS)).toEqual(TABLES);
});

/** Lists every pair of two different states as `from → to`. */
function pairsOf(transitions: Transitions): string[] {
  const states = statesOf(transitions);
  return states.flatMap((from) => states.filter((to) => to !== from).map((to) => `${from} → ${to}`));
}

/**
 * Tries each pair on a row of the real table and returns those that its trigger refuses; everything is rolled back. The
 * other rules of the table are taken away first, because they concern columns that do not matter here.
 */
async function refusedPairs(table: string, pairs: readonly string[]): Promise<string[]> {
  await admin.query('begin');
  try {
    const { rows } = await admin.query<{ key: string }>(
      `select a.attname as key from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = $1::regclass and i.indisprimary`,
      [table],
    );
    const key = rows[0]?.key;
    await admin.query(`
      do $$ declare change text; begin
        for change in
          select 'drop constraint ' || conname || ' cascade' from pg_constraint
            where conrelid = '${table}'::regclass and contype in ('c', 'f', 'u') and conname !~ '_state_check$'
          union all select format('alter column %I drop not null', attname) from pg_attribute
            where attrelid = '${table}'::regclass and attnum > 0 and attnotnull and attname not in ('${key}', 'state')
        loop execute 'alter table ${table} ' || change; end loop;
        for change in select indexrelid::regclass::text from pg_index
            where indrelid = '${table}'::regclass and indisunique and not indisprimary
        loop execute 'drop index ' || change || ' cascade'; end loop;
      end $$;
      alter table ${table} disable trigger user;
      alter table ${table} enable trigger reject_forbidden_transition;
      create function pg_temp.refused(pairs text[]) returns setof text language plpgsql as $$
      declare pair text; begin
        foreach pair in array pairs loop
          insert into ${table} (${key}, state) values (pair, split_part(pair, ' → ', 1));
          begin
            update ${table} set state = split_part(pair, ' → ', 2) where ${key} = pair;
          exception when sqlstate 'MG023' then return next pair; end;
        end loop;
      end $$`);
    const refused = await admin.query<{ pair: string }>('select pg_temp.refused($1) as pair', [pairs]);
    return refused.rows.map(({ pair }) => pair);
  } finally {
    await admin.query('rollback');
  }
}

test.each(TABLES)('%s makes every transition of its table and no other', async (table) => {
  const transitions: Transitions = STATE_TRANSITIONS[table];
  const pairs = pairsOf(transitions);
  const forbidden = pairs.filter((pair) => {
    const [from = '', to = ''] = pair.split(' → ');
    return transitions[from]?.includes(to) !== true;
  });
  expect(forbidden.length).toBeGreaterThan(0);
  expect(forbidden.length).toBeLessThan(pairs.length);
  expect(await refusedPairs(table, pairs)).toEqual(forbidden);
});

test.each(TABLES)('%s has the states of its table, and a row begins in the first', async (table) => {
  const transitions: Transitions = STATE_TRANSITIONS[table];
  const { rows } = await admin.query<{ allowed: string; begins: string }>(
    `select pg_get_constraintdef(k.oid) as allowed, pg_get_expr(d.adbin, d.adrelid) as begins
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attname = 'state'
      join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where k.conrelid = $1::regclass and k.conname ~ '_state_check$'`,
    [table],
  );
  const states = statesOf(transitions);
  const [row] = rows;
  const allowed = [...(row?.allowed.matchAll(/'([a-z-]+)'/g) ?? [])].map(([, state]) => state);
  expect(new Set(allowed)).toEqual(new Set(states));
  expect(row?.begins).toBe(`'${states[0]}'::text`);
});

test('a final state is final for the application, for a function and for the owner of the tables', async () => {
  const { booking } = company.things;
  const text = `update bookings.booking set state = 'ordering' where id = '${booking}'`;
  const refusal = { code: 'MG023', message: 'bookings.booking cannot go from cancelled to ordering' };
  await admin.query('begin');
  try {
    await admin.query(`update bookings.booking set state = 'cancelled' where id = $1`, [booking]);
    await admin.query(`select set_config('marga.company', $1, true)`, [company.id]);
    const attempts = [
      text,
      `set local role marga_app; ${text}`,
      `set local role marga_authorizer; ${text}`,
      `set local role marga_app; select bookings.transition_booking('${booking}', array['cancelled'], array['ordering'])`,
    ];
    for (const attempt of attempts) {
      await admin.query('savepoint attempt');
      await expect(admin.query(attempt), attempt).rejects.toMatchObject(refusal);
      await admin.query('rollback to savepoint attempt');
    }
  } finally {
    await admin.query('rollback');
  }
});

test('a step that repeats a state is no transition', async () => {
  const { booking } = company.things;
  const { rowCount } = await admin.query(`update bookings.booking set state = state where id = $1`, [
    booking,
  ]);
  expect(rowCount).toBe(1);
});
