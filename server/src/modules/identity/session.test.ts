import { describe, expect, test } from 'vitest';
import {
  endOtherSessions,
  endSession,
  listSessions,
  readSession,
  signIn,
  signOut,
} from '@marga/contract/identity/session';
import { startTestApi } from '../../../test/api.ts';
import { openSimulatedBrowser } from '../../../test/test-browser.ts';
import {
  findSetCookie,
  password,
  seedCompany,
  seedSignedInUser,
  seedStaff,
  seedUser,
  signIn as cookieOf,
} from '../../../test/seed-companies-and-users.ts';
import { OWN_TABLES } from '../../../test/module-schemas.ts';
import { measureProcessorMs } from '../../../test/cpu-time.ts';
import { hashToken } from '../../platform/http/cookies.ts';

const api = await startTestApi();
const plain = await startTestApi({ PUBLIC_ORIGIN: 'http://127.0.0.1:5173' }, api);
const person = await seedSignedInUser(api);

const setCookie = (headers: Headers, name: string): string =>
  headers.getSetCookie().find((text) => text.startsWith(`${name}=`)) ?? '';
const attributesOf = (headers: Headers, name: string): string[] =>
  setCookie(headers, name).split('; ').slice(1);
const agent = (text: string) => ({ 'user-agent': text });
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';

test('a session says who it is and where they belong, in the order of the companies’ names', async () => {
  const { value } = await api.call(readSession, { as: person });
  expect(value).toMatchObject({
    user: { uid: person.user, email: person.email, emailVerified: true },
    memberships: [],
    staffRole: null,
  });
  const company = await seedCompany(api, { roles: ['booker'] });
  const { value: booker } = await api.call(readSession, { as: company.as('booker') });
  expect(booker.memberships).toMatchObject([
    { companyId: company.id, companyState: 'approved', role: 'booker' },
  ]);
  const { value: operator } = await api.call(readSession, { as: await seedStaff(api, 'operator-lead') });
  expect(operator).toMatchObject({ staffRole: 'operator-lead', memberships: [] });
});

describe('a sign-in', () => {
  test('sets cookies that are bound to this host and kept from scripts and other sites, and live as long as asked', async () => {
    const { headers: brief } = await openSimulatedBrowser(api).call(signIn, {
      body: { email: person.email, password },
    });
    const commonAttributes = ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'];
    expect(setCookie(brief, '__Host-marga')).toMatch(/^__Host-marga=[A-Za-z0-9_-]{32,};/);
    expect(attributesOf(brief, '__Host-marga')).toEqual(commonAttributes);
    expect(setCookie(brief, '__Host-marga-device')).toMatch(/^__Host-marga-device=[A-Za-z0-9_-]{43};/);
    expect(attributesOf(brief, '__Host-marga-device')).toEqual(['Max-Age=34560000', ...commonAttributes]);
    expect(brief.getSetCookie()).toHaveLength(2);
    const { headers: long } = await openSimulatedBrowser(api).call(signIn, {
      body: { email: person.email, password, rememberMe: true },
    });
    expect(attributesOf(long, '__Host-marga')).toEqual(['Max-Age=2592000', ...commonAttributes]);
  });

  test('over plain http, for development, sets cookies with names that browsers take there', async () => {
    const { headers } = await plain.call(signIn, { body: { email: person.email, password } });
    expect(attributesOf(headers, 'marga')).toEqual(['Path=/', 'HttpOnly', 'SameSite=Lax']);
    expect(setCookie(headers, 'marga-device')).not.toBe('');
  });

  test('takes the address in capitals too, and a password however its letters were composed', async () => {
    const { user, email } = await seedUser(api);
    const body = { email: email.toUpperCase(), password };
    expect((await openSimulatedBrowser(api).call(signIn, { body })).status).toBe(200);
    const hash = await api.engine.hashPassword('caf\u00e9-s\u00e3o-2026');
    await api.admin('update engine.account set "password" = $2 where "userId" = $1', [user, hash]);
    const decomposed = { email, password: 'cafe\u0301-sa\u0303o-2026' };
    expect((await openSimulatedBrowser(api).call(signIn, { body: decomposed })).status).toBe(200);
  });

  test('ends the session that the browser had before', async () => {
    const browser = openSimulatedBrowser(api);
    await browser.call(signIn, { body: { email: person.email, password } });
    const former = `__Host-marga=${browser.cookies.get('__Host-marga')}`;
    const other = await seedUser(api);
    await browser.call(signIn, { body: { email: other.email, password } });
    expect((await browser.call(readSession)).value.user.email).toBe(other.email);
    expect((await api.call(readSession, { as: { cookie: former } })).code).toBe('user-token-expired');
  });

  test('never takes over a session that somebody planted in the browser', async () => {
    const browser = openSimulatedBrowser(api);
    const planted = 'a-token-that-somebody-else-knows';
    const { headers } = await browser.call(signIn, {
      as: { cookie: `__Host-marga=${planted}` },
      body: { email: person.email, password },
    });
    expect(findSetCookie(headers, 'marga')).not.toContain(planted);
    const cookie = `__Host-marga=${planted}`;
    expect((await api.call(readSession, { as: { cookie } })).code).toBe('user-token-expired');
  });

  test('is told by mail when the device is new, but not on the first device and not on a known one', async () => {
    const { user, email } = await seedUser(api);
    const first = openSimulatedBrowser(api);
    const body = { email, password };
    await first.call(signIn, { body });
    await first.call(signIn, { body });
    const mails = () =>
      api.admin<{ params: Record<string, unknown> }>(
        `select params from platform.mail where user_id = $1 and template = 'new-device'`,
        [user],
      );
    expect(await mails()).toEqual([]);
    const second = openSimulatedBrowser(api);
    await second.call(signIn, { body, headers: agent(FIREFOX) });
    expect(await mails()).toEqual([
      { params: { ipAddress: second.address, userAgent: FIREFOX, country: null } },
    ]);
  });

  test('of two people who share a device makes it known for both', async () => {
    const [one, two] = [await seedUser(api), await seedUser(api)];
    const shared = openSimulatedBrowser(api);
    for (const { email } of [one, two, one, two]) await shared.call(signIn, { body: { email, password } });
    const devices = await api.admin('select from identity.known_device where user_id = any ($1)', [
      [one.user, two.user],
    ]);
    expect(devices).toHaveLength(2);
  });

  test('and a sign-out are in the audit log, with where they came from', async () => {
    const { user, email } = await seedUser(api);
    const browser = openSimulatedBrowser(api);
    await browser.call(signIn, { body: { email, password } });
    await browser.call(signOut);
    const rows = await api.admin<{ action: string; ip_address: string }>(
      'select action, ip_address from platform.audit where user_id = $1 order by id',
      [user],
    );
    expect(rows).toEqual([
      { action: 'identity.signed-in', ip_address: browser.address },
      { action: 'identity.signed-out', ip_address: browser.address },
    ]);
  });
});

