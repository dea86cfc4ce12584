import { expect, test } from 'vitest';
import { totpCodeOf, wrongTotpCodeOf } from '../../../test/totp-codes.ts';
import { browser, startTestAuthLibrary } from '../../../test/start-test-auth-library.ts';
import { hashToken } from '../../platform/http/cookies.ts';

const { engine, rows, newUser, newCarefulUser, beginTotp, passHalfMinutes, signIn, pendingOf, sessionsOf } =
  await startTestAuthLibrary();

test('a second factor is asked for from the moment a code has proved the app, and not before', async () => {
  const person = await newUser();
  expect(await engine.confirmTotp(person.id, '123456')).toBe(false);
  const setup = await beginTotp(person);
  expect(setup.uri).toMatch(/^otpauth:\/\/totp\/Marga:/);
  expect(setup.uri).toContain(`secret=${setup.secret}&`);
  expect(new Set(setup.recoveryCodes).size).toBe(10);
  expect(setup.recoveryCodes.every((code) => /^[0-9a-z]{5}-[0-9a-z]{5}$/.test(code))).toBe(true);
  await signIn(person);
  expect(await engine.confirmTotp(person.id, wrongTotpCodeOf(setup.uri))).toBe(false);
  await signIn(person);
  expect(await engine.confirmTotp(person.id, totpCodeOf(setup.uri))).toBe(true);
  await pendingOf(person);
});

test('a set-up begun again replaces the first, and one in force must be given up before', async () => {
  const person = await newUser();
  const first = await beginTotp(person);
  const second = await beginTotp(person);
  expect(await engine.confirmTotp(person.id, totpCodeOf(first.uri))).toBe(false);
  expect(await engine.confirmTotp(person.id, totpCodeOf(second.uri))).toBe(true);
  expect(await engine.beginTotp(person.id)).toBe('already-enabled');
  expect(await engine.confirmTotp(person.id, totpCodeOf(second.uri, 1))).toBe(false);
});

test('begun twice at once, one set-up holds', async () => {
  const person = await newUser();
  const setups = await Promise.all([beginTotp(person), beginTotp(person), beginTotp(person)]);
  const confirmed = [];
  for (const setup of setups) confirmed.push(await engine.confirmTotp(person.id, totpCodeOf(setup.uri)));
  expect(confirmed.filter(Boolean)).toHaveLength(1);
});

test('setting up, renewing and giving up leave every session as it is', async () => {
  const person = await newUser();
  await signIn(person);
  await signIn(person);
  const before = await sessionsOf(person);
  const setup = await beginTotp(person);
  await engine.confirmTotp(person.id, totpCodeOf(setup.uri));
  expect(await engine.renewRecoveryCodes(person.id)).toHaveLength(10);
  await engine.disableTotp(person.id);
  expect(await engine.renewRecoveryCodes(person.id)).toBe('not-enabled');
  expect(await sessionsOf(person)).toEqual(before);
});

test('while the second factor is due there is no session, and the pending sign-in is none', async () => {
  const person = await newCarefulUser();
  const pending = await pendingOf(person);
  expect(pending).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(await sessionsOf(person)).toEqual([]);
  expect(
    await rows('select from engine.session where "token" in ($1, $2)', [pending, hashToken(pending)]),
  ).toEqual([]);
});

test('the code of the app completes a sign-in, once', async () => {
  const person = await newCarefulUser();
  const pending = await pendingOf(person);
  const completed = await engine.completeSignIn(pending, { totp: totpCodeOf(person.uri) }, browser);
  if (completed.kind !== 'signed-in') throw new Error(completed.kind);
  expect(completed.userId).toBe(person.id);
  expect(await sessionsOf(person)).toMatchObject([
    { token: hashToken(completed.token), ipAddress: '203.0.113.7', userAgent: 'Test/1.0' },
  ]);
  await passHalfMinutes(person);
  const again = await engine.completeSignIn(pending, { totp: totpCodeOf(person.uri) }, browser);
  expect(again).toEqual({ kind: 'expired' });
});

