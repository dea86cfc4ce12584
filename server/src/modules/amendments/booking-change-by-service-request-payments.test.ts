import { expect, test } from 'vitest';
import { type Change } from '@marga/contract/amendments/amendments';
import { listVersions } from '@marga/contract/amendments/itinerary-versions';
import { readPrice } from '@marga/contract/bookings/booking';
import { fromWireMoney, createMoney, toWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import { parseLocalDate, addDaysToDate } from '@marga/contract/kernel/time';
import {
  readBookingAs,
  runDueOrderMonitoring,
  runCancellation,
  runBookingChange,
} from '../../../test/amendment-helpers.ts';
import { startTestApi } from '../../../test/api.ts';
import { bookBus, quoteAndRunCancellation, makeTravellers } from '../../../test/cancellation-helpers.ts';
import { workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany, type TestCompany } from '../../../test/seed-companies-and-users.ts';
import { performWorkItemAction } from '../../../test/perform-work-item-action.ts';
import { createServiceRequestFixture, rupeesToApiMoney } from '../../../test/service-request-fixture.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { addCommissionAndMarkupRules } from '../../../test/commission-and-markup-rules.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';

/**
 * These tests cover manual changes of bookings sold through a supplier's API with a price breakdown, and of what is
 * left after a partial cancellation.
 */

const sandbox = await startTestSandbox();
const api = await startTestApi({ SUPPLIERS: JSON.stringify(sandbox.suppliers), TIME_SCALE: '1000' });
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 2_000 });
const relay = openRelayDatabase(api);
const { anil, bookOffline, after, ask, quoteIt, confirm, quotedChange, confirmIt } =
  await createServiceRequestFixture(api);
const rich = () => seedCompany(api, { roles: ['owner'], wallet: '900000.00' });

async function traded(): Promise<TestCompany> {
  const company = await rich();
  await addCommissionAndMarkupRules(api, company);
  return company;
}

const minorOf = (wire: WireMoney) => fromWireMoney(wire).minor;
const balanceOf = async (company: TestCompany) => {
  const [row] = await api.admin<{ balance_minor: string }>(
    `select balance_minor from ledger.account where id = 'wallet:' || $1`,
    [company.id],
  );
  return BigInt(row?.balance_minor ?? 0);
};

async function carriedOut(company: TestCompany, change: Change): Promise<void> {
  expect((await confirmIt(company, change)).status).toBe(202);
  await runBookingChange(api, deps, company.as('owner'), change.id);
  await performWorkItemAction(api, anil, `amendment.${change.id}`, {
    action: 'amendment-done',
    reason: 'Changed by telephone',
  });
}

test('the supplier’s difference is paid as it was said, our lines stay, and what its program still shows does not move it back', async () => {
  const company = await traded();
  const as = company.as('owner');
  const { id, itinerary } = await bookBus({ api, deps, relay }, as);
  await runDueOrderMonitoring(deps, relay);
  const linesOf = async () =>
    (await api.call(readPrice, { as, params: { bookingId: id } })).value.price?.lines ?? [];
  const before = await linesOf();
  const paid = await balanceOf(company);
  if (itinerary.service !== 'bus') throw new Error('it is a bus');
  const [segment] = itinerary.segments;
  const later = (clock: string) =>
    `${addDaysToDate(parseLocalDate(clock.slice(0, 10)), 1)}${clock.slice(10)}`;
  const times = [
    { at: 0, departs: later(segment?.departsAt.local ?? ''), arrives: later(segment?.arrivesAt.local ?? '') },
  ];
  const change = await quotedChange(company, id, ['125.37', '50.00'], { times });
  expect(change).toMatchObject({
    difference: rupeesToApiMoney('125.37'),
    total: rupeesToApiMoney('175.37'),
  });
  await carriedOut(company, change);
  expect(await balanceOf(company)).toBe(paid - 17_537n);
  const now = await linesOf();
  const ours = (lines: typeof now) =>
    lines.filter(({ code }) => code !== 'fare' && code !== 'supplier-taxes');
  expect(ours(now)).toEqual(ours(before));
  const sum = (lines: typeof now) => lines.reduce((all, { amount }) => all + minorOf(amount), 0n);
  expect(sum(now) - sum(before)).toBe(12_537n);

  // The supplier's API does not know of the telephone call, so the next check finds the earlier itinerary and
  // leaves the change in place.
  await runDueOrderMonitoring(deps, relay);
  const changed = await readBookingAs(api, as, id);
  expect(changed).toMatchObject({ version: 2, hasScheduleChange: false });
  expect(changed.itinerary).toMatchObject({ segments: [{ departsAt: { local: times[0]?.departs } }] });
  const { value: versions } = await api.call(listVersions, { as, params: { bookingId: id } });
  expect(versions.versions.map(({ cause }) => cause)).toEqual(['changed', 'booked']);
  expect(await api.admin('select * from ledger.balance_difference')).toEqual([]);
});

