import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acceptVersion, listVersions } from '@marga/contract/amendments/itinerary-versions';
import {
  confirmCancellation,
  confirmChange,
  quoteCancellation,
  quoteChange,
} from '@marga/contract/amendments/amendments';
import { receiveSupplierWebhook } from '@marga/contract/monitoring/supplier-webhooks';
import { type Booking, findInCompany } from '@marga/contract/bookings/booking';
import { createTrip } from '@marga/contract/trips/create-trip';
import type { CriteriaInput } from '@marga/contract/search/criteria';
import { fromWireMoney } from '@marga/contract/kernel/money';
import {
  epochMsOf,
  type Instant,
  type LocalDate,
  addMsToInstant,
  toInstant,
} from '@marga/contract/kernel/time';
import {
  readBookingAs,
  bookOffer,
  runDueOrderMonitoring,
  findSupplierOffers,
  runCancellation,
  runBookingChange,
} from '../../../test/amendment-helpers.ts';
import { companyOfCaller, startTestApi } from '../../../test/api.ts';
import { startTripCheckout } from '../../../test/search-and-start-checkout.ts';
import { runCheckout, workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';

/**
 * These tests cover what suppliers do on their own (reschedule, assign a berth, cancel) and how the buyer is
 * notified.
 */

const sandbox = await startTestSandbox();
const api = await startTestApi({ SUPPLIERS: JSON.stringify(sandbox.suppliers) });
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 2_000 });
const relay = openRelayDatabase(api);
const company = await seedCompany(api, { roles: ['owner'], wallet: '9000000.00' });
const as = company.as('owner');

const bus = (departOn: string): CriteriaInput => ({
  service: 'bus',
  origin: 'ci-delhi',
  destination: 'ci-jaipur',
  departOn: departOn as LocalDate,
  travellers: 1,
});

