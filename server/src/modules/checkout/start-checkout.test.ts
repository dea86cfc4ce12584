import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTrip, readTrip } from '@marga/contract/trips/create-trip';
import { startCheckout } from '@marga/contract/checkout/checkout';
import { type Trip } from '@marga/contract/trips/trip';
import { createId } from '@marga/contract/kernel/ids';
import { addMoney, formatMoneyDecimal, fromWireMoney, scaleMoney } from '@marga/contract/kernel/money';
import { readWallet } from '@marga/contract/ledger/ledger';
import { type Caller, startTestApi } from '../../../test/api.ts';
import {
  findOffers,
  makeTrip,
  startTripCheckout,
  traveller,
} from '../../../test/search-and-start-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { allocateFreePort } from '../../../test/engines/ports.ts';
import { now } from '../../platform/clock.ts';
import { queryBuilder, statement } from '../../platform/db/sql-statement.ts';
import { selectTrip } from '../trips/index.ts';

const api = await startTestApi();
const closed = await allocateFreePort();
const unreachable = api.config.SUPPLIERS.map((supplier) => ({
  ...supplier,
  url: `http://127.0.0.1:${closed}`,
}));
/**
 * Three more API instances run beside the first: one reaches no supplier, and the database clocks of the other two
 * are 18 and 21 minutes ahead.
 */
const cutOff = await startTestApi({ SUPPLIERS: JSON.stringify(unreachable) }, api);
const beforeExpiry = await startTestApi({ TEST_CLOCK_OFFSET_MS: String(18 * 60_000) }, api);
const afterExpiry = await startTestApi({ TEST_CLOCK_OFFSET_MS: String(21 * 60_000) }, api);
const company = await seedCompany(api, { roles: ['owner'], wallet: '90000000.00' });
const buyer = company.as('owner');

async function written(as: Caller): Promise<Record<string, number>> {
  const [counts] = await api.admin<Record<string, number>>(
    `select (select count(*)::int from checkout.checkout where company_id = $1) as checkouts,
      (select count(*)::int from bookings.booking where company_id = $1) as bookings,
      (select count(*)::int from ledger.hold where company_id = $1) as holds,
      (select count(*)::int from platform.outbox where company_id = $1) as outbox,
      (select count(*)::int from platform.idempotency where company_id = $1) as keys`,
    [as.company],
  );
  return counts ?? {};
}

/** Runs an action and expects that it leaves the company's data and wallet unchanged. */
async function leavingNothing(work: () => Promise<void>): Promise<void> {
  const before = await written(buyer);
  const { text } = await api.call(readWallet, { as: buyer });
  await work();
  expect(await written(buyer)).toEqual(before);
  expect((await api.call(readWallet, { as: buyer })).text).toBe(text);
}

test('a trip keeps the offers as they were shown, sums them and expires with the first of them', async () => {
  const offers = (await findOffers(api, buyer)).slice(0, 3);
  const { value: trip } = await api.call(createTrip, {
    as: buyer,
    body: { items: offers.map(({ chosen }) => chosen) },
  });
  expect(trip.items.map(({ offerId }) => offerId)).toEqual(offers.map(({ offer }) => offer.id));
  const sum = offers.reduce((total, { offer }) => total + fromWireMoney(offer.total).minor, 0n);
  expect(fromWireMoney(trip.total).minor).toBe(sum);
  expect(trip.expiresAt).toBe(offers.map(({ offer }) => offer.expiresAt).toSorted()[0]);
  expect((await api.call(readTrip, { as: buyer, params: { tripId: trip.id } })).value).toEqual(trip);
  expect(JSON.stringify(trip)).not.toContain('selection');
});

test('an offer that nobody made, or offers for different numbers of people, make no trip', async () => {
  const [forOne] = await findOffers(api, buyer);
  const [forTwo] = await findOffers(api, buyer, { destination: 'SIN', travellers: 2 });
  const ask = (items: unknown[]) => api.call(createTrip, { as: buyer, body: { items } });
  expect((await ask([forOne?.chosen, forTwo?.chosen])).problem.issues?.[0]?.path).toBe('body.items');
  // An offer is valid only together with the search that showed it.
  expect((await ask([{ ...forOne?.chosen, offerId: forTwo?.offer.id }])).code).toBe('offer-expired');
  expect((await ask([{ ...forOne?.chosen, offerId: createId('offer', now()) }])).code).toBe('offer-expired');
});

