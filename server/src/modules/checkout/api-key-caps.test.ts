import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { listApiKeySpending, payCheckout, startCheckout } from '@marga/contract/checkout/checkout';
import { changeApiKey, createApiKey } from '@marga/contract/identity/team';
import { fromWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import type { Trip } from '@marga/contract/trips/trip';
import { startTestApi } from '../../../test/api.ts';
import { allowPaymentMethods, holdTrip } from '../../../test/held-trip-helpers.ts';
import { workerDeps } from '../../../test/run-checkout.ts';
import { makeTrip, startTripCheckout, traveller } from '../../../test/search-and-start-checkout.ts';
import { seedCompany, type TestCompany } from '../../../test/seed-companies-and-users.ts';

/** These tests cover the daily cap of an API key. */

const api = await startTestApi();
const deps = workerDeps(api);
const minorOf = (money: WireMoney): bigint => fromWireMoney(money).minor;
const rupees = (minor: bigint): WireMoney => ({
  amount: `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`,
  currency: 'INR',
});

const seedRich = () => seedCompany(api, { roles: ['owner', 'manager'], wallet: '90000000.00' });

async function makeKey(company: TestCompany, cap: bigint) {
  const { value } = await api.call(createApiKey, {
    as: company.as('manager'),
    body: { name: 'Night desk', scopes: ['checkout:create'], dailyCap: rupees(cap) },
  });
  const asked = { as: { company: company.id }, headers: { authorization: `Bearer ${value.secret}` } };
  const buy = (trip: Trip) =>
    api.call(startCheckout, {
      ...asked,
      key: randomUUID(),
      body: { tripId: trip.id, travellers: [traveller], acceptedTotal: trip.total, payWith: 'wallet' },
    });
  return { id: value.apiKey.id, asked, buy };
}

const spentWith = async (company: TestCompany, key: string) => {
  const { value } = await api.call(listApiKeySpending, { as: company.as('owner') });
  return value.items.find(({ apiKeyId }) => apiKeyId === key)?.spentToday;
};

const price = minorOf((await makeTrip(api, (await seedRich()).as('owner'))).total);

test('a key spends up to its cap in a day, and the refusal says that it is the cap of this key', async () => {
  const company = await seedRich();
  const key = await makeKey(company, price + price / 2n);
  const as = company.as('manager');
  expect((await key.buy(await makeTrip(api, as))).status).toBe(202);
  expect(await spentWith(company, key.id)).toEqual(rupees(price));
  const refused = await key.buy(await makeTrip(api, as));
  expect(refused.problem).toMatchObject({
    code: 'spending-limit-exceeded',
    whose: 'api-key',
    holder: 'Night desk',
    limit: rupees(price + price / 2n),
    ask: null,
  });
  expect(await spentWith(company, key.id)).toEqual(rupees(price));
  // Its maker has no limit, and what the maker buys does not count against the key.
  expect((await startTripCheckout(api, as, await makeTrip(api, as))).status).toBe(202);
  expect(await spentWith(company, key.id)).toEqual(rupees(price));
  const params = { apiKeyId: key.id };
  await api.call(changeApiKey, { as, params, body: { dailyCap: rupees(price * 2n) } });
  expect((await key.buy(await makeTrip(api, as))).status).toBe(202);
});

test('what a key spends counts against its maker’s own limit too', async () => {
  const company = await seedRich();
  const key = await makeKey(company, price * 10n);
  await api.admin('update identity.member set daily_limit_minor = $2 where user_id = $1', [
    company.person('manager').user,
    price + price / 2n,
  ]);
  const as = company.as('manager');
  expect((await key.buy(await makeTrip(api, as))).status).toBe(202);
  expect((await key.buy(await makeTrip(api, as))).problem).toMatchObject({ whose: 'you' });
});

test('many purchases at once with one key together stay within its cap', async () => {
  const company = await seedRich();
  const key = await makeKey(company, price * 2n);
  const trips = await Promise.all(Array.from({ length: 6 }, () => makeTrip(api, company.as('manager'))));
  const answers = await Promise.all(trips.map((trip) => key.buy(trip)));
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(2);
  expect(answers.filter(({ code }) => code === 'spending-limit-exceeded')).toHaveLength(4);
  expect(await spentWith(company, key.id)).toEqual(rupees(price * 2n));
});

test('a hold counts when the key pays it', async () => {
  const company = await seedRich();
  const as = company.as('manager');
  await allowPaymentMethods(api, as);
  const held = await holdTrip(api, deps, as);
  const due = minorOf(held.total);
  const key = await makeKey(company, due);
  const pay = () =>
    api.call(payCheckout, {
      ...key.asked,
      key: randomUUID(),
      params: { checkoutId: held.id },
      body: { acceptedTotal: held.total, payWith: 'wallet' },
    });
  const capped = (cap: bigint) =>
    api.call(changeApiKey, { as, params: { apiKeyId: key.id }, body: { dailyCap: rupees(cap) } });
  expect(await spentWith(company, key.id)).toEqual(rupees(0n));
  await capped(due - 1n);
  expect((await pay()).problem).toMatchObject({ whose: 'api-key' });
  await capped(due);
  expect((await pay()).status).toBe(202);
  expect(await spentWith(company, key.id)).toEqual(rupees(due));
});