test('a code is not taken twice, nor one older than the last', async () => {
  const person = await newCarefulUser();
  const used = totpCodeOf(person.uri);
  const older = totpCodeOf(person.uri, -1);
  const first = await engine.completeSignIn(await pendingOf(person), { totp: used }, browser);
  expect(first.kind).toBe('signed-in');
  const pending = await pendingOf(person);
  const refused = { kind: 'invalid-code', userId: person.id };
  expect(await engine.completeSignIn(pending, { totp: used }, browser)).toEqual(refused);
  expect(await engine.completeSignIn(pending, { totp: older }, browser)).toEqual(refused);
  const next = await engine.completeSignIn(pending, { totp: totpCodeOf(person.uri, 1) }, browser);
  expect(next.kind).toBe('signed-in');
});

test('the code that confirmed the app does not sign in as well', async () => {
  const person = await newUser();
  const setup = await beginTotp(person);
  const code = totpCodeOf(setup.uri);
  await engine.confirmTotp(person.id, code);
  const reused = await engine.completeSignIn(await pendingOf(person), { totp: code }, browser);
  expect(reused.kind).toBe('invalid-code');
});

test('after five wrong codes a pending sign-in is over, for the right code too', async () => {
  const person = await newCarefulUser();
  const pending = await pendingOf(person);
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const proof = attempt % 2 === 0 ? { totp: wrongTotpCodeOf(person.uri) } : { recoveryCode: 'aaaaa-aaaaa' };
    const refused = await engine.completeSignIn(pending, proof, browser);
    expect(refused).toEqual({ kind: 'invalid-code', userId: person.id });
  }
  const right = await engine.completeSignIn(pending, { totp: totpCodeOf(person.uri) }, browser);
  expect(right).toEqual({ kind: 'expired' });
  expect(await sessionsOf(person)).toEqual([]);
});

test('after ten wrong codes over several sign-ins the second factor rests, and says for how long', async () => {
  const person = await newCarefulUser();
  const [guessed] = person.recoveryCodes;
  for (let count = 0; count < 10; count += 1) {
    const pending = await pendingOf(person);
    await engine.completeSignIn(pending, { totp: wrongTotpCodeOf(person.uri) }, browser);
  }
  const pending = await pendingOf(person);
  for (const proof of [{ totp: totpCodeOf(person.uri) }, { recoveryCode: guessed ?? '' }]) {
    const refused = await engine.completeSignIn(pending, proof, browser);
    if (refused.kind !== 'locked') throw new Error(refused.kind);
    expect(refused.retryAfterSeconds).toBeGreaterThan(800);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(900);
  }
  await rows(
    `update engine."twoFactor" set "lockedUntil" = now() - interval '1 second' where "userId" = $1`,
    [person.id],
  );
  await passHalfMinutes(person);
  const later = await engine.completeSignIn(pending, { totp: totpCodeOf(person.uri) }, browser);
  expect(later.kind).toBe('signed-in');
});

test('a pending sign-in lives ten minutes', async () => {
  const person = await newCarefulUser();
  const pending = await pendingOf(person);
  const ofThisPerson = `("value" = '${person.id}' or "identifier" = '${hashToken(`2fa-attempts-${pending}`)}')`;
  const [row] = await rows<{ seconds: number }>(
    `select extract(epoch from "expiresAt" - now())::float as seconds from engine.verification where ${ofThisPerson}`,
  );
  expect(row?.seconds).toBeGreaterThan(590);
  expect(row?.seconds).toBeLessThanOrEqual(600);
  await rows(
    `update engine.verification set "expiresAt" = "expiresAt" - interval '600 seconds' where ${ofThisPerson}`,
  );
  const code = totpCodeOf(person.uri);
  expect(await engine.completeSignIn(pending, { totp: code }, browser)).toEqual({ kind: 'expired' });
  expect(await sessionsOf(person)).toEqual([]);
  const fresh = await engine.completeSignIn(await pendingOf(person), { totp: code }, browser);
  expect(fresh.kind, 'the code was not used up by the late attempt').toBe('signed-in');
});

