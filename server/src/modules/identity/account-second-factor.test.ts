import { expect, test } from 'vitest';
import {
  beginTotp,
  changePassword,
  confirmTotp,
  deleteAccount,
  readAccount,
  removeTotp,
  renewRecoveryCodes,
  requestEmailChange,
  type TotpSetup,
} from '@marga/contract/identity/account';
import { completeSignIn, confirmPassword, readSession, signIn } from '@marga/contract/identity/session';
import { epochMsOf, type Instant } from '@marga/contract/kernel/time';
import { startTestApi } from '../../../test/api.ts';
import { countWaitingConnections } from '../../../test/count-waiting-connections.ts';
import { holdRows } from '../../../test/hold-rows.ts';
import { totpCodeOf, wrongTotpCodeOf } from '../../../test/totp-codes.ts';
import { openSimulatedBrowser, type TestBrowser } from '../../../test/test-browser.ts';
import {
  insertTestSession,
  password,
  type Person,
  seedSignedInUser,
} from '../../../test/seed-companies-and-users.ts';
import { openIdentityMailSender } from '../../../test/identity-mail-sender.ts';
import { sharedTestMailbox } from '../../../test/test-mailbox.ts';

const api = await startTestApi();
const post = openIdentityMailSender(api);
const box = sharedTestMailbox();

async function begin({ cookie }: Person): Promise<TotpSetup> {
  return (await openSimulatedBrowser(api).call(beginTotp, { as: { cookie }, body: { password } })).value;
}

const confirm = ({ cookie }: Person, code: string) =>
  openSimulatedBrowser(api).call(confirmTotp, { as: { cookie }, body: { code } });

/** Creates a user whose authenticator app is set up and who can use the next code without waiting. */
async function seedCareful(): Promise<Person & { setup: TotpSetup }> {
  const person = await seedSignedInUser(api);
  const setup = await begin(person);
  expect((await confirm(person, totpCodeOf(setup.uri))).status).toBe(204);
  await moveOn(person);
  return { ...person, setup };
}

/** Makes the last used code older, so that the test need not wait for the next one. */
const moveOn = ({ user }: Person) =>
  api.admin('update engine."twoFactor" set last_used_step = last_used_step - 10 where "userId" = $1', [user]);

async function givePassword({ email }: Person): Promise<TestBrowser> {
  const browser = openSimulatedBrowser(api);
  const answer = await browser.call(signIn, { body: { email, password } });
  expect(answer.code).toBe('multi-factor-auth-required');
  return browser;
}

const complete = (browser: TestBrowser, code: string, over: object = {}) =>
  browser.call(completeSignIn, { body: { method: 'totp', code, ...over } });

test('a second factor is in force once a code has proved it, ends the other sessions and is told by mail', async () => {
  const person = await seedSignedInUser(api);
  const other = await insertTestSession(api, person.user);
  const setup = await begin(person);
  expect(setup.recoveryCodes).toHaveLength(10);
  expect((await api.call(readAccount, { as: person })).value.secondFactor).toBe(false);
  expect((await confirm(person, wrongTotpCodeOf(setup.uri))).code).toBe('invalid-verification-code');
  expect(
    (await openSimulatedBrowser(api).call(signIn, { body: { email: person.email, password } })).status,
  ).toBe(200);
  expect((await confirm(person, totpCodeOf(setup.uri))).status).toBe(204);
  expect((await api.call(readAccount, { as: person })).value.secondFactor).toBe(true);
  expect((await api.call(readSession, { as: { cookie: other } })).code).toBe('user-token-expired');
  await post.deliver();
  await box.awaitMail(person.email, /now asks for a second factor/);
  const again = await openSimulatedBrowser(api).call(beginTotp, { as: person, body: { password } });
  expect(again.code).toBe('state-changed');
});

test('a right password then opens nothing but the second step, for ten minutes', async () => {
  const person = await seedCareful();
  const browser = openSimulatedBrowser(api);
  const answer = await browser.call(signIn, { body: { email: person.email, password } });
  expect(answer.problem).toMatchObject({ code: 'multi-factor-auth-required', status: 401 });
  const left = epochMsOf(answer.problem['expiresAt'] as Instant) - Date.now();
  expect(Math.abs(left - 600_000)).toBeLessThan(5_000);
  expect([...browser.cookies.keys()]).toEqual(['__Host-marga-pending']);
  expect(answer.headers.getSetCookie()[0]).toContain('Max-Age=600');
  const pending = browser.cookies.get('__Host-marga-pending') ?? '';
  const cookie = `__Host-marga=${pending}`;
  expect((await api.call(readSession, { as: { cookie } })).code).toBe('user-token-expired');
  expect(
    await api.admin('select from engine.verification v where v::text like $1', [`%${pending}%`]),
  ).toEqual([]);
  const { value } = await complete(browser, totpCodeOf(person.setup.uri));
  expect(value.user.uid).toBe(person.user);
  expect([...browser.cookies.keys()].toSorted()).toEqual(['__Host-marga', '__Host-marga-device']);
  const sessions = await api.admin<{ second_factor: boolean }>(
    'select second_factor from engine.session where "userId" = $1 order by "createdAt" desc limit 1',
    [person.user],
  );
  expect(sessions).toEqual([{ second_factor: true }]);
});