test('a checkout is written whole: its bookings, its key, its outbox row and its audit entry', async () => {
  const trip = await makeTrip(api, buyer, { items: 2 });
  const before = await written(buyer);
  const { value: checkout } = await startTripCheckout(api, buyer, trip);
  expect(checkout).toMatchObject({ tripId: trip.id, state: 'open', total: trip.total });
  expect(checkout.bookings.map(({ state, money }) => ({ state, money }))).toEqual([
    { state: 'pending', money: 'none' },
    { state: 'pending', money: 'none' },
  ]);
  const after = await written(buyer);
  expect(after).toEqual({
    checkouts: (before['checkouts'] ?? 0) + 1,
    bookings: (before['bookings'] ?? 0) + 2,
    holds: before['holds'],
    outbox: (before['outbox'] ?? 0) + 1,
    keys: (before['keys'] ?? 0) + 1,
  });
  const [audited] = await api.admin<{ action: string }>(
    'select action from platform.audit where subject = $1',
    [checkout.id],
  );
  expect(audited?.action).toBe('booking.checkout-started');
  const [row] = await api.admin<{ payload: object }>('select payload from platform.outbox where id = $1', [
    `${checkout.id}:1`,
  ]);
  expect(row?.payload, 'ids and nothing about people').toEqual({
    companyId: company.id,
    checkoutId: checkout.id,
    attempt: 1,
  });
  expect((await api.call(readTrip, { as: buyer, params: { tripId: trip.id } })).value.checkoutId).toBe(
    checkout.id,
  );
});

test('a price that changed is told with the new total, takes nothing, and can be accepted', async () => {
  const trip = await makeTrip(api, buyer, { destination: 'XPC' });
  const [item] = trip.items;
  const quoted = addMoney(fromWireMoney(item?.base ?? trip.total), fromWireMoney(item?.taxes ?? trip.total));
  // The price rises by seven per cent and is then rounded to the rupee.
  const risen = scaleMoney(scaleMoney(quoted, 107n, 10_000n, 'half-up'), 100n, 1n, 'down');
  let repriced: Trip | undefined;
  await leavingNothing(async () => {
    const { problem } = await startTripCheckout(api, buyer, trip);
    expect(problem).toMatchObject({
      code: 'price-changed',
      total: { amount: formatMoneyDecimal(risen), currency: 'INR' },
    });
    repriced = problem['trip'] as Trip;
    expect(repriced.total).toEqual(problem['total']);
  });
  const { value: reread } = await api.call(readTrip, { as: buyer, params: { tripId: trip.id } });
  expect(reread).toEqual(repriced);
  expect((await startTripCheckout(api, buyer, trip)).code, 'the old total again').toBe('price-changed');
  expect((await startTripCheckout(api, buyer, reread)).value.total).toEqual({
    amount: formatMoneyDecimal(risen),
    currency: 'INR',
  });
});

test('a trip that is made of other things than the buyer was shown is shown again, at whatever price', async () => {
  const [trip, other] = [await makeTrip(api, buyer), await makeTrip(api, buyer, { destination: 'BOM' })];
  const shown = other.items.map(({ offerId }) => offerId);
  await leavingNothing(async () => {
    const { problem } = await startTripCheckout(api, buyer, trip, { offerIds: shown });
    expect(problem).toMatchObject({ code: 'price-changed', total: trip.total, trip: { id: trip.id } });
  });
  const offerIds = trip.items.map(({ offerId }) => offerId);
  expect((await startTripCheckout(api, buyer, trip, { offerIds })).status).toBe(202);
});

test('sold out is told, and takes nothing', async () => {
  const trip = await makeTrip(api, buyer, { destination: 'XSO' });
  await leavingNothing(async () =>
    expect((await startTripCheckout(api, buyer, trip)).problem).toMatchObject({
      code: 'offer-sold-out',
      soldOut: [
        {
          offerId: trip.items[0]?.offerId,
          number: expect.stringMatching(/^[A-Z0-9]{2} ?\d+/) as string,
          route: { shape: 'one-way', places: ['Delhi', expect.any(String) as string] },
        },
      ],
    }),
  );
});

