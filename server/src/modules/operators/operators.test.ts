import { expect, test } from 'vitest';
import { beginTotp, confirmTotp, deleteAccount, resetPassword } from '@marga/contract/identity/account';
import { listCompanies } from '@marga/contract/identity/company-and-user-administration';
import { hasStaffPermission, STAFF_ROLES } from '@marga/contract/identity/permissions';
import { readSession, signIn } from '@marga/contract/identity/session';
import {
  appointOperator,
  changeOperatorRole,
  decideOperatorProposal,
  listOperatorProposals,
  listOperators,
  type OperatorProposal,
  removeOperator,
  resendOperatorInvitation,
  resetOperatorSignIn,
  withdrawOperatorProposal,
} from '@marga/contract/operators/operators';
import { startTestApi } from '../../../test/api.ts';
import { countWaitingConnections } from '../../../test/count-waiting-connections.ts';
import { holdRows } from '../../../test/hold-rows.ts';
import { openIdentityMailSender } from '../../../test/identity-mail-sender.ts';
import {
  insertTestSession,
  password,
  type Person,
  seedCompany,
  seedSignedInUser,
  seedStaff,
} from '../../../test/seed-companies-and-users.ts';
import { openSimulatedBrowser } from '../../../test/test-browser.ts';
import { totpCodeOf } from '../../../test/totp-codes.ts';

const api = await startTestApi({ STAFF_SECOND_FACTOR: 'on' });
const post = openIdentityMailSender(api);

const reason = 'Agreed in the meeting of Monday';
const NEW_PASSWORD = 'eleven brown kettles';
let addresses = 0;
const newAddress = () => `operator-${(addresses += 1)}@marga-people.example`;

/** Seeds an operator whose session was made with a second factor. */
async function seedOperator(role: 'operator' | 'operator-lead'): Promise<Person> {
  const person = await seedStaff(api, role);
  await api.admin('update engine.session set second_factor = true where "userId" = $1', [person.user]);
  return person;
}

const meera = await seedOperator('operator-lead');
const anil = await seedOperator('operator-lead');
const omar = await seedOperator('operator');

const as = ({ cookie }: Person) => ({ as: { cookie } });
const appoint = (by: Person, over: object = {}) =>
  api.call(appointOperator, {
    ...as(by),
    body: { email: newAddress(), name: 'Kiran Desai', role: 'operator', reason, ...over },
  });
const decide = (by: Person, { id }: Pick<OperatorProposal, 'id'>, approve = true) =>
  api.call(decideOperatorProposal, {
    ...as(by),
    params: { proposalId: id },
    body: { approve, reason: 'Checked' },
  });
const changeRole = (by: Person, { user }: Pick<Person, 'user'>, role: string) =>
  api.call(changeOperatorRole, { ...as(by), params: { userId: user }, body: { role, reason } });
const remove = (by: Person, { user }: Pick<Person, 'user'>) =>
  api.call(removeOperator, { ...as(by), params: { userId: user }, body: { reason } });
const reset = (by: Person, { user }: Pick<Person, 'user'>) =>
  api.call(resetOperatorSignIn, { ...as(by), params: { userId: user }, body: { reason } });
const resend = (by: Person, { user }: Pick<Person, 'user'>) =>
  api.call(resendOperatorInvitation, { ...as(by), params: { userId: user }, body: { reason } });
const operatorNamed = async (user: string) =>
  (await api.call(listOperators, as(meera))).value.items.find(({ userId }) => userId === user);
const auditOf = async (user: string) =>
  (
    await api.admin<{ action: string; user_id: string }>(
      `select action, user_id from platform.audit where subject = $1 and action like 'operators.%' and action not like '%.proposal-%' order by seq`,
      [user],
    )
  ).map(({ action, user_id: by }) => [action, by]);

/** Follows the link that was mailed to this address, and returns a new session with the password alone. */
async function enrol(email: string, mail = /appointed as an operator/): Promise<{ cookie: string }> {
  const code = await post.codeFor(email, mail);
  const browser = openSimulatedBrowser(api);
  expect((await browser.call(resetPassword, { body: { code, password: NEW_PASSWORD } })).status).toBe(204);
  expect((await browser.call(signIn, { body: { email, password: NEW_PASSWORD } })).status).toBe(200);
  return { cookie: `__Host-marga=${browser.cookies.get('__Host-marga') ?? ''}` };
}

