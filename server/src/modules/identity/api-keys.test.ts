import { expect, test } from 'vitest';
import { listBookings } from '@marga/contract/bookings/booking';
import { readCompany } from '@marga/contract/identity/company';
import { readSession } from '@marga/contract/identity/session';
import {
  changeMember,
  createApiKey,
  listApiKeys,
  removeMember,
  revokeApiKey,
} from '@marga/contract/identity/team';
import { readWallet } from '@marga/contract/ledger/ledger';
import { startTestApi } from '../../../test/api.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';

const api = await startTestApi();
const company = await seedCompany(api, { roles: ['owner', 'manager'], wallet: '100.00' });

async function makeKey(scopes: string[], as = company.as('owner')) {
  const { value } = await api.call(createApiKey, { as, body: { name: 'Nightly report', scopes } });
  return { id: value.apiKey.id, secret: value.secret };
}

const withKey = (secret: string, named: string = company.id) => ({
  as: { company: named },
  headers: { authorization: `Bearer ${secret}` },
});

test('a key is shown once, kept as a hash, and known by its first characters', async () => {
  const { id, secret } = await makeKey(['booking:read']);
  expect(secret).toMatch(/^mrg_live_[A-Za-z0-9]{48}$/);
  const { value } = await api.call(listApiKeys, { as: company.as('manager') });
  expect(value.items.find((key) => key.id === id)).toMatchObject({
    hint: secret.slice(0, 13),
    scopes: ['booking:read'],
    lastUsedAt: null,
    state: 'active',
  });
  const rows = await api.admin('select from identity.api_key k where k::text like $1', [
    `%${secret.slice(9)}%`,
  ]);
  expect(rows).toHaveLength(0);
});

test('a key does what its scopes say, and when it was last used is seen', async () => {
  const { id, secret } = await makeKey(['booking:read']);
  expect((await api.call(listBookings, withKey(secret))).status).toBe(200);
  expect((await api.call(readWallet, withKey(secret))).code).toBe('permission-denied');
  expect((await api.call(readCompany, withKey(secret))).code).toBe('permission-denied');
  const { value } = await api.call(listApiKeys, { as: company.as('owner') });
  expect(value.items.find((key) => key.id === id)?.lastUsedAt).not.toBeNull();
});

test('a key opens no other company, no session and no page of a person', async () => {
  const { secret } = await makeKey(['booking:read']);
  const other = await seedCompany(api);
  expect((await api.call(listBookings, withKey(secret, other.id))).code).toBe('permission-denied');
  expect((await api.call(readSession, withKey(secret))).code).toBe('unauthenticated');
  expect((await api.call(listApiKeys, withKey(secret))).code).toBe('permission-denied');
});

test('a key needs no origin, for it is no cookie; a cookie beside it lends it nothing', async () => {
  const { secret } = await makeKey(['booking:read']);
  const headers = { authorization: `Bearer ${secret}`, origin: 'https://elsewhere.example' };
  expect((await api.call(readWallet, { as: company.as('owner'), headers })).code).toBe('permission-denied');
});

test('nobody makes a key that does more than themselves, nor one for what is no scope', async () => {
  const booker = await seedCompany(api, { roles: ['manager'] });
  const beyond = await api.call(createApiKey, {
    as: booker.as('manager'),
    body: { name: 'x', scopes: ['member:change'] },
  });
  expect(beyond.code).toBe('request-invalid');
});

test('a key narrows with its maker’s role and dies with the membership', async () => {
  const team = await seedCompany(api, { roles: ['owner', 'manager'] });
  const { secret } = await makeKey(['wallet:read', 'booking:read'], team.as('manager'));
  const { value } = await api.call(readSession, { as: { cookie: team.as('manager').cookie } });
  const params = { userId: value.user.uid };
  const as = team.as('owner');
  expect((await api.call(readWallet, withKey(secret, team.id))).status).toBe(200);
  await api.call(changeMember, { as, params, body: { role: 'approver' } });
  expect((await api.call(readWallet, withKey(secret, team.id))).code).toBe('permission-denied');
  expect((await api.call(listBookings, withKey(secret, team.id))).status).toBe(200);
  await api.call(removeMember, { as, params });
  expect((await api.call(listBookings, withKey(secret, team.id))).code).toBe('user-token-expired');
});

test('a revoked key opens nothing from that moment on', async () => {
  const { id, secret } = await makeKey(['booking:read']);
  const revoke = () => api.call(revokeApiKey, { as: company.as('manager'), params: { apiKeyId: id } });
  expect((await revoke()).status).toBe(204);
  expect((await api.call(listBookings, withKey(secret))).code).toBe('user-token-expired');
  expect((await revoke()).code).toBe('not-found');
});
