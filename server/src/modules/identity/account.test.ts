import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  changeAccount,
  changeEmail,
  changePassword,
  deleteAccount,
  exportAccount,
  readAccount,
  requestEmailChange,
  requestEmailVerification,
  requestPasswordReset,
  resetPassword,
  verifyEmail,
} from '@marga/contract/identity/account';
import { readSession, signIn } from '@marga/contract/identity/session';
import { startTestApi } from '../../../test/api.ts';
import { openSimulatedBrowser } from '../../../test/test-browser.ts';
import {
  insertMember,
  insertTestSession,
  password,
  seedCompany,
  seedSignedInUser,
  seedUser,
} from '../../../test/seed-companies-and-users.ts';
import { openIdentityMailSender } from '../../../test/identity-mail-sender.ts';
import { mailsSentTo, sharedTestMailbox } from '../../../test/test-mailbox.ts';

const api = await startTestApi();
const post = openIdentityMailSender(api);
const box = sharedTestMailbox();

const newPassword = 'monsoon-over-the-ghats-9';
const anyEmail = () => `${randomBytes(6).toString('hex')}@elsewhere.example`;
const madeUp = () => randomBytes(32).toString('base64url');

/** Moves the expiry of the user's mailed links back by this interval, as if they had been mailed that much earlier. */
const age = (user: string, time: string) =>
  api.admin('update identity.action_code set expires_at = expires_at - $2::interval where user_id = $1', [
    user,
    time,
  ]);

