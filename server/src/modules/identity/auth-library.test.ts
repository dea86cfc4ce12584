import { expect, test } from 'vitest';
import { authKeys } from '../../../test/configuration.ts';
import type { UserId } from '@marga/contract/kernel/ids';
import { totpCodeOf, totpSecretOf, wrongTotpCodeOf } from '../../../test/totp-codes.ts';
import { browser, password, startTestAuthLibrary } from '../../../test/start-test-auth-library.ts';
import { measureProcessorMs } from '../../../test/cpu-time.ts';
import { DatabaseUnavailable } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/http/cookies.ts';
import { createAuthLibrary, IP_HEADER } from './auth-library.ts';

const { engine, rows, newUser, newCarefulUser, beginTotp, signIn, pendingOf, sessionsOf } =
  await startTestAuthLibrary();

test('who was just created may sign in at once, without having verified the address', async () => {
  const person = await newUser();
  const token = await signIn(person);
  expect(token).toMatch(/^[A-Za-z0-9_-]{32,}$/);
  const [session] = await sessionsOf(person);
  expect(session).toMatchObject({ token: hashToken(token), userId: person.id, userAgent: 'Test/1.0' });
  const upper = await engine.signIn({ email: person.email.toUpperCase(), password }, browser);
  expect(upper).toMatchObject({ kind: 'signed-in', userId: person.id });
});

test('a wrong password, an unknown address and what is no address answer the same', async () => {
  const person = await newUser();
  const attempts = [
    { email: person.email, password: 'not the password' },
    { email: 'nobody@people.example', password },
    { email: 'no address', password },
    { email: person.email, password: 'x'.repeat(200) },
    { email: person.email, password: '' },
  ];
  for (const attempt of attempts) expect(await engine.signIn(attempt, browser)).toBeUndefined();
  expect(await sessionsOf(person)).toEqual([]);
});

test('an unknown address costs a hash as a known one does', async () => {
  const person = await newUser();
  const costMs = (email: string) =>
    measureProcessorMs(() => engine.signIn({ email, password: 'not the password' }, browser));
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    known.push(await costMs(person.email));
    unknown.push(await costMs('nobody@people.example'));
  }
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2);
});

test('an address makes one account, in capitals and sixteen times at once too', async () => {
  const person = await newUser();
  await expect(engine.createUser({ ...person, password, name: 'Again' })).rejects.toThrow('user_email_key');
  const shouted = { email: person.email.toUpperCase(), password, name: 'Again' };
  await expect(engine.createUser(shouted)).rejects.toThrow('user_email_key');
  const email = 'sixteen@people.example';
  const created = await Promise.allSettled(
    Array.from({ length: 16 }, () => engine.createUser({ email, password, name: 'One' })),
  );
  expect(created.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const accounts = await rows(
    'select from engine."user" u left join engine.account a on a."userId" = u."id" where u."email" = $1',
    [email],
  );
  expect(accounts).toHaveLength(1);
});

test('passwords are kept as argon2id', async () => {
  const person = await newUser();
  const [account] = await rows<{ password: string }>(
    'select "password" from engine.account where "userId" = $1',
    [person.id],
  );
  const form = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;
  expect(account?.password).toMatch(form);
  expect(await engine.hashPassword(password)).toMatch(form);
});

test('a password is verified for one user', async () => {
  const person = await newUser();
  expect(await engine.verifyPassword(person.id, password)).toBe(true);
  expect(await engine.verifyPassword(person.id, 'not the password')).toBe(false);
  expect(await engine.verifyPassword('usr_nobody' as UserId, password)).toBe(false);
  await rows('update engine.account set "password" = null where "userId" = $1', [person.id]);
  expect(await engine.verifyPassword(person.id, password)).toBe(false);
  expect(await engine.signIn({ email: person.email, password }, browser)).toBeUndefined();
});

test('only our own header says where a request comes from', async () => {
  const person = await newUser();
  const forged = {
    'x-forwarded-for': '198.51.100.1',
    'x-real-ip': '198.51.100.2',
    forwarded: 'for=198.51.100.3',
  };
  await engine.signIn(
    { email: person.email, password },
    new Headers({ ...forged, [IP_HEADER]: '203.0.113.9' }),
  );
  await engine.signIn({ email: person.email, password }, new Headers(forged));
  const places = (await sessionsOf(person)).map(({ ipAddress }) => ipAddress);
  expect(places).toContain('203.0.113.9');
  expect(places.join()).not.toContain('198.51.100');
});

test('a session that is ended is gone, and no other', async () => {
  const person = await newUser();
  const [first, second] = [await signIn(person), await signIn(person)];
  await engine.endSession(hashToken(first));
  await engine.endSession(hashToken(first));
  expect((await sessionsOf(person)).map(({ token }) => token)).toEqual([hashToken(second)]);
});

test('the engine has tables for users, sessions and the second factor, and none for companies', async () => {
  const tables = await rows<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'engine' order by 1`,
  );
  expect(tables.map(({ name }) => name).toSorted()).toEqual(
    ['account', 'session', 'twoFactor', 'user', 'verification'].toSorted(),
  );
});

test('nobody who reads the engine’s tables finds anything in them that opens something', async () => {
  const person = await newCarefulUser();
  const [used = '', ...unused] = person.recoveryCodes;
  const [waiting, proved, recovered] = [
    await pendingOf(person),
    await pendingOf(person),
    await pendingOf(person),
  ];
  const byCode = await engine.completeSignIn(proved, { totp: totpCodeOf(person.uri) }, browser);
  const byRecovery = await engine.completeSignIn(recovered, { recoveryCode: used }, browser);
  if (byCode.kind !== 'signed-in' || byRecovery.kind !== 'signed-in') throw new Error('not signed in');
  await engine.completeSignIn(waiting, { totp: wrongTotpCodeOf(person.uri) }, browser);
  const plain = await newUser();
  const begun = await beginTotp(plain);
  const secrets = [
    password,
    await signIn(plain),
    byCode.token,
    byRecovery.token,
    waiting,
    proved,
    recovered,
    person.secret,
    begun.secret,
    totpSecretOf(person.uri).toString(),
    totpSecretOf(begun.uri).toString(),
    ...unused,
    ...unused.map((code) => code.replace('-', '')),
    ...begun.recoveryCodes,
  ];
  expect(secrets.every((secret) => secret.length >= 10)).toBe(true);
  const tables = await rows<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'engine'`,
  );
  for (const { name } of tables) {
    const [found] = await rows<{ count: number }>(
      `select count(*)::int as count from ${name} t, unnest($1::text[]) s where strpos(t::text, s) > 0`,
      [secrets],
    );
    expect(found?.count, name).toBe(0);
  }
});

test('without a database the engine says so in our words', async () => {
  const away = createAuthLibrary({
    DATABASE_IDENTITY_URL: ['postgres://marga_identity@127.0.0.1:9/nowhere'],
    AUTH_SECRET: authKeys,
    PUBLIC_ORIGIN: 'https://portal.example',
  });
  await expect(away.signIn({ email: 'asha@people.example', password }, browser)).rejects.toThrow(
    DatabaseUnavailable,
  );
  await expect(away.verifyPassword('usr_nobody' as UserId, password)).rejects.toThrow(DatabaseUnavailable);
  await away.close();
});
