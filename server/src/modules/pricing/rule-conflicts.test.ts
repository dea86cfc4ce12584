import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';

/** These tests cover the constraints that the database tables enforce on pricing rules, whichever role writes them. */

const database = await createTestDatabase();
const owner = await connected(database.migrator);
const app = await connected(database.app);
const operator = await connected(database.operator);
afterAll(() => Promise.all([owner.end(), app.end(), operator.end()]));

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

interface Written {
  readonly kind?: string;
  readonly company_id?: string | null;
  readonly group_name?: string | null;
  readonly supplier?: string | null;
  readonly carrier?: string | null;
  readonly route?: string | null;
  readonly class?: string | null;
  readonly service?: string | null;
  readonly lead_from?: number | null;
  readonly lead_until?: number | null;
  readonly valid_from?: string;
  readonly valid_until?: string | null;
}

let count = 0;

/** Returns the error code of the database, or 'written'. The transaction is always rolled back. */
async function writing(...rules: readonly Written[]): Promise<string> {
  await owner.query('begin');
  try {
    for (const rule of rules) await insert(rule);
    return 'written';
  } catch (error) {
    return (error as pg.DatabaseError).code ?? 'unknown';
  } finally {
    await owner.query('rollback');
  }
}

async function insert({
  valid_from = '2027-01-01Z',
  valid_until = null,
  kind = 'markup',
  ...scope
}: Written) {
  count += 1;
  const row = { kind, ...scope, id: `rul_${count}`, basis_points: 100, share_of: 'fare' };
  await owner.query(
    `insert into pricing.rule (id, version, kind, name, company_id, group_name, supplier, carrier, route, class, service,
        lead_from, lead_until, basis_points, share_of, valid_from, valid_until, created_by, created_by_name)
      select r.id, 1, r.kind, 'A rule', r.company_id, r.group_name, r.supplier, r.carrier, r.route, r.class, r.service,
        r.lead_from, r.lead_until, r.basis_points, r.share_of, $2, $3, 'test', 'Test'
      from jsonb_populate_record(null::pricing.rule, $1) r`,
    [JSON.stringify(row), valid_from, valid_until],
  );
  return row.id;
}

const OVERLAPS = '23P01';

describe('two rules of a kind with the same scope', () => {
  test.each<[string, Written]>([
    ['about nothing in particular', {}],
    ['about a company', { company_id: 'cmp_1' }],
    ['about a group', { group_name: 'gold' }],
    ['about a supplier', { supplier: 'coral' }],
    ['about a carrier', { carrier: 'AI' }],
    ['about a route', { route: 'DEL-BOM' }],
    ['about a class', { class: 'economy' }],
    ['about a service', { service: 'flight' }],
    ['about lead times', { lead_from: 0, lead_until: 7 }],
  ])('%s are never valid at once', async (_, scope) => {
    expect(await writing(scope, scope)).toBe(OVERLAPS);
    expect(await writing(scope, { ...scope, kind: 'service-fee' })).toBe('written');
    expect(
      await writing({ ...scope, valid_until: '2027-02-01Z' }, { ...scope, valid_from: '2027-02-01Z' }),
    ).toBe('written');
    expect(
      await writing(
        { ...scope, valid_until: '2027-02-01 00:00:00.001Z' },
        { ...scope, valid_from: '2027-02-01Z' },
      ),
    ).toBe(OVERLAPS);
  });

  test('are the same when only capitals differ', async () => {
    expect(await writing({ carrier: 'AI' }, { carrier: 'ai' })).toBe(OVERLAPS);
    expect(await writing({ group_name: 'Gold' }, { group_name: 'gold' })).toBe(OVERLAPS);
    expect(await writing({ carrier: 'É' }, { carrier: 'é' })).toBe('written');
  });

  test('may have lead times that do not meet, or none', async () => {
    const week = { lead_from: 0, lead_until: 7 };
    expect(await writing(week, { lead_from: 8, lead_until: 30 })).toBe('written');
    expect(await writing(week, { lead_from: 7, lead_until: 30 })).toBe(OVERLAPS);
    expect(await writing(week, {})).toBe('written');
  });

  test('may differ in one thing named', async () => {
    expect(await writing({}, { service: 'flight' }, { service: 'hotel' }, { supplier: 'coral' })).toBe(
      'written',
    );
  });

  test('written at the same moment by two: one waits for the other, and only one is there', async () => {
    const other = await connected(database.migrator);
    const text = `insert into pricing.rule (id, version, kind, name, basis_points, share_of, valid_from, created_by, created_by_name)
      values ($1, 1, 'incentive', 'A rule', 100, 'fare', '2027-01-01Z', 'test', 'Test')`;
    await owner.query('begin');
    await owner.query(text, ['rul_first']);
    const second = other.query(text, ['rul_second']).then(
      () => 'written',
      (error: unknown) => (error as pg.DatabaseError).code,
    );
    await owner.query('commit');
    expect(await second).toBe(OVERLAPS);
    await other.end();
  });
});

