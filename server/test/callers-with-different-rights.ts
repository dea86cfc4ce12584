import { randomBytes } from 'node:crypto';
import { COMPANY_STATES } from '@marga/contract/identity/field-schemas';
import { type CompanyId, createId } from '@marga/contract/kernel/ids';
import { PERMISSIONS } from '@marga/contract/identity/permissions';
import type { Route } from '@marga/contract/route-definition';
import { now } from '../src/platform/clock.ts';
import { hashToken } from '../src/platform/http/cookies.ts';
import type { Asked, TestApi } from './api.ts';
import type { Situation } from './authorization-situations.ts';

/** Describes one cell of the authorization matrix: a request to a route by a caller in one situation. */
export interface Cell {
  readonly route: Route;
  readonly situation: Situation;
  /** Holds the credentials that the caller presents. */
  readonly as: Pick<Asked, 'as' | 'headers'>;
}

interface Seed extends Cell {
  readonly user: string;
  readonly company: string;
  readonly sessionHash: string;
  readonly keyHash: string;
}

/**
 * Seeds a caller for every route in every situation, each with a session or key and a company of its own, so that
 * no request affects the next. Rows are written directly to avoid hashing a password for each.
 */
export async function seedApiCallers(
  api: TestApi,
  routes: readonly Route[],
  situations: readonly Situation[],
): Promise<Cell[]> {
  const seeds: Seed[] = [];
  const companies: { id: string; state: string }[] = [];
  for (const route of routes) {
    const byState = new Map(COMPANY_STATES.map((state) => [state, createId('company', now())]));
    const elsewhere = createId('company', now());
    companies.push({ id: elsewhere, state: 'approved' });
    for (const [state, id] of byState) companies.push({ id, state });
    for (const situation of situations) {
      seeds.push(seedOf(route, situation, byState.get(situation.companyState) ?? elsewhere, elsewhere));
    }
  }
  await insert(api, 'identity.company', companies, ({ id, state }) => ({
    id,
    name: 'Matrix',
    state,
    credit_from: now(),
  }));
  await insertPeople(api, seeds);
  await insertCredentials(api, seeds);
  return seeds;
}

function seedOf(route: Route, situation: Situation, own: CompanyId, elsewhere: CompanyId): Seed {
  const token = randomBytes(32).toString('base64url');
  const key = `mrg_live_${randomBytes(24).toString('hex')}`;
  const named = {
    own,
    'somebody else’s': elsewhere,
    'one that does not exist': createId('company', now()),
    none: undefined,
    nonsense: `${own}'`,
  }[situation.named];
  return {
    route,
    situation,
    user: createId('user', now()),
    company: own,
    sessionHash: hashToken(token),
    keyHash: hashToken(key),
    as: {
      as: {
        ...(situation.shows.endsWith('session') ? { cookie: `__Host-marga=${token}` } : {}),
        ...(named === undefined ? {} : { company: named }),
      },
      headers: situation.shows.startsWith('a key') ? { authorization: `Bearer ${key}` } : {},
    },
  };
}

async function insertPeople(api: TestApi, seeds: readonly Seed[]): Promise<void> {
  const real = seeds.filter(({ situation }) => situation.shows !== 'nothing');
  await insert(api, 'engine."user"', real, ({ user, situation }) => ({
    id: user,
    name: 'Somebody',
    email: `${user}@people.example`,
    emailVerified: situation.emailVerified,
  }));
  // A person is a buyer or an operator, as the two tables below require.
  const known = real.filter(({ situation }) => situation.role !== null || situation.staffRole !== null);
  await insert(api, 'identity.person', known, ({ user, situation }) => ({
    user_id: user,
    locale: 'en',
    kind: situation.staffRole === null ? 'buyer' : 'staff',
  }));
  const members = real.filter(({ situation }) => situation.role !== null && situation.fate !== 'orphaned');
  await insert(api, 'identity.member', members, ({ user, company, situation }) => ({
    company_id: company,
    user_id: user,
    role: situation.role,
  }));
  const staff = real.filter(({ situation }) => situation.staffRole !== null);
  await insert(api, 'identity.staff', staff, ({ user, situation }) => ({
    user_id: user,
    role: situation.staffRole,
  }));
}

async function insertCredentials(api: TestApi, seeds: readonly Seed[]): Promise<void> {
  const sessions = seeds.filter(
    ({ situation: { shows, fate } }) => shows.endsWith('session') && fate !== 'made up',
  );
  const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  await insert(api, 'engine.session', sessions, ({ user, sessionHash, situation }) => ({
    id: createId('session', now()),
    userId: user,
    token: sessionHash,
    expiresAt: minutesFromNow(situation.fate === 'expired' ? -1 : 60),
    absolute_expires_at: minutesFromNow(24 * 60),
    confirmed_at: minutesFromNow(situation.recent ? 0 : -11),
    second_factor: situation.secondFactor,
  }));
  const keys = seeds.filter(
    ({ situation: { shows, fate } }) => shows.startsWith('a key') && fate !== 'made up',
  );
  await insert(api, 'identity.api_key', keys, ({ user, company, keyHash, situation, route: { access } }) => ({
    id: createId('apiKey', now()),
    company_id: company,
    user_id: user,
    name: 'Matrix',
    hint: 'mrg_live_0000',
    key_hash: keyHash,
    scopes: PERMISSIONS.filter(
      (permission) =>
        situation.scopes === 'every permission' ||
        access.kind !== 'member' ||
        access.permission !== permission,
    ),
    revoked_at: situation.fate === 'revoked' ? minutesFromNow(-1) : null,
    expires_at: minutesFromNow(situation.fate === 'expired' ? -1 : 60),
    suspended_at: situation.fate === 'suspended' ? minutesFromNow(-1) : null,
    suspended_for: situation.fate === 'suspended' ? 'password-reset' : null,
    networks: situation.fate === 'elsewhere' ? ['192.0.2.0/24'] : [],
    // A refused address is not recorded again within the hour.
    address_refused_at: minutesFromNow(0),
  }));
  const ended = sessions.filter(({ situation }) => situation.fate === 'ended');
  await api.admin(
    `with request as materialized (select set_config('marga.request', '{"id": "req_matrix"}', true))
      select identity.sign_out(hash) from request, unnest($1::text[]) hash`,
    [ended.map(({ sessionHash }) => sessionHash)],
  );
  const disabled = seeds.filter(({ situation }) => situation.disabled);
  await api.admin(
    `with authorized as materialized (select set_config('marga.staff', $2, true),
        set_config('marga.request', '{"id": "req_matrix"}', true))
      select identity.set_user_disabled(person, true, 'matrix') from authorized, unnest($1::text[]) person`,
    [disabled.map(({ user }) => user), createId('user', now())],
  );
}

/** Inserts all rows in one statement, with the columns by name. */
async function insert<T>(
  api: TestApi,
  table: string,
  items: readonly T[],
  rowOf: (item: T) => Readonly<Record<string, unknown>>,
): Promise<void> {
  const rows = items.map(rowOf);
  const columns = Object.keys(rows[0] ?? {}).map((name) => `"${name}"`);
  await api.admin(
    `insert into ${table} (${columns.join(', ')})
      select ${columns.join(', ')} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(rows)],
  );
}