test('one item that is gone keeps the whole trip from being paid', async () => {
  const [[there], [soldOut]] = await Promise.all([
    findOffers(api, buyer),
    findOffers(api, buyer, { destination: 'XSO' }),
  ]);
  const { value: trip } = await api.call(createTrip, {
    as: buyer,
    body: { items: [there?.chosen, soldOut?.chosen] },
  });
  await leavingNothing(async () =>
    expect((await startTripCheckout(api, buyer, trip)).problem).toMatchObject({
      code: 'offer-sold-out',
      soldOut: [{ offerId: trip.items[1]?.offerId }],
    }),
  );
});

test('a supplier that cannot be asked for its price takes nothing', async () => {
  const trip = await makeTrip(api, buyer);
  await leavingNothing(async () =>
    expect((await startTripCheckout(cutOff, buyer, trip)).code).toBe('supplier-unavailable'),
  );
});

test('too little money is told before anything is written', async () => {
  const poor = await seedCompany(api, { wallet: '1.00' });
  const trip = await makeTrip(api, poor.as('owner'));
  expect((await startTripCheckout(api, poor.as('owner'), trip)).code).toBe('insufficient-funds');
  expect(await written(poor.as('owner'))).toEqual({
    checkouts: 0,
    bookings: 0,
    holds: 0,
    outbox: 0,
    keys: 0,
  });
});

test('the number of travellers must be that of the trip', async () => {
  const trip = await makeTrip(api, buyer, { travellers: 2 });
  for (const travellers of [[traveller], [traveller, traveller, traveller]]) {
    const { problem } = await startTripCheckout(api, buyer, trip, { travellers });
    expect(problem.issues).toEqual([{ path: 'body.travellers', message: 'the trip is priced for 2' }]);
  }
  expect((await startTripCheckout(api, buyer, trip)).status).toBe(202);
});

test.each([
  ['a name in small letters', { travellers: [{ ...traveller, givenName: 'Meera' }] }],
  ['a day that does not exist', { travellers: [{ ...traveller, bornOn: '1989-02-29' }] }],
  ['no travellers', { travellers: [] }],
  ['more decimals than the currency has', { acceptedTotal: { amount: '100.123', currency: 'INR' } }],
  ['an amount that is a number', { acceptedTotal: { amount: 100, currency: 'INR' } }],
  ['an unknown way to pay', { payWith: 'cheque' }],
  ['an unknown field', { discount: '100%' }],
])('%s is refused as malformed', async (_, change) => {
  const trip = await makeTrip(api, buyer);
  const body = {
    tripId: trip.id,
    travellers: [traveller],
    acceptedTotal: trip.total,
    payWith: 'wallet',
    ...change,
  };
  expect((await api.call(startCheckout, { as: buyer, key: randomUUID(), body })).code).toBe(
    'request-invalid',
  );
});

test.each([
  [undefined, 'idempotency-key-missing'],
  ['', 'idempotency-key-malformed'],
  ['fifteen-letters', 'idempotency-key-malformed'],
  ['x'.repeat(65), 'idempotency-key-malformed'],
  ['with spaces in the key', 'idempotency-key-malformed'],
])('the key %s is no key: %s', async (key, code) => {
  const trip = await makeTrip(api, buyer);
  const body = { tripId: trip.id, travellers: [traveller], acceptedTotal: trip.total, payWith: 'wallet' };
  const answer = await api.call(startCheckout, { as: buyer, body, ...(key === undefined ? {} : { key }) });
  expect(answer.code).toBe(code);
});

const expireIn = statement((p: { trip: string; ms: number }) =>
  queryBuilder
    .updateTable('trips.trip')
    .set({ expires_at: sql`platform.now() + ${p.ms}::int * interval '1 millisecond'` as never })
    .where('id', '=', p.trip as never),
);

test.each([
  ['one millisecond before', 1, true],
  ['at the very moment', 0, false],
  ['one millisecond after', -1, false],
])('by the database’s clock a trip %s its expiry is alive: %s ms left → %s', async (_, ms, alive) => {
  const trip = await makeTrip(api, buyer);
  // Both statements run in one transaction, in which the database's clock stands still.
  const [, [row]] = await api.platform.db.forCompany(company.id, [
    expireIn({ trip: trip.id, ms }),
    selectTrip({ id: trip.id }),
  ]);
  expect(row?.alive).toBe(alive);
});

test('a trip past its expiry cannot be paid, whatever the clock of the api’s machine says', async () => {
  const trip = await makeTrip(api, buyer);
  expect((await startTripCheckout(afterExpiry, buyer, trip)).code).toBe('offer-expired');
  expect((await startTripCheckout(beforeExpiry, buyer, trip)).status).toBe(202);
});

