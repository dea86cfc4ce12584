import { randomBytes } from 'node:crypto';
import { signIn as signInRoute } from '@marga/contract/identity/session';
import { type CompanyId, createId } from '@marga/contract/kernel/ids';
import type { CompanyState } from '@marga/contract/identity/field-schemas';
import { parseMoney } from '@marga/contract/kernel/money';
import type { Role, StaffRole } from '@marga/contract/identity/permissions';
import { now } from '../src/platform/clock.ts';
import { hashToken } from '../src/platform/http/cookies.ts';
import type { Caller, TestApi } from './api.ts';

export const password = 'travel-the-way-2026';

/** Everybody in a test file has the same password, so that the slow hashing is done only once. */
let passwordHash: Promise<string> | undefined;

/** This is a user with a session. */
export interface Person {
  readonly user: string;
  readonly email: string;
  readonly cookie: string;
}

interface PersonOptions {
  readonly emailVerified?: boolean;
}

export async function seedSignedInUser(api: TestApi, options?: PersonOptions): Promise<Person> {
  const { user, email } = await seedUser(api, options);
  return { user, email, cookie: await insertTestSession(api, user) };
}

export async function seedUser(
  api: TestApi,
  { emailVerified = true }: PersonOptions = {},
): Promise<{ user: string; email: string }> {
  const user = createId('user', now());
  const email = `${randomBytes(6).toString('hex')}@people.example`;
  passwordHash ??= api.engine.hashPassword(password);
  await api.admin(
    `with created as (
      insert into engine."user" ("id", "name", "email", "emailVerified") values ($1, 'Somebody', $2, $3)),
    person as (insert into identity.person (user_id) values ($1))
    insert into engine.account ("id", "accountId", "providerId", "userId", "password")
      values ($4, $1, 'credential', $1, $5)`,
    [user, email, emailVerified, createId('record', now()), await passwordHash],
  );
  return { user, email };
}

/** Returns the cookie of a session made without a sign-in, so the other effects of a sign-in are missing. */
export async function insertTestSession(api: TestApi, user: string, lasts = '1 hour'): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await api.admin(
    `insert into engine.session ("id", "userId", "token", "expiresAt", absolute_expires_at)
      values ($1, $2, $3, platform.now() + $4::interval, platform.now() + $4::interval + interval '1 day')`,
    [createId('session', now()), user, hashToken(token), lasts],
  );
  return `${api.config.PUBLIC_ORIGIN.startsWith('https:') ? '__Host-marga' : 'marga'}=${token}`;
}

/** Signs in and returns the cookie of the new session, as a browser would send it back. */
export async function signIn(api: TestApi, email: string): Promise<string> {
  const { headers, value } = await api.call(signInRoute, { body: { email, password } });
  const cookie = findSetCookie(headers, 'marga');
  if (cookie === undefined || value.user.email !== email) throw new Error('the sign-in gave no cookie');
  return cookie;
}

/**
 * Returns the cookie that a response sets under this name, as a browser would send it back, or undefined when it sets
 * none.
 */
export function findSetCookie(
  headers: Headers,
  name: 'marga' | 'marga-device' | 'marga-pending' | 'marga-visitor',
): string | undefined {
  const [found] = headers
    .getSetCookie()
    .map((text) => text.split(';')[0] ?? '')
    .filter((text) => [name, `__Host-${name}`].includes(text.split('=')[0] ?? ''));
  return found;
}

/** Creates a company that belongs to this person, with money in its wallet. */
export async function createCompanyOwnedBy(
  api: TestApi,
  owner: Person,
  wallet: string,
): Promise<Required<Caller>> {
  const company = await insertCompany(api, { wallet });
  await insertMember(api, company, owner.user, 'owner');
  return { cookie: owner.cookie, company };
}

export interface TestCompany {
  readonly id: CompanyId;
  /** Returns a member with this role, signed in and acting for the company. */
  as(role: Role): Required<Caller>;
  /** Returns the account of the company's member with this role. */
  person(role: Role): Person;
}

interface CompanyOptions {
  readonly roles?: readonly Role[];
  readonly wallet?: string;
  /** The company is approved unless a test needs another state. */
  readonly state?: CompanyState;
  /** Says whether the company's members have verified their addresses; they have unless a test says otherwise. */
  readonly emailVerified?: boolean;
}

/** Seeds a company with a new person in each of these roles, and with money if an amount is given. */
export async function seedCompany(
  api: TestApi,
  { roles = ['owner'], emailVerified = true, ...company }: CompanyOptions = {},
): Promise<TestCompany> {
  const id = await insertCompany(api, company);
  const people = new Map<Role, Person>();
  await Promise.all(
    roles.map(async (role) => {
      const person = await seedSignedInUser(api, { emailVerified });
      await insertMember(api, id, person.user, role);
      people.set(role, person);
    }),
  );
  const person = (role: Role): Person => {
    const known = people.get(role);
    if (!known) throw new Error(`the company has no ${role}`);
    return known;
  };
  return { id, person, as: (role) => ({ cookie: person(role).cookie, company: id }) };
}

async function insertCompany(
  api: TestApi,
  { wallet, state = 'approved' }: Pick<CompanyOptions, 'wallet' | 'state'>,
): Promise<CompanyId> {
  const id = createId('company', now());
  await api.admin(
    `insert into identity.company (id, name, entity_kind, address, phone, state, credit_from)
      values ($1, $2, 'proprietorship', '12 MG Road, Bengaluru 560001', '+918022223333', $3, '2026-01-01')`,
    [id, `Company ${id.slice(-4)}`, state],
  );
  if (wallet !== undefined) {
    await fillWallet(api, id, wallet);
  }
  return id;
}

/** Adds money without a source, which the application's own role cannot do. */
export async function fillWallet(api: TestApi, company: CompanyId, amount: string): Promise<void> {
  await api.admin(
    `select ledger.transfer_between_accounts($1, 'opening:' || $1, 'top-up', 'bank:opening-balance', 'wallet:' || $1, $2, 'INR', null)`,
    [company, parseMoney(amount, 'INR').minor.toString()],
  );
}

export async function insertMember(
  api: TestApi,
  company: CompanyId,
  user: string,
  role: Role,
): Promise<void> {
  const insert = 'insert into identity.member (company_id, user_id, role) values ($1, $2, $3)';
  await api.admin(insert, [company, user, role]);
}

/** Seeds a signed-in member of Marga's staff. */
export async function seedStaff(api: TestApi, role: StaffRole): Promise<Person> {
  const person = await seedSignedInUser(api);
  await api.admin(
    `with person as (update identity.person set kind = 'staff' where user_id = $1)
      insert into identity.staff (user_id, role) values ($1, $2)`,
    [person.user, role],
  );
  return person;
}
