import { beforeEach, expect, test } from 'vitest';
import { listBookingRefunds } from '@marga/contract/refunds/refunds';
import type { Booking } from '@marga/contract/bookings/booking';
import { fromWireMoney, createMoney, toWireMoney } from '@marga/contract/kernel/money';
import { parseLocalDate } from '@marga/contract/kernel/time';
import { readBookingAs, bookOffer, findSupplierOffers } from '../../../test/amendment-helpers.ts';
import { startTestApi } from '../../../test/api.ts';
import { workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { now } from '../../platform/clock.ts';
import { recordSupplierCancellation } from './record-supplier-cancellation.ts';

/**
 * These tests cover a check that finds an order cancelled by the supplier itself, so that its refund belongs to none
 * of Marga's quotes.
 */

const sandbox = await startTestSandbox();
const api = await startTestApi({ SUPPLIERS: JSON.stringify(sandbox.suppliers), TIME_SCALE: '1000' });
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 700 });
const company = await seedCompany(api, { roles: ['owner'], wallet: '9000000.00' });
const as = company.as('owner');

let booking: Booking;
let price: bigint;
beforeEach(async () => {
  const [offer] = await findSupplierOffers(api, as, 'redline', {
    service: 'bus',
    origin: 'ci-delhi',
    destination: 'ci-jaipur',
    departOn: parseLocalDate('2027-03-14'),
    travellers: 1,
  });
  if (!offer) throw new Error('no bus runs');
  booking = await bookOffer(api, deps, as, offer);
  const [stored] = await api.admin<{ price: { quoted: { total: ReturnType<typeof toWireMoney> } } }>(
    'select price from bookings.booking where id = $1',
    [booking.id],
  );
  price = stored ? fromWireMoney(stored.price.quoted.total).minor : 0n;
});

const reportCancelled = (minor: bigint, quote = 'their-own-cancellation') =>
  recordSupplierCancellation(api.platform.db, company.id, booking.id, [
    { quote, amount: createMoney(minor, 'INR'), paidAt: now() },
  ]);

test('what gives back the whole ends the booking, and all that was paid is owed', async () => {
  expect(await reportCancelled(price)).toBe(true);
  expect((await readBookingAs(api, as, booking.id)).state).toBe('cancelled');
  const { value } = await api.call(listBookingRefunds, { as, params: { bookingId: booking.id } });
  const owed = value.refunds.reduce((sum, { amount }) => sum + fromWireMoney(amount).minor, 0n);
  expect(toWireMoney(createMoney(owed, 'INR'))).toEqual(booking.total);
  const mails = await api.admin<{ params: unknown }>(
    `select params from platform.mail where template = 'booking-cancelled' and params ->> 'bookingId' = $1`,
    [booking.id],
  );
  expect(mails).toMatchObject([{ params: { isCancelledBySupplier: true } }]);
  // A second report has no effect, because the booking has already ended.
  expect(await reportCancelled(price)).toBe(false);
});

test('what gives back less is left to a person', async () => {
  expect(await reportCancelled(price - 1n)).toBe(false);
  expect((await readBookingAs(api, as, booking.id)).state).toBe('confirmed');
});

/** Turns the booking into a train booking with the given berth status. */
const asTrain = (status: string) =>
  api.admin(
    `update bookings.booking set itinerary = itinerary
      || jsonb_build_object('service', 'train', 'availability', jsonb_build_object('status', $2::text, 'count', 3)) where id = $1`,
    [booking.id, status],
  );

test('only the chart of a train drops whom it has no berth for, and keeps its clerkage', async () => {
  expect(await reportCancelled(price - 1n, 'chart-of-a-bus')).toBe(false);
  await asTrain('available');
  expect(await reportCancelled(price - 1n, 'chart-with-a-berth')).toBe(false);
  await asTrain('waitlist');
  expect(await reportCancelled(price - 1n, 'chart-without-one')).toBe(true);
  const [ended] = await api.admin(`select state from bookings.booking where id = $1`, [booking.id]);
  expect(ended).toEqual({ state: 'cancelled' });
});