describe('a forgotten password', () => {
  const request = (email: string) =>
    openSimulatedBrowser(api).call(requestPasswordReset, { body: { email } });
  const complete = (code: string, secret = newPassword) =>
    openSimulatedBrowser(api).call(resetPassword, { body: { code, password: secret } });

  test('is replaced with the code of a mailed link, which ends every session, works once and proves the address', async () => {
    const { user, email } = await seedUser(api, { emailVerified: false });
    const cookie = await insertTestSession(api, user);
    await openSimulatedBrowser(api).call(signIn, { body: { email, password } });
    expect((await request(email.toUpperCase())).status).toBe(204);
    const code = await post.codeFor(email, /new password/);
    expect((await complete(code)).status).toBe(204);
    expect((await api.call(readSession, { as: { cookie } })).code).toBe('user-token-expired');
    expect((await openSimulatedBrowser(api).call(signIn, { body: { email, password } })).code).toBe(
      'invalid-credential',
    );
    const { value } = await openSimulatedBrowser(api).call(signIn, {
      body: { email, password: newPassword },
    });
    expect(value.user.emailVerified).toBe(true);
    expect((await complete(code)).code).toBe('invalid-action-code');
    await post.deliver();
    await box.awaitMail(email, /has been changed/);
    const [devices] = await api.admin(
      'select count(*)::int as known from identity.known_device where user_id = $1',
      [user],
    );
    expect(devices, 'only the device of the sign-in afterwards').toEqual({ known: 1 });
  });

  test('asks for a puzzle always, and answers an unknown address alike, at about the same time', async () => {
    const { email } = await seedUser(api);
    const unknown = anyEmail();
    expect((await openSimulatedBrowser(api).callOnce(requestPasswordReset, { body: { email } })).code).toBe(
      'missing-recaptcha-token',
    );
    const seen = async (address: string) => {
      const startedAt = performance.now();
      const { status, text } = await request(address);
      return { status, text, tookMs: performance.now() - startedAt };
    };
    const [one, other] = [await seen(email), await seen(unknown)];
    expect({ ...other, tookMs: 0 }).toEqual({ ...one, tookMs: 0 });
    expect(Math.min(one.tookMs, other.tookMs)).toBeGreaterThan(140);
    await post.deliver();
    expect(await box.mailsTo(unknown)).toEqual([]);
    expect(await mailsSentTo(api, email)).toHaveLength(1);
  });

  test('sends so many mails to an address and then waits, whoever asks and whether or not there is an account', async () => {
    for (const email of [(await seedUser(api)).email, anyEmail()]) {
      const codes: (string | undefined)[] = [];
      for (let count = 0; count < 7; count += 1) codes.push((await request(email)).code);
      expect(codes.slice(0, 6).every((code) => code === undefined)).toBe(true);
      expect(codes.at(-1)).toBe('too-many-requests');
    }
  });

  test('is not replaced after an hour, with a made-up code, with one of another kind or by a weak password', async () => {
    const { user, email } = await seedUser(api);
    await request(email);
    const code = await post.codeFor(email, /new password/);
    const weak = await complete(code, email);
    expect(weak.problem).toMatchObject({
      code: 'password-does-not-meet-requirements',
      problems: ['too-common'],
    });
    expect((await openSimulatedBrowser(api).call(verifyEmail, { body: { code } })).code).toBe(
      'invalid-action-code',
    );
    expect((await complete(madeUp())).code).toBe('invalid-action-code');
    await age(user, '61 minutes');
    expect((await complete(code)).code).toBe('expired-action-code');
  });

  test('lets its owner in at once, however much others have guessed', async () => {
    const { email } = await seedUser(api);
    for (let count = 0; count < 11; count += 1)
      await openSimulatedBrowser(api).call(signIn, { body: { email, password: 'guess' } });
    await request(email);
    await complete(await post.codeFor(email, /new password/));
    expect(
      (await openSimulatedBrowser(api).call(signIn, { body: { email, password: newPassword } })).status,
    ).toBe(200);
  });

  test('can be replaced by one of many at once', async () => {
    const { email } = await seedUser(api);
    await request(email);
    const code = await post.codeFor(email, /new password/);
    const answers = await Promise.all(Array.from({ length: 6 }, () => complete(code)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  });
});

test('codes cannot be tried without end from one network', async () => {
  const browser = openSimulatedBrowser(api);
  const codes: (string | undefined)[] = [];
  while (codes.length < 80 && codes.at(-1) !== 'too-many-requests')
    codes.push((await browser.call(verifyEmail, { body: { code: madeUp() } })).code);
  expect(codes[0]).toBe('invalid-action-code');
  expect(codes.at(-1)).toBe('too-many-requests');
});

describe('an address', () => {
  test('is verified with the code of a mailed link, and then the company waits for an operator', async () => {
    const company = await seedCompany(api, { state: 'unverified', emailVerified: false });
    const { user, email, cookie } = company.person('owner');
    expect((await api.call(requestEmailVerification, { as: { cookie } })).status).toBe(204);
    const code = await post.codeFor(email, /Verify/);
    const { value } = await openSimulatedBrowser(api).call(verifyEmail, { body: { code } });
    expect(value).toEqual({ email });
    expect((await api.call(readSession, { as: { cookie } })).value.user.emailVerified).toBe(true);
    expect((await openSimulatedBrowser(api).call(verifyEmail, { body: { code } })).code).toBe(
      'invalid-action-code',
    );
    await post.deliver();
    await box.awaitMail(email, /waiting for approval/);
    expect((await api.call(requestEmailVerification, { as: { cookie } })).status).toBe(204);
    expect(
      await api.admin('select from platform.mail where user_id = $1 and template = $2', [
        user,
        'verify-email',
      ]),
    ).toHaveLength(1);
  });

  test('is not verified by a link of more than three days ago', async () => {
    const { user, email, cookie } = await seedSignedInUser(api, { emailVerified: false });
    await api.call(requestEmailVerification, { as: { cookie } });
    const code = await post.codeFor(email, /Verify/);
    await age(user, '73 hours');
    expect((await openSimulatedBrowser(api).call(verifyEmail, { body: { code } })).code).toBe(
      'expired-action-code',
    );
  });

  test('is changed by a link to the new one, and the old one is told', async () => {
    const { email, cookie } = await seedSignedInUser(api, { emailVerified: false });
    const wanted = anyEmail();
    const body = { email: wanted.toUpperCase() };
    expect((await api.call(requestEmailChange, { as: { cookie }, body })).status).toBe(204);
    const { value: before } = await api.call(readAccount, { as: { cookie } });
    expect(before).toMatchObject({ email, pendingEmail: wanted });
    const code = await post.codeFor(wanted, /new address/);
    expect((await openSimulatedBrowser(api).call(changeEmail, { body: { code } })).value).toEqual({
      email: wanted,
    });
    const { value: after } = await api.call(readAccount, { as: { cookie } });
    expect(after).toMatchObject({ email: wanted, emailVerified: true, pendingEmail: null });
    await post.deliver();
    expect((await box.awaitMail(email, /has been changed/)).text).toContain(wanted);
    expect((await openSimulatedBrowser(api).call(signIn, { body: { email, password } })).code).toBe(
      'invalid-credential',
    );
    expect((await openSimulatedBrowser(api).call(signIn, { body: { email: wanted, password } })).status).toBe(
      200,
    );
  });

  test('of somebody else cannot be taken, and asking for it does not tell that they are here', async () => {
    const { cookie } = await seedSignedInUser(api);
    const other = await seedUser(api);
    const asked = await api.call(requestEmailChange, { as: { cookie }, body: { email: other.email } });
    expect(asked.status).toBe(204);
    expect((await api.call(readAccount, { as: { cookie } })).value.pendingEmail).toBe(other.email);
    await post.deliver();
    expect(await box.mailsTo(other.email)).toEqual([]);
  });

  test('that somebody took while the mail was on its way stays theirs', async () => {
    const { cookie } = await seedSignedInUser(api);
    const wanted = anyEmail();
    await api.call(requestEmailChange, { as: { cookie }, body: { email: wanted } });
    const code = await post.codeFor(wanted, /new address/);
    await api.engine.createUser({ email: wanted, name: 'Quicker', password });
    expect((await openSimulatedBrowser(api).call(changeEmail, { body: { code } })).code).toBe(
      'invalid-action-code',
    );
  });

  test('asked for and given up again is not mailed, and an earlier link is dead', async () => {
    const { email, cookie } = await seedSignedInUser(api);
    const wanted = anyEmail();
    const ask = (address: string) =>
      api.call(requestEmailChange, { as: { cookie }, body: { email: address } });
    await ask(wanted);
    const code = await post.codeFor(wanted, /new address/);
    await ask(wanted);
    await ask(email);
    expect((await api.call(readAccount, { as: { cookie } })).value.pendingEmail).toBeNull();
    await post.deliver();
    expect(await mailsSentTo(api, wanted)).toHaveLength(1);
    expect((await openSimulatedBrowser(api).call(changeEmail, { body: { code } })).code).toBe(
      'invalid-action-code',
    );
  });
});

test('a name and the language of mails can be changed, each by itself', async () => {
  const { user, email, cookie } = await seedSignedInUser(api);
  const as = { cookie };
  for (const name of ['Marga Support', 'Meera of evil.example', 'Мeera Rao']) {
    const { problem } = await api.call(changeAccount, { as, body: { name } });
    expect(problem.issues, name).toMatchObject([{ path: 'body.name' }]);
  }
  const { value } = await api.call(changeAccount, { as, body: { name: '  Meera Rao ' } });
  expect(value).toMatchObject({ uid: user, email, name: 'Meera Rao', locale: 'en', secondFactor: false });
  expect((await api.call(changeAccount, { as, body: { locale: 'hi' } })).value).toMatchObject({
    name: 'Meera Rao',
    locale: 'hi',
  });
  expect((await api.call(readAccount, { as })).value).toMatchObject({ name: 'Meera Rao', locale: 'hi' });
});

describe('a change of password', () => {
  test('needs the present one, ends all other sessions and is told by mail', async () => {
    const { user, email, cookie } = await seedSignedInUser(api);
    const other = await insertTestSession(api, user);
    const change = (currentPassword: string, secret: string) =>
      openSimulatedBrowser(api).call(changePassword, {
        as: { cookie },
        body: { currentPassword, newPassword: secret },
      });
    expect((await change('wrong', newPassword)).code).toBe('invalid-credential');
    expect((await change(password, email)).code).toBe('password-does-not-meet-requirements');
    expect((await change(password, newPassword)).status).toBe(204);
    expect((await api.call(readSession, { as: { cookie } })).status).toBe(200);
    expect((await api.call(readSession, { as: { cookie: other } })).code).toBe('user-token-expired');
    expect(
      (await openSimulatedBrowser(api).call(signIn, { body: { email, password: newPassword } })).status,
    ).toBe(200);
    await post.deliver();
    await box.awaitMail(email, /password has been changed/);
  });

  test('makes a link for a forgotten password useless', async () => {
    const { email, cookie } = await seedSignedInUser(api);
    await openSimulatedBrowser(api).call(requestPasswordReset, { body: { email } });
    const code = await post.codeFor(email, /new password/);
    const body = { currentPassword: password, newPassword };
    await openSimulatedBrowser(api).call(changePassword, { as: { cookie }, body });
    expect((await openSimulatedBrowser(api).call(resetPassword, { body: { code, password } })).code).toBe(
      'invalid-action-code',
    );
  });
});

test('an account can be taken home whole, which is noted', async () => {
  const company = await seedCompany(api);
  const { user, email, cookie } = company.person('owner');
  const browser = openSimulatedBrowser(api);
  await browser.call(signIn, { body: { email, password } });
  await api.admin(
    `insert into identity.terms_acceptance (user_id, version, ip_address) values ($1, '2026-11-15', '198.18.0.1')`,
    [user],
  );
  await api.admin(
    `insert into identity.privacy_acceptance (user_id, version, ip_address) values ($1, '2026-11-15', '198.18.0.1')`,
    [user],
  );
  const { value } = await api.call(exportAccount, { as: { cookie } });
  expect(value).toMatchObject({
    account: { uid: user, email },
    memberships: [{ companyId: company.id, role: 'owner' }],
    acceptedTerms: [{ version: '2026-11-15' }],
    acceptedPrivacy: [{ version: '2026-11-15' }],
    activity: [
      { action: 'identity.signed-in', ipAddress: browser.address },
      { action: 'identity.account-exported' },
    ],
  });
  expect(value.sessions).toHaveLength(2);
  expect(value.knownDevices).toHaveLength(1);
  expect(JSON.stringify(value)).not.toMatch(/argon2|"token/);
});

describe('an account that is deleted', () => {
  test('is gone with its sessions and cookies; what it did and accepted stays', async () => {
    const { user, email } = await seedUser(api);
    const browser = openSimulatedBrowser(api);
    await browser.call(signIn, { body: { email, password } });
    const cookie = `__Host-marga=${browser.cookies.get('__Host-marga')}`;
    expect((await browser.call(deleteAccount)).status).toBe(204);
    expect(browser.cookies.size).toBe(0);
    expect((await api.call(readSession, { as: { cookie } })).code).toBe('user-token-expired');
    expect((await openSimulatedBrowser(api).call(signIn, { body: { email, password } })).code).toBe(
      'invalid-credential',
    );
    for (const table of [
      'engine."user"',
      'engine.account',
      'engine.session',
      'identity.person',
      'identity.known_device',
    ]) {
      const rows = await api.admin(`select from ${table} t where t::text like '%' || $1 || '%'`, [user]);
      expect(rows, table).toHaveLength(0);
    }
    const noted = await api.admin<{ action: string }>(
      'select action from platform.audit where user_id = $1 order by id desc limit 1',
      [user],
    );
    expect(noted).toEqual([{ action: 'identity.account-deleted' }]);
    await post.deliver();
    await box.awaitMail(email, /deleted/);
  });

  test('closes a company that had no other member', async () => {
    const company = await seedCompany(api);
    expect((await api.call(deleteAccount, { as: company.as('owner') })).status).toBe(204);
    expect(await api.admin('select state from identity.company where id = $1', [company.id])).toEqual([
      { state: 'closed' },
    ]);
  });

  test('must hand a company with other members over first, unless another owner is there', async () => {
    const company = await seedCompany(api, { roles: ['owner', 'booker'] });
    const as = company.as('owner');
    expect((await api.call(deleteAccount, { as })).problem).toMatchObject({
      code: 'last-owner',
      status: 409,
    });
    expect((await api.call(readSession, { as })).status).toBe(200);
    await insertMember(api, company.id, (await seedUser(api)).user, 'owner');
    expect((await api.call(deleteAccount, { as })).status).toBe(204);
    expect(await api.admin('select state from identity.company where id = $1', [company.id])).toEqual([
      { state: 'approved' },
    ]);
  });
});
