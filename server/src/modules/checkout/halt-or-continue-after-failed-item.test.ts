import { expect, test } from 'vitest';
import { type Checkout } from '@marga/contract/checkout/checkout';
import { createTrip } from '@marga/contract/trips/create-trip';
import { fromWireMoney, subtractMoney, sumMoney } from '@marga/contract/kernel/money';
import { readWallet } from '@marga/contract/ledger/ledger';
import { startTestApi } from '../../../test/api.ts';
import { findOffers, startTripCheckout } from '../../../test/search-and-start-checkout.ts';
import { runCheckout, workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';

/**
 * These tests cover the buyer's choice whether one item's failure stops the rest. In both cases only what is
 * confirmed is charged.
 */

const api = await startTestApi();
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 3_000 });

/**
 * Buys flights to these destinations as one trip of a new company, and returns how the checkout ended and what the
 * wallet shows.
 */
async function buy(onFailure: Checkout['onFailure'], destinations: readonly string[]) {
  const company = await seedCompany(api, { roles: ['owner'], wallet: '9000000.00' });
  const as = company.as('owner');
  const items = [];
  for (const [index, destination] of destinations.entries())
    items.push((await findOffers(api, as, { destination })).at(index)?.chosen);
  const { value: trip } = await api.call(createTrip, { as, body: { items } });
  const { value: before } = await api.call(readWallet, { as });
  const { value: started } = await startTripCheckout(api, as, trip, { onFailure });
  const done = await runCheckout(api, deps, as, started.id);
  const { value: after } = await api.call(readWallet, { as });
  const confirmed = done.bookings.filter(({ state }) => state === 'confirmed');
  const charged = subtractMoney(fromWireMoney(before.balance), fromWireMoney(after.balance));
  expect(charged, 'charged is what is confirmed').toEqual(
    sumMoney(
      confirmed.map(({ total }) => fromWireMoney(total)),
      charged.currency,
    ),
  );
  expect(fromWireMoney(after.held).minor, 'nothing stays set aside').toBe(0n);
  expect(done.onFailure).toBe(onFailure);
  return { trip, done };
}

const endsOf = ({ bookings }: Checkout) =>
  bookings.map(({ state, failure, money }) => `${state} ${failure ?? money}`);

test('halt: what comes after an item that fails is not booked, what came before stays booked', async () => {
  const { trip, done } = await buy('halt', ['DXB', 'XRJ', 'DXB']);
  // A booking that is made has tickets besides what was offered.
  expect(done.bookings.map(({ itinerary }) => itinerary)).toMatchObject(
    trip.items.map(({ itinerary }) => itinerary),
  );
  expect(endsOf(done)).toEqual(['confirmed charged', 'failed supplier-rejected', 'failed halted']);
  expect(done.bookings[2]?.history.map(({ state }) => state)).not.toContain('ordering');
  expect(done.bookings[2]?.money).toBe('released');
});

test('continue: the items around one that fails are booked', async () => {
  const { done } = await buy('continue', ['DXB', 'XRJ', 'DXB']);
  expect(endsOf(done)).toEqual(['confirmed charged', 'failed supplier-rejected', 'confirmed charged']);
});

test('halt: one that nobody fails books everything, one after the other', async () => {
  const { done } = await buy('halt', ['DXB', 'DXB', 'DXB']);
  expect(endsOf(done)).toEqual(['confirmed charged', 'confirmed charged', 'confirmed charged']);
  const ordered = done.bookings.map(
    ({ history }) => history.find(({ state }) => state === 'ordering')?.at ?? '',
  );
  expect(ordered).toEqual(ordered.toSorted());
});

test('halt: an item that is unknown is waited for, and the rest is booked when it is found', async () => {
  const { done } = await buy('halt', ['DXB', 'XTB', 'DXB']);
  expect(endsOf(done)).toEqual(['confirmed charged', 'confirmed charged', 'confirmed charged']);
  const [, unknown, last] = done.bookings;
  const foundAt = unknown?.history.find(({ state }) => state === 'ordered')?.at ?? '';
  const sentAt = last?.history.find(({ state }) => state === 'ordering')?.at ?? '';
  expect(unknown?.history.map(({ state }) => state)).toContain('unknown');
  expect(sentAt >= foundAt).toBe(true);
});

test('halt: the first that fails stops everything, and nothing is charged', async () => {
  const { done } = await buy('halt', ['XRJ', 'DXB']);
  expect(endsOf(done)).toEqual(['failed supplier-rejected', 'failed halted']);
});
