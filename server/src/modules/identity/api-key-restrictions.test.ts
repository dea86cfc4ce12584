import { describe, expect, test } from 'vitest';
import { listBookings } from '@marga/contract/bookings/booking';
import { changePassword, resetPassword } from '@marga/contract/identity/account';
import { disableUser, enableUser } from '@marga/contract/identity/company-and-user-administration';
import {
  API_KEY_REQUESTS_A_MINUTE,
  changeApiKey,
  createApiKey,
  listApiKeys,
  resumeApiKey,
  revokeApiKey,
} from '@marga/contract/identity/team';
import { createId } from '@marga/contract/kernel/ids';
import { type Caller, startTestApi } from '../../../test/api.ts';
import { runDueJobs } from '../../../test/run-due-jobs.ts';
import {
  password,
  seedCompany,
  seedSignedInUser,
  insertMember,
  seedStaff,
  type TestCompany,
} from '../../../test/seed-companies-and-users.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { now } from '../../platform/clock.ts';
import { hashToken } from '../../platform/http/cookies.ts';
import { mailExpiringApiKeysJob } from './index.ts';

/** These tests cover when an API key stops working, where it works from and how often. */

const api = await startTestApi();
const relay = openRelayDatabase(api);
const NEW_PASSWORD = 'quiet-monsoon-terrace-41';

interface Key {
  readonly id: string;
  readonly company: string;
  /** Calls a route with the key, from this address, and returns the refusal or `works`. */
  readonly use: (from?: string) => Promise<string>;
  readonly ask: (from?: string) => ReturnType<typeof askWith>;
}

function askWith(secret: string, company: string, from: string) {
  return api.call(listBookings, {
    as: { company },
    headers: { authorization: `Bearer ${secret}`, 'x-forwarded-for': from },
  });
}

async function makeKey(as: Required<Caller>, body: object = {}): Promise<Key> {
  const { value } = await api.call(createApiKey, {
    as,
    body: { name: 'Nightly report', scopes: ['booking:read'], ...body },
  });
  const ask = (from = '203.0.113.7') => askWith(value.secret, as.company, from);
  return {
    id: value.apiKey.id,
    company: as.company,
    ask,
    use: async (from) => (await ask(from)).code ?? 'works',
  };
}

async function resetPasswordOf(user: string, email: string): Promise<void> {
  const code = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
  await api.admin(`select identity.issue_email_link_code($1, 'reset-password', $2, $3, null, $4, '1 hour')`, [
    hashToken(code),
    createId('mail', now()),
    user,
    email,
  ]);
  expect((await api.call(resetPassword, { body: { code, password: NEW_PASSWORD } })).status).toBe(204);
}

const readKey = async (company: TestCompany, id: string) => {
  const { value } = await api.call(listApiKeys, { as: company.as('owner') });
  return value.items.find((key) => key.id === id);
};

const mailsTo = (email: string, template: string) =>
  api.admin<{ params: Record<string, string> }>(
    'select params from platform.mail where recipient = $1 and template = $2',
    [email, template],
  );

const auditOf = (id: string) =>
  api.admin<{ action: string; user_id: string; ip_address: string; detail: object }>(
    'select action, user_id, ip_address, detail from platform.audit where subject = $1 order by id',
    [id],
  );

const seedTeam = () => seedCompany(api, { roles: ['owner', 'manager'] });

