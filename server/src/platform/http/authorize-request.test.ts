import { beforeAll, describe, expect, test } from 'vitest';
import { listCompanies } from '@marga/contract/identity/company-and-user-administration';
import { readSession } from '@marga/contract/identity/session';
import { readWallet } from '@marga/contract/ledger/ledger';
import type { Route } from '@marga/contract/route-definition';
import { ROUTES } from '@marga/contract/route-table';
import { type Asked, routePathOf, startTestApi } from '../../../test/api.ts';
import { seedCompany, seedStaff, type TestCompany } from '../../../test/seed-companies-and-users.ts';
import { nonexistentId, minimalRequest } from '../../../test/minimal-request.ts';

/**
 * The permissions of each route are tested in authorisation-matrix.test.ts; these tests cover access rules that are
 * not part of that table.
 */

const api = await startTestApi();
const strict = await startTestApi({ STAFF_SECOND_FACTOR: 'on' }, api);
let company: TestCompany;

beforeAll(async () => {
  company = await seedCompany(api, { roles: ['owner', 'finance'] });
});

async function codeOf(route: Route, asked: Asked): Promise<string | undefined> {
  const left = new AbortController();
  const answer = await api.request(route.method, routePathOf(route, asked), {
    ...asked,
    signal: left.signal,
  });
  const refused = answer.headers.get('content-type')?.startsWith('application/problem') ?? false;
  const code = refused ? ((await answer.json()) as { code: string }).code : undefined;
  left.abort();
  return code;
}

const OTHER_SITES: readonly Record<string, string>[] = [
  { origin: 'https://elsewhere.example' },
  { origin: 'https://portal.example.evil.example' },
  { origin: 'http://portal.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];

const OURS: readonly Record<string, string>[] = [
  {},
  { origin: 'https://portal.example' },
  { 'sec-fetch-site': 'same-origin' },
];

describe.each(ROUTES.map((route) => [route.name, route] as const))('%s', (_name, route) => {
  test('takes a change from our own pages and from programs, and from no other site', async () => {
    for (const headers of OTHER_SITES) {
      const code = await codeOf(route, { ...minimalRequest(route), as: company.as('owner'), headers });
      const isOpen = route.method === 'GET' || route.from === 'anywhere';
      if (isOpen) expect(code, JSON.stringify(headers)).not.toBe('unauthorized-domain');
      else expect(code, JSON.stringify(headers)).toBe('unauthorized-domain');
    }
    for (const headers of OURS) {
      const code = await codeOf(route, { ...minimalRequest(route), headers });
      expect(code, JSON.stringify(headers)).not.toBe('unauthorized-domain');
    }
  });
});

test('a key lets a request pass as a program’s only if it looks like one; a cookie beside it counts for nothing', async () => {
  const [changing] = ROUTES.filter(({ method, access }) => method === 'POST' && access.kind === 'signed-in');
  if (!changing) throw new Error('no such route');
  const ask = (authorization: string) =>
    codeOf(changing, {
      ...minimalRequest(changing),
      as: company.as('owner'),
      headers: { origin: 'https://elsewhere.example', authorization },
    });
  for (const notAKey of ['Bearer x', 'Basic bWFyZ2E6bWFyZ2E=', 'bearer', `Bearer mrg_live_${'x'.repeat(39)}`])
    expect(await ask(notAKey), notAKey).toBe('unauthorized-domain');
  expect(await ask(`Bearer mrg_live_${'x'.repeat(48)}`)).toBe('unauthenticated');
});

test('a cookie of another name, or a token that no session could have, is nobody', async () => {
  const { cookie } = company.as('owner');
  const token = cookie.split('=')[1] ?? '';
  for (const wrong of [
    `marga=${token}`,
    `x__Host-marga=${token}`,
    '__Host-marga=short',
    `__Host-marga="${token}"`,
    // Of two cookies with one name, the first counts.
    `__Host-marga=short; __Host-marga=${token}`,
  ]) {
    expect((await api.call(readSession, { as: { cookie: wrong } })).code).toBe('unauthenticated');
  }
  expect((await api.call(readSession, { as: { cookie: `a=1; ${cookie}; b=2` } })).status).toBe(200);
});

test('which company is meant is asked again when none or nonsense is named', async () => {
  const { cookie } = company.as('owner');
  for (const named of [undefined, '', 'cmp_1', `${company.id}'`, `${company.id},${company.id}`, '%']) {
    const as = named === undefined ? { cookie } : { cookie, company: named };
    expect((await api.call(readWallet, { as })).code, named).toBe('company-missing');
  }
});

test('a company that does not exist answers byte for byte like somebody else’s', async () => {
  const elsewhere = await seedCompany(api);
  const seen = async (named: string) => {
    const { status, text, headers } = await api.call(readWallet, {
      as: { ...company.as('owner'), company: named },
    });
    return { status, text: text.replaceAll(headers.get('x-request-id') ?? '', 'req') };
  };
  expect(await seen(elsewhere.id)).toEqual(await seen(nonexistentId('company')));
});

test('a member who was removed is out with the next request', async () => {
  const as = company.as('finance');
  expect((await api.call(readWallet, { as })).status).toBe(200);
  await api.admin('delete from identity.member where user_id = $1', [company.person('finance').user]);
  expect((await api.call(readWallet, { as })).code).toBe('permission-denied');
});

test('the portal’s own people need a second factor unless this process was told otherwise', async () => {
  const as = { cookie: (await seedStaff(api, 'operator')).cookie };
  expect((await api.call(listCompanies, { as })).status).toBe(200);
  expect((await strict.call(listCompanies, { as })).code).toBe('multi-factor-auth-required');
  await api.admin(
    'update engine.session set second_factor = true where "userId" in (select user_id from identity.staff)',
  );
  expect((await strict.call(listCompanies, { as })).status).toBe(200);
});