test('of a fare that falls the commission goes back with it, as it would when that much were cancelled', async () => {
  const company = await traded();
  const as = company.as('owner');
  const { id } = await bookBus({ api, deps, relay }, as);
  const { price } = (await api.call(readPrice, { as, params: { bookingId: id } })).value;
  const lineOf = (code: string) =>
    (price?.lines ?? [])
      .filter((line) => line.code === code)
      .reduce((all, { amount }) => all + minorOf(amount), 0n);
  const supplier = lineOf('fare') + lineOf('supplier-taxes');
  const half = toWireMoney(createMoney(-(supplier / 2n), 'INR'));
  const change = await quotedChange(company, id, [half.amount, '0.00'], {
    times: [],
    agreed: 'A seat at the back',
  });
  const earned = lineOf('commission') + lineOf('incentive') + lineOf('tds');
  expect(earned).not.toBe(0n);
  const recalled = -minorOf(change.total) - supplier / 2n;
  // Each of the three lines may be off by one paisa.
  const off = recalled - earned / 2n;
  expect(off >= -3n && off <= 3n, `${recalled} of ${earned}`).toBe(true);
  await carriedOut(company, change);
  expect(await api.admin('select * from ledger.balance_difference')).toEqual([]);
});

test('of what is left once one of two is gone: its price, its people, and a refund that agrees', async () => {
  const company = await rich();
  const as = company.as('owner');
  const booking = await bookOffline(company, makeTravellers(2));
  const { value: serviceRequest } = await ask(company, booking, { travellers: [0] });
  await quoteIt(serviceRequest.id, '500.00', '1500.00');
  const { serviceRequestQuote } = await after(company, booking);
  if (!serviceRequestQuote) throw new Error('nothing was quoted');
  await confirm(company, serviceRequestQuote);
  await runCancellation(api, deps, as, serviceRequestQuote.id);
  await performWorkItemAction(api, anil, `amendment.${serviceRequestQuote.id}`, {
    action: 'amendment-done',
    reason: 'Cancelled',
  });

  const change = await quotedChange(company, booking, ['300.00', '100.00']);
  await carriedOut(company, change);
  const changed = await readBookingAs(api, as, booking);
  expect(changed).toMatchObject({ cancelledTravellers: [0], total: rupeesToApiMoney('2300.00') });
  // The supplier has now been paid for the rest of the booking plus the fare difference.
  const { value: rest } = await ask(company, booking);
  expect((await quoteIt(rest.id, '300.00', '1700.00')).code).toBe('request-invalid');
  expect((await quoteIt(rest.id, '300.00', '2000.00')).status).toBe(200);
  const [refundBalance] = await api.admin(
    'select paid_minor, promised_minor from amendments.refund_balance where booking_id = $1',
    [booking],
  );
  expect(refundBalance).toEqual({ paid_minor: '440000', promised_minor: '150000' });
});

test('what was changed by hand is cancelled by program like any other, and the ledger agrees', async () => {
  const company = await rich();
  const as = company.as('owner');
  const { id } = await bookBus({ api, deps, relay }, as);
  await carriedOut(
    company,
    await quotedChange(company, id, ['200.00', '0.00'], { times: [], agreed: 'Seat L4' }),
  );
  await quoteAndRunCancellation({ api, deps, relay }, as, id);
  expect((await readBookingAs(api, as, id)).state).toBe('cancelled');
  expect(await api.admin('select * from ledger.balance_difference')).toEqual([]);
});