describe('account recovery', () => {
  test('suspends the keys that the person made, for all their companies, and tells the owners', async () => {
    const [company, other] = [await seedTeam(), await seedTeam()];
    const maker = company.person('manager');
    await insertMember(api, other.id, maker.user, 'manager');
    const keys = [
      await makeKey(company.as('manager')),
      await makeKey(company.as('manager'), { name: 'Import' }),
      await makeKey({ cookie: maker.cookie, company: other.id }),
    ];
    const kept = await makeKey(company.as('owner'));
    await resetPasswordOf(maker.user, maker.email);
    for (const key of keys) expect(await key.use()).toBe('api-key-suspended');
    expect(await kept.use()).toBe('works');
    expect(await readKey(company, keys[0]?.id ?? '')).toMatchObject({
      state: 'suspended',
      suspension: { reason: 'password-reset' },
    });
    const mails = await mailsTo(company.person('owner').email, 'api-keys-suspended');
    expect(mails).toMatchObject([{ params: { name: 'Somebody', keys: 'Import, Nightly report' } }]);
    expect(await mailsTo(other.person('owner').email, 'api-keys-suspended')).toHaveLength(1);
    expect((await auditOf(keys[0]?.id ?? '')).at(-1)).toMatchObject({
      action: 'identity.api-key-suspended',
      user_id: maker.user,
      detail: { suspendedFor: 'password-reset' },
    });
  });

  test('is over for a key once somebody resumes it with the password of a moment ago', async () => {
    const company = await seedTeam();
    const maker = company.person('manager');
    const key = await makeKey(company.as('manager'));
    await resetPasswordOf(maker.user, maker.email);
    const resume = (as: Caller) => api.call(resumeApiKey, { as, params: { apiKeyId: key.id } });
    const confirmed = (minutesAgo: number) =>
      api.admin(
        `update engine.session set confirmed_at = platform.now() - $2::int * interval '1 minute' where "userId" = $1`,
        [company.person('owner').user, minutesAgo],
      );
    await confirmed(11);
    expect((await resume(company.as('owner'))).code).toBe('requires-recent-login');
    const stranger = await seedTeam();
    expect((await resume(stranger.as('owner'))).code).toBe('not-found');
    await confirmed(0);
    expect((await resume(company.as('owner'))).value).toMatchObject({ state: 'active', suspension: null });
    expect(await key.use()).toBe('works');
    expect((await auditOf(key.id)).at(-1)?.action).toBe('identity.api-key-resumed');
  });

  test('is not a change of the password by whoever knows the old one: programs go on', async () => {
    const company = await seedTeam();
    const key = await makeKey(company.as('manager'));
    const body = { currentPassword: password, newPassword: NEW_PASSWORD };
    expect((await api.call(changePassword, { as: company.as('manager'), body })).status).toBe(204);
    expect(await key.use()).toBe('works');
  });
});

test('a key of a disabled account stays suspended when the account is enabled again', async () => {
  const company = await seedTeam();
  const key = await makeKey(company.as('manager'));
  const asked = {
    as: await seedStaff(api, 'operator-lead'),
    params: { userId: company.person('manager').user },
  };
  await api.call(disableUser, { ...asked, body: { reason: 'a laptop was stolen' } });
  expect(await key.use()).toBe('user-disabled');
  await api.call(enableUser, asked);
  expect(await key.use()).toBe('api-key-suspended');
  expect(await readKey(company, key.id)).toMatchObject({ suspension: { reason: 'user-disabled' } });
  expect(await mailsTo(company.person('owner').email, 'api-keys-suspended')).toHaveLength(1);
  expect((await auditOf(key.id)).at(-1)).toMatchObject({ user_id: asked.as.user });
});

