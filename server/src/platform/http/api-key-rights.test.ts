import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { deleteAccount } from '@marga/contract/identity/account';
import { disableUser, enableUser } from '@marga/contract/identity/company-and-user-administration';
import { createApiKey, listApiKeys, removeMember, revokeApiKey } from '@marga/contract/identity/team';
import { createId } from '@marga/contract/kernel/ids';
import { readWallet } from '@marga/contract/ledger/ledger';
import {
  type Permission,
  PERMISSION_TABLE,
  PERMISSIONS,
  ROLE_PERMISSIONS,
  ROLES,
  SCOPES,
} from '@marga/contract/identity/permissions';
import { ROUTES } from '@marga/contract/route-table';
import { type Asked, routePathOf, startTestApi } from '../../../test/api.ts';
import {
  insertMember,
  seedCompany,
  seedStaff,
  type TestCompany,
} from '../../../test/seed-companies-and-users.ts';
import { minimalRequest } from '../../../test/minimal-request.ts';
import { printMeasurement } from '../../../test/print-measurement.ts';
import { now } from '../clock.ts';
import { hashToken } from './cookies.ts';

const api = await startTestApi();
let company: TestCompany;

beforeAll(async () => {
  company = await seedCompany(api, { roles: ROLES });
});

/** Returns a request for this company that is authorized with this API key. */
function byKey(secret: string, named: string = company.id): Asked {
  return { as: { company: named }, headers: { authorization: `Bearer ${secret}` } };
}

/** Inserts a key with any scopes, including those that no key can be given. */
async function insertKey(user: string, scopes: readonly string[], of: string = company.id): Promise<string> {
  const secret = `mrg_live_${randomBytes(24).toString('hex')}`;
  await api.admin(
    `insert into identity.api_key (id, company_id, user_id, name, hint, key_hash, scopes)
      values ($1, $2, $3, 'Test', 'mrg_live_0000', $4, $5)`,
    [createId('apiKey', now()), of, user, hashToken(secret), scopes],
  );
  return secret;
}

/** Lists one route for each permission, among those that need no recent password and accept API keys. */
const routesByPermission = PERMISSIONS.flatMap((permission) => {
  const found = ROUTES.find(
    ({ access }) =>
      access.kind === 'member' && access.permission === permission && !access.recently && !access.inPerson,
  );
  return found ? [[permission, found] as const] : [];
});

/** Returns the permissions that a key has in practice, found by calling one route per permission with it. */
async function rightsOf(secret: string): Promise<Permission[]> {
  const rights: Permission[] = [];
  for (const [permission, route] of routesByPermission) {
    const left = new AbortController();
    const asked = { ...minimalRequest(route), ...byKey(secret), signal: left.signal };
    const answer = await api.request(route.method, routePathOf(route, asked), asked);
    const refused = answer.headers.get('content-type')?.startsWith('application/problem') ?? false;
    const code = refused ? ((await answer.json()) as { code: string }).code : undefined;
    left.abort();
    expect(answer.status, `${route.name} ${code}`).toBeLessThan(500);
    if (code !== 'permission-denied') rights.push(permission);
  }
  return rights;
}

const RUNS = 10;
let judged = 0;

describe.each(ROLES)('a key of a %s', (role) => {
  test('does what its scopes and its maker’s role both allow, whatever the scopes are', async () => {
    const holds = fc.asyncProperty(fc.subarray(PERMISSIONS), async (scopes) => {
      const both = PERMISSIONS.filter(
        (permission) =>
          scopes.includes(permission) &&
          ROLE_PERMISSIONS[role].includes(permission) &&
          PERMISSION_TABLE[permission].scope,
      );
      expect(await rightsOf(await insertKey(company.person(role).user, scopes))).toEqual(both);
      judged += routesByPermission.length;
    });
    await fc.assert(holds, { numRuns: RUNS, examples: [[[]], [PERMISSIONS]], endOnFailure: true });
  });
});

test('every permission was tried', () => {
  printMeasurement(
    `api keys: ${ROLES.length} roles × ${RUNS} sets of scopes, ${judged} rights judged, 0 beyond scopes ∩ role`,
  );
  const untried = PERMISSIONS.filter(
    (permission) => !routesByPermission.some(([known]) => known === permission),
  );
  // Transferring ownership always requires the password, which an API key does not have.
  expect(untried).toEqual(['ownership:transfer']);
});

