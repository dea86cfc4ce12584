import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { beginTotp, confirmTotp, type TotpSetup } from '@marga/contract/identity/account';
import { completeSignIn, signIn } from '@marga/contract/identity/session';
import { createTrip } from '@marga/contract/trips/create-trip';
import { changeTrip, makeQuote, readQuote } from '@marga/contract/trips/saved-trips';
import { listBookings } from '@marga/contract/bookings/booking';
import { startTestApi, type TestApi } from '../../test/api.ts';
import { commonEnvironment, databaseEnvironment, runServerProgram } from '../../test/configuration.ts';
import { cheapestOffersIn, makeTrip, runSearch } from '../../test/search-and-start-checkout.ts';
import { password, seedCompany, seedSignedInUser } from '../../test/seed-companies-and-users.ts';
import { openSimulatedBrowser } from '../../test/test-browser.ts';
import { totpCodeOf } from '../../test/totp-codes.ts';
import { SETTINGS } from '../platform/settings/setting-table.ts';
import { PROCEDURES } from './rotation/inventory.ts';
import { nextKeyId } from './rotation/rotation-steps.ts';

const api = await startTestApi();
const old = commonEnvironment['AUTH_SECRET'] ?? '';
const oldTravellers = commonEnvironment['TRAVELLER_KEYS'] ?? '';
const fresh = `2:${randomBytes(32).toString('base64')}`;
const [known, used, alone] = [`${old},${fresh}`, `${fresh},${old}`, fresh];

const rotate = (name: string, env: Record<string, string> = {}) =>
  runServerProgram(
    'rotate-secret',
    {
      ...commonEnvironment,
      ...databaseEnvironment(api.database),
      PUBLIC_ORIGIN: api.config.PUBLIC_ORIGIN,
      ...env,
    },
    [name],
  );

async function signsIn(from: TestApi, email: string, setup: TotpSetup, shift: number): Promise<boolean> {
  const browser = openSimulatedBrowser(from);
  expect((await browser.call(signIn, { body: { email, password } })).code).toBe('multi-factor-auth-required');
  const body = { method: 'totp' as const, code: totpCodeOf(setup.uri, shift) };
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return (await from.request('POST', completeSignIn.path, { as: { cookie }, body })).status === 200;
}

test('AUTH_SECRET changes in four steps: searches, links and second factors go on, and the old key opens nothing more', async () => {
  const company = await seedCompany(api, { roles: ['owner'], wallet: '900000.00' });
  const as = company.as('owner');
  const person = await seedSignedInUser(api);
  const { value: setup } = await openSimulatedBrowser(api).call(beginTotp, {
    as: person,
    body: { password },
  });
  await openSimulatedBrowser(api).call(confirmTotp, {
    as: person,
    body: { code: totpCodeOf(setup.uri, -1) },
  });
  const quote = async (from: TestApi) => {
    const trip = await makeTrip(from, as);
    return (await from.call(makeQuote, { as, params: { tripId: trip.id }, body: { days: 7, note: null } }))
      .value;
  };
  const before = await quote(api);
  expect(await rotate('AUTH_SECRET')).toContain('Append a new key');

  const [knows, uses, last] = [
    await startTestApi({ AUTH_SECRET: known }, api),
    await startTestApi({ AUTH_SECRET: used }, api),
    await startTestApi({ AUTH_SECRET: alone }, api),
  ];
  expect(await rotate('AUTH_SECRET', { AUTH_SECRET: known })).toContain('Put 2 first');
  // Processes of the second and of the third deployment run side by side, and each opens what the other made.
  const question = {
    service: 'train',
    origin: 'ci-delhi',
    destination: 'ci-mumbai',
    departOn: '2027-03-14',
    travellers: 1,
  } as const;
  for (const [from, at] of [
    [knows, uses],
    [uses, knows],
  ] as const) {
    const chosen = cheapestOffersIn(await runSearch(from, as, question)).at(0)?.chosen;
    expect((await at.call(createTrip, { as, body: { items: [chosen] } })).status).toBe(201);
  }
  const between = await quote(uses);
  expect(await signsIn(last, person.email, setup, 0), 'not encrypted again yet').toBe(false);

  const message = await rotate('AUTH_SECRET', { AUTH_SECRET: used });
  expect(message).toMatch(/second factors: 1 encrypted again, 0 with a former key/);
  expect(message).toMatch(/links of quotes: 1 encrypted again, 0 with a former key/);
  await api.admin('update platform.idempotency set answer = null');
  expect(await rotate('AUTH_SECRET', { AUTH_SECRET: used })).toContain('Nothing needs a former key');

  expect(await signsIn(last, person.email, setup, 1)).toBe(true);
  for (const { token } of [before, between])
    expect((await last.call(readQuote, { body: { token } })).status, 'a link that was sent stays').toBe(200);
  expect((await last.call(listBookings, { as })).status, 'sessions stay').toBe(200);
  const chosen = cheapestOffersIn(await runSearch(knows, as, question)).at(0)?.chosen;
  expect(
    (await last.call(createTrip, { as, body: { items: [chosen] } })).code,
    'made with the old key',
  ).toBeDefined();
}, 120_000);