describe('a key', () => {
  const daysLeft = async (company: TestCompany, id: string) => {
    const key = await readKey(company, id);
    return Math.round((Date.parse(key?.expiresAt ?? '') - Date.parse(key?.createdAt ?? '')) / 86_400_000);
  };

  test('lives for ninety days unless another number is asked for, and at most a year', async () => {
    const company = await seedTeam();
    const as = company.as('owner');
    expect(await daysLeft(company, (await makeKey(as)).id)).toBe(90);
    expect(await daysLeft(company, (await makeKey(as, { validDays: 365 })).id)).toBe(365);
    for (const validDays of [0, 366]) {
      const body = { name: 'x', scopes: ['booking:read'], validDays };
      expect((await api.call(createApiKey, { as, body })).code).toBe('request-invalid');
    }
  });

  test('that has expired says so and opens nothing, and cannot be resumed', async () => {
    const company = await seedTeam();
    const key = await makeKey(company.as('owner'));
    await api.admin('update identity.api_key set expires_at = platform.now() where id = $1', [key.id]);
    expect(await key.use()).toBe('api-key-expired');
    expect((await readKey(company, key.id))?.state).toBe('expired');
    const resumed = await api.call(resumeApiKey, { as: company.as('owner'), params: { apiKeyId: key.id } });
    expect(resumed.value.state).toBe('expired');
    expect(await key.use()).toBe('api-key-expired');
  });

  test('is announced by mail to owners and maker a week before it expires, once, unless it was revoked', async () => {
    const company = await seedTeam();
    const [key, revoked] = [await makeKey(company.as('manager')), await makeKey(company.as('manager'))];
    const due = async (id: string) => {
      const [row] = await api.admin<{ days: number }>(
        `select round(extract(epoch from k.expires_at - j.due_at) / 86400)::int as days from platform.job j
          join identity.api_key k on k.id = j.key where j.job = 'mail-expiring-api-keys' and j.key = $1`,
        [id],
      );
      return row?.days;
    };
    expect(await due(key.id)).toBe(7);
    expect(await due((await makeKey(company.as('owner'), { validDays: 4 })).id)).toBe(1);
    await api.call(revokeApiKey, { as: company.as('owner'), params: { apiKeyId: revoked.id } });
    await api.admin('update identity.api_key set remind_at = platform.now() where id = any ($1)', [
      [key.id, revoked.id],
    ]);
    expect(await runDueJobs(relay, mailExpiringApiKeysJob({ db: relay }))).toBe(2);
    expect(await runDueJobs(relay, mailExpiringApiKeysJob({ db: relay }))).toBe(0);
    for (const role of ['owner', 'manager'] as const)
      expect(await mailsTo(company.person(role).email, 'api-key-expires')).toHaveLength(1);
    expect(await due(key.id)).toBeUndefined();
  });
});

describe('a list of addresses', () => {
  test.each([
    ['203.0.113.7', ['203.0.113.7', '::ffff:203.0.113.7'], ['203.0.113.8', '2001:db8::1']],
    ['203.0.113.99/24', ['203.0.113.0', '203.0.113.255'], ['203.0.114.0', '::ffff:203.0.114.0']],
    ['2001:DB8:7::9/48', ['2001:db8:7::1', '2001:db8:7:ffff::'], ['2001:db8:8::1', '203.0.113.7']],
    ['2001:db8::1', ['2001:db8:0:0::1'], ['2001:db8::2']],
  ])('with %s admits these and no others', async (network, inside, outside) => {
    const key = await makeKey((await seedTeam()).as('owner'), { networks: [network, '192.0.2.1'] });
    for (const from of [...inside, '192.0.2.1']) expect(await key.use(from), from).toBe('works');
    for (const from of outside) expect(await key.use(from), from).toBe('api-key-address-refused');
    expect(await key.use('not an address')).toBe('api-key-address-refused');
  });

  test('is kept by the first address of each block, once', async () => {
    const company = await seedTeam();
    const networks = ['203.0.113.99/24', '203.0.113.0/24', '198.51.100.7', '2001:db8::1'];
    const key = await makeKey(company.as('owner'), { networks });
    expect((await readKey(company, key.id))?.networks.toSorted()).toEqual([
      '198.51.100.7',
      '2001:db8::1',
      '203.0.113.0/24',
    ]);
  });

  test.each([
    'example.com',
    '203.0.113',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '10.0.0.0/7',
    '::/0',
    '::ffff:10.0.0.1',
  ])('does not take %s', async (network) => {
    const body = { name: 'x', scopes: ['booking:read'], networks: [network] };
    const as = (await seedTeam()).as('owner');
    expect((await api.call(createApiKey, { as, body })).code).toBe('request-invalid');
  });

  test('is not told to whoever is refused; they are told their address, and the audit log keeps it once an hour', async () => {
    const company = await seedTeam();
    const key = await makeKey(company.as('owner'), { networks: ['203.0.113.0/24'] });
    const { problem, text } = await key.ask('198.51.100.9');
    expect(problem).toMatchObject({ code: 'api-key-address-refused', address: '198.51.100.9' });
    expect(text).not.toContain('203.0.113');
    await key.use('198.51.100.9');
    const refused = async () =>
      (await auditOf(key.id)).filter(({ action }) => action === 'identity.api-key-address-refused');
    expect(await refused()).toMatchObject([{ ip_address: '198.51.100.9' }]);
    await api.admin(
      `update identity.api_key set address_refused_at = platform.now() - interval '61 minutes' where id = $1`,
      [key.id],
    );
    await key.use('198.51.100.10');
    expect(await refused()).toHaveLength(2);
    expect(await readKey(company, key.id)).toMatchObject({ lastUsedAt: null, lastUsedFrom: null });
    await key.use('203.0.113.20');
    expect(await readKey(company, key.id)).toMatchObject({ lastUsedFrom: '203.0.113.20' });
  });
});