test('a key grows and shrinks with its maker’s role, from one request to the next', async () => {
  const maker = company.person('manager').user;
  const secret = await insertKey(maker, SCOPES);
  for (const role of ['traveller', 'finance', 'owner', 'manager'] as const) {
    await api.admin('update identity.member set role = $2 where user_id = $1', [maker, role]);
    expect(await rightsOf(secret)).toEqual(SCOPES.filter((scope) => ROLE_PERMISSIONS[role].includes(scope)));
  }
});

describe('a key that was made on the page', () => {
  async function makeKey(
    of: TestCompany,
  ): Promise<{ id: string; secret: string; opens: () => Promise<string> }> {
    const { value } = await api.call(createApiKey, {
      as: of.as('manager'),
      body: { name: 'Export', scopes: ['wallet:read'] },
    });
    const opens = async () => (await api.call(readWallet, byKey(value.secret, of.id))).code ?? 'opens';
    expect(await opens()).toBe('opens');
    return { id: value.apiKey.id, secret: value.secret, opens };
  }

  const fresh = () => seedCompany(api, { roles: ['owner', 'manager'] });

  test('opens nothing once it is revoked', async () => {
    const of = await fresh();
    const key = await makeKey(of);
    await api.call(revokeApiKey, { as: of.as('owner'), params: { apiKeyId: key.id } });
    expect(await key.opens()).toBe('user-token-expired');
    expect((await api.call(listApiKeys, { as: of.as('owner') })).value.items).toEqual([]);
  });

  test('ends with its maker’s membership, and stays ended when they come back', async () => {
    const of = await fresh();
    const key = await makeKey(of);
    const { user } = of.person('manager');
    await api.call(removeMember, { as: of.as('owner'), params: { userId: user } });
    expect(await key.opens()).toBe('user-token-expired');
    await insertMember(api, of.id, user, 'manager');
    expect(await key.opens()).toBe('user-token-expired');
  });

  test('opens nothing while its maker is no member, however that came about', async () => {
    const of = await fresh();
    const key = await makeKey(of);
    await api.admin('delete from identity.member where user_id = $1', [of.person('manager').user]);
    expect(await key.opens()).toBe('permission-denied');
  });

  test('rests while its maker is disabled, and is suspended from then on', async () => {
    const of = await fresh();
    const key = await makeKey(of);
    const asked = {
      as: await seedStaff(api, 'operator-lead'),
      params: { userId: of.person('manager').user },
    };
    await api.call(disableUser, { ...asked, body: { reason: 'a laptop was stolen' } });
    expect(await key.opens()).toBe('user-disabled');
    await api.call(enableUser, asked);
    expect(await key.opens()).toBe('api-key-suspended');
  });

  test('ends with its maker’s account', async () => {
    const of = await fresh();
    const key = await makeKey(of);
    expect((await api.call(deleteAccount, { as: of.as('manager') })).status).toBe(204);
    expect(await key.opens()).toBe('user-token-expired');
  });

  test('opens no other company, not even one of its maker’s own', async () => {
    const [of, other] = await Promise.all([fresh(), fresh()]);
    const key = await makeKey(of);
    await insertMember(api, other.id, of.person('manager').user, 'owner');
    expect(
      (await api.call(readWallet, { as: { cookie: of.as('manager').cookie, company: other.id } })).status,
    ).toBe(200);
    expect((await api.call(readWallet, byKey(key.secret, other.id))).code).toBe('permission-denied');
  });

  test('is kept as a hash, and shown by its first letters alone', async () => {
    const of = await fresh();
    const { id, secret } = await makeKey(of);
    const [row] = await api.admin<{ text: string }>(
      'select to_jsonb(k)::text as text from identity.api_key k where id = $1',
      [id],
    );
    expect(row?.text).toContain(hashToken(secret));
    expect(row?.text).not.toContain(secret.slice(0, 20));
    const listed = await api.call(listApiKeys, { as: of.as('owner') });
    expect(listed.text).not.toContain(secret.slice(0, 20));
    expect(listed.text).not.toContain(hashToken(secret));
  });
});
