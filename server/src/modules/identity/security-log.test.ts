import pino from 'pino';
import { expect, test } from 'vitest';
import { readCompany } from '@marga/contract/identity/company';
import { completeSignIn, signIn } from '@marga/contract/identity/session';
import { ROUTES } from '@marga/contract/route-table';
import { startTestApi } from '../../../test/api.ts';
import { seedSignedInUser, seedUser } from '../../../test/seed-companies-and-users.ts';
import { hashToken } from '../../platform/http/cookies.ts';
import { buildServer } from '../../platform/http/server.ts';
import { identityHandlers } from './index.ts';

const api = await startTestApi();

/** The log of the server below is written to `lines`, which the tests read. */
const lines: string[] = [];
const app = buildServer({
  platform: { ...api.platform, log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }) },
  ...api.internals,
  routes: ROUTES.filter(({ name }) => name.startsWith('identity.')),
  handlers: identityHandlers(api.engine, api.records),
  shutdown: new AbortController().signal,
});

/** Sends one request and returns what the log holds about it. */
async function logOf(
  method: 'GET' | 'POST',
  url: string,
  asked: { headers?: Record<string, string>; body?: object },
) {
  const answer = await app.inject({
    method,
    url,
    headers: asked.headers ?? {},
    ...(asked.body && { payload: asked.body }),
  });
  const requestId = String(answer.headers['x-request-id']);
  await expect
    .poll(() => lines.some((line) => line.includes(requestId) && line.includes('"request"')))
    .toBe(true);
  const text = lines.filter((line) => line.includes(requestId)).join('');
  const entries = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { text, entries };
}

test('a sign-in that fails is logged with account and network, and without the address or the password', async () => {
  const { email } = await seedUser(api);
  const { text, entries } = await logOf('POST', signIn.path, {
    headers: { 'x-forwarded-for': '203.0.113.77' },
    body: { email, password: 'not the password' },
  });
  expect(entries).toContainEqual(
    expect.objectContaining({
      level: 40,
      msg: 'sign-in failed',
      account: `account:${hashToken(email)}`,
      network: 'network:203.0.113.77',
    }),
  );
  expect(text).not.toContain(email);
  expect(text).not.toContain('not the password');
});

test('a second step without a first, and a request that is not authorized, are logged with their route and status', async () => {
  const code = await logOf('POST', completeSignIn.path, { body: { method: 'totp', code: '123456' } });
  expect(code.entries).toContainEqual(
    expect.objectContaining({ route: 'identity.complete-sign-in', status: 400 }),
  );
  expect(code.text).not.toContain('123456');
  const { cookie } = await seedSignedInUser(api);
  const shut = await logOf('GET', readCompany.path, {
    headers: { cookie, 'marga-company': 'cmp_00000000000000000000000000' },
  });
  expect(shut.entries).toContainEqual(
    expect.objectContaining({ route: 'identity.read-company', status: 403 }),
  );
  expect(shut.text).not.toContain(cookie.split('=')[1]);
});
