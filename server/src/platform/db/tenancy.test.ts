import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '@marga/contract/identity/permissions';
import { describeRecordedCountDifference } from '../../../../scripts/minimum-test-counts.ts';
import { startTestApi } from '../../../test/api.ts';
import { connectForTest } from '../../../test/database.ts';
import { seedStaff, type TestCompany } from '../../../test/seed-companies-and-users.ts';
import { OWN_SCHEMAS } from '../../../test/module-schemas.ts';
import { type FullCompany, seedCompanyWithAllData } from '../../../test/company-with-all-data.ts';
import { hashToken } from '../http/cookies.ts';
import { queryBuilder, statement } from './sql-statement.ts';

const api = await startTestApi();
/**
 * Lists all our schemas. `engine` is separate because its rows belong to people rather than to companies: only the
 * identity library's role may read them, as its own tests below show.
 */
const OWN = (await api.admin<{ nspname: string }>(OWN_SCHEMAS)).map(({ nspname }) => nspname);
const SCHEMAS = OWN.filter((name) => name !== 'engine');
const LOGIN_ROLES = ['marga_app', 'marga_identity', 'marga_relay', 'marga_operator'];

/**
 * The tables are read from the catalog, so that a new table is tested automatically. `key` names the company
 * column.
 */
const tables = await api.admin<{ name: string; key: string | null; enabled: boolean; forced: boolean }>(
  `select format('%I.%I', n.nspname, c.relname) as name,
      case when c.oid = 'identity.company'::regclass then 'id' else a.attname end as key,
      c.relrowsecurity as enabled, c.relforcerowsecurity as forced
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    left join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and (n.nspname = any ($1) or a.attname is not null) order by 1`,
  [SCHEMAS],
);
const tenantTables = tables.flatMap(({ name, key }) => (key === null ? [] : [[name, key] as const]));

const app = await connectForTest(api.database.app);
const relay = await connectForTest(api.database.relay);
const identity = await connectForTest(api.database.identity);

const operator = await connectForTest(api.database.operator);

let mine: FullCompany;
let theirs: FullCompany;

beforeAll(async () => {
  [mine, theirs] = await Promise.all([seedCompanyWithAllData(api), seedCompanyWithAllData(api)]);
});

async function countAsOwner(table: string, key: string, company: TestCompany): Promise<number> {
  const [row] = await api.admin<{ count: string }>(`select count(*) from ${table} where ${key} = $1`, [
    company.id,
  ]);
  return Number(row?.count);
}

/**
 * Runs SQL with the application's role in a transaction that is rolled back; returns the number of rows, or
 * `refused`.
 */
async function attempt(
  company: string | undefined,
  text: string,
  values: unknown[] = [],
): Promise<number | 'refused'> {
  await app.query('begin');
  try {
    if (company !== undefined) await app.query(`select set_config('marga.company', $1, true)`, [company]);
    const { rowCount } = await app.query(text, values);
    return rowCount ?? 0;
  } catch (error) {
    // Code 42501 means a missing privilege, or a row that the policy rejects.
    if (error instanceof pg.DatabaseError && error.code === '42501') return 'refused';
    throw error;
  } finally {
    await app.query('rollback');
  }
}

test('the catalog names the tables we know to hold companies’ rows', () => {
  expect(tenantTables.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'platform.event',
      'platform.audit',
      'platform.mail',
      'identity.company',
      'identity.member',
      'identity.api_key',
      'ledger.account',
      'ledger.posting',
      'approvals.approval',
      'payments.payment',
      'payments.refund',
      'bookings.booking',
    ]),
  );
  expect(describeRecordedCountDifference('tenant tables', tenantTables.length)).toBeUndefined();
  // Nothing outside these schemas belongs to a company.
  expect(tables.filter(({ name }) => !SCHEMAS.includes(name.split('.')[0] ?? ''))).toEqual([]);
});

test('every table has row-level security that binds its owner too, also those that belong to no company', () => {
  expect(tables.filter(({ enabled, forced }) => !enabled || !forced)).toEqual([]);
});

