import { expect, test } from 'vitest';
import { acceptVersion, listVersions } from '@marga/contract/amendments/itinerary-versions';
import { type Change } from '@marga/contract/amendments/amendments';
import type { Booking } from '@marga/contract/bookings/booking';
import type { BookingId } from '@marga/contract/kernel/ids';
import { type LocalDate, parseLocalDate, addDaysToDate } from '@marga/contract/kernel/time';
import {
  readBookingAs,
  bookOffer,
  runDueOrderMonitoring,
  findSupplierOffers,
  runBookingChange,
} from '../../../test/amendment-helpers.ts';
import { startTestApi } from '../../../test/api.ts';
import { bookBus, quoteAndRunCancellation } from '../../../test/cancellation-helpers.ts';
import { workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { performWorkItemAction } from '../../../test/perform-work-item-action.ts';
import { createServiceRequestFixture } from '../../../test/service-request-fixture.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';

/**
 * These tests cover what a supplier's API reports after a manual change: an itinerary that lacks the change, or a
 * later schedule change.
 */

const sandbox = await startTestSandbox();
const api = await startTestApi({ SUPPLIERS: JSON.stringify(sandbox.suppliers), TIME_SCALE: '1000' });
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 2_000 });
const bench = { api, deps, relay: openRelayDatabase(api) };
const { anil, quotedChange, confirmIt } = await createServiceRequestFixture(api);
const company = await seedCompany(api, { roles: ['owner'], wallet: '9000000.00' });
const as = company.as('owner');

async function changeManually(booking: BookingId, becomes: Record<string, unknown>): Promise<Change> {
  const change = await quotedChange(company, booking, ['100.00', '0.00'], becomes);
  expect((await confirmIt(company, change)).status).toBe(202);
  await runBookingChange(api, deps, as, change.id);
  await performWorkItemAction(api, anil, `amendment.${change.id}`, {
    action: 'amendment-done',
    reason: 'Changed by telephone',
  });
  return change;
}

function firstOf({ itinerary }: Booking) {
  const first = itinerary.service === 'hotel' ? undefined : itinerary.segments[0];
  if (!first) throw new Error('nothing departs');
  return first;
}

/** Returns the booking's times shifted by this many days. */
function daysLater(booking: Booking, days: number) {
  const later = ({ local }: { local: string }) =>
    `${addDaysToDate(parseLocalDate(local.slice(0, 10)), days)}${local.slice(10)}`;
  const { departsAt, arrivesAt } = firstOf(booking);
  return { at: 0, departs: later(departsAt), arrives: later(arrivesAt) };
}

async function looked(booking: Booking): Promise<Booking> {
  await api.admin(
    `update monitoring.order_monitor set next_check_at = platform.now() where booking_id = $1`,
    [booking.id],
  );
  await runDueOrderMonitoring(deps, bench.relay);
  return readBookingAs(api, as, booking.id);
}

const causesOf = async ({ id }: Booking) =>
  (await api.call(listVersions, { as, params: { bookingId: id } })).value.versions.map(({ cause }) => cause);
const mailsOf = async ({ id }: Booking, template: string) =>
  (
    await api.admin(`select from platform.mail where template = $1 and params ->> 'bookingId' = $2`, [
      template,
      id,
    ])
  ).length;

test('a name put right by hand hides nothing that the supplier moves afterwards, also back to what it was', async () => {
  const booking = await bookBus(bench, as);
  await sandbox.changeSchedule(booking.id, 45);
  const { version } = await looked(booking);
  const params = { bookingId: booking.id };
  expect((await api.call(acceptVersion, { as, params, body: { version } })).code).toBeUndefined();
  const [{ givenName, familyName } = { givenName: '', familyName: '' }] = booking.travellers;
  const names = [{ at: 0, givenName: `${givenName}A`, familyName }];
  await changeManually(booking.id, { times: [], names });
  expect(await looked(booking)).toMatchObject({ version: 2, hasScheduleChange: false });
  await sandbox.changeSchedule(booking.id, -45);
  const back = await looked(booking);
  expect(back).toMatchObject({ version: 3, hasScheduleChange: true });
  expect(firstOf(back).departsAt).toEqual(firstOf(booking).departsAt);
  expect(await mailsOf(booking, 'schedule-changed')).toBe(2);
});

test('what was before is known after two changes by hand, and after a traveller was cancelled', async () => {
  const booking = await bookBus(bench, as, { travellers: 2 });
  for (const days of [1, 2]) await changeManually(booking.id, { times: [daysLater(booking, days)] });
  expect(await looked(booking)).toMatchObject({ version: 3, hasScheduleChange: false });
  await quoteAndRunCancellation(bench, as, booking.id, { travellers: [0] });
  const left = await looked(booking);
  expect(firstOf(left).departsAt.local).toBe(daysLater(booking, 2).departs);
  expect(left.hasScheduleChange).toBe(false);
  expect(await causesOf(booking)).toEqual(['cancelled-part', 'changed', 'changed', 'booked']);
  expect(await mailsOf(booking, 'schedule-changed')).toBe(0);

  // A time that differs from both the old and the manually entered one is a schedule change, and from then on the
  // API's times are authoritative.
  await sandbox.changeSchedule(booking.id, 45);
  expect(await looked(booking)).toMatchObject({ version: 5, hasScheduleChange: true });
  await sandbox.changeSchedule(booking.id, -45);
  const back = await looked(booking);
  expect(firstOf(back).departsAt).toEqual(firstOf(booking).departsAt);
  expect(await mailsOf(booking, 'schedule-changed')).toBe(2);
});

test('a berth is told also while the program shows the times from before, and takes none of them with it', async () => {
  const [found] = await findSupplierOffers(api, as, 'railyatra', {
    service: 'train',
    origin: 'ci-delhi',
    destination: 'ci-sandbox-waitlist-clears',
    departOn: '2027-03-14' as LocalDate,
    travellers: 1,
  });
  if (!found) throw new Error('no train runs');
  const booking = await bookOffer(api, deps, as, found);
  const times = [daysLater(booking, 1)];
  await changeManually(booking.id, { times });
  await fetch(`${sandbox.url}/_sandbox/waitlist`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference: booking.id, to: 'confirmed' }),
  });
  for (const look of ['that finds it', 'that knows it']) {
    const now = await looked(booking);
    expect(now, look).toMatchObject({ version: 3, itinerary: { availability: { status: 'available' } } });
    expect(firstOf(now).departsAt.local, look).toBe(times[0]?.departs);
  }
  expect(await causesOf(booking)).toEqual(['waitlist', 'changed', 'booked']);
  expect(await mailsOf(booking, 'berth-changed')).toBe(1);
  expect(await mailsOf(booking, 'schedule-changed')).toBe(0);
});
