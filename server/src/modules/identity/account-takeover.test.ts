import { expect, test } from 'vitest';
import { listBookings } from '@marga/contract/bookings/booking';
import {
  changeEmail,
  changePassword,
  requestEmailChange,
  resetPassword,
} from '@marga/contract/identity/account';
import { readSession, signIn as signInRoute } from '@marga/contract/identity/session';
import {
  changeMember,
  createApiKey,
  invite,
  remindInvitation,
  withdrawInvitation,
} from '@marga/contract/identity/team';
import { createId } from '@marga/contract/kernel/ids';
import { startTestApi } from '../../../test/api.ts';
import { password, seedCompany, seedSignedInUser } from '../../../test/seed-companies-and-users.ts';
import { now } from '../../platform/clock.ts';
import { hashToken } from '../../platform/http/cookies.ts';

/**
 * These tests cover ways in which somebody who once had access to an account, or opened it before its owner, might
 * keep access.
 */

const api = await startTestApi();
const NEW_PASSWORD = 'quiet-monsoon-terrace-41';

/** Issues a code as the worker does when the mail is sent, and returns it. */
async function codeFor(purpose: string, user: string, email: string): Promise<string> {
  const code = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
  await api.admin(`select identity.issue_email_link_code($1, $2, $3, $4, null, $5, '1 hour')`, [
    hashToken(code),
    purpose,
    createId('mail', now()),
    user,
    email,
  ]);
  return code;
}

test('a link to another address stops working when the password is reset or changed', async () => {
  for (const way of ['reset', 'change']) {
    const { user, email, cookie } = await seedSignedInUser(api);
    const stolen = `evil-${way}@people.example`;
    await api.call(requestEmailChange, { as: { cookie }, body: { email: stolen } });
    const code = await codeFor('change-email', user, stolen);
    const secured =
      way === 'reset'
        ? await api.call(resetPassword, {
            body: { code: await codeFor('reset-password', user, email), password: NEW_PASSWORD },
          })
        : await api.call(changePassword, {
            as: { cookie },
            body: { currentPassword: password, newPassword: NEW_PASSWORD },
          });
    expect(secured.status).toBe(204);
    expect((await api.call(changeEmail, { body: { code } })).code, way).toBe('invalid-action-code');
    // A code that is issued afterwards, for a mail that was still queued, is not valid either.
    expect(
      (await api.call(changeEmail, { body: { code: await codeFor('change-email', user, stolen) } })).code,
    ).toBe('invalid-action-code');
  }
});

test('whoever opened an account under somebody else’s address is out once its owner resets the password', async () => {
  const company = await seedCompany(api, { roles: ['owner'] });
  const as = company.as('owner');
  const { value: session } = await api.call(readSession, { as: { cookie: as.cookie } });
  const { uid, email } = session.user;
  const { value: made } = await api.call(createApiKey, {
    as,
    body: { name: 'Kept', scopes: ['booking:read'] },
  });
  await api.admin(
    `update engine."user" set "emailVerified" = false, "twoFactorEnabled" = true where "id" = $1`,
    [uid],
  );
  await api.admin(
    `insert into engine."twoFactor" ("id", "userId", "secret", "backupCodes", "verified") values ('x', $1, 'x', 'x', true)`,
    [uid],
  );
  const code = await codeFor('reset-password', uid, email);
  await api.call(resetPassword, { body: { code, password: NEW_PASSWORD } });
  const withKey = { as: { company: company.id }, headers: { authorization: `Bearer ${made.secret}` } };
  expect((await api.call(listBookings, withKey)).code).toBe('user-token-expired');
  const { value } = await api.call(signInRoute, { body: { email, password: NEW_PASSWORD } });
  expect(value.user.emailVerified).toBe(true);
});

test('a session alone makes no owner: that asks for the password of a moment ago', async () => {
  const company = await seedCompany(api, { roles: ['owner', 'booker'] });
  const as = company.as('owner');
  await api.admin(`update engine.session set confirmed_at = now() - interval '11 minutes'`);
  const body = { email: 'evil-owner@people.example', role: 'owner' };
  expect((await api.call(invite, { as, body })).code).toBe('requires-recent-login');
  const { value } = await api.call(readSession, { as: { cookie: company.as('booker').cookie } });
  const params = { userId: value.user.uid };
  expect((await api.call(changeMember, { as, params, body: { role: 'owner' } })).code).toBe(
    'requires-recent-login',
  );
  await api.admin('update engine.session set confirmed_at = now()');
  expect((await api.call(changeMember, { as, params, body: { role: 'owner' } })).status).toBe(200);
  const mails = await api.admin(
    `select from platform.mail where company_id = $1 and template = 'owner-added'`,
    [company.id],
  );
  expect(mails, 'both owners are told').toHaveLength(2);
});

test('nobody mails strangers in our name from an address that is not theirs', async () => {
  const company = await seedCompany(api, { roles: ['owner'] });
  await api.admin(
    `update engine."user" set "emailVerified" = false where "id" in (select user_id from identity.member where company_id = $1)`,
    [company.id],
  );
  const body = { email: 'stranger@people.example', role: 'booker' };
  expect((await api.call(invite, { as: company.as('owner'), body })).code).toBe('email-not-verified');
});

test('nobody mails strangers in our name before an operator has looked at the company', async () => {
  const company = await seedCompany(api, { roles: ['owner'] });
  const as = company.as('owner');
  const body = { email: 'early@people.example', role: 'booker' };
  const made = await api.call(invite, { as, body });
  for (const state of ['unverified', 'refused']) {
    await api.admin('update identity.company set state = $2 where id = $1', [company.id, state]);
    const other = { ...body, email: 'stranger@people.example' };
    expect((await api.call(invite, { as, body: other })).code).toBe('company-not-approved');
    const params = { invitationId: made.value.id };
    expect((await api.call(remindInvitation, { as, params })).code).toBe('company-not-approved');
  }
  const mails = await api.admin(
    `select from platform.mail where company_id = $1 and template = 'invitation'`,
    [company.id],
  );
  expect(mails, 'only the one of before').toHaveLength(1);
  const params = { invitationId: made.value.id };
  expect((await api.call(withdrawInvitation, { as, params })).status, 'it can be taken back').toBe(204);
});

test('somebody with a limit hands out no more than their own', async () => {
  const company = await seedCompany(api, { roles: ['owner', 'manager', 'booker'] });
  await api.admin(
    `update identity.member set daily_limit_minor = 100000 where company_id = $1 and role = 'manager'`,
    [company.id],
  );
  const as = company.as('manager');
  const { value } = await api.call(readSession, { as: { cookie: company.as('booker').cookie } });
  const params = { userId: value.user.uid };
  const limit = (amount: string) => ({ dailyLimit: { amount, currency: 'INR' } });
  expect((await api.call(changeMember, { as, params, body: limit('1000.00') })).status).toBe(200);
  expect((await api.call(changeMember, { as, params, body: limit('1000.01') })).code).toBe('limit-above-own');
  expect((await api.call(changeMember, { as, params, body: { dailyLimit: null } })).code).toBe(
    'limit-above-own',
  );
  const body = { email: 'second-self@people.example', role: 'manager' };
  expect((await api.call(invite, { as, body })).code).toBe('limit-above-own');
});
