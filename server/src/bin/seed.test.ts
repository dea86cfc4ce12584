import { randomBytes } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { listBookings } from '@marga/contract/bookings/booking';
import { listTestimonials } from '@marga/contract/content/testimonials';
import { readSession, signIn } from '@marga/contract/identity/session';
import {
  isGstinOfLegalEntityKind,
  type EntityKind,
  parseGstin,
  parseCompanyRegistrationNumber,
} from '@marga/contract/kernel/indian-identifiers';
import { startTestApi } from '../../test/api.ts';
import { openSimulatedBrowser } from '../../test/test-browser.ts';
import { password } from '../../test/seed-companies-and-users.ts';
import { commonEnvironment, databaseEnvironment, runServerProgram } from '../../test/configuration.ts';

const api = await startTestApi();
const seed = (overrides: Record<string, string> = {}) =>
  runServerProgram('seed', {
    ...commonEnvironment,
    ...databaseEnvironment(api.database),
    REDIS_URL: api.config.REDIS_URL,
    RESTATE_INGRESS_URL: api.config.RESTATE_INGRESS_URL,
    PUBLIC_ORIGIN: api.config.PUBLIC_ORIGIN,
    SUPPLIERS: '[]',
    ...overrides,
  });

const state = () =>
  api.admin<Record<string, string | null>>(
    `select c.name, c.state, c.entity_kind, c.registration_number, c.address, c.phone, g.gstin, g.state as gstin_state,
        (select array_agg(u."email" || ' ' || m.role order by u."email") from identity.member m
          join engine."user" u on u."id" = m.user_id and u."emailVerified" where m.company_id = c.id) as people
      from identity.company c join identity.gstin g on g.company_id = c.id order by c.created_at`,
  );

let output = '';
let seeded: Record<string, string | null>[] = [];
beforeAll(async () => {
  // This is the state of the previous release: a company with only a name, and an owner who is not verified.
  const company = 'cmp_01m7e00000e00000000000000a';
  await api.admin(
    `insert into identity.company (id, name, state, credit_from) values ($1, 'Himalaya Holidays Pvt Ltd', 'approved', platform.now())`,
    [company],
  );
  const user = await api.engine.createUser({ email: 'asha@himalaya.example', name: 'Asha Rao', password });
  await api.admin('insert into identity.person (user_id) values ($1) on conflict do nothing', [user]);
  await api.admin(`insert into identity.member (company_id, user_id, role) values ($1, $2, 'owner')`, [
    company,
    user,
  ]);
  output = await seed();
  seeded = await state();
}, 60_000);

test('the demo has three companies that book and one that waits, each with a whole and plausible profile', () => {
  expect(seeded.map(({ name, state: is, gstin_state: gst }) => [name, is, gst])).toEqual([
    ['Himalaya Holidays Pvt Ltd', 'approved', 'approved'],
    ['Coromandel Exports LLP', 'approved', 'approved'],
    ['Malwa Handlooms Pvt Ltd', 'approved', 'approved'],
    ['Deccan Tours', 'unverified', 'declared'],
  ]);
  for (const company of seeded) {
    const kind = company['entity_kind'] as EntityKind;
    expect(parseCompanyRegistrationNumber(kind, company['registration_number'] ?? null).ok).toBe(true);
    expect(parseGstin(company['gstin'] ?? '').ok).toBe(true);
    expect(isGstinOfLegalEntityKind(company['gstin'] ?? '', kind)).toBe(true);
    expect(company['address'] && company['phone']).toBeTruthy();
  }
  expect(seeded[3]?.['people']).toEqual(['deepa@deccan.example owner']);
});

test('what clients say is made up, and labelled so in both languages; a second run adds nothing', async () => {
  const shown = async () => (await api.call(listTestimonials)).value.items;
  const first = await shown();
  expect(first).toHaveLength(3);
  expect(first.every(({ isSample, quoteHindi }) => isSample && quoteHindi !== null)).toBe(true);
  await seed();
  expect(await shown()).toEqual(first);
});

test('whoever it tells of can sign in with what it tells', async () => {
  const people = [...output.matchAll(/^(\S+@\S+) {2}(\S+) {2}(.+)$/gm)];
  expect(people.map(([, email]) => email)).toHaveLength(8);
  for (const [, email, secret] of people) {
    const browser = openSimulatedBrowser(api);
    expect((await browser.call(signIn, { body: { email, password: secret } })).status, email).toBe(200);
    const { value } = await browser.call(readSession);
    expect(value.user.emailVerified).toBe(true);
    expect(value.memberships.length + (value.staffRole ? 1 : 0)).toBe(1);
    const [company] = value.memberships;
    if (company) {
      const cookie = `__Host-marga=${browser.cookies.get('__Host-marga')}`;
      const as = { cookie, company: company.companyId };
      expect((await api.call(listBookings, { as })).status, email).toBe(200);
    }
  }
  expect(output).toMatch(/omar@marga\.example.*operator of the portal/);
  expect(output).toMatch(/leela@marga\.example.*operator-lead of the portal/);
});

test('seeding again changes nothing, and keeps what somebody has changed', async () => {
  await api.admin(
    `update identity.company set state = 'approved', credit_from = platform.now(), phone = '+914099999999' where name = 'Deccan Tours'`,
  );
  expect(await seed()).toBe(output);
  const again = await state();
  expect(again.slice(0, 3)).toEqual(seeded.slice(0, 3));
  expect(again[3]).toMatchObject({ state: 'approved', phone: '+914099999999' });
}, 60_000);

test('refuses an installation where people come', async () => {
  const secret = () => randomBytes(32).toString('base64url');
  const database = (role: string) =>
    `postgres://marga_${role}:${secret()}@db.marga.internal:5432/marga?sslmode=verify-full`;
  const overrides = {
    PUBLIC_ORIGIN: 'https://portal.marga.travel',
    DATABASE_IDENTITY_URL: database('identity'),
    DATABASE_RELAY_URL: database('relay'),
    DATABASE_MIGRATOR_URL: database('owner'),
    AUTH_SECRET: `1:${randomBytes(32).toString('base64')}`,
    STAFF_SECOND_FACTOR: 'on',
    TEST_PLACES: 'off',
    TIME_SCALE: '1',
  };
  await expect(seed(overrides)).rejects.toThrow('not for this installation');
});
