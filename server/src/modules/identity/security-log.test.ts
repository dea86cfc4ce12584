import pino from 'pino';
import { describe, expect, test } from 'vitest';
import { readAccount } from '@marga/contract/identity/account';
import { readCompany } from '@marga/contract/identity/company';
import { listCompanies } from '@marga/contract/identity/company-and-user-administration';
import { completeSignIn, signIn } from '@marga/contract/identity/session';
import { createApiKey, listTeam } from '@marga/contract/identity/team';
import { ROUTES } from '@marga/contract/route-table';
import { startTestApi } from '../../../test/api.ts';
import {
  seedCompany,
  seedSignedInUser,
  seedStaff,
  seedUser,
} from '../../../test/seed-companies-and-users.ts';
import { hashToken } from '../../platform/http/cookies.ts';
import { buildServer } from '../../platform/http/server.ts';
import { unsettledMatters } from '../../bin/unsettled-matters.ts';
import { identityHandlers } from './index.ts';

const api = await startTestApi();

/** The log of the server below is written to `lines`, which the tests read. */
const lines: string[] = [];
const app = buildServer({
  platform: { ...api.platform, log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }) },
  ...api.internals,
  routes: ROUTES.filter(({ name }) => name.startsWith('identity.')),
  handlers: identityHandlers(api.engine, api.records, unsettledMatters),
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
    expect.objectContaining({ route: 'identity.complete-sign-in', status: 400, code: 'code-expired' }),
  );
  expect(code.text).not.toContain('123456');
  const { cookie } = await seedSignedInUser(api);
  const shut = await logOf('GET', readCompany.path, {
    headers: { cookie, 'marga-company': 'cmp_00000000000000000000000000' },
  });
  expect(shut.entries).toContainEqual(
    expect.objectContaining({ route: 'identity.read-company', status: 403, code: 'permission-denied' }),
  );
  expect(shut.text).not.toContain(cookie.split('=')[1]);
});

describe('the line of a request', () => {
  const lineOf = async (url: string, headers: Record<string, string>) => {
    const { entries, text } = await logOf('GET', url, { headers });
    const line = entries.find(({ msg }) => msg === 'request') ?? {};
    const { access, userId, companyId, apiKeyId } = line;
    return { caller: { access, userId, companyId, apiKeyId }, fields: Object.keys(line), text };
  };

  test('names the member and the company by their ids', async () => {
    const company = await seedCompany(api);
    const { user, cookie, email } = company.person('owner');
    const { caller, text, fields } = await lineOf(listTeam.path, { cookie, 'marga-company': company.id });
    expect(caller).toEqual({
      access: 'member',
      userId: user,
      companyId: company.id,
      apiKeyId: undefined,
    });
    expect(fields.toSorted()).toEqual(
      [
        'access',
        'companyId',
        'level',
        'ms',
        'msg',
        'network',
        'requestId',
        'route',
        'status',
        'time',
        'userId',
      ]
        .concat(fields.filter((field) => ['hostname', 'pid'].includes(field)))
        .toSorted(),
    );
    expect(text).not.toContain(email);
    expect(text).not.toContain(cookie.split('=')[1]);
  });

  test('says from which network, and with which error a request was refused', async () => {
    const { entries } = await logOf('POST', signIn.path, {
      headers: { origin: 'https://evil.example', 'x-forwarded-for': '203.0.113.78' },
      body: { email: 'a@b.example', password: 'anything at all' },
    });
    expect(entries.find(({ msg }) => msg === 'request')).toMatchObject({
      network: '203.0.113.78',
      code: 'unauthorized-domain',
    });
  });

  test('names the API key beside its holder, and never its secret', async () => {
    const company = await seedCompany(api);
    const as = company.as('owner');
    const { value } = await api.call(createApiKey, {
      as,
      body: { name: 'Export', scopes: ['company:read'] },
    });
    const { caller, text } = await lineOf(readCompany.path, {
      authorization: `Bearer ${value.secret}`,
      'marga-company': company.id,
    });
    expect(caller).toEqual({
      access: 'api-key',
      userId: company.person('owner').user,
      companyId: company.id,
      apiKeyId: value.apiKey.id,
    });
    expect(text).not.toContain(value.secret);
  });

  test('names the operator, and not what they searched for', async () => {
    const operator = await seedStaff(api, 'operator');
    const { caller, text } = await lineOf(`${listCompanies.path}?search=KUMAR`, { cookie: operator.cookie });
    expect(caller).toMatchObject({ access: 'staff', userId: operator.user, companyId: undefined });
    expect(text).not.toContain('KUMAR');
  });

  test('names who was refused, but no company that they do not belong to', async () => {
    const [company, stranger] = [await seedCompany(api), await seedSignedInUser(api)];
    const { caller, text } = await lineOf(readCompany.path, {
      cookie: stranger.cookie,
      'marga-company': company.id,
    });
    expect(caller).toMatchObject({ access: 'member', userId: stranger.user, companyId: undefined });
    expect(text).not.toContain(company.id);
    const refused = await lineOf(listCompanies.path, { cookie: stranger.cookie });
    expect(refused.caller).toMatchObject({ access: 'staff', userId: stranger.user });
  });

  test('names the person of a request without a company, and nobody where nobody is known', async () => {
    const { user, cookie } = await seedSignedInUser(api);
    const known = await lineOf(readAccount.path, { cookie });
    expect(known.caller).toMatchObject({ access: 'signed-in', userId: user });
    const unknown = await lineOf(readAccount.path, { cookie: '__Host-marga=made-up' });
    expect(unknown.caller.userId).toBeUndefined();
  });
});