/** Sets up the second factor of a session. */
async function protect({ cookie }: { cookie: string }): Promise<void> {
  const browser = openSimulatedBrowser(api);
  const setup = await browser.call(beginTotp, { as: { cookie }, body: { password: NEW_PASSWORD } });
  const body = { code: totpCodeOf(setup.value.uri) };
  expect((await browser.call(confirmTotp, { as: { cookie }, body })).status).toBe(204);
}

test('an operator is invited once two agree, sets a password by mail, and works with a second factor', async () => {
  const email = newAddress();
  const proposed = await appoint(meera, { email: email.toUpperCase(), role: 'operator' });
  expect(proposed.value).toMatchObject({
    state: 'proposed',
    needsSecond: true,
    change: { kind: 'appoint', person: { name: 'Kiran Desai' }, email, role: 'operator' },
  });
  const user = proposed.value.change.person.userId;
  expect(await api.admin('select from engine."user" where "email" = $1', [email])).toEqual([]);
  expect(await api.admin('select from platform.mail where recipient = $1', [email])).toEqual([]);
  expect((await decide(meera, proposed.value)).code, 'alone').toBe('permission-denied');
  expect((await decide(omar, proposed.value)).value.state).toBe('done');
  expect(await operatorNamed(user)).toMatchObject({
    name: 'Kiran Desai',
    email,
    role: 'operator',
    state: 'invited',
    secondFactor: false,
    lastSignInTime: null,
  });
  const session = await enrol(email);
  expect((await api.call(listCompanies, { as: session })).code).toBe('multi-factor-auth-required');
  expect((await api.call(listOperators, { as: session })).code).toBe('multi-factor-auth-required');
  await protect(session);
  expect((await api.call(listCompanies, { as: session })).status).toBe(200);
  expect(await operatorNamed(user)).toMatchObject({ state: 'active', secondFactor: true });
  expect(await auditOf(user)).toEqual([['operators.appointed', omar.user]]);
  const { items } = (await api.call(listOperatorProposals, as(omar))).value;
  expect(items.find(({ id }) => id === proposed.value.id)?.change).toEqual({
    kind: 'appoint',
    person: { userId: user, name: 'Kiran Desai' },
    // The address is in the list of operators now, and no longer in the decided proposal.
    email: null,
    role: 'operator',
  });
});

test('proposals of operators are refused and withdrawn, and both write nothing', async () => {
  const refused = await appoint(meera);
  expect((await decide(omar, refused.value, false)).value.state).toBe('refused');
  const withdrawn = await appoint(meera);
  const params = { proposalId: withdrawn.value.id };
  const body = { reason };
  expect((await api.call(withdrawOperatorProposal, { ...as(omar), params, body })).code).toBe(
    'permission-denied',
  );
  expect((await api.call(withdrawOperatorProposal, { ...as(meera), params, body })).value.state).toBe(
    'withdrawn',
  );
  for (const { change } of [refused.value, withdrawn.value])
    expect(await operatorNamed(change.person.userId)).toBeUndefined();
  expect(
    await api.admin(
      `select from approvals.approval where area = 'operators' and personal is not null and state <> 'proposed'`,
    ),
  ).toEqual([]);
});

test('an operator without the permission proposes nobody, removes nobody and changes no role', async () => {
  const other = await seedOperator('operator');
  expect((await appoint(omar)).code).toBe('permission-denied');
  expect((await remove(omar, other)).code).toBe('permission-denied');
  expect((await changeRole(omar, other, 'operator-lead')).code).toBe('permission-denied');
  expect(STAFF_ROLES.filter((role) => hasStaffPermission(role, 'operator:manage'))).toEqual([
    'operator-lead',
  ]);
});

test('all of it needs a recent password', async () => {
  const other = await seedOperator('operator');
  const waiting = (await appoint(anil)).value;
  await api.admin(
    `update engine.session set confirmed_at = confirmed_at - interval '11 minutes' where "userId" = $1`,
    [meera.user],
  );
  const answers = await Promise.all([
    appoint(meera),
    changeRole(meera, other, 'operator-lead'),
    remove(meera, other),
    reset(meera, other),
    resend(meera, other),
    decide(meera, waiting),
  ]);
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'requires-recent-login'));
  await api.admin('update engine.session set confirmed_at = platform.now() where "userId" = $1', [
    meera.user,
  ]);
});