test('a key may call as often in a minute as it was given, and is told when to come back', async () => {
  const company = await seedTeam();
  const [few, other] = [
    await makeKey(company.as('owner'), { requestsAMinute: 3 }),
    await makeKey(company.as('owner')),
  ];
  for (let call = 0; call < 3; call++) expect(await few.use()).toBe('works');
  const refused = await few.ask();
  expect(refused.code).toBe('too-many-requests');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect(await other.use()).toBe('works');
  const body = { name: 'x', scopes: ['booking:read'], requestsAMinute: API_KEY_REQUESTS_A_MINUTE.most + 1 };
  expect((await api.call(createApiKey, { as: company.as('owner'), body })).code).toBe('request-invalid');
});

describe('the limits of a key', () => {
  const rupees = (amount: string) => ({ amount, currency: 'INR' });

  test('are changed by whoever manages keys and has just given their password, and only of their company', async () => {
    const company = await seedTeam();
    const key = await makeKey(company.as('owner'), { networks: ['203.0.113.0/24'] });
    const change = (as: Caller, body: object) =>
      api.call(changeApiKey, { as, params: { apiKeyId: key.id }, body });
    const { value } = await change(company.as('manager'), {
      networks: ['198.51.100.9'],
      requestsAMinute: 60,
    });
    expect(value).toMatchObject({ networks: ['198.51.100.9'], requestsAMinute: 60 });
    expect(await key.use('203.0.113.7')).toBe('api-key-address-refused');
    expect(await key.use('198.51.100.9')).toBe('works');
    expect((await auditOf(key.id)).find(({ action }) => action === 'identity.api-key-changed')).toMatchObject(
      {
        user_id: company.person('manager').user,
        detail: { networks: ['198.51.100.9'], requestsAMinute: 60 },
      },
    );
    expect((await change((await seedTeam()).as('owner'), {})).code).toBe('not-found');
    await api.admin(
      `update engine.session set confirmed_at = platform.now() - interval '11 minutes' where "userId" = $1`,
      [company.person('manager').user],
    );
    expect((await change(company.as('manager'), {})).code).toBe('requires-recent-login');
  });

  test('include a cap, which a key that spends cannot be without', async () => {
    const company = await seedTeam();
    const as = company.as('owner');
    for (const scope of ['checkout:create', 'booking:change']) {
      const body = { name: 'Buys', scopes: [scope] };
      expect((await api.call(createApiKey, { as, body })).problem).toMatchObject({
        code: 'request-invalid',
        issues: [{ path: 'body.dailyCap', message: 'missing' }],
      });
    }
    const dollars = {
      name: 'Buys',
      scopes: ['checkout:create'],
      dailyCap: { amount: '1.00', currency: 'USD' },
    };
    expect((await api.call(createApiKey, { as, body: dollars })).code).toBe('request-invalid');
    const key = await makeKey(as, { scopes: ['checkout:create'], dailyCap: rupees('5000.00') });
    const change = (dailyCap: unknown) =>
      api.call(changeApiKey, { as, params: { apiKeyId: key.id }, body: { dailyCap } });
    expect((await change(null)).code).toBe('request-invalid');
    expect((await change(rupees('6000.00'))).value.dailyCap).toEqual(rupees('6000.00'));
    expect(
      (await readKey(company, (await makeKey(as, { dailyCap: rupees('1.00') })).id))?.dailyCap,
    ).toBeNull();
  });
});

test('somebody without a company of the key cannot see or change it', async () => {
  const company = await seedTeam();
  const key = await makeKey(company.as('owner'));
  const outsider = await seedSignedInUser(api);
  const as = { cookie: outsider.cookie, company: company.id };
  expect((await api.call(changeApiKey, { as, params: { apiKeyId: key.id }, body: {} })).code).toBe(
    'permission-denied',
  );
});