async function control<T>(path: string, body?: unknown): Promise<T | undefined> {
  const response = await fetch(`${sandbox.url}/_sandbox/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`the sandbox answered ${response.status}: ${await response.text()}`);
  return response.status === 204 ? undefined : ((await response.json()) as T);
}

await control('notices', { url: `${api.url}/v1/supplier-notices` });

async function bookBus(departOn = '2027-03-14'): Promise<Booking> {
  const [found] = await findSupplierOffers(api, as, 'redline', bus(departOn));
  if (!found) throw new Error('no bus runs');
  return bookOffer(api, deps, as, found);
}

const reschedule = (booking: Booking, minutes: number) =>
  control('departures', { reference: booking.id, minutes });

/** The supplier reschedules the booking and sends a notice, and the order is checked. */
async function rescheduleAndCheck(booking: Booking, minutes: number): Promise<Booking> {
  await reschedule(booking, minutes);
  await hasten(booking);
  await runDueOrderMonitoring(deps, relay);
  return readBookingAs(api, as, booking.id);
}

/** The notice arrives asynchronously, so the test makes the check run now. */
const hasten = (booking: Booking) =>
  api.admin(`update monitoring.order_monitor set next_check_at = platform.now() where booking_id = $1`, [
    booking.id,
  ]);

async function versionsOf(booking: Booking) {
  const { value } = await api.call(listVersions, { as, params: { bookingId: booking.id } });
  return value.versions;
}

const mailsOf = (booking: Booking, template: string) =>
  api.admin(`select id from platform.mail where template = $1 and params ->> 'bookingId' = $2`, [
    template,
    booking.id,
  ]);

function departsAt(booking: Booking): Instant {
  const first = booking.itinerary.service === 'hotel' ? undefined : booking.itinerary.segments[0];
  if (!first) throw new Error('nothing departs');
  return toInstant(first.departsAt);
}

const accept = (booking: Booking, version: number) =>
  api.call(acceptVersion, {
    as,
    params: { bookingId: booking.id },
    body: { version },
  });

describe('a moved departure', () => {
  test('is told once, however many notices come, twice and out of order, and however many look', async () => {
    const booking = await bookBus();
    await control('notices', { held: true });
    for (const minutes of [15, 15, 10]) await reschedule(booking, minutes);
    const { notices } = (await control<{ notices: { notice: { id: string; reference: string } }[] }>(
      'notices',
    )) ?? { notices: [] };
    const ids = notices
      .filter(({ notice }) => notice.reference === booking.id)
      .map(({ notice }) => notice.id);
    expect(ids).toHaveLength(3);
    const { deliveries } = (await control<{ deliveries: { status: number }[] }>('notices/deliver', {
      notices: [...ids.toReversed(), ...ids, ...ids.toReversed()],
    })) ?? { deliveries: [] };
    expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set([204]));
    await control('notices', { held: false });
    const [monitor] = await api.admin<{ notices: number }>(
      'select notices from monitoring.order_monitor where booking_id = $1 and next_check_at <= platform.now()',
      [booking.id],
    );
    expect(monitor?.notices).toBe(3);

    await Promise.all([1, 2, 3].map(() => runDueOrderMonitoring(deps, relay)));
    for (const _ of [1, 2]) {
      await hasten(booking);
      await runDueOrderMonitoring(deps, relay);
    }
    const after = await readBookingAs(api, as, booking.id);
    expect(after).toMatchObject({ version: 2, hasScheduleChange: true, state: 'confirmed' });
    expect(epochMsOf(departsAt(after)) - epochMsOf(departsAt(booking))).toBe(40 * 60_000);
    expect(await mailsOf(booking, 'schedule-changed')).toHaveLength(1);
    const [latest] = await versionsOf(booking);
    expect(latest).toMatchObject({
      cause: 'schedule-change',
      answer: null,
      answerBy: addMsToInstant(departsAt(after), -86_400_000),
    });
  });

  test('is accepted at the supplier, once; an answer to what was moved again is refused', async () => {
    const booking = await bookBus();
    await rescheduleAndCheck(booking, 30);
    expect((await accept(booking, 2)).value).toMatchObject({ version: 2, answer: 'accepted' });
    expect((await accept(booking, 2)).value).toMatchObject({ answer: 'accepted' });
    expect(await readBookingAs(api, as, booking.id)).toMatchObject({ version: 2, hasScheduleChange: false });
    await rescheduleAndCheck(booking, 30);
    await rescheduleAndCheck(booking, 30);
    expect(await accept(booking, 3)).toMatchObject({ code: 'state-changed' });
    expect((await accept(booking, 4)).value).toMatchObject({ answer: 'accepted' });
    expect(await accept(booking, 9)).toMatchObject({ code: 'not-found' });
  });

  test('is refused by cancelling without charge', async () => {
    const booking = await bookBus();
    await rescheduleAndCheck(booking, 120);
    const { value: quoted } = await api.call(quoteCancellation, {
      as,
      params: { bookingId: booking.id },
      body: {},
    });
    expect(quoted.lines.map(({ code }) => code)).not.toContain('supplier-charge');
    await api.call(confirmCancellation, {
      as,
      params: { cancellationId: quoted.id },
      key: randomUUID(),
      body: { acceptedRefund: quoted.refund },
    });
    expect(await runCancellation(api, deps, as, quoted.id)).toMatchObject({ state: 'done' });
    expect(await readBookingAs(api, as, booking.id)).toMatchObject({
      state: 'cancelled',
      hasScheduleChange: false,
    });
    expect((await versionsOf(booking))[0]).toMatchObject({ cause: 'schedule-change', answer: 'refused' });
  });

  test('is re-booked without a fee', async () => {
    const booking = await bookBus();
    await rescheduleAndCheck(booking, 240);
    const [other] = await findSupplierOffers(api, as, 'redline', bus('2027-03-15'));
    const { value: quoted } = await api.call(quoteChange, {
      as,
      params: { bookingId: booking.id },
      body: { instead: other?.chosen },
    });
    expect(fromWireMoney(quoted.fee).minor).toBe(0n);
    expect(fromWireMoney(quoted.total).minor).toBeLessThanOrEqual(0n);
    await api.call(confirmChange, {
      as,
      params: { changeId: quoted.id },
      key: randomUUID(),
      body: { acceptedTotal: quoted.total, payWith: 'wallet' },
    });
    expect(await runBookingChange(api, deps, as, quoted.id)).toMatchObject({ state: 'done' });
    expect(await readBookingAs(api, as, booking.id)).toMatchObject({ version: 3, hasScheduleChange: false });
    expect((await versionsOf(booking)).map(({ cause, answer }) => [cause, answer])).toEqual([
      ['changed', null],
      ['schedule-change', 'rebooked'],
      ['booked', null],
    ]);
  });

  test('during a cancel: nothing is told of what is being given back, and it is when the cancel comes to nothing', async () => {
    const booking = await bookBus();
    const { value: quoted } = await api.call(quoteCancellation, {
      as,
      params: { bookingId: booking.id },
      body: {},
    });
    await api.call(confirmCancellation, {
      as,
      params: { cancellationId: quoted.id },
      key: randomUUID(),
      body: { acceptedRefund: quoted.refund },
    });
    expect(await rescheduleAndCheck(booking, 45)).toMatchObject({ version: 1, hasScheduleChange: false });
    expect(await mailsOf(booking, 'schedule-changed')).toEqual([]);
    await api.admin(`update amendments.amendment set state = 'rejected' where id = $1`, [quoted.id]);
    await hasten(booking);
    await runDueOrderMonitoring(deps, relay);
    expect(await readBookingAs(api, as, booking.id)).toMatchObject({ version: 2, hasScheduleChange: true });
    expect(await mailsOf(booking, 'schedule-changed')).toHaveLength(1);
  });

  test('during ticketing: what was said before it was confirmed is looked up the moment it is', async () => {
    const [found] = await findSupplierOffers(api, as, 'redline', bus('2027-03-16'));
    const { value: trip } = await api.call(createTrip, { as, body: { items: [found?.chosen] } });
    const { value: checkout } = await startTripCheckout(api, as, trip);
    const reach: typeof deps.reach = async (name, subject) => {
      if (name !== 'workflow.after-supplier') return;
      await control('notices', { held: true });
      await control('departures', { reference: subject, minutes: 50 });
      const { notices } = (await control<{ notices: { notice: { id: string; reference: string } }[] }>(
        'notices',
      )) ?? { notices: [] };
      const mine = notices.filter(({ notice }) => notice.reference === subject);
      await control('notices/deliver', { notices: mine.map(({ notice }) => notice.id) });
      await control('notices', { held: false });
    };
    const [booking] = (await runCheckout(api, { ...deps, reach }, as, checkout.id)).bookings;
    if (!booking) throw new Error('nothing was booked');
    expect(booking).toMatchObject({ state: 'confirmed', version: 1 });
    await runDueOrderMonitoring(deps, relay);
    expect(await readBookingAs(api, as, booking.id)).toMatchObject({ version: 2, hasScheduleChange: true });
  });
});

describe('notices', () => {
  const notice = {
    id: 'ntc-forged',
    reference: 'bkg_00000000000000000000000000',
    at: '2026-11-15T00:00:00.000Z',
  };
  const path = (supplier: string) => receiveSupplierWebhook.path.replace(':supplier', supplier);

  test('without the supplier’s signature are refused, and nothing is kept of them', async () => {
    const answer = await api.request('POST', path('redline'), { body: notice });
    expect(answer.status).toBe(403);
    expect((await api.request('POST', path('nobody'), { body: notice })).status).toBe(404);
    expect(await api.admin(`select id from monitoring.notice where id = 'ntc-forged'`)).toEqual([]);
  });

  test('one that comes during a look is looked after again', async () => {
    const booking = await bookBus();
    await hasten(booking);
    const [claimed] = await api.admin<{ notices: number }>(
      `update monitoring.order_monitor set notices = notices + 1 where booking_id = $1 returning notices - 1 as notices`,
      [booking.id],
    );
    await api.admin(
      `with company as (select set_config('marga.company', $2, false))
        select monitoring.complete_order_check($1, $3, 1, null, null) from company`,
      [booking.id, companyOfCaller(as), claimed?.notices],
    );
    const [monitor] = await api.admin<{ due: boolean }>(
      `select next_check_at <= platform.now() as due from monitoring.order_monitor where booking_id = $1`,
      [booking.id],
    );
    expect(monitor?.due).toBe(true);
  });
});

describe('a waitlisted train', () => {
  // Notices are held back, because one that arrives between a check and the assertion would trigger another check.
  beforeAll(() => control('notices', { held: true }));
  afterAll(() => control('notices', { held: false }));

  const train: CriteriaInput = {
    service: 'train',
    origin: 'ci-delhi',
    destination: 'ci-sandbox-waitlist-clears',
    departOn: '2027-03-14' as LocalDate,
    travellers: 1,
  };

  async function bookTrain(): Promise<Booking> {
    const [found] = await findSupplierOffers(api, as, 'railyatra', train);
    if (!found) throw new Error('no train runs');
    return bookOffer(api, deps, as, found);
  }

  async function reach(booking: Booking, to: 'rac' | 'confirmed' | 'charted'): Promise<Booking> {
    await control('waitlist', { reference: booking.id, to });
    await hasten(booking);
    await runDueOrderMonitoring(deps, relay);
    return readBookingAs(api, as, booking.id);
  }

  test('is followed by the half hour until it has a berth: told each time, and nobody must answer', async () => {
    const booking = await bookTrain();
    expect(booking.itinerary).toMatchObject({
      availability: { status: 'waitlist' },
      tickets: [{ status: 'waitlist', position: 12, coach: null, place: null }],
    });
    expect(await reach(booking, 'rac')).toMatchObject({
      version: 2,
      hasScheduleChange: false,
      itinerary: { availability: { status: 'rac' }, tickets: [{ status: 'rac', position: 1 }] },
    });
    const pause = () =>
      api.admin<{ minutes: number }>(
        `select round(extract(epoch from next_check_at - last_checked_at) * 1000 / 60)::int as minutes from monitoring.order_monitor where booking_id = $1`,
        [booking.id],
      );
    expect(await pause()).toEqual([{ minutes: 30 }]);
    expect(await reach(booking, 'confirmed')).toMatchObject({
      version: 3,
      hasScheduleChange: false,
      itinerary: {
        availability: { status: 'available' },
        tickets: [{ status: 'confirmed', coach: expect.stringMatching(/^[A-Z]+\d$/) as string }],
      },
    });
    expect(await pause()).toEqual([{ minutes: 720 }]);
    expect((await versionsOf(booking)).map(({ cause }) => cause)).toEqual(['waitlist', 'waitlist', 'booked']);
    expect(await mailsOf(booking, 'berth-changed')).toHaveLength(2);
  });

  test('that has no berth when the chart is made is cancelled by the railway, and its money is owed back', async () => {
    const booking = await bookTrain();
    expect(await reach(booking, 'charted')).toMatchObject({ state: 'cancelled' });
    const expectedRefunds = await api.admin<{ component: string; owed_by: string; rule: string }>(
      'select component, owed_by, rule from refunds.expected_refund where booking_id = $1',
      [booking.id],
    );
    expect(expectedRefunds).toEqual([
      { component: 'supplier', owed_by: 'railyatra', rule: 'rail-5-working-days' },
    ]);
    expect(await mailsOf(booking, 'booking-cancelled')).toHaveLength(1);
    await hasten(booking);
    await runDueOrderMonitoring(deps, relay);
    expect(await mailsOf(booking, 'booking-cancelled')).toHaveLength(1);
  });
});

test.each([
  ['1 day 1 millisecond', '1 millisecond'],
  ['1 day', '1 day'],
  ['3 hours', '3 hours'],
])('of what departs in %s an answer is wanted within %s', async (departs, within) => {
  const booking = await bookBus();
  await api.admin(
    `select set_config('marga.company', b.company_id, true), amendments.record_itinerary_change(b.id, 1, 'schedule-change',
        b.itinerary, platform.now() + $2::interval, b.arrives_at, 'schedule-changed')
      from bookings.booking b where b.id = $1`,
    [booking.id, departs],
  );
  const [row] = await api.admin<{ isRight: boolean }>(
    `select answer_by = since + $2::interval as "isRight" from amendments.version where booking_id = $1 and version = 2`,
    [booking.id, within],
  );
  expect(row?.isRight).toBe(true);
});

test('a ticket that is issued later is stored by the check of the order, and the booking is found by its number', async () => {
  const [found] = await findSupplierOffers(api, as, 'skybridge', {
    service: 'flight',
    journeys: [{ origin: 'DEL', destination: 'DXB', departOn: '2027-03-14' as LocalDate }],
    travellers: { adults: 1 },
  });
  if (!found) throw new Error('no flight');
  const { id, version } = await bookOffer(api, deps, as, found);
  await api.admin(`update bookings.booking set itinerary = itinerary - 'tickets' where id = $1`, [id]);
  const [issued] = await checkedTickets(id);
  const number = issued?.number ?? '';
  expect(number).toMatch(/^\d{13}$/);
  const { value } = await api.call(findInCompany, { as, query: { text: number } });
  expect(value.bookings.map((one) => one.id)).toEqual([id]);
  const after = await readBookingAs(api, as, id);
  expect(after).toMatchObject({ version, hasScheduleChange: false });
  expect(await checkedTickets(id)).toEqual([issued]);
});

/** Checks the order of a flight and returns the tickets that are stored afterwards. */
async function checkedTickets(id: Booking['id']) {
  await api.admin(
    `update monitoring.order_monitor set next_check_at = platform.now() where booking_id = $1`,
    [id],
  );
  await runDueOrderMonitoring(deps, relay);
  const { itinerary } = await readBookingAs(api, as, id);
  return (itinerary.service === 'flight' ? itinerary.tickets : undefined) ?? [];
}