test.each<[string, Written]>([
  ['about a company and a group', { company_id: 'cmp_1', group_name: 'gold' }],
  ['of a company’s own without the company', { kind: 'own-markup' }],
  ['with half a lead time', { lead_from: 3 }],
  ['with lead times the wrong way round', { lead_from: 9, lead_until: 3 }],
  ['that ends before it begins', { valid_until: '2026-12-31Z' }],
  ['between two milliseconds', { valid_from: '2027-01-01 00:00:00.0001Z' }],
  ['of a kind that is none', { kind: 'discount' }],
])('a rule %s is refused', async (_, rule) => {
  expect(await writing(rule)).toBe('23514');
});

describe('once written', () => {
  test('a rule cannot begin in the past', async () => {
    expect(await writing({ valid_from: '2026-01-01Z' })).toBe('MG021');
  });

  test('nothing of it is changed, not even by the owner of the table, and nothing is removed', async () => {
    const id = await insert({ carrier: 'XX' });
    const refused = [
      `update pricing.rule set basis_points = 200 where id = $1`,
      `update pricing.rule set name = 'Another' where id = $1`,
      `update pricing.rule set carrier = 'YY' where id = $1`,
      `update pricing.rule set valid_from = '2028-01-01Z' where id = $1`,
      `delete from pricing.rule where id = $1`,
    ];
    for (const text of refused)
      await expect(owner.query(text, [id]), text).rejects.toMatchObject({ code: 'MG022' });
    await expect(
      owner.query(`update pricing.tax_rule set params = '{}' where code = 'gst.own-service'`),
    ).rejects.toMatchObject({ code: 'MG022' });
    await expect(owner.query('delete from pricing.tax_rule')).rejects.toMatchObject({ code: 'MG022' });
  });

  test('it can be ended once, now or later, and never lives longer', async () => {
    const id = await insert({ carrier: 'ZZ' });
    const end = (until: string | null) =>
      owner.query(`update pricing.rule set valid_until = $2 where id = $1`, [id, until]);
    await expect(end('2026-01-01Z')).rejects.toMatchObject({ code: /MG022|23514/ });
    await end('2028-01-01Z');
    await expect(end('2029-01-01Z')).rejects.toMatchObject({ code: 'MG022' });
    await expect(end(null)).rejects.toMatchObject({ code: 'MG022' });
    await end('2027-06-01Z');
  });

  test('what is over stays over: the rulebook of before cannot be prolonged or cut', async () => {
    for (const until of ['2030-01-01Z', '2024-01-01Z'])
      await expect(
        owner.query(
          `update pricing.tax_rule set valid_until = $1 where code = 'tds.commission' and version = 1`,
          [until],
        ),
      ).rejects.toMatchObject({ code: 'MG022' });
  });
});

test('the law has one version of each rule at every moment, from its beginning on', async () => {
  const { rows } = await owner.query<{ code: string; gaps: number; open: number }>(
    `select code, count(*) filter (where following is distinct from valid_until)::int as gaps,
        count(*) filter (where valid_until is null)::int as open
      from (select code, valid_until, lead(valid_from) over (partition by code order by version) as following
        from pricing.tax_rule) t group by code order by code`,
  );
  expect(rows).toHaveLength(14);
  expect(rows.filter(({ gaps, open }) => gaps !== 0 || open !== 1)).toEqual([]);
});

test('the application and the operators write no rule but through the functions', async () => {
  for (const client of [app, operator]) {
    for (const text of [
      `insert into pricing.edition (subject, number) values ('x', 1)`,
      `update pricing.rule set valid_until = now()`,
      `delete from pricing.rule`,
      `update pricing.tax_rule set valid_until = now()`,
      `insert into pricing.company_group (company_id, group_name, changed_by) values ('a', 'b', 'c')`,
      `select pricing.write_pricing_rule('{}', null, '', '')`,
      `select pricing.end_pricing_rule_now('x', null)`,
      `select pricing.increment_rulebook_edition('')`,
    ])
      await expect(client.query(text), text).rejects.toMatchObject({ code: '42501' });
  }
  const propose = `select pricing.propose_rule_change('prp_x', 'rule', 'rul_x', null, null, '{"change":{}}', 'x') as outcome`;
  const decide = `select pricing.decide_rule_change('prp_x', 'agree', 'x') as outcome`;
  for (const text of [propose, decide, `select pricing.execute_rule_change(null)`])
    await expect(app.query(text), text).rejects.toMatchObject({ code: '42501' });
  expect((await operator.query(propose)).rows).toEqual([{ outcome: null }]);
  expect((await operator.query(decide)).rows).toEqual([{ outcome: 'missing' }]);
  await expect(operator.query(`select pricing.execute_rule_change(null)`)).rejects.toMatchObject({
    code: '42501',
  });
});

test('the application does not read who wrote a tax rule, and why', async () => {
  await app.query('select params from pricing.tax_rule');
  for (const column of ['created_by', 'reason'])
    await expect(app.query(`select ${column} from pricing.tax_rule`), column).rejects.toMatchObject({
      code: '42501',
    });
});
