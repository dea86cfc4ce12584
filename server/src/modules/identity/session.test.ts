import { expect, test } from 'vitest';
import { readSession, signIn, signOut } from '@marga/contract/identity';
import { epochMs } from '@marga/contract/kernel/time';
import { startTestApi } from '../../../test/api.ts';
import { password, seedCompany, seedPerson, seedUser, signIn as cookieOf } from '../../../test/company.ts';
import { hashToken } from '../../platform/http/server.ts';
import { now } from '../../platform/clock.ts';

const api = await startTestApi();
const plain = await startTestApi({ PUBLIC_ORIGIN: 'http://127.0.0.1:5173' }, api);
const person = await seedPerson(api);

const attributesOf = (headers: Headers): string[] => (headers.getSetCookie()[0] ?? '').split('; ').slice(1);
const tokenOf = (cookie: string): string => cookie.split(';')[0]?.split('=')[1] ?? '';

test('a sign-in answers who it is and where they belong, in the order of the companies’ names', async () => {
  const { value } = await api.call(readSession, { as: person });
  expect(value).toMatchObject({ user: { id: person.user, email: person.email }, memberships: [] });
  const company = await seedCompany(api, { roles: ['booker'] });
  const { value: booker } = await api.call(readSession, { as: company.as('booker') });
  expect(booker.memberships).toMatchObject([{ companyId: company.id, role: 'booker' }]);
});