test('members of companies and operators are not appointed, and one appointment of an address waits at a time', async () => {
  const company = await seedCompany(api, { roles: ['booker'] });
  const member = company.person('booker');
  expect((await appoint(meera, { email: member.email })).code).toBe('address-not-for-operators');
  expect((await appoint(meera, { email: omar.email })).code).toBe('address-not-for-operators');
  const email = newAddress();
  const first = await appoint(meera, { email });
  expect((await appoint(anil, { email })).code).toBe('proposal-waiting');
  await decide(omar, first.value, false);
});

test('whoever joins a company while their appointment waits is not appointed', async () => {
  const company = await seedCompany(api);
  const buyer = await seedSignedInUser(api);
  const { value } = await appoint(meera, { email: buyer.email });
  await api.admin(`insert into identity.member (company_id, user_id, role) values ($1, $2, 'booker')`, [
    company.id,
    buyer.user,
  ]);
  expect((await decide(omar, value)).value.state).toBe('failed');
  expect(await operatorNamed(buyer.user)).toBeUndefined();
  expect((await api.call(readSession, as(buyer))).status, 'their session goes on').toBe(200);
});

test('an account of a buyer without a company becomes an operator’s, and nothing that opened it does so any more', async () => {
  const buyer = await seedSignedInUser(api);
  const { value } = await appoint(meera, { email: buyer.email });
  expect((await decide(omar, value)).value.state).toBe('done');
  expect(value.change.person.userId).toBe(buyer.user);
  expect((await api.call(readSession, as(buyer))).code).toBe('user-token-expired');
  const old = await openSimulatedBrowser(api).call(signIn, { body: { email: buyer.email, password } });
  expect(old.code).toBe('invalid-credential');
  await enrol(buyer.email);
});

test('a role with more rights takes two people, and one with fewer applies at once', async () => {
  const person = await seedOperator('operator');
  const raise = await changeRole(meera, person, 'operator-lead');
  expect(raise.value).toMatchObject({
    state: 'proposed',
    change: { kind: 'role', role: 'operator-lead', before: 'operator' },
  });
  expect((await decide(person, raise.value)).code, 'about themselves').toBe('permission-denied');
  expect((await operatorNamed(person.user))?.role).toBe('operator');
  expect((await changeRole(anil, person, 'operator-lead')).code).toBe('proposal-waiting');
  expect((await decide(anil, raise.value)).value.state).toBe('done');
  expect((await operatorNamed(person.user))?.role).toBe('operator-lead');
  expect((await changeRole(anil, person, 'operator-lead')).code).toBe('state-changed');
  const lowered = await changeRole(anil, person, 'operator');
  expect(lowered.value).toMatchObject({ state: 'done', needsSecond: false });
  expect((await appoint(person)).code).toBe('permission-denied');
  expect(await auditOf(person.user)).toEqual([
    ['operators.role-changed', anil.user],
    ['operators.role-changed', anil.user],
  ]);
});

test('an operator is removed at once: their sessions end, and a change that waits for them comes to nothing', async () => {
  const person = await seedOperator('operator');
  await api.admin('update identity.person set last_sign_in_at = platform.now() where user_id = $1', [
    person.user,
  ]);
  const raise = await changeRole(meera, person, 'operator-lead');
  const { value } = await remove(anil, person);
  expect(value).toMatchObject({ state: 'done', needsSecond: false, change: { kind: 'remove' } });
  expect((await api.call(listOperators, as(person))).code).toBe('user-token-expired');
  expect(await operatorNamed(person.user)).toBeUndefined();
  expect((await decide(anil, raise.value)).value.state).toBe('failed');
  const again = { cookie: await insertTestSession(api, person.user) };
  expect((await api.call(listOperators, { as: again })).code).toBe('permission-denied');
  expect((await remove(anil, person)).code).toBe('not-found');
  expect(await auditOf(person.user)).toContainEqual(['operators.removed', anil.user]);
});

test('an invitation is mailed again while nobody has followed it, and withdrawn with the account', async () => {
  const email = newAddress();
  const { value } = await appoint(meera, { email });
  const { userId: user } = value.change.person;
  await decide(omar, value);
  await post.deliver();
  expect((await resend(anil, { user })).value.state).toBe('done');
  const mails = await api.admin('select from platform.mail where recipient = $1', [email]);
  expect(mails).toHaveLength(2);
  expect((await remove(anil, { user })).value.state).toBe('done');
  expect(await api.admin('select from engine."user" where "email" = $1', [email])).toEqual([]);
  expect((await resend(anil, omar)).code, 'whoever has enrolled').toBe('state-changed');
  const anew = await appoint(meera, { email });
  expect((await decide(omar, anew.value)).value.state).toBe('done');
});