test('the same request under its key answers the same checkout, also when its fields come in another order', async () => {
  const key = randomUUID();
  const trip = await makeTrip(api, buyer);
  const first = await startTripCheckout(api, buyer, trip, { key });
  expect((await startTripCheckout(api, buyer, trip, { key })).text).toBe(first.text);
  const { title, ...rest } = traveller;
  const reordered = {
    payWith: 'wallet',
    acceptedTotal: trip.total,
    travellers: [{ ...rest, title }],
    tripId: trip.id,
  };
  expect((await api.call(startCheckout, { as: buyer, key, body: reordered })).text).toBe(first.text);
});

test('another request under a used key is refused, whatever became of the first', async () => {
  const key = randomUUID();
  const trip = await makeTrip(api, buyer);
  await startTripCheckout(api, buyer, trip, { key });
  const other = { ...traveller, givenName: 'SOMEBODY ELSE' };
  expect((await startTripCheckout(api, buyer, trip, { key, travellers: [other] })).code).toBe(
    'idempotency-key-reused',
  );
  expect((await startTripCheckout(api, buyer, await makeTrip(api, buyer), { key })).code).toBe(
    'idempotency-key-reused',
  );
});

test('a key belongs to its company: another one may use the same', async () => {
  const key = randomUUID();
  const other = (await seedCompany(api, { wallet: '900000.00' })).as('owner');
  const [ours, theirs] = [
    await startTripCheckout(api, buyer, await makeTrip(api, buyer), { key }),
    await startTripCheckout(api, other, await makeTrip(api, other), { key }),
  ];
  expect([ours.status, theirs.status]).toEqual([202, 202]);
  expect(ours.value.id).not.toBe(theirs.value.id);
});

test('a trip is paid once: a second key is told the checkout of the first', async () => {
  const trip = await makeTrip(api, buyer);
  const { value } = await startTripCheckout(api, buyer, trip);
  expect((await startTripCheckout(api, buyer, trip)).problem).toMatchObject({
    code: 'trip-already-paid',
    checkoutId: value.id,
  });
});

test('ten keys for one trip at once: one checkout, nine are told of it', async () => {
  const trip = await makeTrip(api, buyer);
  const answers = await Promise.all(Array.from({ length: 10 }, () => startTripCheckout(api, buyer, trip)));
  const started = answers.filter(({ status }) => status === 202);
  expect(started).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 202)) {
    expect(answer.problem).toMatchObject({ code: 'trip-already-paid', checkoutId: started[0]?.value.id });
  }
  expect(await api.admin('select from checkout.checkout where trip_id = $1', [trip.id])).toHaveLength(1);
});

test('one key for ten trips at once: one checkout, nine are told that the key is used', async () => {
  const key = randomUUID();
  const trips = await Promise.all(Array.from({ length: 10 }, () => makeTrip(api, buyer)));
  const answers = await Promise.all(trips.map((trip) => startTripCheckout(api, buyer, trip, { key })));
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'idempotency-key-reused')).toHaveLength(9);
  const paid = await api.admin('select from trips.trip where id = any ($1) and checkout_id is not null', [
    trips.map(({ id }) => id),
  ]);
  expect(paid, 'the trips of the nine can still be paid').toHaveLength(1);
});

test('32 clients × 20 keys at once: one checkout a key, every client is answered with it', async () => {
  const keys = await Promise.all(
    Array.from({ length: 20 }, async () => ({ key: randomUUID(), trip: await makeTrip(api, buyer) })),
  );
  const before = await written(buyer);
  const answers = await Promise.all(
    Array.from({ length: 32 }, () =>
      Promise.all(keys.map(({ key, trip }) => startTripCheckout(api, buyer, trip, { key }))),
    ),
  );
  for (const index of keys.keys()) {
    const ofKey = answers.map((byClient) => byClient[index]);
    expect(new Set(ofKey.map((answer) => answer?.status))).toEqual(new Set([202]));
    expect(new Set(ofKey.map((answer) => answer?.text)).size).toBe(1);
  }
  const after = await written(buyer);
  for (const what of ['checkouts', 'bookings', 'outbox', 'keys']) {
    expect((after[what] ?? 0) - (before[what] ?? 0), what).toBe(20);
  }
}, 40_000);
