import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startCheckout } from '@marga/contract/checkout/checkout';
import { type Trip } from '@marga/contract/trips/trip';
import { createApiKey } from '@marga/contract/identity/team';
import { readSession } from '@marga/contract/identity/session';
import { createId } from '@marga/contract/kernel/ids';
import { fromWireMoney } from '@marga/contract/kernel/money';
import { type Caller, startTestApi } from '../../../test/api.ts';
import { makeTrip, startTripCheckout, traveller } from '../../../test/search-and-start-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { now } from '../../platform/clock.ts';
import { startOfSpendingDay } from './spending-day.ts';
import { callStartCheckout } from './db/checkout-queries.ts';
import { selectTrip } from '../trips/index.ts';

const REQUEST = { id: 'req', ip: '127.0.0.1' };
const api = await startTestApi();
const company = await seedCompany(api, { roles: ['owner', 'booker'], wallet: '90000000.00' });
const buyer = company.as('booker');

async function userOf(as: Caller): Promise<string> {
  const { value } = await api.call(readSession, { as: { cookie: as.cookie ?? '' } });
  return value.user.uid;
}

async function limitTo(minor: bigint | null): Promise<void> {
  await api.admin('update identity.member set daily_limit_minor = $2 where user_id = $1', [
    await userOf(buyer),
    minor,
  ]);
}

async function spentToday(): Promise<bigint> {
  const [row] = await api.admin<{ spent: string }>(
    'select checkout.buyer_spending_since($1, array[$2], $3) as spent',
    [company.id, await userOf(buyer), startOfSpendingDay()],
  );
  return BigInt(row?.spent ?? 0);
}

const minorOf = (trip: Trip): bigint => fromWireMoney(trip.total).minor;

test('within the day’s limit a member buys, beyond it they are told and nothing is written', async () => {
  const [first, second] = [await makeTrip(api, buyer), await makeTrip(api, buyer, { destination: 'PAR' })];
  await limitTo(minorOf(first) + minorOf(second) - 1n);
  expect((await startTripCheckout(api, buyer, first)).status).toBe(202);
  expect((await startTripCheckout(api, buyer, second)).code).toBe('spending-limit-exceeded');
  expect(await spentToday()).toBe(minorOf(first));
  await limitTo(null);
  expect((await startTripCheckout(api, buyer, second)).status).toBe(202);
});

test('the same checkout again is the same checkout, whatever the limit has become', async () => {
  const trip = await makeTrip(api, buyer);
  const key = randomUUID();
  const { value } = await startTripCheckout(api, buyer, trip, { key });
  await limitTo(0n);
  expect((await startTripCheckout(api, buyer, trip, { key })).value.id).toBe(value.id);
  await limitTo(null);
});

test('ten checkouts at once together stay within the limit', async () => {
  const trips = await Promise.all(Array.from({ length: 10 }, () => makeTrip(api, buyer)));
  const before = await spentToday();
  const each = trips.map(minorOf).reduce((most, minor) => (minor > most ? minor : most), 0n);
  await limitTo(before + each * 3n);
  const answers = await Promise.all(trips.map((trip) => startTripCheckout(api, buyer, trip)));
  const refused = answers.filter(({ code }) => code === 'spending-limit-exceeded');
  expect(refused.length).toBeGreaterThanOrEqual(6);
  expect(refused.length).toBeLessThan(10);
  expect(await spentToday()).toBeLessThanOrEqual(before + each * 3n);
  await limitTo(null);
});

test('what failed has not been spent', async () => {
  const before = await spentToday();
  const { value } = await startTripCheckout(api, buyer, await makeTrip(api, buyer));
  expect(await spentToday()).toBeGreaterThan(before);
  await api.admin(`update bookings.booking set state = 'failed' where checkout_id = $1`, [value.id]);
  expect(await spentToday()).toBe(before);
});

