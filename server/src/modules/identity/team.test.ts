import { expect, test } from 'vitest';
import { readSession } from '@marga/contract/identity/session';
import {
  acceptInvitation,
  changeMember,
  invite,
  joinByInvitation,
  leaveCompany,
  listTeam,
  openInvitation,
  remindInvitation,
  removeMember,
  transferOwnership,
  withdrawInvitation,
} from '@marga/contract/identity/team';
import { PRIVACY_VERSION, TERMS_VERSION } from '@marga/contract/identity/legal-document-versions';
import { createId } from '@marga/contract/kernel/ids';
import { ROLES } from '@marga/contract/identity/permissions';
import { startTestApi } from '../../../test/api.ts';
import {
  insertMember,
  seedCompany,
  seedSignedInUser,
  seedUser,
  signIn,
} from '../../../test/seed-companies-and-users.ts';
import { now } from '../../platform/clock.ts';
import { hashToken } from '../../platform/http/cookies.ts';

const api = await startTestApi();
const company = await seedCompany(api, { roles: ROLES });

const tokenHashOf = (cookie: string): string => hashToken(cookie.split('=')[1] ?? '');

async function userOf(cookie: string): Promise<string> {
  const { value } = await api.call(readSession, { as: { cookie } });
  return value.user.uid;
}

/** Issues the code of an invitation as the worker does when it sends the mail, and returns it. */
async function codeOf(invitationId: string, lives = '7 days'): Promise<string> {
  const code = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
  const [row] = await api.admin<{ email: string }>('select email from identity.invitation where id = $1', [
    invitationId,
  ]);
  await api.admin(`select identity.issue_email_link_code($1, 'invitation', $2, null, $3, $4, $5::interval)`, [
    hashToken(code),
    createId('mail', now()),
    invitationId,
    row?.email,
    lives,
  ]);
  return code;
}

let invited = 0;
async function inviteSomebody(role = 'booker', email = `guest-${(invited += 1)}@people.example`) {
  const { value } = await api.call(invite, { as: company.as('owner'), body: { email, role } });
  return value;
}

const newcomer = {
  name: 'Nandini Sen',
  password: 'quiet-monsoon-terrace-41',
  acceptedTerms: TERMS_VERSION,
  acceptedPrivacy: PRIVACY_VERSION,
};

test('the team is listed with names, owners first, and shows who has been invited', async () => {
  const invitation = await inviteSomebody('finance');
  const { value } = await api.call(listTeam, { as: company.as('finance') });
  expect(value.members.map(({ role }) => role)).toEqual([...ROLES]);
  expect(value.invitations).toContainEqual(invitation);
});

test('an invitation leads somebody without an account into the company, verified and signed in', async () => {
  const invitation = await inviteSomebody('approver');
  const code = await codeOf(invitation.id);
  const card = await api.call(openInvitation, { body: { code } });
  expect(card.value).toMatchObject({ email: invitation.email, role: 'approver', hasAccount: false });
  const joined = await api.call(joinByInvitation, { body: { code, ...newcomer } });
  expect(joined.status).toBe(201);
  expect(joined.value.user).toMatchObject({
    email: invitation.email,
    emailVerified: true,
    name: newcomer.name,
  });
  expect(joined.value.memberships).toMatchObject([{ companyId: company.id, role: 'approver' }]);
  const cookie = joined.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  expect((await api.call(listTeam, { as: { cookie, company: company.id } })).status).toBe(200);
  const terms = await api.admin(
    `select from identity.terms_acceptance t join identity.privacy_acceptance p using (user_id)
      where t.user_id = $1 and t.version = $2 and p.version = $3`,
    [joined.value.user.uid, TERMS_VERSION, PRIVACY_VERSION],
  );
  expect(terms).toHaveLength(1);
});

test('thirty accept one invitation at once, and one member is made', async () => {
  const invitation = await inviteSomebody();
  const code = await codeOf(invitation.id);
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => api.call(joinByInvitation, { body: { code, ...newcomer } })),
  );
  const codes = answers.map((answer) => answer.code ?? 'joined');
  expect(codes.filter((outcome) => outcome === 'joined')).toHaveLength(1);
  const members = await api.admin(
    `select from identity.member m join engine."user" u on u."id" = m.user_id
      where m.company_id = $1 and u."email" = $2`,
    [company.id, invitation.email],
  );
  expect(members).toHaveLength(1);
});

test('somebody with an account accepts with it, twice if they like', async () => {
  const { email } = await seedUser(api);
  const cookie = await signIn(api, email);
  const invitation = await inviteSomebody('finance', email);
  const code = await codeOf(invitation.id);
  expect((await api.call(openInvitation, { body: { code } })).value.hasAccount).toBe(true);
  expect((await api.call(joinByInvitation, { body: { code, ...newcomer } })).code).toBe(
    'email-already-in-use',
  );
  for (let round = 0; round < 2; round += 1) {
    const { value } = await api.call(acceptInvitation, { as: { cookie }, body: { code } });
    expect(value.memberships).toMatchObject([{ companyId: company.id, role: 'finance' }]);
  }
});

