import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeRecordedCountDifference } from '../../../../scripts/minimum-test-counts.ts';
import { startTestApi } from '../../../test/api.ts';
import { templateDatabase } from '../../../test/configuration.ts';
import { OWN_SCHEMAS } from '../../../test/module-schemas.ts';
import { type FullCompany, seedCompanyWithAllData } from '../../../test/company-with-all-data.ts';
import { hashToken } from '../http/cookies.ts';

/**
 * These tests check the functions that may read across companies: who owns them, who may call them, and that nobody
 * can subvert them.
 */

const api = await startTestApi();

interface SchemaFunction {
  readonly name: string;
  readonly owner: string;
  readonly isSecurityDefiner: boolean;
  readonly settings: readonly string[] | null;
  readonly body: string;
  readonly parameters: readonly string[] | null;
  readonly callers: readonly string[];
}

const functions = await api.admin<SchemaFunction>(
  `select format('%I.%I', n.nspname, p.proname) as name, p.proowner::regrole::text as owner, p.prosecdef as "isSecurityDefiner",
      p.proconfig as settings, p.prosrc as body, p.proargnames as parameters,
      array(select case a.grantee when 0 then 'public' else a.grantee::regrole::text end
        from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.privilege_type = 'EXECUTE') as callers
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where (n.nspname in (${OWN_SCHEMAS}) or n.nspname = 'public') order by 1`,
);
const definerFunctions = functions.filter(({ isSecurityDefiner }) => isSecurityDefiner);

const admin = new pg.Client({ connectionString: api.database.migrator });
const app = new pg.Client({ connectionString: api.database.app });
await Promise.all([admin.connect(), app.connect()]);
afterAll(() => Promise.all([admin.end(), app.end()]));

let mine: FullCompany;
let theirs: FullCompany;

beforeAll(async () => {
  [mine, theirs] = await Promise.all([seedCompanyWithAllData(api), seedCompanyWithAllData(api)]);
});

test('nobody may call a function without having been named', () => {
  expect(
    describeRecordedCountDifference('functions checked against the authorizer role', functions.length),
  ).toBeUndefined();
  expect(functions.filter(({ callers }) => callers.includes('public')).map(({ name }) => name)).toEqual([]);
});

test('the authorizer role cannot sign in, owns every function and view that looks across companies, and nothing else', async () => {
  const [authorizerRole] = await api.admin<{ login: boolean; mighty: boolean }>(
    `select rolcanlogin as login, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb as mighty
      from pg_roles where rolname = 'marga_authorizer'`,
  );
  expect(authorizerRole).toEqual({ login: false, mighty: false });
  expect(
    describeRecordedCountDifference('functions of the authorizer role', definerFunctions.length),
  ).toBeUndefined();
  expect(definerFunctions.filter(({ owner }) => owner !== 'marga_authorizer')).toEqual([]);
  expect(
    functions.filter(({ owner, isSecurityDefiner }) => owner === 'marga_authorizer' && !isSecurityDefiner),
  ).toEqual([]);
  const [owned] = await api.admin<{ others: number }>(
    `select count(*)::int as others from pg_shdepend
      where refobjid = 'marga_authorizer'::regrole and deptype = 'o' and classid <> 'pg_proc'::regclass
        and not (classid = 'pg_class'::regclass and objid in (select oid from pg_class where relkind = 'v'))
        and dbid = (select oid from pg_database where datname = current_database())`,
  );
  expect(owned?.others).toBe(0);
});

test('every function of the authorizer role finds names on a path of its own', () => {
  const fixed = ['search_path=pg_catalog, pg_temp'];
  expect(
    definerFunctions.filter(({ settings }) => JSON.stringify(settings) !== JSON.stringify(fixed)),
  ).toEqual([]);
});

/** These words can stand where a table name could, but are not tables. */
const NO_TABLE = [
  'set',
  'skip',
  'of',
  'loop',
  'unnest',
  'jsonb_array_elements',
  'lateral',
  'generate_series',
  'regexp_split_to_table',
  'string_to_table',
  'jsonb_to_recordset',
  'jsonb_populate_record',
];