test('what nobody was given is no pending sign-in, nor is what stands in the database', async () => {
  const person = await newCarefulUser();
  const pending = await pendingOf(person);
  const token = await signIn(await newUser());
  const stored = await rows<{ identifier: string }>('select "identifier" from engine.verification');
  const invented = [
    '',
    'x',
    '0'.repeat(32),
    `${pending}\r\nx-marga-ip: 203.0.113.66`,
    `${pending}; other=1`,
    `2fa-attempts-${pending}`,
    token,
    hashToken(pending),
    ...stored.map(({ identifier }) => identifier),
  ];
  const code = totpCodeOf(person.uri);
  for (const value of invented) {
    expect(await engine.completeSignIn(value, { totp: code }, browser), value).toEqual({ kind: 'expired' });
  }
  expect((await engine.completeSignIn(pending, { totp: code }, browser)).kind).toBe('signed-in');
});

test('a recovery code opens once, however it is typed', async () => {
  const person = await newCarefulUser();
  const [first = '', second = ''] = person.recoveryCodes;
  const enter = async (recoveryCode: string) =>
    (await engine.completeSignIn(await pendingOf(person), { recoveryCode }, browser)).kind;
  expect(await enter(first)).toBe('signed-in');
  expect(await enter(first)).toBe('invalid-code');
  expect(await enter(` ${second.toUpperCase().replace('-', ' ')} `)).toBe('signed-in');
  expect(await enter(second)).toBe('invalid-code');
});

test('renewed recovery codes replace the old ones', async () => {
  const person = await newCarefulUser();
  const renewed = await engine.renewRecoveryCodes(person.id);
  const enter = async (recoveryCode = '') =>
    (await engine.completeSignIn(await pendingOf(person), { recoveryCode }, browser)).kind;
  expect(await enter(person.recoveryCodes[0])).toBe('invalid-code');
  expect(await enter(renewed[0])).toBe('signed-in');
});

test('a recovery code that twenty sign-ins give at once makes one session', async () => {
  const person = await newCarefulUser();
  const [recoveryCode = ''] = person.recoveryCodes;
  const pendings: string[] = [];
  for (let count = 0; count < 20; count += 1) pendings.push(await pendingOf(person));
  const outcomes = await Promise.all(
    pendings.map((pending) => engine.completeSignIn(pending, { recoveryCode }, browser)),
  );
  expect(outcomes.filter(({ kind }) => kind === 'signed-in')).toHaveLength(1);
  expect(await sessionsOf(person)).toHaveLength(1);
});

test('a code, and a pending sign-in, that is sent twenty times at once makes one session', async () => {
  const one = await newCarefulUser();
  const pendings: string[] = [];
  for (let count = 0; count < 20; count += 1) pendings.push(await pendingOf(one));
  const totp = totpCodeOf(one.uri);
  await Promise.all(pendings.map((pending) => engine.completeSignIn(pending, { totp }, browser)));
  expect(await sessionsOf(one)).toHaveLength(1);

  const other = await newCarefulUser();
  const pending = await pendingOf(other);
  const codes = other.recoveryCodes.concat(other.recoveryCodes);
  await Promise.all(codes.map((recoveryCode) => engine.completeSignIn(pending, { recoveryCode }, browser)));
  expect(await sessionsOf(other)).toHaveLength(1);
});

test('a second factor that was given up is not asked for, and what waited for it is over', async () => {
  const person = await newCarefulUser();
  const pending = await pendingOf(person);
  await engine.disableTotp(person.id);
  const late = await engine.completeSignIn(pending, { totp: totpCodeOf(person.uri) }, browser);
  expect(late).toEqual({ kind: 'expired' });
  await signIn(person);
  await engine.disableTotp(person.id);
  await beginTotp(person);
});

test('the second factor goes with its user', async () => {
  const person = await newCarefulUser();
  await rows('delete from engine."user" where "id" = $1', [person.id]);
  expect(await rows('select from engine."twoFactor" where "userId" = $1', [person.id])).toEqual([]);
});
