import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '@marga/contract/permissions';
import { type Caller, startTestApi } from '../../../test/api.ts';
import { payTrip } from '../../../test/buyer.ts';
import { runCheckout, workerDeps } from '../../../test/checkout-run.ts';
import { seedCompany, type TestCompany } from '../../../test/company.ts';
import { enterCompany } from '../../modules/identity/index.ts';
import { hashToken } from '../http/server.ts';
import { sqlFor, statement } from './statement.ts';

const api = await startTestApi();
const SCHEMAS = ['platform', 'identity', 'ledger', 'booking'];
const LOGIN_ROLES = ['marga_app', 'marga_identity', 'marga_relay'];

/** From the catalog, so that tomorrow's table is tested without anybody remembering to. */
const tables = await api.admin<{ name: string; owner: string; enabled: boolean; forced: boolean }>(
  `select format('%I.%I', n.nspname, c.relname) as name, c.relowner::regrole::text as owner,
      c.relrowsecurity as enabled, c.relforcerowsecurity as forced
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
    where n.nspname = any ($1) and c.relkind in ('r', 'p') order by 1`,
  [SCHEMAS],
);

const clients: pg.Client[] = [];
const app = await clientOf(api.database.app);
const relay = await clientOf(api.database.relay);
const identity = await clientOf(api.database.identity);
afterAll(() => Promise.all(clients.map((client) => client.end())));

async function clientOf(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  clients.push(client);
  return client;
}

let mine: TestCompany;
let theirs: TestCompany;
let stranger: Required<Caller>;

/** Both companies book for real, so that every table holds rows of both; the outbox is not relayed and keeps its own. */
beforeAll(async () => {
  [mine, theirs] = await Promise.all([book(), book()]);
  stranger = mine.as('owner');
});

async function book(): Promise<TestCompany> {
  const company = await seedCompany(api, { wallet: '9000000.00' });
  const as = company.as('owner');
  const checkout = await payTrip(api, as);
  await runCheckout(api, workerDeps(api), as, checkout.id);
  return company;
}

async function countAsOwner(table: string, company: TestCompany): Promise<number> {
  const [row] = await api.admin<{ count: string }>(`select count(*) from ${table} where company_id = $1`, [
    company.id,
  ]);
  return Number(row?.count);
}

/** What an act of the application's role comes to inside a transaction that is never committed. */
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
    // 42501: no privilege, or a row that the policy does not let in.
    if (error instanceof pg.DatabaseError && error.code === '42501') return 'refused';
    throw error;
  } finally {
    await app.query('rollback');
  }
}

test('the catalog names the tables we know to hold companies’ rows', () => {
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'platform.event',
      'identity.member',
      'ledger.wallet',
      'ledger.posting',
      'booking.booking',
    ]),
  );
});