test('no function names a table without its schema', () => {
  const bare = functions.flatMap(({ name, body }) => {
    const text = body
      .replaceAll(/--.*$/gm, '')
      .replaceAll(/'[^']*'/g, "''")
      .replaceAll(/\bextract\(\w+ from/g, 'extract(');
    const own = new Set(
      [...text.matchAll(/\b(\w+) as (?:materialized )?\(/g)].map((match) => match[1] ?? ''),
    );
    const named = text.matchAll(/\b(?:from|join|update|insert\s+into|delete\s+from)\s+([a-z_"][\w."]*)/gi);
    return [...named]
      .map((match) => match[1] ?? '')
      .filter((table) => !table.includes('.') && !own.has(table) && !NO_TABLE.includes(table))
      .map((table) => `${name}: ${table}`);
  });
  expect(bare).toEqual([]);
});

test('each function of the authorizer role is for workers, keyed by a secret, bound to the company or operator of the transaction, or one of a few', () => {
  const unbound = definerFunctions
    .filter(({ callers }) => callers.some((caller) => !['marga_authorizer', 'marga_relay'].includes(caller)))
    .filter(({ parameters, body }) => {
      const keyed = (parameters ?? []).some(
        (name) => /(^|_)(hash|code)$/.test(name) && !/^(password|seal)_/.test(name),
      );
      return !keyed && !/platform\.current_(company|operator)\(\)/.test(body);
    });
  // Anybody can cause these calls, so each must be harmless; its comment says why it is.
  expect(unbound.map(({ name }) => name)).toEqual([
    'identity.reject_disabled_user',
    'identity.request_password_reset',
    'identity.sign_up',
    'monitoring.record_supplier_webhook',
    'newsletter.subscribe',
    'payments.request_payment_check_after_redirect',
    'platform.audit_sealed_until',
    'platform.verify_audit_log',
  ]);
});

describe('a function that members’ requests reach', () => {
  /**
   * Calls a function as the application does for a company, returns its result and the number of mails that it
   * queued, and rolls everything back.
   */
  async function answer(company: string | undefined, text: string, values: readonly unknown[]) {
    await admin.query('begin');
    try {
      const mails = async () => (await admin.query('select from platform.mail')).rowCount ?? 0;
      const before = await mails();
      if (company !== undefined) await admin.query(`select set_config('marga.company', $1, true)`, [company]);
      await admin.query('set local role marga_app');
      const { rows } = await admin.query<{ answer: unknown }>(text, [...values]);
      await admin.query('reset role');
      return { answers: rows.map((row) => row.answer), mails: (await mails()) - before };
    } finally {
      await admin.query('rollback');
    }
  }

  const addressOf = (company: FullCompany) => company.person('traveller').email;
  const thingOf = (company: FullCompany, kind: 'user' | 'invitation') => company.things[kind];

  const questions = [
    [
      'mail_to_member',
      `select identity.mail_to_member($1, 'role-changed', '{}')::text as answer`,
      (of: FullCompany) => thingOf(of, 'user'),
    ],
    [
      'mail_invitation',
      'select identity.mail_invitation($1)::text as answer',
      (of: FullCompany) => thingOf(of, 'invitation'),
    ],
    [
      'team_of',
      'select count(*) as answer from identity.team_member where user_id = $1',
      (of: FullCompany) => thingOf(of, 'user'),
    ],
    [
      'addresses of team_of',
      'select count(*) as answer from identity.team_member where email = $1',
      addressOf,
    ],
  ] as const;

  test.each(questions)(
    '%s knows the own company’s people and nobody else’s',
    async (_name, text, subject) => {
      const absent = await answer(mine.id, text, ['usr_nobody']);
      expect(await answer(mine.id, text, [subject(theirs)])).toEqual(absent);
      expect(await answer(undefined, text, [subject(mine)])).toEqual(absent);
      expect(await answer(mine.id, text, [subject(mine)])).not.toEqual(absent);
    },
  );
});

describe('a caller with schemas and names of their own', () => {
  /** These objects would replace those of the system and falsify every check, if a search_path put them first. */
  const HOSTILE = `
    create schema evil;
    create table evil.confession (who text);
    create function evil.confess() returns void language sql as 'insert into evil.confession select current_user';
    create function evil.alike(text, text) returns boolean language plpgsql as
      'begin perform evil.confess(); return true; end';
    create operator evil.= (leftarg = text, rightarg = text, function = evil.alike);
    create function evil.lower(text) returns text language plpgsql as 'begin perform evil.confess(); return $1; end';
    create function evil.current_setting(text, boolean) returns text language sql as $$ select '%COMPANY%'::text $$;
    create function evil.now() returns timestamptz language sql as $$ select '-infinity'::timestamptz $$;
    create function evil.set_config(text, text, boolean) returns text language sql as 'select $2';
    create table evil.session as select * from engine.session;
    create table evil.member as select * from identity.member;
    grant usage on schema evil to public;
    grant all on all tables in schema evil to public;`;

  beforeAll(async () => {
    await admin.query(HOSTILE.replace('%COMPANY%', theirs.id));
  });

  // Unlike the real database, a copy lets everybody create temporary tables, which makes this test stricter.
  const attacks = [
    'evil, pg_catalog',
    'pg_temp, evil, pg_catalog',
    'evil, pg_temp, pg_catalog, identity, engine',
  ];

  test.each(attacks)('gets nothing out of the authorizer role with the path %s', async (path) => {
    await app.query('begin');
    try {
      await app.query(`set local search_path = ${path}`);
      await app.query('create temp table session as select * from evil.session');
      await app.query('create temp table member as select * from evil.member');
      await app.query(`create function pg_temp.lower(text) returns text language sql as 'select $1'`);
      const rowsOf = async (text: string, values: unknown[]) => (await app.query<object>(text, values)).rows;
      expect(
        await rowsOf(`select * from identity.authorize_session($1, $2, '{}')`, ['made up', theirs.id]),
      ).toEqual([]);
      expect(
        await rowsOf(`select * from identity.authorize_api_key($1, $2, '{}', null)`, ['made up', theirs.id]),
      ).toEqual([]);
      expect(await rowsOf('select * from identity.read_session_and_companies($1)', ['made up'])).toEqual([]);
      expect(await rowsOf('select * from identity.list_sessions($1)', ['made up'])).toEqual([]);
      expect(await rowsOf('select * from identity.read_own_account($1)', ['made up'])).toEqual([]);
      expect(await rowsOf('select * from identity.read_invitation($1)', ['made up'])).toEqual([]);
      expect(await rowsOf('select * from identity.team_member', [])).toEqual([]);
      const hash = hashToken(mine.owner.cookie.split('=')[1] ?? '');
      const [authorized] = await rowsOf(`select role from identity.authorize_session($1, $2, '{}')`, [
        hash,
        theirs.id,
      ]);
      expect(authorized).toEqual({ role: null });
      const authorizerSpoke = await rowsOf(
        `select from evil.confession where who operator(pg_catalog.=) 'marga_authorizer'`,
        [],
      );
      expect(authorizerSpoke).toEqual([]);
    } finally {
      await app.query('rollback');
    }
  });

  test('would get in if the path were the caller’s, or this test would prove nothing', async () => {
    await admin.query('begin');
    try {
      await admin.query('alter function identity.authorize_session(text, text, text) reset search_path');
      await admin.query('set local search_path = evil, pg_catalog');
      await admin.query('set local role marga_app');
      const { rows } = await admin.query(`select * from identity.authorize_session($1, $2, '{}')`, [
        'made up',
        theirs.id,
      ]);
      expect(rows).not.toEqual([]);
    } finally {
      await admin.query('rollback');
    }
  });
});

test('no role that signs in can make schemas, functions or tables to begin with, not even temporary ones', async () => {
  const LOGINS = ['marga_app', 'marga_identity', 'marga_relay', 'marga_operator'];
  // Privileges on a database are not copied with it, so the database that the migrations ran in is checked.
  const mighty = await api.admin<{ role: string; what: string }>(
    `select role, what from unnest($1::text[]) role, unnest(array['create', 'temporary']) what
        where has_database_privilege(role, $2, what)
      union all
      select role, nspname from unnest($1::text[]) role, pg_namespace
        where nspname !~ '^pg_' and nspname <> 'evil' and has_schema_privilege(role, nspname, 'create')`,
    [LOGINS, templateDatabase],
  );
  expect(mighty).toEqual([]);
});
