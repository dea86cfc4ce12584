import pg from 'pg';
import { expect, test } from 'vitest';
import { acceptInvitation, invite } from '@marga/contract/identity/team';
import { type CompanyId, createId } from '@marga/contract/kernel/ids';
import { startTestApi } from '../../../test/api.ts';
import { countWaitingConnections } from '../../../test/count-waiting-connections.ts';
import {
  insertMember,
  seedCompany,
  seedSignedInUser,
  seedStaff,
} from '../../../test/seed-companies-and-users.ts';
import { now } from '../../platform/clock.ts';
import { hashToken } from '../../platform/http/cookies.ts';

/** An operator who is also a member could approve, fund and spend for the same company. */

const api = await startTestApi();
const company = await seedCompany(api, { roles: ['owner', 'manager'] });

const APPOINT = `with person as (update identity.person set kind = 'staff' where user_id = $1)
  insert into identity.staff (user_id, role) values ($1, 'operator')`;

/** Invites this address and returns the code of the mailed link. */
async function inviteToCompany(address: string): Promise<string> {
  const { value } = await api.call(invite, {
    as: company.as('owner'),
    body: { email: address, role: 'booker' },
  });
  const code = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
  await api.admin(
    `select identity.issue_email_link_code($1, 'invitation', $2, null, $3, $4, interval '1 day')`,
    [hashToken(code), createId('mail', now()), value.id, address],
  );
  return code;
}

test('an operator’s address is not invited, and gets no mail', async () => {
  const { email } = await seedStaff(api, 'operator');
  for (const role of ['owner', 'manager'] as const) {
    const body = { email: email.toUpperCase(), role: 'booker' as const };
    expect((await api.call(invite, { as: company.as(role), body })).code).toBe('operator-cannot-join');
  }
  expect(await api.admin('select from platform.mail where recipient = $1', [email])).toEqual([]);
  expect(
    await api.admin(`select from identity.invitation where email = $1 and state = 'open'`, [email]),
  ).toEqual([]);
});

test('whoever was invited before they became an operator cannot accept', async () => {
  const person = await seedSignedInUser(api);
  const code = await inviteToCompany(person.email);
  await api.admin(APPOINT, [person.user]);
  const answer = await api.call(acceptInvitation, { as: { cookie: person.cookie }, body: { code } });
  expect(answer.code).toBe('operator-cannot-join');
  expect(await api.admin('select from identity.member where user_id = $1', [person.user])).toEqual([]);
});

test('the database refuses an operator who is a member, in both directions, whoever writes', async () => {
  const { user: operator } = await seedStaff(api, 'operator-lead');
  await expect(insertMember(api, company.id, operator, 'owner')).rejects.toThrow('member_never_staff');
  const { user: owner } = company.person('owner');
  await expect(api.admin(APPOINT, [owner])).rejects.toThrow('member_never_staff');
  await expect(
    api.admin(`insert into identity.staff (user_id, role) values ($1, 'operator')`, [owner]),
  ).rejects.toThrow('staff_never_a_member');
  await expect(
    api.admin(`update identity.person set kind = 'buyer' where user_id = $1`, [operator]),
  ).rejects.toThrow('staff_never_a_member');
});

test('of an acceptance and an appointment at the same moment one succeeds, whichever comes first', async () => {
  for (const first of ['appointment', 'acceptance'] as const) {
    const person = await seedSignedInUser(api);
    const code = await inviteToCompany(person.email);
    const other = new pg.Client({ connectionString: api.database.migrator });
    await other.connect();
    await other.query('begin');
    if (first === 'appointment') {
      await other.query(APPOINT, [person.user]);
      const accepted = api.call(acceptInvitation, { as: { cookie: person.cookie }, body: { code } });
      await expect.poll(() => countWaitingConnections(api), { timeout: 5_000 }).toBe(1);
      await other.query('commit');
      expect((await accepted).code).toBe('operator-cannot-join');
    } else {
      await insertMemberIn(other, company.id, person.user);
      const appointed = api.admin(APPOINT, [person.user]);
      const refusal = appointed.then(
        () => 'appointed',
        (error: Error) => error.message,
      );
      await expect.poll(() => countWaitingConnections(api), { timeout: 5_000 }).toBe(1);
      await other.query('commit');
      expect(await refusal).toContain('member_never_staff');
    }
    await other.end();
  }
});

async function insertMemberIn(client: pg.Client, id: CompanyId, user: string): Promise<void> {
  await client.query(`insert into identity.member (company_id, user_id, role) values ($1, $2, 'booker')`, [
    id,
    user,
  ]);
}
