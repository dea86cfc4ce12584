import { describe, expect, test } from 'vitest';
import { exportAccount } from '@marga/contract/identity/account';
import {
  confirmPassword,
  endOtherSessions,
  endSession,
  listSessions,
  readSession,
  renewSession,
  signIn,
} from '@marga/contract/identity/session';
import { createId } from '@marga/contract/kernel/ids';
import { epochMsOf } from '@marga/contract/kernel/time';
import { startTestApi } from '../../../test/api.ts';
import { openSimulatedBrowser } from '../../../test/test-browser.ts';
import {
  insertMember,
  insertTestSession,
  password,
  seedCompany,
  seedSignedInUser,
  seedUser,
  signIn as cookieOf,
} from '../../../test/seed-companies-and-users.ts';
import { now } from '../../platform/clock.ts';
import { hashToken } from '../../platform/http/cookies.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const api = await startTestApi();
const person = await seedSignedInUser(api);

const tokenOf = (cookie: string): string => cookie.split('=')[1] ?? '';
const setCookie = (headers: Headers, name: string): string =>
  headers.getSetCookie().find((text) => text.startsWith(`${name}=`)) ?? '';

const newCookieOf = ({ headers }: { headers: Headers }): string =>
  setCookie(headers, '__Host-marga').split(';')[0] ?? '';
const confirmWith = (cookie: string) =>
  openSimulatedBrowser(api).call(confirmPassword, { as: { cookie }, body: { password } });

/** Sets the times of a session back, as if this much time had passed. */
async function letPass(cookie: string, time: string): Promise<void> {
  await api.admin(
    `update engine.session set "expiresAt" = "expiresAt" - $2::interval, renewed_at = renewed_at - $2::interval,
        absolute_expires_at = absolute_expires_at - $2::interval, confirmed_at = confirmed_at - $2::interval
      where "token" = $1`,
    [hashToken(tokenOf(cookie)), time],
  );
}

describe('the time a session lasts', () => {
  const lengths = async (body: object) => {
    const { value } = await openSimulatedBrowser(api).call(signIn, { body: { password, ...body } });
    const from = epochMsOf(value.serverTime);
    return [epochMsOf(value.expiresAt) - from, epochMsOf(value.extendableUntil) - from].map((ms) =>
      Math.round(ms / 60_000),
    );
  };

  test('is an hour idle and a day at most, or thirty days when it is to be remembered', async () => {
    expect(await lengths({ email: person.email })).toEqual([60, 24 * 60]);
    expect(await lengths({ email: person.email, rememberMe: true })).toEqual([30 * 24 * 60, 30 * 24 * 60]);
  });

  test('is the idle time of the strictest company that its owner belongs to', async () => {
    const { user, email } = await seedUser(api);
    for (const minutes of [120, 15]) {
      const { id } = await seedCompany(api);
      await insertMember(api, id, user, 'booker');
      await api.admin('update identity.company set session_idle_minutes = $2 where id = $1', [id, minutes]);
    }
    expect(await lengths({ email })).toEqual([15, 24 * 60]);
    expect(await lengths({ email, rememberMe: true })).toEqual([15, 30 * 24 * 60]);
  });

  test('is shortened for sessions that are open when a company sets its idle time, and when somebody joins one', async () => {
    const company = await seedCompany(api, { roles: ['booker'] });
    const joiner = await seedSignedInUser(api);
    for (const { cookie } of [company.as('booker'), joiner]) await letPass(cookie, '20 minutes');
    await api.admin('update identity.company set session_idle_minutes = 15 where id = $1', [company.id]);
    expect((await api.call(readSession, { as: company.as('booker') })).code).toBe('user-token-expired');
    expect((await api.call(readSession, { as: joiner })).status).toBe(200);
    await insertMember(api, company.id, joiner.user, 'booker');
    expect((await api.call(readSession, { as: joiner })).code).toBe('user-token-expired');
  });

  test('ends when nothing renews it: reading does not', async () => {
    const cookie = await cookieOf(api, person.email);
    await letPass(cookie, '59 minutes');
    expect((await api.call(readSession, { as: { cookie } })).status).toBe(200);
    await letPass(cookie, '2 minutes');
    expect((await api.call(readSession, { as: { cookie } })).code).toBe('user-token-expired');
    expect((await api.call(renewSession, { as: { cookie } })).code, 'it is too late to renew').toBe(
      'user-token-expired',
    );
  });

  test('slides with each renewal, up to a day after the sign-in and no further', async () => {
    const cookie = await cookieOf(api, person.email);
    for (let count = 0; count < 26; count += 1) {
      await letPass(cookie, '55 minutes');
      const { value } = await api.call(renewSession, { as: { cookie } });
      const left = epochMsOf(value.expiresAt) - epochMsOf(value.serverTime);
      const most = DAY_MS - (count + 1) * 55 * 60_000;
      expect(Math.abs(left - Math.min(HOUR_MS, most))).toBeLessThan(5_000);
    }
    await letPass(cookie, '11 minutes');
    expect((await api.call(renewSession, { as: { cookie } })).code).toBe('user-token-expired');
  });

  test('of a remembered session keeps its cookie in step, and of another leaves it to the browser', async () => {
    const browser = openSimulatedBrowser(api);
    await browser.call(signIn, { body: { email: person.email, password, rememberMe: true } });
    await letPass(`__Host-marga=${browser.cookies.get('__Host-marga')}`, '10 days');
    const { headers } = await browser.call(renewSession);
    const age = Number(/Max-Age=(\d+)/.exec(setCookie(headers, '__Host-marga'))?.[1]);
    expect(Math.abs(age - 20 * 86_400)).toBeLessThan(5);
    await browser.call(signIn, { body: { email: person.email, password } });
    expect(setCookie((await browser.call(renewSession)).headers, '__Host-marga')).not.toContain('Max-Age');
  });

  test('of a session from before there were such times stays what it was', async () => {
    const cookie = await insertTestSession(api, person.user);
    await api.admin('update engine.session set absolute_expires_at = null where "token" = $1', [
      hashToken(tokenOf(cookie)),
    ]);
    const { value: before } = await api.call(readSession, { as: { cookie } });
    const { value: after } = await api.call(renewSession, { as: { cookie } });
    expect(after.expiresAt).toBe(before.expiresAt);
    expect(after.extendableUntil).toBe(before.expiresAt);
  });
});