test('nobody books for a company that is not approved, or with an address that is not verified', async () => {
  const fresh = await seedCompany(api, { roles: ['owner'], wallet: '90000000.00' });
  const as = fresh.as('owner');
  const trip = await makeTrip(api, as);
  const verified = (is: boolean) =>
    api.admin(
      `update engine."user" set "emailVerified" = $2 where "id" in (select user_id from identity.member where company_id = $1)`,
      [fresh.id, is],
    );
  const state = (is: string) =>
    api.admin('update identity.company set state = $2 where id = $1', [fresh.id, is]);
  await verified(false);
  expect((await startTripCheckout(api, as, trip)).code).toBe('email-not-verified');
  await verified(true);
  for (const not of ['unverified', 'refused']) {
    await state(not);
    expect((await startTripCheckout(api, as, trip)).code).toBe('company-not-approved');
  }
  for (const not of ['suspended', 'closed']) {
    await state(not);
    expect((await startTripCheckout(api, as, trip)).code).toBe('company-suspended');
  }
  await state('approved');
  expect((await startTripCheckout(api, as, trip)).status).toBe(202);
});

test('a key with the scope buys, and the log says which key it was', async () => {
  const body = {
    name: 'Night desk',
    scopes: ['checkout:create'],
    dailyCap: { amount: '9000000.00', currency: 'INR' },
  };
  const { value: made } = await api.call(createApiKey, { as: company.as('owner'), body });
  const trip = await makeTrip(api, company.as('owner'));
  const { value } = await api.call(startCheckout, {
    as: { company: company.id },
    headers: { authorization: `Bearer ${made.secret}` },
    key: randomUUID(),
    body: { tripId: trip.id, travellers: [traveller], acceptedTotal: trip.total, payWith: 'wallet' },
  });
  const [entry] = await api.admin<{ key_id: string; ip_address: string }>(
    'select key_id, ip_address from platform.audit where subject = $1',
    [value.id],
  );
  expect(entry).toEqual({ key_id: made.apiKey.id, ip_address: '127.0.0.1' });
});

test('who may buy is looked at again when the checkout is written', async () => {
  const changing = await seedCompany(api, { roles: ['booker'], wallet: '90000000.00' });
  const as = changing.as('booker');
  const buyerId = await userOf(as);
  const write = async (roles: readonly string[], given?: Trip, seen?: string) => {
    const trip = given ?? (await makeTrip(api, as));
    const [[row]] = await api.platform.db.forCompany(changing.id, [selectTrip({ id: trip.id })]);
    return api.platform.db.forRequest(REQUEST).forCompany(changing.id, [
      callStartCheckout({
        newCheckout: createId('checkout', now()),
        paidTrip: trip.id,
        buyer: buyerId,
        buyingRoles: roles,
        purchase: JSON.stringify({
          total: minorOf(trip).toString(),
          currency: 'INR',
          travellers: [],
          items: [],
          payWith: 'wallet',
          onFailure: 'continue',
        }),
        leaseMs: 60_000,
        dayBegan: startOfSpendingDay(),
        seenItems: seen ?? row?.items_mark ?? '',
      }),
    ]);
  };
  await expect(write(['owner'])).rejects.toMatchObject({ code: 'MG002' });
  await expect(write(['booker'])).resolves.toMatchObject([[{ outcome: 'started' }]]);
  // The items are checked again too, because someone may have changed them while suppliers were asked.
  await expect(write(['booker'], undefined, 'of other items')).resolves.toMatchObject([
    [{ outcome: 'trip-changed' }],
  ]);
  const trip = await makeTrip(api, as);
  await api.admin(`update identity.company set state = 'suspended' where id = $1`, [changing.id]);
  await expect(write(['booker'], trip)).rejects.toMatchObject({ code: 'MG002' });
  const checkouts = await api.admin('select from checkout.checkout where company_id = $1', [changing.id]);
  expect(checkouts).toHaveLength(1);
});