test('“remember me” is asked for with the code, and holds', async () => {
  const person = await seedCareful();
  const { headers, value } = await complete(await givePassword(person), totpCodeOf(person.setup.uri), {
    rememberMe: true,
  });
  expect(epochMsOf(value.expiresAt) - Date.now()).toBeGreaterThan(29 * 86_400_000);
  expect(headers.getSetCookie().find((text) => text.startsWith('__Host-marga='))).toContain(
    'Max-Age=2592000',
  );
});

test('a code opens once, a recovery code too, and a wrong one is counted until the step is over', async () => {
  const person = await seedCareful();
  const code = totpCodeOf(person.setup.uri);
  expect((await complete(await givePassword(person), code)).status).toBe(200);
  expect((await complete(await givePassword(person), code)).code).toBe('invalid-verification-code');
  const [recovery = ''] = person.setup.recoveryCodes;
  const typed = { method: 'recovery-code', code: recovery.toUpperCase().replace('-', ' ') };
  expect((await complete(await givePassword(person), '', typed)).status).toBe(200);
  expect((await complete(await givePassword(person), '', typed)).code).toBe('invalid-verification-code');
  const browser = await givePassword(person);
  const codes: (string | undefined)[] = [];
  for (let count = 0; count < 7; count += 1)
    codes.push((await complete(browser, wrongTotpCodeOf(person.setup.uri))).code);
  expect(codes[0]).toBe('invalid-verification-code');
  expect(codes).toContain('code-expired');
});

test('over many sign-ins wrong codes run into a wait', async () => {
  const person = await seedCareful();
  const codes: (string | undefined)[] = [];
  for (let count = 0; count < 12; count += 1)
    codes.push((await complete(await givePassword(person), wrongTotpCodeOf(person.setup.uri))).code);
  expect(codes.at(-1)).toBe('too-many-requests');
});

test('without a first step, with a made-up one or after ten minutes there is no second', async () => {
  expect((await complete(openSimulatedBrowser(api), '123456')).code).toBe('code-expired');
  const made = { as: { cookie: `__Host-marga-pending=${'x'.repeat(32)}` } };
  const body = { method: 'totp', code: '123456' };
  expect((await openSimulatedBrowser(api).call(completeSignIn, { ...made, body })).code).toBe('code-expired');
  const person = await seedCareful();
  const browser = await givePassword(person);
  await api.admin(`update engine.verification set "expiresAt" = now() - interval '1 second'`);
  expect((await complete(browser, totpCodeOf(person.setup.uri))).code).toBe('code-expired');
  expect(browser.cookies.size, 'the cookie is taken back').toBe(0);
});

test('a disabled account is told so after the password and is not asked for a code', async () => {
  const person = await seedCareful();
  const disabled = await givePassword(person);
  await api.admin('update identity.person set disabled_at = now() where user_id = $1', [person.user]);
  const browser = openSimulatedBrowser(api);
  expect((await browser.call(signIn, { body: { email: person.email, password } })).code).toBe(
    'user-disabled',
  );
  expect(browser.cookies.size).toBe(0);
  expect((await complete(disabled, totpCodeOf(person.setup.uri))).code).toBe('user-disabled');
});

/** Lists the requests that change how a person proves who they are, each with what the person gives to prove it. */
const CHANGES: readonly [string, (person: Person, given: object) => Promise<{ code: string | undefined }>][] =
  [
    [
      'switching it off',
      ({ cookie }, given) =>
        openSimulatedBrowser(api).call(removeTotp, { as: { cookie }, body: { password, ...given } }),
    ],
    [
      'new recovery codes',
      ({ cookie }, given) =>
        openSimulatedBrowser(api).call(renewRecoveryCodes, { as: { cookie }, body: { password, ...given } }),
    ],
    [
      'another password',
      ({ cookie }, given) =>
        openSimulatedBrowser(api).call(changePassword, {
          as: { cookie },
          body: { currentPassword: password, newPassword: 'seven green lanterns', ...given },
        }),
    ],
    [
      'the confirmation before another address and the end of the account',
      ({ cookie }, given) =>
        openSimulatedBrowser(api).call(confirmPassword, { as: { cookie }, body: { password, ...given } }),
    ],
  ];

test.each(CHANGES)(
  'where a second factor is in force, %s takes it besides the password, once',
  async (_, change) => {
    const person = await seedCareful();
    expect((await change(person, {})).code).toBe('multi-factor-auth-required');
    const wrong = { method: 'totp', code: wrongTotpCodeOf(person.setup.uri) };
    expect((await change(person, { secondFactor: wrong })).code).toBe('invalid-verification-code');
    const made = { method: 'recovery-code', code: 'abcde-fghjk' };
    expect((await change(person, { secondFactor: made })).code).toBe('invalid-verification-code');
    // A code that was used elsewhere proves nothing here.
    const used = totpCodeOf(person.setup.uri);
    expect((await complete(await givePassword(person), used)).status).toBe(200);
    expect((await change(person, { secondFactor: { method: 'totp', code: used } })).code).toBe(
      'invalid-verification-code',
    );
    await moveOn(person);
    const right = { method: 'totp', code: totpCodeOf(person.setup.uri) };
    expect((await change(person, { secondFactor: right })).code).toBeUndefined();
  },
);