describe('what asks for the password again', () => {
  test('is open for ten minutes after a sign-in, and for ten more after each confirmation', async () => {
    const { email } = await seedUser(api);
    const cookie = await cookieOf(api, email);
    const asked = async () => (await api.call(exportAccount, { as: { cookie } })).code;
    expect(await asked()).toBeUndefined();
    await letPass(cookie, '11 minutes');
    expect(await asked()).toBe('requires-recent-login');
    const confirm = (secret: string) =>
      openSimulatedBrowser(api).call(confirmPassword, { as: { cookie }, body: { password: secret } });
    expect((await confirm('wrong')).code).toBe('invalid-credential');
    expect(await asked()).toBe('requires-recent-login');
    const confirmed = await confirm(password);
    expect(confirmed.status).toBe(204);
    expect((await api.call(exportAccount, { as: { cookie: newCookieOf(confirmed) } })).code).toBeUndefined();
  });

  test('is asked for before other sessions are ended', async () => {
    const { cookie } = await seedSignedInUser(api);
    await letPass(cookie, '11 minutes');
    const { value } = await api.call(listSessions, { as: { cookie } });
    const params = { sessionId: value.items[0]?.id ?? createId('session', now()) };
    expect((await api.call(endSession, { as: { cookie }, params })).code).toBe('requires-recent-login');
    expect((await api.call(endOtherSessions, { as: { cookie } })).code).toBe('requires-recent-login');
    const as = { cookie: newCookieOf(await confirmWith(cookie)) };
    expect((await api.call(endOtherSessions, { as })).status).toBe(204);
  });

  test('gives the session a new token; the former one opens nothing sensitive, and ends within half a minute', async () => {
    const { cookie } = await seedSignedInUser(api);
    const confirmed = await confirmWith(cookie);
    const renewed = newCookieOf(confirmed);
    expect(renewed).not.toBe(cookie);
    expect((await api.call(listSessions, { as: { cookie: renewed } })).value.items).toHaveLength(1);
    expect((await api.call(readSession, { as: { cookie } })).status, 'what was under way').toBe(200);
    expect((await api.call(exportAccount, { as: { cookie } })).code).toBe('requires-recent-login');
    await api.call(renewSession, { as: { cookie } });
    await letPass(cookie, '31 seconds');
    expect((await api.call(readSession, { as: { cookie } })).code).toBe('user-token-expired');
    expect((await api.call(readSession, { as: { cookie: renewed } })).status).toBe(200);
  });

  test('is given to two tabs at once, of which one gets the new token and the other leaves it', async () => {
    const { cookie } = await seedSignedInUser(api);
    const answers = await Promise.all([confirmWith(cookie), confirmWith(cookie)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    const tokens = answers.map(({ headers }) => setCookie(headers, '__Host-marga')).filter(Boolean);
    expect(tokens).toHaveLength(1);
    const again = await confirmWith(cookie);
    expect(setCookie(again.headers, '__Host-marga'), 'a token that was replaced').toBe('');
  });

  test('cannot be guessed by whoever has got hold of a session', async () => {
    const { cookie } = await seedSignedInUser(api);
    const codes: (string | undefined)[] = [];
    for (let count = 0; count < 12; count += 1) {
      const browser = openSimulatedBrowser(api);
      codes.push((await browser.call(confirmPassword, { as: { cookie }, body: { password: 'guess' } })).code);
    }
    expect(codes.slice(0, 11).every((code) => code === 'invalid-credential')).toBe(true);
    expect(codes.at(-1)).toBe('too-many-requests');
  });
});
