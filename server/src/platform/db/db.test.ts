import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CompanyId, createId } from '@marga/contract/kernel/ids';
import { epochMsOf, type Instant } from '@marga/contract/kernel/time';
import { createTestDatabase } from '../../../test/database.ts';
import { now } from '../clock.ts';
import { DatabaseUnavailable, Db, isUniqueViolation } from './db.ts';
import { queryBuilder, statement } from './sql-statement.ts';

const urls = await createTestDatabase();
const owner = new pg.Client({ connectionString: urls.migrator });
const opened: Db[] = [];
const db = dbOf({ poolSize: 4 });

function dbOf({ poolSize, clockOffsetMs }: { poolSize: number; clockOffsetMs?: number }): Db {
  const made = new Db({ url: urls.app, poolSize, clockOffsetMs });
  opened.push(made);
  return made;
}

/** Declares a statement with the test's own SQL; without parameters it takes an empty object. */
function raw<Params, Row>(build: (params: Params) => RawBuilder<Row>) {
  return statement<Params, Row>((params) => ({ compile: () => build(params).compile(queryBuilder) }));
}

interface Note {
  id: string;
  body: string | null;
}

const write = raw<Note, never>((p) => sql`insert into public.note values (${p.id}, ${p.body})`);
const find = raw<{ id: string }, Note>((p) => sql`select id, body from public.note where id = ${p.id}`);
const divide = raw<{ by: number }, { quotient: number }>((p) => sql`select 10 / ${p.by}::int as quotient`);
const transaction = raw<object, { xid: string }>(() => sql`select pg_current_xact_id()::text as xid`);
const backend = raw<object, { pid: number }>(() => sql`select pg_backend_pid() as pid`);
const company = raw<object, { company: string | null }>(
  () => sql`select platform.current_company() as company`,
);
const prepared = raw<object, { count: number; uses: bigint }>(
  () =>
    sql`select count(*)::int as count, coalesce(sum(generic_plans + custom_plans), 0)::bigint as uses from pg_prepared_statements`,
);

let notes = 0;
const fresh = (): string => `note ${(notes += 1)}`;

beforeAll(async () => {
  await owner.connect();
  await owner.query('create table public.note (id text primary key, body text)');
  await owner.query('grant select, insert on public.note to marga_app');
});
afterAll(() => Promise.all([owner.end(), ...opened.map((each) => each.close())]));

test('the statements of a batch are one transaction and answer in order', async () => {
  const id = fresh();
  const [[first], written, [found], [last]] = await db.run([
    transaction({}),
    write({ id, body: 'x' }),
    find({ id }),
    transaction({}),
  ]);
  expect(written).toEqual([]);
  expect(found).toEqual({ id, body: 'x' });
  expect(last?.xid).toBe(first?.xid);
});

test('when a later statement fails, what the earlier ones wrote is not there', async () => {
  const id = fresh();
  await expect(db.run([write({ id, body: null }), divide({ by: 0 })])).rejects.toThrow('division by zero');
  expect(await db.run([find({ id })])).toEqual([[]]);
});

test('when an earlier statement fails, the later ones do not run', async () => {
  const id = fresh();
  await expect(db.run([divide({ by: 0 }), write({ id, body: null })])).rejects.toThrow('division by zero');
  expect(await db.run([find({ id })])).toEqual([[]]);
});

test('after an error the same connection takes the same statements again, whether it had learnt them or not', async () => {
  const one = dbOf({ poolSize: 1 });
  const first = raw<object, { n: number }>(() => sql`select 1 as n`);
  const failing = raw<{ by: number }, { n: number }>((p) => sql`select 6 / ${p.by}::int as n`);
  const never = raw<object, { n: number }>(() => sql`select 3 as n`);
  const broken = raw<object, { n: number }>(() => sql`select n from public.no_such_table`);
  const [[before]] = await one.run([backend({})]);
  for (let round = 0; round < 3; round += 1) {
    await expect(one.run([first({}), failing({ by: 0 }), never({})])).rejects.toThrow('division by zero');
    await expect(one.run([first({}), broken({}), never({})])).rejects.toThrow('no_such_table');
    expect(await one.run([first({}), failing({ by: 2 }), never({})])).toEqual([
      [{ n: 1 }],
      [{ n: 3 }],
      [{ n: 3 }],
    ]);
  }
  const [[after]] = await one.run([backend({})]);
  expect(after).toEqual(before);
});

test('the next batch on a connection that just failed gets its own answer', async () => {
  const one = dbOf({ poolSize: 1 });
  const rounds = Array.from({ length: 50 }, (_, index) => index % 2);
  const answers = await Promise.allSettled(rounds.map((by) => one.run([divide({ by })])));
  expect(answers.map(({ status }) => status)).toEqual(
    rounds.map((by) => (by === 0 ? 'rejected' : 'fulfilled')),
  );
});

test('a statement is told to a connection once, however often it runs', async () => {
  const one = dbOf({ poolSize: 1 });
  const [[start]] = await one.run([prepared({})]);
  for (let round = 0; round < 10; round += 1)
    await one.run([divide({ by: 1 }), divide({ by: 2 }), company({})]);
  const [[end]] = await one.run([prepared({})]);
  expect(start?.count).toBe(1);
  expect(end?.count).toBe(3);
  expect(end?.uses).toBeGreaterThanOrEqual(30n);
});

const echo = raw<
  {
    text: string | null;
    texts: readonly string[];
    big: bigint;
    bigs: readonly bigint[];
    flag: boolean;
    json: string;
  },
  { text: string | null; texts: string[]; big: bigint; bigs: string[]; flag: boolean; json: unknown }