test('a recovery code proves it as well, to one of many requests at once and then no more', async () => {
  const person = await seedCareful();
  const [code = ''] = person.setup.recoveryCodes;
  const confirmOnce = () =>
    openSimulatedBrowser(api).call(confirmPassword, {
      as: { cookie: person.cookie },
      body: { password, secondFactor: { method: 'recovery-code', code: code.toUpperCase() } },
    });
  // The test holds the lock of the codes, so that several requests have read them before one can use its own.
  const codes = await holdRows(api, 'select from engine."twoFactor" where "userId" = $1 for update', [
    person.user,
  ]);
  const confirmed = Promise.all([confirmOnce(), confirmOnce(), confirmOnce()]);
  try {
    await expect.poll(() => countWaitingConnections(api)).toBeGreaterThanOrEqual(2);
  } finally {
    await codes.release();
  }
  const answers = await confirmed;
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  const again = await complete(await givePassword(person), code, { method: 'recovery-code' });
  expect(again.code).toBe('invalid-verification-code');
});

test('whoever has a session and the password cannot guess the code', async () => {
  const person = await seedCareful();
  const secondFactor = { method: 'totp', code: wrongTotpCodeOf(person.setup.uri) };
  const codes: (string | undefined)[] = [];
  for (let count = 0; count < 12; count += 1) {
    const answer = await openSimulatedBrowser(api).call(removeTotp, {
      as: { cookie: person.cookie },
      body: { password, secondFactor },
    });
    codes.push(answer.code);
  }
  expect(codes[0]).toBe('invalid-verification-code');
  expect(codes.at(-1)).toBe('too-many-requests');
});

test('another address and the end of the account wait for the confirmation', async () => {
  const person = await seedCareful();
  await api.admin(
    `update engine.session set confirmed_at = confirmed_at - interval '11 minutes' where "userId" = $1`,
    [person.user],
  );
  const as = { cookie: person.cookie };
  const body = { email: 'another@people.example' };
  expect((await api.call(requestEmailChange, { as, body })).code).toBe('requires-recent-login');
  expect((await api.call(deleteAccount, { as })).code).toBe('requires-recent-login');
});

test('new recovery codes, and doing without, need the password; the old codes are dead and the owner is told', async () => {
  const person = await seedCareful();
  const as = { cookie: person.cookie };
  const proof = async () => {
    await moveOn(person);
    return { method: 'totp', code: totpCodeOf(person.setup.uri) };
  };
  const renew = async (secret: string) =>
    openSimulatedBrowser(api).call(renewRecoveryCodes, {
      as,
      body: { password: secret, secondFactor: await proof() },
    });
  expect((await renew('wrong')).code).toBe('invalid-credential');
  const { recoveryCodes } = (await renew(password)).value;
  const useRecovery = async (code: string | undefined) =>
    (await complete(await givePassword(person), code ?? '', { method: 'recovery-code' })).status;
  expect(await useRecovery(person.setup.recoveryCodes[1])).toBe(400);
  expect(await useRecovery(recoveryCodes[1])).toBe(200);
  const remove = async (secret: string) =>
    openSimulatedBrowser(api).call(removeTotp, {
      as,
      body: { password: secret, secondFactor: await proof() },
    });
  expect((await remove('wrong')).code).toBe('invalid-credential');
  expect((await remove(password)).status).toBe(204);
  expect(
    (await openSimulatedBrowser(api).call(signIn, { body: { email: person.email, password } })).status,
  ).toBe(200);
  expect((await renew(password)).code).toBe('state-changed');
  await post.deliver();
  await box.awaitMail(person.email, /no longer asks for a second factor/);
  expect(
    await api.admin('select from engine.session where "userId" = $1 and second_factor', [person.user]),
  ).toEqual([]);
  const noted = await api.admin<{ action: string }>(
    `select action from platform.audit where user_id = $1 and action like '%factor%' or user_id = $1 and action like '%recovery%' order by id`,
    [person.user],
  );
  expect(noted.map(({ action }) => action)).toEqual([
    'identity.second-factor-on',
    'identity.recovery-codes-renewed',
    'identity.second-factor-off',
  ]);
});

test('giving up a set-up that was never confirmed is nobody’s news', async () => {
  const person = await seedSignedInUser(api);
  await begin(person);
  expect((await openSimulatedBrowser(api).call(removeTotp, { as: person, body: { password } })).status).toBe(
    204,
  );
  expect(await api.admin('select from platform.mail where user_id = $1', [person.user])).toEqual([]);
});