test('an operator who lost the second factor starts anew by a mailed link when two others agree', async () => {
  const email = newAddress();
  const appointed = (await appoint(meera, { email })).value;
  const { userId: user } = appointed.change.person;
  await decide(omar, appointed);
  const session = await enrol(email);
  await protect(session);
  const person = { user };
  const { value } = await reset(omar, person);
  expect(value).toMatchObject({ state: 'proposed', change: { kind: 'reset', before: 'operator' } });
  expect((await decide(omar, value)).code, 'alone').toBe('permission-denied');
  expect((await api.call(listCompanies, { as: session })).status, 'nothing happens before').toBe(200);
  expect((await decide(anil, value)).value.state).toBe('done');
  expect((await api.call(listCompanies, { as: session })).code).toBe('user-token-expired');
  const old = await openSimulatedBrowser(api).call(signIn, { body: { email, password: NEW_PASSWORD } });
  expect(old.code).toBe('invalid-credential');
  expect(await operatorNamed(user)).toMatchObject({ state: 'invited', secondFactor: false });
  expect(await api.admin('select from engine."twoFactor" where "userId" = $1', [user])).toEqual([]);
  const anew = await enrol(email, /have reset your sign-in/);
  expect((await api.call(listCompanies, { as: anew })).code).toBe('multi-factor-auth-required');
  await protect(anew);
  expect((await api.call(listCompanies, { as: anew })).status).toBe(200);
  expect((await auditOf(user)).at(-1)).toEqual(['operators.sign-in-reset', anil.user]);
});

test('nobody changes, removes or resets themselves', async () => {
  expect((await changeRole(meera, meera, 'operator')).code).toBe('permission-denied');
  expect((await remove(meera, meera)).code).toBe('permission-denied');
  expect((await reset(meera, meera)).code).toBe('permission-denied');
  expect((await resend(meera, meera)).code).toBe('permission-denied');
});

test('the last operator who can manage operators stays: not removed, not lowered, not deleted', async () => {
  const isolated = await startTestApi({ STAFF_SECOND_FACTOR: 'off' });
  const lead = await seedStaff(isolated, 'operator-lead');
  const other = await seedStaff(isolated, 'operator-lead');
  // Whoever has not followed their link yet could not manage operators.
  await isolated.admin('update engine."user" set "emailVerified" = false where "id" = $1', [other.user]);
  const second = await seedStaff(isolated, 'operator-lead');
  const params = { userId: lead.user };
  const gone = isolated.call(removeOperator, {
    ...as(second),
    params: { userId: second.user },
    body: { reason },
  });
  expect((await gone).code).toBe('permission-denied');
  // Two leads who remove each other at the same moment: one of them stays. The test holds both, so that each removal has
  // been allowed before the other is made.
  const leads = await holdRows(isolated, 'select from identity.staff for update');
  const removed = Promise.all([
    isolated.call(removeOperator, { ...as(second), params, body: { reason } }),
    isolated.call(removeOperator, { ...as(lead), params: { userId: second.user }, body: { reason } }),
  ]);
  try {
    await expect.poll(() => countWaitingConnections(isolated)).toBe(2);
  } finally {
    await leads.release();
  }
  const answers = await removed;
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const stayed = answers[0].status === 200 ? second : lead;
  const third = await seedStaff(isolated, 'operator-lead');
  await isolated.admin('update identity.person set disabled_at = platform.now() where user_id = $1', [
    third.user,
  ]);
  await isolated.admin('update engine.session set confirmed_at = platform.now()');
  expect((await isolated.call(deleteAccount, as(stayed))).code).toBe('last-operator');
  const fourth = await seedStaff(isolated, 'operator-lead');
  const lower = { params: { userId: stayed.user }, body: { role: 'operator', reason } };
  expect((await isolated.call(changeOperatorRole, { ...as(fourth), ...lower })).value.state).toBe('done');
  expect((await isolated.call(deleteAccount, as(fourth))).code).toBe('last-operator');
});
