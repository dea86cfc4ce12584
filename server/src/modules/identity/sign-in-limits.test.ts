import { expect, test } from 'vitest';
import { signIn } from '@marga/contract/identity/session';
import { startTestApi } from '../../../test/api.ts';
import { openSimulatedBrowser } from '../../../test/test-browser.ts';
import { password, seedUser } from '../../../test/seed-companies-and-users.ts';

const api = await startTestApi();
const person = await seedUser(api);

test('after ten wrong passwords an account rests from everywhere, also with the right one, and says for how long', async () => {
  const { email } = await seedUser(api);
  const attempt = (secret: string) =>
    openSimulatedBrowser(api).call(signIn, { body: { email, password: secret } });
  const codes: (string | undefined)[] = [];
  for (let count = 0; count < 11; count += 1) codes.push((await attempt('wrong')).code);
  expect(new Set(codes)).toEqual(new Set(['invalid-credential']));
  const refused = await attempt(password);
  expect(refused.problem).toMatchObject({ code: 'too-many-requests', status: 429, retry: 'after-delay' });
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(30);
});

test('a device of the owner’s passes the lock that strangers have earned the account, and has its own count', async () => {
  const { email } = await seedUser(api);
  const own = openSimulatedBrowser(api);
  await own.call(signIn, { body: { email, password } });
  const wrong = { body: { email, password: 'wrong' } };
  for (let count = 0; count < 11; count += 1) await openSimulatedBrowser(api).call(signIn, wrong);
  expect((await openSimulatedBrowser(api).call(signIn, { body: { email, password } })).code).toBe(
    'too-many-requests',
  );
  expect((await own.call(signIn, { body: { email, password } })).status).toBe(200);
  expect(
    (await openSimulatedBrowser(api).call(signIn, { body: { email, password } })).code,
    'others still wait',
  ).toBe('too-many-requests');
  const device = own.cookies.get('__Host-marga-device') ?? '';
  const from = () =>
    openSimulatedBrowser(api).call(signIn, { ...wrong, as: { cookie: `__Host-marga-device=${device}` } });
  const codes: (string | undefined)[] = [];
  for (let count = 0; count < 12; count += 1) codes.push((await from()).code);
  expect(codes.slice(0, 11).every((code) => code === 'invalid-credential')).toBe(true);
  expect(codes.at(-1)).toBe('too-many-requests');
});

test('a device of somebody else’s passes nothing', async () => {
  const [victim, stranger] = [await seedUser(api), await seedUser(api)];
  const theirs = openSimulatedBrowser(api);
  await theirs.call(signIn, { body: { email: stranger.email, password } });
  const wrong = { body: { email: victim.email, password: 'wrong' } };
  for (let count = 0; count < 11; count += 1) await openSimulatedBrowser(api).call(signIn, wrong);
  expect((await theirs.call(signIn, wrong)).code).toBe('too-many-requests');
});

test('a right password forgives the wrong ones before it', async () => {
  const { email } = await seedUser(api);
  const attempt = (secret: string) =>
    openSimulatedBrowser(api).call(signIn, { body: { email, password: secret } });
  for (let round = 0; round < 2; round += 1) {
    for (let count = 0; count < 6; count += 1)
      expect((await attempt('wrong')).code).toBe('invalid-credential');
    expect((await attempt(password)).status).toBe(200);
  }
});

test('one network that tries many accounts rests as well; an office that signs in does not', async () => {
  const guesser = openSimulatedBrowser(api);
  const codes: (string | undefined)[] = [];
  for (let count = 0; count < 52; count += 1) {
    const body = { email: `guess-${count}@people.example`, password: 'x' };
    codes.push((await guesser.call(signIn, { body })).code);
  }
  expect(codes.slice(0, 51).every((code) => code === 'invalid-credential')).toBe(true);
  expect(codes[51]).toBe('too-many-requests');
  const office = openSimulatedBrowser(api);
  for (let count = 0; count < 14; count += 1)
    expect(
      (
        await openSimulatedBrowser(api, office.address).call(signIn, {
          body: { email: person.email, password },
        })
      ).status,
    ).toBe(200);
});

test('a thousand ways to write an address of one IPv6 network are one network', async () => {
  const codes: (string | undefined)[] = [];
  for (let count = 0; count < 52; count += 1) {
    const body = { email: `six-${count}@people.example`, password: 'x' };
    codes.push((await openSimulatedBrowser(api, `2001:db8:7:7::${count + 1}`).call(signIn, { body })).code);
  }
  expect(codes.at(-1)).toBe('too-many-requests');
});

test('many guesses at once let no more through than one after the other', async () => {
  const { email } = await seedUser(api);
  const answers = await Promise.all(
    Array.from({ length: 60 }, () =>
      openSimulatedBrowser(api).call(signIn, { body: { email, password: 'wrong' } }),
    ),
  );
  const judged = answers.filter(({ code }) => code === 'invalid-credential');
  expect(judged.length).toBeLessThanOrEqual(11);
});

test('the address that counts is the connection’s: a header of the caller’s own choosing changes nothing', async () => {
  const direct = await startTestApi({ TRUSTED_PROXIES: '192.0.2.1' }, api);
  const codes: (string | undefined)[] = [];
  for (let count = 0; count < 52; count += 1) {
    const body = { email: `spoof-${count}@people.example`, password: 'x' };
    codes.push((await openSimulatedBrowser(direct).call(signIn, { body })).code);
  }
  expect(codes.at(-1)).toBe('too-many-requests');
});

test('a known device is not held up by neighbours who mistype behind the same address', async () => {
  const { email } = await seedUser(api);
  const owner = openSimulatedBrowser(api);
  expect((await owner.call(signIn, { body: { email, password } })).status).toBe(200);
  for (let count = 0; count < 52; count += 1) {
    const body = { email: `neighbour-${count}@people.example`, password: 'x' };
    await openSimulatedBrowser(api, owner.address).call(signIn, { body });
  }
  const stranger = openSimulatedBrowser(api, owner.address);
  expect((await stranger.call(signIn, { body: { email, password } })).code).toBe('too-many-requests');
  expect((await owner.call(signIn, { body: { email, password } })).status).toBe(200);
});
