import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { acceptVersion } from '@marga/contract/amendments/itinerary-versions';
import {
  type Change,
  confirmChange,
  quoteChange,
  readAmendments,
} from '@marga/contract/amendments/amendments';
import type { Booking } from '@marga/contract/bookings/booking';
import type { LocalDate } from '@marga/contract/kernel/time';
import {
  readBookingAs,
  bookOffer,
  runDueOrderMonitoring,
  findSupplierOffers,
  runBookingChange,
} from '../../../test/amendment-helpers.ts';
import { startTestApi } from '../../../test/api.ts';
import { traveller } from '../../../test/search-and-start-checkout.ts';
import { confirmQuotedCancellation, requestCancellationQuote } from '../../../test/cancellation-helpers.ts';
import { workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';

/** These tests cover a schedule change between a quote and its confirmation: the newer itinerary is preserved. */

const sandbox = await startTestSandbox();
const api = await startTestApi({ SUPPLIERS: JSON.stringify(sandbox.suppliers) });
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 3_000 });
const as = (await seedCompany(api, { wallet: '9000000.00' })).as('owner');

async function book(): Promise<Booking> {
  const [found] = await findSupplierOffers(api, as, 'redline', {
    service: 'bus',
    origin: 'ci-delhi',
    destination: 'ci-jaipur',
    departOn: '2027-03-14' as LocalDate,
    travellers: 1,
  });
  if (!found) throw new Error('no bus runs');
  return bookOffer(api, deps, as, found);
}

async function reschedule(booking: Booking, minutes: number): Promise<Booking> {
  const answer = await fetch(`${sandbox.url}/_sandbox/departures`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference: booking.id, minutes }),
  });
  expect(answer.ok).toBe(true);
  await api.admin(
    `update monitoring.order_monitor set next_check_at = platform.now() where booking_id = $1`,
    [booking.id],
  );
  await runDueOrderMonitoring(deps, openRelayDatabase(api));
  return readBookingAs(api, as, booking.id);
}

const renamed = (booking: Booking) =>
  api.call(quoteChange, {
    as,
    params: { bookingId: booking.id },
    body: { travellers: [{ ...traveller, givenName: 'MIRAA' }] },
  });
const confirmed = ({ id: changeId, total: acceptedTotal }: Change) =>
  api.call(confirmChange, {
    as,
    params: { changeId },
    key: randomUUID(),
    body: { acceptedTotal, payWith: 'wallet' },
  });

test('what the supplier moves after a quote makes it worth nothing, and the next one keeps what was moved', async () => {
  const booking = await book();
  const { value: stale } = await renamed(booking);
  const { value: cancelling } = await requestCancellationQuote({ api }, as, booking.id);
  const now = await reschedule(booking, 45);
  expect(now.itinerary).not.toEqual(booking.itinerary);
  expect((await confirmed(stale)).code).toBe('quote-expired');
  expect(
    (await confirmQuotedCancellation({ api }, as, cancelling)).code,
    'it may come back whole by now',
  ).toBe('quote-expired');
  const { value: quoted } = await renamed(booking);
  expect((await confirmed(quoted)).code).toBeUndefined();
  expect(await runBookingChange(api, deps, as, quoted.id)).toMatchObject({ state: 'done' });
  expect(await readBookingAs(api, as, booking.id)).toMatchObject({
    itinerary: now.itinerary,
    version: now.version,
    travellers: [{ givenName: 'MIRAA' }],
  });
  const [monitor] = await api.admin<{ soon: boolean }>(
    'select next_check_at <= platform.now() as soon from monitoring.order_monitor where booking_id = $1',
    [booking.id],
  );
  expect(monitor?.soon, 'what was moved while it was changed is looked for at once').toBe(true);
});

test('what has departed cannot be changed, and nobody is offered to', async () => {
  const booking = await book();
  const can = async () =>
    (await api.call(readAmendments, { as, params: { bookingId: booking.id } })).value.can;
  expect(await can()).toMatchObject({ cancel: true, changeDates: true, changeTravellers: true });
  await api.admin(`update bookings.booking set departs_at = platform.now() where id = $1`, [booking.id]);
  expect(await can()).toMatchObject({
    cancel: true,
    changeDates: false,
    changeSeats: false,
    changeTravellers: false,
  });
  expect((await renamed(booking)).code).toBe('not-changeable');
});

test('what cancelling costs is not shown any more once what was moved has been accepted', async () => {
  const booking = await book();
  const { version } = await reschedule(booking, 45);
  await requestCancellationQuote({ api }, as, booking.id);
  const feeSchedule = async () =>
    (await api.call(readAmendments, { as, params: { bookingId: booking.id } })).value.feeSchedule;
  expect(await feeSchedule()).not.toBeNull();
  const accepted = await api.call(acceptVersion, {
    as,
    params: { bookingId: booking.id },
    body: { version },
  });
  expect(accepted.code).toBeUndefined();
  expect(await feeSchedule()).toBeNull();
});