describe.each(tables.map((table) => [table.name, table] as const))('%s', (name, table) => {
  test('has row-level security that binds its owner too, and a policy for the application', async () => {
    expect(table).toMatchObject({ enabled: true, forced: true });
    const policies = await api.admin<{ using: string | null; check: string | null; command: string }>(
      `select pg_get_expr(polqual, polrelid) as using, pg_get_expr(polwithcheck, polrelid) as check, polcmd as command
        from pg_policy where polrelid = $1::regclass and 'marga_app'::regrole = any (polroles)`,
      [name],
    );
    expect(policies.length).toBeGreaterThan(0);
    for (const { using, check } of policies) {
      for (const condition of [using, check])
        if (condition !== null) expect(condition).toContain('platform.company()');
    }
  });

  test('holds rows of both companies, or this test would prove nothing', async () => {
    expect(await countAsOwner(name, mine)).toBeGreaterThan(0);
    expect(await countAsOwner(name, theirs)).toBeGreaterThan(0);
  });

  test('shows one company exactly its own rows, if it shows rows at all', async () => {
    const all = await attempt(mine.id, `select from ${name}`);
    if (all === 'refused') return;
    expect(all).toBe(await countAsOwner(name, mine));
    expect(await attempt(mine.id, `select from ${name} where company_id = $1`, [theirs.id])).toBe(0);
  });

  test('shows nothing when no company, an empty one or one that does not exist is chosen', async () => {
    for (const company of [undefined, '', 'cmp_nobody', '%']) {
      expect([0, 'refused']).toContain(await attempt(company, `select from ${name}`));
    }
  });

  test('lets one company change or remove no row of another', async () => {
    for (const company of [mine.id, undefined]) {
      const changed = `update ${name} set company_id = company_id where company_id = $1`;
      expect([0, 'refused']).toContain(await attempt(company, changed, [theirs.id]));
      expect([0, 'refused']).toContain(
        await attempt(company, `delete from ${name} where company_id = $1`, [theirs.id]),
      );
    }
  });

  test('takes no row for another company, and none is given away to it', async () => {
    const [row] = await api.admin<{ row: object }>(
      `select to_jsonb(t) as row from ${name} t where company_id = $1 limit 1`,
      [theirs.id],
    );
    const inserted = `insert into ${name} overriding system value select * from jsonb_populate_record(null::${name}, $1)`;
    for (const company of [mine.id, undefined]) {
      expect(await attempt(company, inserted, [JSON.stringify(row?.row)])).toBe('refused');
    }
    expect(await attempt(mine.id, `update ${name} set company_id = $1`, [theirs.id])).toBe('refused');
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
  for (const client of [app, relay, identity]) {
    for (const role of ['marga_gate', 'marga_admin', 'marga_relay', 'marga_identity', 'marga_app']) {
      const { rows } = await client.query<{ current: string }>('select current_user as current');
      if (rows[0]?.current === role) continue;
      await expect(client.query(`set role ${role}`)).rejects.toThrow('permission denied');
      await expect(client.query(`set session authorization ${role}`)).rejects.toThrow('permission denied');
    }
    await expect(client.query('set row_security = off; select from booking.booking')).rejects.toThrow();
    await client.query('reset row_security');
  }
});

test('the gate, which looks across companies, cannot sign in and owns two functions and nothing else', async () => {
  const [gate] = await api.admin<{ login: boolean }>(
    `select rolcanlogin as login from pg_roles where rolname = 'marga_gate'`,
  );
  expect(gate?.login).toBe(false);
  const owned = await api.admin<{ name: string }>(
    `select pg_describe_object(classid, objid, 0) as name from pg_shdepend
      where refobjid = 'marga_gate'::regrole and deptype = 'o' order by 1`,
  );
  expect([...new Set(owned.map(({ name }) => name))].filter((name) => name.startsWith('function'))).toEqual([
    'function identity.enter(text,text)',
    'function identity.session_of(text)',
  ]);
});

/** The tables of these schemas of which a role may read at least one column. */
async function readableBy(role: string): Promise<string[]> {
  const rows = await api.admin<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any ($1) and c.relkind in ('r', 'p', 'v', 'm')
        and has_schema_privilege($2, n.oid, 'usage') and has_any_column_privilege($2, c.oid, 'select') order by 1`,
    [[...SCHEMAS, 'engine', 'public'], role],
  );
  return rows.map(({ name }) => name);
}

test('the application reads no table of the identity engine, and the engine’s role no table but its own', async () => {
  expect((await readableBy('marga_app')).filter((name) => name.startsWith('engine.'))).toEqual([]);
  await expect(app.query('select from engine.session')).rejects.toThrow(
    'permission denied for schema engine',
  );
  const own = await readableBy('marga_identity');
  expect(own.length).toBeGreaterThan(0);
  expect(own.filter((name) => !name.startsWith('engine.'))).toEqual([]);
  expect((await identity.query('select from engine.session')).rowCount).toBeGreaterThan(0);
});

test('the relay reads the outbox, and of bookings and checkouts only what tells that one stands still', async () => {
  expect(await readableBy('marga_relay')).toEqual([
    'booking.booking',
    'booking.checkout',
    'booking.stray_order',
    'platform.outbox',
  ]);
  const granted = await api.admin<{ name: string; privilege: string; columns: string[] }>(
    `select table_name as name, privilege_type as privilege, array_agg(column_name::text order by column_name::text) as columns
      from information_schema.column_privileges
      where grantee = 'marga_relay' and table_schema = 'booking' and table_name in ('booking', 'checkout') group by 1, 2 order by 1, 2`,
  );
  expect(granted).toEqual([
    { name: 'booking', privilege: 'SELECT', columns: ['id', 'state', 'supplier', 'supplier_order'] },
    { name: 'checkout', privilege: 'SELECT', columns: ['attempt', 'company_id', 'id', 'state', 'wake_at'] },
    { name: 'checkout', privilege: 'UPDATE', columns: ['attempt', 'wake_at'] },
  ]);
  await expect(relay.query('select travellers from booking.booking')).rejects.toThrow('permission denied');
  await expect(relay.query('update booking.booking set state = state')).rejects.toThrow('permission denied');
  expect((await relay.query('select id from booking.booking')).rowCount).toBeGreaterThan(1);
});

test('the door opens for a member and for nobody else, and shut it leaves the company unset for the rest of the batch', async () => {
  const { db } = api.platform;
  const company = statement(() => sqlFor.selectNoFrom(sql<string | null>`platform.company()`.as('company')));
  const seen = statement(() => sqlFor.selectFrom('booking.booking').select('id'));
  const token = (cookie: string) => hashToken(cookie.split('=')[1] ?? '');
  const through = async (tokenHash: string, named: string) => {
    const [visitors, [inside], bookings] = await db.run([
      enterCompany({ tokenHash, company: named }),
      company(),
      seen(),
    ]);
    return {
      role: visitors[0]?.role as Role | null | undefined,
      company: inside?.company ?? '',
      bookings: bookings.length,
    };
  };
  const nothing = { company: '', bookings: 0 };
  expect(await through(token(stranger.cookie), mine.id)).toEqual({
    role: 'owner',
    company: mine.id,
    bookings: 1,
  });
  expect(await through(token(stranger.cookie), theirs.id)).toEqual({ role: null, ...nothing });
  expect(await through(token(stranger.cookie), '')).toEqual({ role: null, ...nothing });
  expect(await through('no such token', mine.id)).toEqual({ role: undefined, ...nothing });
  expect(await through(stranger.cookie.split('=')[1] ?? '', mine.id)).toEqual({
    role: undefined,
    ...nothing,
  });
  await api.admin(`update engine.session set "expiresAt" = now() where "token" = $1`, [
    token(stranger.cookie),
  ]);
  expect(await through(token(stranger.cookie), mine.id)).toEqual({ role: undefined, ...nothing });
});
