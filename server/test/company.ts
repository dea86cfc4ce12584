import { randomBytes } from 'node:crypto';
import { signIn as signInRoute } from '@marga/contract/identity';
import { type CompanyId, mintId } from '@marga/contract/kernel/ids';
import { parseMoney } from '@marga/contract/kernel/money';
import type { Role } from '@marga/contract/permissions';
import { topUp } from '../src/modules/ledger/index.ts';
import { now } from '../src/platform/clock.ts';
import type { Caller, TestApi } from './api.ts';

export const password = 'travel-the-way-2026';

/** Somebody with a session. */
export interface Person {
  readonly user: string;
  readonly email: string;
  readonly cookie: string;
}

export async function seedPerson(api: TestApi): Promise<Person> {
  const { user, email } = await seedUser(api);
  return { user, email, cookie: await signIn(api, email) };
}

export async function seedUser(api: TestApi): Promise<{ user: string; email: string }> {
  const email = `${randomBytes(6).toString('hex')}@people.example`;
  return { email, user: await api.engine.createUser({ email, name: 'Somebody', password }) };
}

/** The cookie of a new session, as a browser would send it back. */
export async function signIn(api: TestApi, email: string): Promise<string> {
  const { headers, value } = await api.call(signInRoute, { body: { email, password } });
  const [cookie] = headers.getSetCookie();
  if (!cookie || value.user.email !== email) throw new Error('the sign-in gave no cookie');
  return cookie.split(';')[0] ?? '';
}

/** A company of this person's own, with money. Cheaper than another person: hashing a password takes its time. */
export async function openCompany(api: TestApi, owner: Person, wallet: string): Promise<Required<Caller>> {
  const company = await insertCompany(api, wallet);
  await insertMember(api, company, owner.user, 'owner');
  return { cookie: owner.cookie, company };
}

export interface TestCompany {
  readonly id: CompanyId;
  /** A member in this role, signed in and acting for the company. */
  as(role: Role): Required<Caller>;
}

/** A company with a new person in each of these roles, and money if it is to have some. */
export async function seedCompany(
  api: TestApi,
  { roles = ['owner'], wallet }: { roles?: readonly Role[]; wallet?: string } = {},
): Promise<TestCompany> {
  const id = await insertCompany(api, wallet);
  const callers = new Map<Role, Required<Caller>>();
  await Promise.all(
    roles.map(async (role) => {
      const { user, cookie } = await seedPerson(api);
      await insertMember(api, id, user, role);
      callers.set(role, { cookie, company: id });
    }),
  );
  return {
    id,
    as: (role) => {
      const caller = callers.get(role);
      if (!caller) throw new Error(`the company has no ${role}`);
      return caller;
    },
  };
}

async function insertCompany(api: TestApi, wallet: string | undefined): Promise<CompanyId> {
  const id = mintId('company', now());
  await api.admin('insert into identity.company (id, name) values ($1, $2)', [id, `Company ${id.slice(-4)}`]);
  if (wallet !== undefined) {
    await topUp(api.platform.db, id, `opening:${id}`, parseMoney(wallet, 'INR'), 'bank:opening-balance');
  }
  return id;
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