test('an invitation is for the address it was sent to', async () => {
  const stranger = await seedSignedInUser(api);
  const code = await codeOf((await inviteSomebody()).id);
  const answer = await api.call(acceptInvitation, { as: { cookie: stranger.cookie }, body: { code } });
  expect(answer.code).toBe('invitation-for-another');
});

test('a withdrawn, an expired, a reminded and an invented link open nothing', async () => {
  const withdrawn = await inviteSomebody();
  const withdrawnCode = await codeOf(withdrawn.id);
  const params = { invitationId: withdrawn.id };
  expect((await api.call(withdrawInvitation, { as: company.as('manager'), params })).status).toBe(204);
  const expired = await codeOf((await inviteSomebody()).id, '-1 second');
  const reminded = await inviteSomebody();
  const old = await codeOf(reminded.id);
  await api.call(remindInvitation, { as: company.as('manager'), params: { invitationId: reminded.id } });
  await codeOf(reminded.id);
  const outcomes: (string | undefined)[] = [];
  for (const code of [withdrawnCode, expired, old, 'A'.repeat(43)]) {
    outcomes.push((await api.call(openInvitation, { body: { code } })).code);
    outcomes.push((await api.call(joinByInvitation, { body: { code, ...newcomer } })).code);
  }
  expect(outcomes).toEqual([
    'invalid-action-code',
    'invalid-action-code',
    'expired-action-code',
    'expired-action-code',
    'invalid-action-code',
    'invalid-action-code',
    'invalid-action-code',
    'invalid-action-code',
  ]);
});

test('a member, or an address that is invited already, is not invited again', async () => {
  const { email } = await inviteSomebody();
  const again = (address: string) =>
    api.call(invite, { as: company.as('owner'), body: { email: address, role: 'booker' } });
  expect((await again(email)).code).toBe('already-a-member');
  expect((await again(email.toUpperCase())).code).toBe('already-a-member');
  const { value } = await api.call(listTeam, { as: company.as('owner') });
  expect((await again(value.members[0]?.email ?? '')).code).toBe('already-a-member');
});

test('a weak password of a newcomer is refused with its problems and uses nothing up', async () => {
  const code = await codeOf((await inviteSomebody()).id);
  const weak = await api.call(joinByInvitation, { body: { code, ...newcomer, password: 'password' } });
  expect(weak.problem).toMatchObject({
    code: 'password-does-not-meet-requirements',
    problems: ['too-common'],
  });
  expect((await api.call(joinByInvitation, { body: { code, ...newcomer } })).status).toBe(201);
});

test('a newcomer whose name claims to be us is told so, and the link still works', async () => {
  const code = await codeOf((await inviteSomebody()).id);
  const { problem } = await api.call(joinByInvitation, { body: { code, ...newcomer, name: 'Marga Desk' } });
  expect(problem.issues).toEqual([{ path: 'body.name', message: 'name-brand' }]);
  expect((await api.call(joinByInvitation, { body: { code, ...newcomer } })).status).toBe(201);
});

test('a manager hands out every role but the owner’s, and touches no owner', async () => {
  const team = await seedCompany(api, { roles: ['owner', 'manager', 'booker'] });
  const as = team.as('manager');
  const owner = await userOf(team.as('owner').cookie);
  const booker = await userOf(team.as('booker').cookie);
  const change = (userId: string, body: object) => api.call(changeMember, { as, params: { userId }, body });
  expect((await change(booker, { role: 'manager' })).value.role).toBe('manager');
  expect((await change(booker, { role: 'owner' })).code).toBe('permission-denied');
  expect((await change(owner, { role: 'booker' })).code).toBe('permission-denied');
  expect((await change(owner, { dailyLimit: { amount: '1.00', currency: 'INR' } })).code).toBe(
    'permission-denied',
  );
  expect((await api.call(removeMember, { as, params: { userId: owner } })).code).toBe('permission-denied');
  const body = { email: 'boss@people.example', role: 'owner' };
  expect((await api.call(invite, { as, body })).code).toBe('permission-denied');
});

test('a daily limit is set, kept through a change of role, and taken away', async () => {
  const team = await seedCompany(api, { roles: ['owner', 'booker'] });
  const userId = await userOf(team.as('booker').cookie);
  const change = async (body: object) =>
    (await api.call(changeMember, { as: team.as('owner'), params: { userId }, body })).value.dailyLimit;
  const limit = { amount: '25000.00', currency: 'INR' };
  expect(await change({ dailyLimit: limit })).toEqual(limit);
  expect(await change({ role: 'traveller' })).toEqual(limit);
  expect(await change({ dailyLimit: null })).toBeNull();
  const dollars = { dailyLimit: { amount: '1.00', currency: 'USD' } };
  const refused = await api.call(changeMember, { as: team.as('owner'), params: { userId }, body: dollars });
  expect(refused.problem.issues).toEqual([{ path: 'body.dailyLimit', message: 'not-rupees' }]);
});