>(
  (p) => sql`select ${p.text}::text as text, ${p.texts}::text[] as texts, ${p.big}::bigint as big,
    ${p.bigs}::bigint[]::text[] as bigs, ${p.flag}::boolean as flag, ${p.json}::jsonb as json`,
);

test('texts, nulls, arrays, bigints, booleans and JSON come back as they went', async () => {
  const text = fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll('\0', ''));
  const awkward = fc.constantFrom(
    '',
    'NULL',
    'null',
    '{}',
    '"',
    '\\',
    '\\"',
    "'",
    ',',
    '{a,b}',
    ' ',
    '\n',
    'दिल्ली',
    '₹',
    '🛫',
  );
  const big = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
  await fc.assert(
    fc.asyncProperty(
      fc.option(fc.oneof(text, awkward)),
      fc.array(fc.oneof(text, awkward)),
      big,
      fc.array(big),
      fc.boolean(),
      async (one, texts, number, numbers, flag) => {
        const json = { one, texts, flag };
        const [[row]] = await db.run([
          echo({ text: one, texts, big: number, bigs: numbers, flag, json: JSON.stringify(json) }),
        ]);
        expect(row).toEqual({ text: one, texts, big: number, bigs: numbers.map(String), flag, json });
      },
    ),
    { numRuns: 150 },
  );
});

test('a value that cannot be sent, or a row that cannot be read, is an error and costs no connection', async () => {
  const one = dbOf({ poolSize: 1 });
  const send = raw<{ value: unknown }, { value: string }>((p) => sql`select ${p.value}::text as value`);
  const endless = raw<object, { at: Instant }>(() => sql`select 'infinity'::timestamptz as at`);
  const [[before]] = await one.run([backend({})]);
  for (const value of [{}, Symbol('x'), [null], [['nested']], () => {}, new Map()]) {
    expect(() => send({ value })).toThrow(TypeError);
  }
  await expect(one.run([endless({})])).rejects.toThrow('a row could not be read');
  expect(await one.run([backend({})])).toEqual([[before]]);
});

test('a moment keeps its millisecond, a day stays a day, a code keeps its letters', async () => {
  const read = raw<object, { at: Instant; day: string; code: string; none: null }>(
    () => sql`select '2026-11-15 07:32:02.123456+05:30'::timestamptz as at, '2026-02-28'::date as day,
      'INR'::char(3) as code, null::timestamptz as none`,
  );
  const [[row]] = await db.run([read({})]);
  expect(row).toEqual({ at: '2026-11-15T02:02:02.123Z', day: '2026-02-28', code: 'INR', none: null });
});

test('a company is set for one batch and forgotten with it', async () => {
  const one = dbOf({ poolSize: 1 });
  const id: CompanyId = createId('company', now());
  const [[inside]] = await one.forCompany(id, [company({})]);
  expect(inside?.company).toBe(id);
  await expect(one.forCompany(id, [divide({ by: 0 })])).rejects.toThrow();
  const [[outside]] = await one.run([company({})]);
  expect(outside?.company ?? '').toBe('');
});

test('a unique violation is told apart from other refusals', async () => {
  const id = fresh();
  await db.run([write({ id, body: null })]);
  const twice = await db.run([write({ id, body: null })]).catch((error: unknown) => error);
  expect(isUniqueViolation(twice, 'note_pkey')).toBe(true);
  expect(isUniqueViolation(twice, 'another_key')).toBe(false);
  const other = await db.run([divide({ by: 0 })]).catch((error: unknown) => error);
  expect(isUniqueViolation(other, 'note_pkey')).toBe(false);
});

test('a connection killed while idle is replaced, and one killed at work says so', async () => {
  const one = dbOf({ poolSize: 1 });
  const sleepLong = raw<object, object>(() => sql`select pg_sleep(20)`);
  const [[idle]] = await one.run([backend({})]);
  await owner.query('select pg_terminate_backend($1)', [idle?.pid]);
  await expect
    .poll(() =>
      one.ping().then(
        () => 'alive',
        () => 'dead',
      ),
    )
    .toBe('alive');

  const [[busy]] = await one.run([backend({})]);
  expect(busy?.pid).not.toBe(idle?.pid);
  const work = one.run([sleepLong({})]).catch((error: unknown) => error);
  await expect
    .poll(
      async () =>
        (
          await owner.query<{ state: string }>('select state from pg_stat_activity where pid = $1', [
            busy?.pid,
          ])
        ).rows,
    )
    .toEqual([{ state: 'active' }]);
  await owner.query('select pg_terminate_backend($1)', [busy?.pid]);
  expect(await work).toBeInstanceOf(DatabaseUnavailable);
  expect(await one.run([divide({ by: 5 })])).toEqual([[{ quotient: 2 }]]);
});

test('without a database there is no connection, and that is said at once', async () => {
  const nowhere = new Db({
    url: 'postgres://marga_app@127.0.0.1:9/nowhere',
    poolSize: 1,
    clockOffsetMs: undefined,
  });
  await expect(nowhere.ping()).rejects.toBeInstanceOf(DatabaseUnavailable);
  await nowhere.close();
});

test('the clock of the database can be shifted for one process, and only by its connections', async () => {
  const read = raw<object, { at: Instant }>(() => sql`select platform.now() as at`);
  const hour = 3_600_000;
  const [[[here]], [[later]]] = await Promise.all([
    db.run([read({})]),
    dbOf({ poolSize: 1, clockOffsetMs: hour }).run([read({})]),
  ]);
  if (!here || !later) throw new Error('the clock did not answer');
  expect(epochMsOf(later.at) - epochMsOf(here.at)).toBeGreaterThan(hour - 5_000);
  expect(epochMsOf(later.at) - epochMsOf(here.at)).toBeLessThan(hour + 5_000);
});