test('the database holds the hashes of a session’s and a device’s token and never the tokens', async () => {
  const browser = openSimulatedBrowser(api);
  await browser.call(signIn, { body: { email: person.email, password } });
  const tokens = ['__Host-marga', '__Host-marga-device'].map((name) => browser.cookies.get(name) ?? '');
  const stored = await api.admin<{ token: string }>(
    'select "token" from engine.session union all select token_hash from identity.known_device',
  );
  expect(stored.map((row) => row.token)).toEqual(expect.arrayContaining(tokens.map(hashToken)));
  const tables = await api.admin<{ name: string }>(OWN_TABLES);
  for (const { name } of tables) {
    for (const token of tokens) {
      const hits = await api.admin(`select from ${name} t where t::text like '%' || $1 || '%'`, [token]);
      expect(hits, name).toHaveLength(0);
    }
  }
});

test('passwords are kept as argon2id', async () => {
  const [account] = await api.admin<{ password: string }>(
    'select "password" from engine.account where "userId" = $1',
    [person.user],
  );
  expect(account?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

describe('a sign-in that fails', () => {
  async function seen(body: object): Promise<unknown> {
    const headers = { 'x-forwarded-for': openSimulatedBrowser(api).address };
    const answer = await api.request('POST', '/v1/session', { body, headers });
    const shown = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
    const text = (await answer.text()).replace(answer.headers.get('x-request-id') ?? '', 'req');
    return { status: answer.status, headers: shown, text };
  }

  test('answers a wrong password, an unknown address and a disabled account byte for byte the same', async () => {
    const { email } = await seedUser(api);
    const disabled = await seedUser(api);
    await disable(disabled.user);
    const wrong = await seen({ email, password: 'not the password' });
    expect(wrong).toMatchObject({ status: 401 });
    expect(JSON.stringify(wrong)).not.toContain('set-cookie');
    expect(await seen({ email: 'nobody@people.example', password: 'not the password' })).toEqual(wrong);
    expect(await seen({ email: disabled.email, password: 'not the password' })).toEqual(wrong);
  });

  test('takes about as long for an address that nobody has', async () => {
    const { email } = await seedUser(api);
    const costMs = (address: string) =>
      measureProcessorMs(() => seen({ email: address, password: 'not the password' }));
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      known.push(await costMs(email));
      unknown.push(await costMs('nobody-either@people.example'));
    }
    // A password is hashed whether or not the account exists, and hashing takes most of the time.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3);
  });

  test('asks for a solved puzzle from the third failure on, and takes each solution once', async () => {
    const { email } = await seedUser(api);
    const browser = openSimulatedBrowser(api);
    const wrong = { body: { email, password: 'wrong' } };
    for (let count = 0; count < 3; count += 1)
      expect((await browser.callOnce(signIn, wrong)).code).toBe('invalid-credential');
    const asked = await browser.callOnce(signIn, wrong);
    expect(asked.problem).toMatchObject({ code: 'missing-recaptcha-token', status: 403 });
    expect(asked.problem['challenge']).toMatchObject({ signature: expect.any(String) as string });
    const elsewhere = openSimulatedBrowser(api);
    expect((await elsewhere.callOnce(signIn, wrong)).code, 'the account is asked after, from anywhere').toBe(
      'missing-recaptcha-token',
    );
    expect((await elsewhere.callOnce(signIn, { body: { email: 'x@y.example', password: 'x' } })).code).toBe(
      'invalid-credential',
    );
    expect((await browser.call(signIn, { body: { email, password } })).status).toBe(200);
  });

  test('refuses a made-up solution', async () => {
    const { email } = await seedUser(api);
    const browser = openSimulatedBrowser(api);
    const wrong = { body: { email, password: 'wrong' } };
    for (let count = 0; count < 3; count += 1) await browser.callOnce(signIn, wrong);
    const forged = await browser.callOnce(signIn, { ...wrong, headers: { 'marga-captcha': 'bm9uc2Vuc2U=' } });
    expect(forged.code).toBe('invalid-recaptcha-token');
  });
});

async function disable(user: string): Promise<void> {
  await api.admin('update identity.person set disabled_at = now() where user_id = $1', [user]);
}

describe('a disabled account', () => {
  test('is told so after the right password only, gets no session, and the attempt is noted', async () => {
    const { user, email } = await seedUser(api);
    await disable(user);
    const browser = openSimulatedBrowser(api);
    const answer = await browser.call(signIn, { body: { email, password } });
    expect(answer.problem).toMatchObject({ code: 'user-disabled', status: 403 });
    expect(browser.cookies.size).toBe(0);
    expect(await api.admin('select from engine.session where "userId" = $1', [user])).toHaveLength(0);
    const noted = await api.admin<{ action: string }>(
      'select action from platform.audit where user_id = $1',
      [user],
    );
    expect(noted).toEqual([{ action: 'identity.sign-in-refused' }]);
  });

  test('is told so by the session that it still holds', async () => {
    const { user, cookie } = await seedSignedInUser(api);
    await api.admin('update engine.session set disabled = true where "userId" = $1', [user]);
    expect((await api.call(readSession, { as: { cookie } })).code).toBe('user-disabled');
  });
});

describe('a session’s end', () => {
  test('by sign-out holds for every holder of its cookie, and takes the cookie back', async () => {
    const cookie = await cookieOf(api, person.email);
    const { headers, status } = await api.call(signOut, { as: { cookie } });
    expect(status).toBe(204);
    expect(headers.getSetCookie()).toEqual([
      '__Host-marga=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
    ]);
    expect((await api.call(readSession, { as: { cookie } })).code).toBe('user-token-expired');
    expect((await api.call(signOut, { as: { cookie } })).code).toBe('user-token-expired');
    expect((await api.call(readSession)).code, 'nobody at all').toBe('unauthenticated');
    expect((await api.call(readSession, { as: person })).status, 'another session lives on').toBe(200);
  });

  test('can be brought about from another one, one by one or all at once, and only by their owner', async () => {
    const { email } = await seedUser(api);
    const [phone, laptop, third] = [
      openSimulatedBrowser(api),
      openSimulatedBrowser(api),
      openSimulatedBrowser(api),
    ];
    await phone.call(signIn, { body: { email, password, rememberMe: true } });
    await laptop.call(signIn, { body: { email, password }, headers: agent(FIREFOX) });
    await third.call(signIn, { body: { email, password } });
    const { value } = await laptop.call(listSessions);
    expect(value.items).toHaveLength(3);
    expect(value.items.find(({ current }) => current)).toMatchObject({
      browser: 'Firefox',
      system: 'Linux',
      ipAddress: laptop.address,
      country: null,
      remembered: false,
    });
    const onPhone = value.items.find(({ ipAddress }) => ipAddress === phone.address);
    expect(onPhone).toMatchObject({ current: false, remembered: true });
    const params = { sessionId: onPhone?.id ?? '' };
    expect((await api.call(endSession, { as: person, params })).code, 'a stranger’s').toBe('not-found');
    expect((await laptop.call(endSession, { params })).status).toBe(204);
    expect((await laptop.call(endSession, { params })).code).toBe('not-found');
    expect((await phone.call(readSession)).code).toBe('user-token-expired');
    expect((await laptop.call(endOtherSessions)).status).toBe(204);
    expect((await third.call(readSession)).code).toBe('user-token-expired');
    expect((await laptop.call(listSessions)).value.items).toHaveLength(1);
  });
});

test('the auth library’s own HTTP routes are not reachable', async () => {
  for (const path of ['/api/auth/sign-in/email', '/api/auth/get-session', '/v1/auth/sign-up/email']) {
    expect((await api.request('GET', path)).status).toBe(404);
    expect((await api.request('POST', path, { body: {} })).status).toBe(404);
  }
});