test('a manager does not lift their own limit', async () => {
  const team = await seedCompany(api, { roles: ['owner', 'manager'] });
  const as = team.as('manager');
  const params = { userId: await userOf(as.cookie) };
  expect((await api.call(changeMember, { as, params, body: { dailyLimit: null } })).code).toBe(
    'permission-denied',
  );
});

test('the last owner cannot leave, be removed or be demoted', async () => {
  const team = await seedCompany(api, { roles: ['owner', 'manager'] });
  const as = team.as('owner');
  const userId = await userOf(as.cookie);
  expect((await api.call(leaveCompany, { as })).code).toBe('last-owner');
  expect((await api.call(removeMember, { as, params: { userId } })).code).toBe('last-owner');
  const demoted = await api.call(changeMember, { as, params: { userId }, body: { role: 'booker' } });
  expect(demoted.code).toBe('last-owner');
});

test('two owners who demote each other at once leave one', async () => {
  for (let round = 0; round < 5; round += 1) {
    const team = await seedCompany(api, { roles: ['owner'] });
    const second = await seedSignedInUser(api);
    await insertMember(api, team.id, second.user, 'owner');
    const first = await userOf(team.as('owner').cookie);
    const body = { role: 'booker' };
    const answers = await Promise.all([
      api.call(changeMember, { as: team.as('owner'), params: { userId: second.user }, body }),
      api.call(changeMember, {
        as: { cookie: second.cookie, company: team.id },
        params: { userId: first },
        body,
      }),
    ]);
    const owners = await api.admin(`select from identity.member where company_id = $1 and role = 'owner'`, [
      team.id,
    ]);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(owners).toHaveLength(1);
  }
});

test('the ownership is transferred with a password that was given a moment ago', async () => {
  const team = await seedCompany(api, { roles: ['owner', 'finance'] });
  const as = team.as('owner');
  const heir = await userOf(team.as('finance').cookie);
  await api.admin(
    `update engine.session set confirmed_at = now() - interval '11 minutes' where "token" = $1`,
    [tokenHashOf(as.cookie)],
  );
  const transfer = () => api.call(transferOwnership, { as, body: { userId: heir } });
  expect((await transfer()).code).toBe('requires-recent-login');
  await api.admin(`update engine.session set confirmed_at = now() where "token" = $1`, [
    tokenHashOf(as.cookie),
  ]);
  expect((await transfer()).status).toBe(204);
  const { value } = await api.call(listTeam, { as });
  expect(value.members.map(({ userId, role }) => [userId === heir, role])).toEqual([
    [true, 'owner'],
    [false, 'manager'],
  ]);
});

test('a member who is removed acts for the company no more', async () => {
  const team = await seedCompany(api, { roles: ['owner', 'booker'] });
  const userId = await userOf(team.as('booker').cookie);
  expect((await api.call(removeMember, { as: team.as('owner'), params: { userId } })).status).toBe(204);
  expect((await api.call(listTeam, { as: team.as('booker') })).code).toBe('permission-denied');
});

test('a member of another company is no member', async () => {
  const other = await seedCompany(api, { roles: ['booker'] });
  const params = { userId: await userOf(other.as('booker').cookie) };
  const as = company.as('owner');
  expect((await api.call(removeMember, { as, params })).code).toBe('not-found');
  expect((await api.call(changeMember, { as, params, body: { role: 'owner' } })).code).toBe('not-found');
});

test('every act is in the audit log and told by mail', async () => {
  const team = await seedCompany(api, { roles: ['owner', 'booker'] });
  const as = team.as('owner');
  const userId = await userOf(team.as('booker').cookie);
  await api.call(invite, { as, body: { email: 'audited@people.example', role: 'finance' } });
  await api.call(changeMember, { as, params: { userId }, body: { role: 'manager' } });
  await api.call(removeMember, { as, params: { userId } });
  const actions = await api.admin<{ action: string }>(
    `select action from platform.audit where company_id = $1 and action not like '%signed-in' order by xid, seq`,
    [team.id],
  );
  expect(actions.map(({ action }) => action)).toEqual([
    'identity.member-invited',
    'identity.member-changed',
    'identity.member-removed',
  ]);
  const mails = await api.admin<{ template: string }>(
    'select template from platform.mail where company_id = $1 order by id',
    [team.id],
  );
  expect(mails.map(({ template }) => template)).toEqual(['invitation', 'role-changed', 'member-removed']);
});