test('TRAVELLER_KEYS: the command encrypts every table again and says when the old key is not needed', async () => {
  const company = await seedCompany(api, { roles: ['owner'], wallet: '900000.00' });
  const as = company.as('owner');
  const trip = await makeTrip(api, as);
  const contact = { name: 'Night desk', email: 'desk@people.example', phone: '+919876543210' };
  expect((await api.call(changeTrip, { as, params: { tripId: trip.id }, body: { contact } })).status).toBe(
    200,
  );
  const keys = `tests-2:${randomBytes(32).toString('base64')},${oldTravellers}`;
  const message = await rotate('TRAVELLER_KEYS', { TRAVELLER_KEYS: keys });
  expect(message).toMatch(/trips: [1-9]\d* encrypted again, 0 with a former key/);
  expect(message).toContain('deploy tests-2 alone');
  expect(await api.admin(`select from trips.trip where people_key = 'tests'`)).toEqual([]);
});

test('every secret setting has a procedure, and every encrypted column belongs to a ring', async () => {
  const secrets = Object.entries(SETTINGS).flatMap(([name, row]) => ('secretsOf' in row ? [name] : []));
  expect(Object.keys(PROCEDURES).toSorted()).toEqual(secrets.toSorted());
  const columns = await api.admin<{ name: string }>(
    `select table_schema || '.' || table_name || '.' || column_name as name from information_schema.columns
      where table_schema !~ '^(pg_|information_schema)' and (column_name in ('key_id', 'ciphertext') or column_name ~ '_(ciphertext|key)$')
        and (table_schema, table_name) not in (select table_schema, table_name from information_schema.views)
      order by 1`,
  );
  // These name API keys and the key of a request, and are not encrypted.
  const others = new Set([
    'bookings.booking.paid_by_key',
    'platform.audit.key_id',
    'refunds.expected_refund.refund_key',
  ]);
  expect(columns.map(({ name }) => name).filter((name) => !others.has(name))).toEqual([
    'bookings.booking.data_key',
    'travellers.traveller.ciphertext',
    'travellers.traveller.key_id',
    'trips.quote.code_ciphertext',
    'trips.quote.code_key',
    'trips.trip.people_key',
  ]);
});

test.each([
  ['1', '2'],
  ['9', '10'],
  ['2026a', '2026b'],
  ['tests', 'tests-2'],
  ['tests-2', 'tests-3'],
])('the key after %s is %s', (id, next) => {
  expect(nextKeyId(id)).toBe(next);
});

test('without a name, and with one that is no secret, it lists them', async () => {
  expect(await rotate('')).toMatch(/AUTH_SECRET +ring +api\n/);
  await expect(rotate('LOG_LEVEL')).rejects.toThrow();
  expect(await rotate('RAZORPAY_WEBHOOK_SECRET')).toContain('Deploy both on every api, the new one first');
});
