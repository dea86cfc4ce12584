import { randomBytes } from 'node:crypto';
import { signIn as signInRoute } from '@marga/contract/identity';
import { type CompanyId, mintId } from '@marga/contract/kernel/ids';
import { parseMoney } from '@marga/contract/kernel/money';
import type { Role } from '@marga/contract/permissions';
import { topUp } from '../src/modules/ledger/index.ts';
import { now } from '../src/platform/clock.ts';
import type { Caller, TestApi } from './api.ts';

export const password = 'travel-the-way-2026';

export interface TestCompany {
  readonly id: CompanyId;
  /** A member in this role, signed in and acting for the company. */
  as(role: Role): Required<Caller>;
}

/** A company with one member in each of these roles, all signed in through the API, and money if it is to have some. */
export async function seedCompany(
  api: TestApi,
  { roles = ['owner'], wallet }: { roles?: readonly Role[]; wallet?: string } = {},
): Promise<TestCompany> {
  const id = mintId('company', now());
  await api.admin('insert into identity.company (id, name) values ($1, $2)', [id, `Company ${id.slice(-4)}`]);
  const people = new Map<Role, Required<Caller>>();
  await Promise.all(
    roles.map(async (role) => {
      const { user, email } = await seedUser(api);
      await api.admin('insert into identity.member (company_id, user_id, role) values ($1, $2, $3)', [
        id,
        user,
        role,
      ]);
      people.set(role, { cookie: await signIn(api, email), company: id });
    }),
  );
  if (wallet !== undefined) {
    await topUp(api.platform.db, id, `opening:${id}`, parseMoney(wallet, 'INR'), 'bank:opening-balance');
  }
  return {
    id,
    as: (role) => {
      const caller = people.get(role);
      if (!caller) throw new Error(`the company has no ${role}`);
      return caller;
    },
  };
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
