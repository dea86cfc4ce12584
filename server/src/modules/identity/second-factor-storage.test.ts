import { expect, test } from 'vitest';
import {
  beginTotp,
  confirmTotp,
  requestPasswordReset,
  resetPassword,
  type TotpSetup,
} from '@marga/contract/identity/account';
import { completeSignIn, readSession, signIn } from '@marga/contract/identity/session';
import { startTestApi } from '../../../test/api.ts';
import { totpCodeOf } from '../../../test/totp-codes.ts';
import { openSimulatedBrowser } from '../../../test/test-browser.ts';
import { password, type Person, seedSignedInUser } from '../../../test/seed-companies-and-users.ts';
import { openIdentityMailSender } from '../../../test/identity-mail-sender.ts';

const api = await startTestApi();
const post = openIdentityMailSender(api);

async function begin(person: Person): Promise<TotpSetup> {
  return (await openSimulatedBrowser(api).call(beginTotp, { as: person, body: { password } })).value;
}

async function seedCareful(): Promise<Person & { setup: TotpSetup }> {
  const person = await seedSignedInUser(api);
  const setup = await begin(person);
  const confirmed = await openSimulatedBrowser(api).call(confirmTotp, {
    as: person,
    body: { code: totpCodeOf(setup.uri, -1) },
  });
  expect(confirmed.status).toBe(204);
  return { ...person, setup };
}

test('a new password by mail does not do away with the second factor', async () => {
  const { email, setup } = await seedCareful();
  await openSimulatedBrowser(api).call(requestPasswordReset, { body: { email } });
  const code = await post.codeFor(email, /new password/);
  const chosen = 'monsoon-over-the-ghats-9';
  const reset = await openSimulatedBrowser(api).call(resetPassword, { body: { code, password: chosen } });
  expect(reset.status).toBe(204);
  expect(reset.headers.getSetCookie()).toEqual([]);
  const browser = openSimulatedBrowser(api);
  const answer = await browser.call(signIn, { body: { email, password: chosen } });
  expect(answer.code).toBe('multi-factor-auth-required');
  expect((await browser.call(readSession)).code).toBe('unauthenticated');
  const proved = await browser.call(completeSignIn, {
    body: { method: 'totp', code: totpCodeOf(setup.uri) },
  });
  expect(proved.status).toBe(200);
});

test('a stored secret that somebody has tampered with opens nothing, with the right code either', async () => {
  const { user, email, setup } = await seedCareful();
  await api.admin(
    `update engine."twoFactor" set "secret" = overlay("secret" placing
        case when right("secret", 1) = '0' then '1' else '0' end from length("secret")) where "userId" = $1`,
    [user],
  );
  const browser = openSimulatedBrowser(api);
  await browser.call(signIn, { body: { email, password } });
  const asked = { body: { method: 'totp', code: totpCodeOf(setup.uri) } };
  const answer = await api.request('POST', completeSignIn.path, {
    ...asked,
    as: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('__Host-marga='))).toEqual([]);
});

test('recovery codes are ten letters and digits of 32 each, fifty bits, and no two alike', async () => {
  const setups = await Promise.all(Array.from({ length: 5 }, async () => begin(await seedSignedInUser(api))));
  const codes = setups.flatMap(({ recoveryCodes }) => recoveryCodes);
  expect(codes).toHaveLength(50);
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
  expect(new Set(codes).size).toBe(50);
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32);
  expect(new Set(setups.map(({ secret }) => secret)).size).toBe(5);
});
