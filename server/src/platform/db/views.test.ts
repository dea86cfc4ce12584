import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestApi } from '../../../test/api.ts';
import { connectForTest } from '../../../test/database.ts';
import { type FullCompany, seedCompanyWithAllData } from '../../../test/company-with-all-data.ts';
import { seedStaff } from '../../../test/seed-companies-and-users.ts';
import { OWN_SCHEMAS } from '../../../test/module-schemas.ts';

/**
 * A view with the rights of its owner is a wall like a SECURITY DEFINER function: it shows one role what the policies of
 * its tables hide. The views are read from the catalog, so that a new one is tested automatically.
 */

const api = await startTestApi();
const SCHEMAS = (await api.admin<{ nspname: string }>(OWN_SCHEMAS)).map(({ nspname }) => nspname);
const LOGIN_ROLES = ['marga_app', 'marga_identity', 'marga_relay', 'marga_operator'];

const views = await api.admin<{
  name: string;
  options: string[] | null;
  owner: string;
  text: string;
  readers: string[];
}>(
  `select oid::regclass::text as name, reloptions as options, relowner::regrole::text as owner, pg_get_viewdef(oid) as text,
      array(select role from unnest($2::text[]) role where has_any_column_privilege(role, oid, 'select')) as readers
    from pg_class where relkind in ('v', 'm', 'f') and relnamespace::regnamespace::text = any ($1) order by 1`,
  [[...SCHEMAS, 'public'], LOGIN_ROLES],
);

const app = await connectForTest(api.database.app);
const operator = await connectForTest(api.database.operator);

let mine: FullCompany;
let theirs: FullCompany;

beforeAll(async () => {
  [mine, theirs] = await Promise.all([seedCompanyWithAllData(api), seedCompanyWithAllData(api)]);
  await seedStaff(api, 'operator');
});

/** Counts what a role sees after these settings, in a transaction that is rolled back. */
async function count(
  client: pg.Client,
  settings: Readonly<Record<string, string>>,
  text: string,
  values: unknown[] = [],
): Promise<number> {
  await client.query('begin');
  try {
    for (const [name, value] of Object.entries(settings))
      await client.query('select set_config($1, $2, true)', [name, value]);
    return (await client.query(text, values)).rowCount ?? 0;
  } finally {
    await client.query('rollback');
  }
}

test('a view looks at tables with the eyes of whoever reads it, unless it is a wall for one role', () => {
  const walls = views.filter(({ options }) => options?.join() !== 'security_invoker=true');
  for (const { name, options, owner, text, readers } of walls) {
    // Without a barrier a condition of the reader could be evaluated for rows that the view does not show.
    expect({ name, options, owner }).toEqual({
      name,
      options: ['security_barrier=true'],
      owner: 'marga_authorizer',
    });
    expect(readers, name).toHaveLength(1);
    expect(text, name).toContain(
      readers[0] === 'marga_operator' ? 'platform.current_operator() <>' : 'platform.current_company()',
    );
  }
  expect(views.map(({ name }) => name)).toEqual([
    'approvals.proposal',
    'identity.company_member',
    'identity.team_member',
    'ledger.balance_difference',
    'ledger.wallet',
    'operators.operator',
    'pricing.company_rule',
  ]);
});

const byReader = (role: string) =>
  views.filter(({ readers }) => readers.includes(role)).map(({ name }) => name);

describe.each(byReader('marga_app'))('the view %s', (name) => {
  test('shows nothing when no company, an empty one or one that does not exist is chosen', async () => {
    for (const settings of [{}, { 'marga.company': '' }, { 'marga.staff': 'usr_operator' }])
      expect(await count(app, settings, `select from ${name}`)).toBe(0);
    const nobody = { 'marga.company': 'cmp_nobody' };
    expect(await count(app, nobody, `select from ${name} where company_id is not null`)).toBe(0);
  });

  test('shows a company its own rows, and none of another', async () => {
    const settings = { 'marga.company': mine.id };
    const text = `select from ${name} where company_id = $1`;
    expect(await count(app, settings, text, [mine.id])).toBeGreaterThan(0);
    expect(await count(app, settings, text, [theirs.id])).toBe(0);
  });
});

describe.each(byReader('marga_operator'))('the view %s', (name) => {
  test('shows rows to an operator, and nothing before they are authorized', async () => {
    for (const settings of [{}, { 'marga.staff': '' }, { 'marga.company': mine.id }])
      expect(await count(operator, settings, `select from ${name}`)).toBe(0);
    expect(await count(operator, { 'marga.staff': 'usr_operator' }, `select from ${name}`)).toBeGreaterThan(
      0,
    );
  });
});
