import { expect, test } from 'vitest';
import type { Checkout } from '@marga/contract/checkout/checkout';
import { type BookingId, type CheckoutId, createId } from '@marga/contract/kernel/ids';
import { addMsToInstant } from '@marga/contract/kernel/time';
import { startTestApi } from '../../../test/api.ts';
import { startCheckoutOfNewTrip, traveller } from '../../../test/search-and-start-checkout.ts';
import { advanceCheckoutOnce, runCheckout, workerDeps } from '../../../test/run-checkout.ts';
import { createCompanyOwnedBy, seedSignedInUser } from '../../../test/seed-companies-and-users.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { now } from '../../platform/clock.ts';
import {
  checkoutDurations,
  findOrphanOrders,
  restartStalledCheckouts,
  startOfOrphanSearch,
} from './index.ts';

const sandbox = await startTestSandbox();
const api = await startTestApi({ SUPPLIERS: JSON.stringify(sandbox.suppliers) });
const buyer = await createCompanyOwnedBy(api, await seedSignedInUser(api), '90000000.00');
const worker = workerDeps(api);
const log = api.platform.log.child({}, { level: 'silent' });
const { telemetry } = api.platform;
const deps = { config: api.config, log, telemetry, suppliers: api.suppliers };
const present = { ...deps, db: openRelayDatabase(api) };
/**
 * The job that restarts stalled checkouts runs here with a clock that is ahead, so every lease taken now has run out.
 */
const later = { ...deps, db: openRelayDatabase(api, checkoutDurations(api.config).leaseMs + 1_000) };

/**
 * Starts a checkout and removes its message from the outbox, as if it had been delivered and its workflow had been
 * lost.
 */
async function loseTrip(question?: Parameters<typeof startCheckoutOfNewTrip>[2]): Promise<CheckoutId> {
  const { id } = await startCheckoutOfNewTrip(api, buyer, question);
  await deliver(id);
  return id;
}

async function deliver(checkout: CheckoutId): Promise<void> {
  await api.admin(`delete from platform.outbox where payload ->> 'checkoutId' = $1`, [checkout]);
}

/** Returns the workflow starts of this checkout that wait in the outbox, by attempt. */
async function waiting(checkout: CheckoutId): Promise<string[]> {
  const rows = await api.admin<{ id: string }>(
    `select id from platform.outbox where payload ->> 'checkoutId' = $1 order by id`,
    [checkout],
  );
  return rows.map(({ id }) => id.replace(checkout, ''));
}

test('a checkout whose workflow should have moved is started again, under a new attempt each time', async () => {
  const id = await loseTrip();
  await restartStalledCheckouts(present);
  expect(await waiting(id), 'its time has not come').toEqual([]);
  expect(await restartStalledCheckouts(later)).toBe(1);
  expect(await waiting(id)).toEqual([':2']);
  expect(await restartStalledCheckouts(later), 'it has a new lease').toBe(0);
  await deliver(id);
  await api.admin('update checkout.checkout set lease_expires_at = now() where id = $1', [id]);
  expect(await restartStalledCheckouts(later)).toBe(1);
  expect(await waiting(id)).toEqual([':3']);
});

test('a checkout that still waits in the outbox is late, not lost', async () => {
  const { id } = await startCheckoutOfNewTrip(api, buyer);
  await restartStalledCheckouts(later);
  expect(await waiting(id)).toEqual([':1']);
});

test('a finished checkout is never started again', async () => {
  const id = await loseTrip();
  await runCheckout(api, worker, buyer, id);
  await restartStalledCheckouts(later);
  expect(await waiting(id)).toEqual([]);
});

test('a checkout that waits for its next look at a supplier counts as moving until then', async () => {
  const id = await loseTrip({ destination: 'X5B' });
  expect(await advanceCheckoutOnce(worker, buyer, id)).toMatchObject({ done: false });
  await restartStalledCheckouts(later);
  expect(await waiting(id)).toEqual([]);
});

test('ten sweepers at once start each lost checkout once', async () => {
  const lost = await Promise.all(Array.from({ length: 5 }, () => loseTrip()));
  await Promise.all(Array.from({ length: 10 }, () => restartStalledCheckouts(later)));
  for (const id of lost) expect(await waiting(id)).toEqual([':2']);
});

/** Orders a booking's item under a reference of the test's choice, without the workflow's knowledge. */
async function orderUnder(reference: BookingId, { bookings }: Checkout): Promise<string> {
  const [booking] = bookings;
  const [row] = await api.admin<{ offerToken: string; supplier: string }>(
    'select supplier_offer as "offerToken", supplier from bookings.booking where id = $1',
    [booking?.id],
  );
  const outcome = await api.suppliers.get(row?.supplier ?? '').order({
    reference,
    offerToken: row?.offerToken ?? '',
    travellers: [traveller],
  });
  if (outcome.kind !== 'confirmed') throw new Error(`the supplier answered ${outcome.kind}`);
  return outcome.order;
}

async function orphans(): Promise<Record<string, string>> {
  await findOrphanOrders(present, startOfOrphanSearch(null));
  const rows = await api.admin<{ order: string; reference: string }>(
    'select supplier_order as order, reference from bookings.orphan_order',
  );
  return Object.fromEntries(rows.map(({ order, reference }) => [order, reference]));
}

test('orders that bookings explain are no orphans, whatever state the booking is in', async () => {
  const confirmed = await startCheckoutOfNewTrip(api, buyer, { items: 2 });
  await runCheckout(api, worker, buyer, confirmed.id);
  const inFlight = await startCheckoutOfNewTrip(api, buyer);
  const order = await orderUnder(inFlight.bookings[0]?.id as BookingId, inFlight);
  expect(await orphans()).not.toHaveProperty(order);
  const references = Object.values(await orphans());
  for (const { id } of confirmed.bookings) expect(references).not.toContain(id);
});

test('an order under a reference that no booking has is found, once', async () => {
  const unknown = createId('booking', now());
  const order = await orderUnder(unknown, await startCheckoutOfNewTrip(api, buyer));
  expect(await orphans()).toMatchObject({ [order]: unknown });
  expect(await findOrphanOrders(present, startOfOrphanSearch(null))).toBe(0);
});

test('an order for a booking that we believe was never made is found', async () => {
  const checkout = await startCheckoutOfNewTrip(api, buyer);
  const reference = checkout.bookings[0]?.id as BookingId;
  const order = await orderUnder(reference, checkout);
  await api.admin(`update bookings.booking set state = 'failed' where id = $1`, [reference]);
  expect(await orphans()).toMatchObject({ [order]: reference });
});

test('a second order for a booking that has one is found', async () => {
  const checkout = await startCheckoutOfNewTrip(api, buyer);
  const { bookings } = await runCheckout(api, worker, buyer, checkout.id);
  const reference = bookings[0]?.id as BookingId;
  const double = await orderUnder(reference, await startCheckoutOfNewTrip(api, buyer));
  expect((await sandbox.ordersOf(reference)).orders).toHaveLength(2);
  const found = await orphans();
  expect(Object.entries(found).filter(([, ours]) => ours === reference)).toEqual([[double, reference]]);
});

test('a search begins an hour before the last one, so that after a restore it covers what the backup lost', () => {
  const lastInTheBackup = addMsToInstant(now(), -9 * 3_600_000);
  expect(startOfOrphanSearch(lastInTheBackup)).toEqual(addMsToInstant(lastInTheBackup, -3_600_000));
});