describe.each(tenantTables)('%s', (name, key) => {
  test('has a policy for the application, which names the company of the transaction', async () => {
    const policies = await api.admin<{ using: string | null; check: string | null }>(
      `select pg_get_expr(polqual, polrelid) as using, pg_get_expr(polwithcheck, polrelid) as check
        from pg_policy where polrelid = $1::regclass and ('marga_app'::regrole = any (polroles) or polroles = '{0}')`,
      [name],
    );
    expect(policies.length).toBeGreaterThan(0);
    for (const { using, check } of policies) {
      for (const condition of [using, check])
        if (condition !== null) expect(condition).toContain(`${key} = platform.current_company()`);
    }
  });

  test('holds rows of both companies, or this test would prove nothing', async () => {
    expect(await countAsOwner(name, key, mine)).toBeGreaterThan(0);
    expect(await countAsOwner(name, key, theirs)).toBeGreaterThan(0);
  });

  test('shows one company exactly its own rows, if it shows rows at all', async () => {
    const all = await attempt(mine.id, `select from ${name}`);
    if (all === 'refused') return;
    expect(all).toBe(await countAsOwner(name, key, mine));
    expect(await attempt(mine.id, `select from ${name} where ${key} = $1`, [theirs.id])).toBe(0);
  });

  test('shows nothing when no company, an empty one or one that does not exist is chosen', async () => {
    for (const company of [undefined, '', 'cmp_nobody', '%']) {
      expect([0, 'refused']).toContain(await attempt(company, `select from ${name}`));
    }
  });

  test('lets one company change or remove no row of another', async () => {
    for (const company of [mine.id, undefined]) {
      const changed = `update ${name} set ${key} = ${key} where ${key} = $1`;
      expect([0, 'refused']).toContain(await attempt(company, changed, [theirs.id]));
      expect([0, 'refused']).toContain(
        await attempt(company, `delete from ${name} where ${key} = $1`, [theirs.id]),
      );
    }
  });

  test('takes no row for another company, and none is given away to it', async () => {
    const [row] = await api.admin<{ row: object }>(
      `select to_jsonb(t) as row from ${name} t where ${key} = $1 limit 1`,
      [theirs.id],
    );
    const columns = await api.admin<{ name: string }>(
      `select quote_ident(attname) as name from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [name],
    );
    const names = columns.map((column) => column.name).join(', ');
    const inserted = `insert into ${name} (${names}) overriding system value
      select ${names} from jsonb_populate_record(null::${name}, $1)`;
    for (const company of [mine.id, undefined]) {
      expect(await attempt(company, inserted, [JSON.stringify(row?.row)])).toBe('refused');
    }
    expect(await attempt(mine.id, `update ${name} set ${key} = $1`, [theirs.id])).toBe('refused');
  });

  test('shows an operator nothing before they are authorized', async () => {
    for (const staff of [undefined, '']) {
      await operator.query('begin');
      try {
        if (staff !== undefined) await operator.query(`select set_config('marga.staff', $1, true)`, [staff]);
        const { rowCount } = await operator.query(`select from ${name}`);
        expect(rowCount).toBe(0);
      } catch (error) {
        expect(error).toMatchObject({ code: '42501' });
      } finally {
        await operator.query('rollback');
      }
    }
  });
});

test('no role that signs in owns anything, bypasses policies, may become another role or create objects', async () => {
  const roles = await api.admin<Record<string, unknown>>(
    `select rolname as name, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as mighty,
        (select count(*)::int from pg_auth_members where member = r.oid) as memberships,
        (select count(*)::int from pg_shdepend where refobjid = r.oid and deptype = 'o'
          and dbid = (select oid from pg_database where datname = current_database())) as owned,
        (select coalesce(bool_or(has_schema_privilege(r.oid, n.oid, 'create')), false) from pg_namespace n
          where nspname !~ '^pg_') as creates
      from pg_roles r where rolname = any ($1)`,
    [LOGIN_ROLES],
  );
  expect(roles).toHaveLength(LOGIN_ROLES.length);
  for (const role of roles)
    expect(role).toMatchObject({ mighty: false, memberships: 0, owned: 0, creates: false });
  for (const client of [app, relay, identity, operator]) {
    for (const role of ['marga_authorizer', 'marga_admin', ...LOGIN_ROLES]) {
      const { rows } = await client.query<{ current: string }>('select current_user as current');
      if (rows[0]?.current === role) continue;
      await expect(client.query(`set role ${role}`)).rejects.toThrow('permission denied');
      await expect(client.query(`set session authorization ${role}`)).rejects.toThrow('permission denied');
    }
    await expect(client.query('set row_security = off; select from identity.company')).rejects.toThrow();
    await client.query('reset row_security');
  }
});

/** Returns the tables of these schemas of which a role may read at least one column. */
async function readableBy(role: string): Promise<string[]> {
  const rows = await api.admin<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any ($1) and c.relkind in ('r', 'p', 'v', 'm')
        and has_schema_privilege($2, n.oid, 'usage') and has_any_column_privilege($2, c.oid, 'select') order by 1`,
    [[...OWN, 'public'], role],
  );
  return rows.map(({ name }) => name);
}

test('the application reads nothing of the auth library, of people’s accounts, of secrets, of mails', async () => {
  const readable = await readableBy('marga_app');
  expect(readable.filter((name) => name.startsWith('engine.'))).toEqual([]);
  await expect(app.query('select from engine.session')).rejects.toThrow(
    'permission denied for schema engine',
  );
  const closed = [
    'person',
    'staff',
    'terms_acceptance',
    'privacy_acceptance',
    'known_device',
    'action_code',
  ].map((name) => `identity.${name}`);
  for (const table of [
    ...closed,
    'newsletter.subscriber',
    'newsletter.code',
    'support.ticket',
    'support.message',
    'support.ticket_key',
    'platform.mail',
    'platform.job',
    'platform.audit_seal',
    'bookings.orphan_order',
    'payments.webhook',
    'payments.bank_transfer',
    'payments.difference',
  ]) {
    expect(readable).not.toContain(table);
    await expect(app.query(`select from ${table}`)).rejects.toThrow('permission denied');
  }
  await expect(app.query('select key_hash from identity.api_key')).rejects.toThrow('permission denied');
});

test('the engine’s role reads its own tables and no other, and writes no other', async () => {
  const own = await readableBy('marga_identity');
  expect(own.length).toBeGreaterThan(0);
  expect(own.filter((name) => !name.startsWith('engine.'))).toEqual([]);
  expect((await identity.query('select from engine.session')).rowCount).toBeGreaterThan(0);
  for (const schema of SCHEMAS) {
    const [row] = await api.admin<{ usage: boolean }>(
      `select has_schema_privilege('marga_identity', $1, 'usage') as usage`,
      [schema],
    );
    expect(row?.usage, schema).toBe(false);
  }
});

test('nobody changes, removes or empties the audit log and its seals, or switches a table’s triggers', async () => {
  const granted = await api.admin<{ grantee: string; name: string; privilege: string }>(
    `select a.grantee::regrole::text as grantee, c.oid::regclass::text as name, a.privilege_type as privilege
      from pg_class c, aclexplode(c.relacl) a
      where c.relnamespace::regnamespace::text = any ($1) and a.grantee <> c.relowner
        and (a.privilege_type in ('TRUNCATE', 'TRIGGER', 'REFERENCES')
          or c.relname in ('audit', 'audit_seal') and a.privilege_type in ('UPDATE', 'DELETE'))`,
    [OWN],
  );
  expect(granted).toEqual([]);
});

test('what an operator decides, or an invitation, is out of the application’s own reach', async () => {
  const outOfReach = [
    `update identity.company set state = 'approved'`,
    `update identity.gstin set state = 'approved'`,
    `insert into identity.gstin (id, company_id, gstin, is_primary, state)
      values ('gst_new', platform.current_company(), '27AAPPU0939F1ZA', false, 'approved')`,
    `insert into identity.member (company_id, user_id, role) values (platform.current_company(), 'usr_new', 'owner')`,
    `insert into identity.staff (user_id, role) values ('usr_new', 'operator-lead')`,
    `update identity.api_key set scopes = '{checkout:create}'`,
    `update identity.api_key set user_id = 'usr_new'`,
    `update identity.api_key set expires_at = platform.now() + interval '9 years'`,
  ];
  for (const text of outOfReach) expect(await attempt(mine.id, text), text).toBe('refused');
});

test('staff authorization succeeds for staff and for nobody else', async () => {
  const seenWith = async (cookie: string) => {
    await operator.query('begin');
    try {
      const hash = hashToken(cookie.split('=')[1] ?? '');
      await operator.query(`select identity.authorize_staff($1, '{}')`, [hash]);
      return (await operator.query('select from identity.company')).rowCount;
    } finally {
      await operator.query('rollback');
    }
  };
  expect(await seenWith(mine.owner.cookie)).toBe(0);
  expect(await seenWith('__Host-marga=made-up')).toBe(0);
  expect(await seenWith((await seedStaff(api, 'operator')).cookie)).toBeGreaterThan(1);
  // Access granted in one transaction does not carry over to the next.
  expect((await operator.query('select from identity.company')).rowCount).toBe(0);
});

test('the relay reads the outbox, the jobs and the mails, and of bookings and checkouts only what tells that one stands still', async () => {
  expect(await readableBy('marga_relay')).toEqual([
    'bookings.booking',
    'bookings.orphan_order',
    'checkout.checkout',
    // The terms say which billing periods have ended. They hold no amount.
    'ledger.credit_terms',
    'monitoring.notice',
    'monitoring.order_monitor',
    'platform.idempotency',
    'platform.job',
    'platform.mail',
    'platform.outbox',
    'travellers.traveller',
    'trips.quote',
    'trips.trip',
  ]);
  const granted = await api.admin<{ name: string; privilege: string; columns: string[] }>(
    `select table_name as name, privilege_type as privilege, array_agg(column_name::text order by column_name::text) as columns
      from information_schema.column_privileges
      where grantee = 'marga_relay' and table_schema in ('bookings', 'checkout', 'trips') and table_name in ('booking', 'checkout', 'trip') group by 1, 2 order by 1, 2`,
  );
  expect(granted).toEqual([
    // The details are encrypted, and the relay reads them in order to encrypt their key again.
    {
      name: 'booking',
      privilege: 'SELECT',
      columns: [
        'company_id',
        'data_key',
        'data_key_id',
        'id',
        'state',
        'supplier',
        'supplier_order',
        'traveller_details',
      ],
    },
    {
      name: 'checkout',
      privilege: 'SELECT',
      columns: ['attempt', 'company_id', 'id', 'lease_expires_at', 'state'],
    },
    { name: 'checkout', privilege: 'UPDATE', columns: ['attempt', 'lease_expires_at'] },
    // The travellers are encrypted, and the relay may only re-encrypt them.
    { name: 'trip', privilege: 'SELECT', columns: ['company_id', 'id', 'people', 'people_key'] },
    { name: 'trip', privilege: 'UPDATE', columns: ['people', 'people_key'] },
  ]);
  await expect(relay.query('select travellers from bookings.booking')).rejects.toThrow('permission denied');
  // The relay re-encrypts personal details, but cannot read names.
  await expect(relay.query('select given_name from travellers.traveller')).rejects.toThrow(
    'permission denied',
  );
  await expect(relay.query('update bookings.booking set state = state')).rejects.toThrow('permission denied');
  expect((await relay.query('select id from bookings.booking')).rowCount).toBeGreaterThan(1);
});

test('authorization succeeds for a member and for nobody else, and refused it leaves the company unset for the rest of the batch', async () => {
  const { db } = api.platform;
  const company = statement(() =>
    queryBuilder.selectNoFrom(sql<string | null>`platform.current_company()`.as('company')),
  );
  const seen = statement(() => queryBuilder.selectFrom('bookings.booking').select('id'));
  const token = (cookie: string) => hashToken(cookie.split('=')[1] ?? '');
  const through = async (tokenHash: string, named: string) => {
    const [principals, [inside], bookings] = await db.run([
      api.internals.authorizer.authorizeSession({ tokenHash, company: named, request: '{}' }),
      company(),
      seen(),
    ]);
    return {
      role: principals[0]?.role as Role | null | undefined,
      company: inside?.company ?? '',
      bookings: bookings.length,
    };
  };
  const nothing = { company: '', bookings: 0 };
  expect(await through(token(mine.owner.cookie), mine.id)).toEqual({
    role: 'owner',
    company: mine.id,
    bookings: 1,
  });
  expect(await through(token(mine.owner.cookie), theirs.id)).toEqual({ role: null, ...nothing });
  expect(await through(token(mine.owner.cookie), '')).toEqual({ role: null, ...nothing });
  expect(await through('no such token', mine.id)).toEqual({ role: undefined, ...nothing });
  expect(await through(mine.owner.cookie.split('=')[1] ?? '', mine.id)).toEqual({
    role: undefined,
    ...nothing,
  });
  await api.admin(`update engine.session set "expiresAt" = now() where "token" = $1`, [
    token(mine.owner.cookie),
  ]);
  expect(await through(token(mine.owner.cookie), mine.id)).toEqual({ role: undefined, ...nothing });
});