test('the cookie is bound to this host, kept from scripts and other sites, and lives as long as asked', async () => {
  const { headers: brief } = await api.call(signIn, { body: { email: person.email, password } });
  expect(brief.getSetCookie()).toHaveLength(1);
  expect(brief.getSetCookie()[0]).toMatch(/^__Host-marga=[A-Za-z0-9_-]{32,};/);
  expect(attributesOf(brief)).toEqual(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure']);
  const { headers: long } = await api.call(signIn, {
    body: { email: person.email, password, rememberMe: true },
  });
  expect(attributesOf(long)).toEqual(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure', 'Max-Age=2592000']);
});

test('over plain http, for development, the cookie has a name that browsers take there', async () => {
  const { headers } = await plain.call(signIn, { body: { email: person.email, password } });
  expect(headers.getSetCookie()[0]).toMatch(/^marga=/);
  expect(attributesOf(headers)).toEqual(['Path=/', 'HttpOnly', 'SameSite=Lax']);
});

test('a session lasts a day, or thirty when it is to be remembered', async () => {
  const days = async (rememberMe: boolean) => {
    const { value } = await api.call(signIn, { body: { email: person.email, password, rememberMe } });
    return Math.round((epochMs(value.expiresAt) - epochMs(now())) / 86_400_000);
  };
  expect([await days(false), await days(true)]).toEqual([1, 30]);
});

test('the address is taken in capitals too', async () => {
  expect((await api.call(signIn, { body: { email: person.email.toUpperCase(), password } })).status).toBe(
    200,
  );
});

test('the database holds the hash of a token and never the token', async () => {
  const token = tokenOf(await cookieOf(api, person.email));
  const stored = await api.admin<{ token: string }>('select "token" from engine.session');
  expect(stored.map((row) => row.token)).toContain(hashToken(token));
  const tables = await api.admin<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('engine', 'identity', 'platform')`,
  );
  for (const { name } of tables) {
    const hits = await api.admin(`select from ${name} t where t::text like '%' || $1 || '%'`, [token]);
    expect(hits, name).toHaveLength(0);
  }
});

test('passwords are kept as argon2id', async () => {
  const [account] = await api.admin<{ password: string }>(
    'select "password" from engine.account where "userId" = $1',
    [person.user],
  );
  expect(account?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a wrong password and an unknown address answer byte for byte the same', async () => {
  const { email } = await seedUser(api);
  const seen = async (body: object) => {
    const answer = await api.request('POST', '/v1/session', { body });
    const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
    const text = (await answer.text()).replace(answer.headers.get('x-request-id') ?? '', 'req');
    return { status: answer.status, headers, text };
  };
  const wrong = await seen({ email, password: 'not the password' });
  expect(wrong.status).toBe(401);
  expect(wrong.headers.map(([name]) => name)).not.toContain('set-cookie');
  expect(await seen({ email: 'nobody@people.example', password: 'not the password' })).toEqual(wrong);
});

test('neither is quicker than the other by more than the noise', async () => {
  const { email } = await seedUser(api);
  const tookMs = async (address: string) => {
    const startedAt = performance.now();
    await api.call(signIn, { body: { email: address, password: 'not the password' } });
    return performance.now() - startedAt;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    known.push(await tookMs(email));
    unknown.push(await tookMs('nobody-either@people.example'));
  }
  // Both hash a password, which takes most of the time.
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 3);
});

test('sign-out ends the session for every holder of its cookie, and takes the cookie back', async () => {
  const cookie = await cookieOf(api, person.email);
  const { headers, status } = await api.call(signOut, { as: { cookie } });
  expect(status).toBe(204);
  expect(headers.getSetCookie()).toEqual([
    '__Host-marga=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0',
  ]);
  expect((await api.call(readSession, { as: { cookie } })).code).toBe('unauthenticated');
  expect((await api.call(signOut, { as: { cookie } })).code).toBe('unauthenticated');
  expect((await api.call(readSession, { as: person })).status, 'another session of theirs lives on').toBe(
    200,
  );
});

test('who signed in and out is in the audit log', async () => {
  const { user, email } = await seedUser(api);
  await api.call(signOut, { as: { cookie: await cookieOf(api, email) } });
  const rows = await api.admin<{ action: string }>(
    'select action from platform.audit where user_id = $1 order by id',
    [user],
  );
  expect(rows.map(({ action }) => action)).toEqual(['identity.signed-in', 'identity.signed-out']);
});

test('after ten wrong passwords an account rests, also with the right one, and says for how long', async () => {
  const { email } = await seedUser(api);
  const attempt = (secret: string) => api.call(signIn, { body: { email, password: secret } });
  const codes: (string | undefined)[] = [];
  for (let count = 0; count < 10; count += 1) codes.push((await attempt('wrong')).code);
  expect(new Set(codes)).toEqual(new Set(['invalid-credential']));
  const refused = await attempt(password);
  expect(refused.problem).toMatchObject({ code: 'too-many-requests', status: 429, retry: 'after-delay' });
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(900);
});

test('a right password forgives the wrong ones before it', async () => {
  const { email } = await seedUser(api);
  const attempt = (secret: string) => api.call(signIn, { body: { email, password: secret } });
  for (let round = 0; round < 2; round += 1) {
    for (let count = 0; count < 6; count += 1)
      expect((await attempt('wrong')).code).toBe('invalid-credential');
    expect((await attempt(password)).status).toBe(200);
  }
});

test('one address that tries many accounts rests as well', async () => {
  await api.platform.redis.remove('sign-in:address:127.0.0.1');
  const codes: (string | undefined)[] = [];
  for (let count = 0; count < 61; count += 1) {
    const body = { email: `guess-${count}@people.example`, password: 'x' };
    codes.push((await api.call(signIn, { body })).code);
  }
  expect(codes.slice(0, 60).every((code) => code === 'invalid-credential')).toBe(true);
  expect(codes[60]).toBe('too-many-requests');
  await api.platform.redis.remove('sign-in:address:127.0.0.1');
});

test('the identity engine’s own HTTP routes are not reachable', async () => {
  for (const path of ['/api/auth/sign-in/email', '/api/auth/get-session', '/v1/auth/sign-up/email']) {
    expect((await api.request('GET', path)).status).toBe(404);
    expect((await api.request('POST', path, { body: {} })).status).toBe(404);
  }
});
