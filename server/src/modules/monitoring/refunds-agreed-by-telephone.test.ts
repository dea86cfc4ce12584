import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { askServiceRequest } from '@marga/contract/amendments/service-requests';
import { escalateRefund } from '@marga/contract/refunds/refunds';
import { readAmendments } from '@marga/contract/amendments/amendments';
import { readHistory } from '@marga/contract/bookings/booking-history';
import type { BookingId } from '@marga/contract/kernel/ids';
import {
  fromWireMoney,
  type Money,
  createMoney,
  toWireMoney,
  type WireMoney,
} from '@marga/contract/kernel/money';
import { BUSINESS_ZONE, localDateAt, addDaysToDate, addMsToInstant } from '@marga/contract/kernel/time';
import { recordOfflineBooking, listWorkItems } from '@marga/contract/workqueue/workqueue';
import { readBookingAs, runCancellation } from '../../../test/amendment-helpers.ts';
import { startTestApi } from '../../../test/api.ts';
import {
  bookBus,
  confirmQuotedCancellation,
  makeTravellers,
  requestCancellationQuote,
  readBookingRefunds,
  sumRefundedToWallet,
  findWrongBalances,
} from '../../../test/cancellation-helpers.ts';
import { workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany, seedStaff } from '../../../test/seed-companies-and-users.ts';
import { performWorkItemAction } from '../../../test/perform-work-item-action.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { phoneBookedItinerary } from '../../../test/phone-booked-itinerary.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { now } from '../../platform/clock.ts';
import { processExpectedRefunds, recordSupplierRefunds } from '../refunds/index.ts';
import { recordSupplierCancellation } from './record-supplier-cancellation.ts';

/** These tests cover refunds for cancellations made by telephone, under whatever name the supplier reports them. */

const sandbox = await startTestSandbox();
const api = await startTestApi({ SUPPLIERS: JSON.stringify(sandbox.suppliers), TIME_SCALE: '1000' });
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 3_000 });
const bench = { api, deps, relay: openRelayDatabase(api) };
const company = await seedCompany(api, { roles: ['owner'], wallet: '9000000.00' });
const as = company.as('owner');
const anil = await seedStaff(api, 'operator');
const REASON = 'On the bank’s statement';
const COUNTER = 'New Delhi reservation office';

let booking: BookingId;
const rupees = (amount: string): WireMoney => ({ amount, currency: 'INR' });
const perform = (key: string, name: string, more: Record<string, unknown> = {}) =>
  performWorkItemAction(api, anil, key, { action: name, reason: REASON, ...more });
const back = () => sumRefundedToWallet(bench, as, booking);
const rowsOf = async () =>
  (await api.call(listWorkItems, { as: anil })).value.items.filter(({ bookingId }) => bookingId === booking);

async function expectedRefundOf(
  quoted: string,
): Promise<{ id: string; quoted: bigint; arrived: bigint; late: boolean }> {
  const [expectedRefund] = await api.admin<{ id: string; quoted: string; arrived: string; late: boolean }>(
    `select id, quoted_minor as quoted, arrived_minor as arrived, due_by < platform.now() as late from refunds.expected_refund
      where booking_id = $1 and component = 'supplier' and starts_with(supplier_quote, $2)`,
    [booking, quoted],
  );
  if (!expectedRefund) throw new Error('nothing is owed');
  return {
    ...expectedRefund,
    quoted: BigInt(expectedRefund.quoted),
    arrived: BigInt(expectedRefund.arrived),
  };
}

describe('at a supplier that answers by program', () => {
  const createSupplierRefund = (name: string, amount: Money) => ({ quote: name, amount, paidAt: now() });
  let manualAmount: Money;

  /**
   * Each test starts with one of two travellers cancelled by telephone, and the supplier's refund for it received and
   * recorded.
   */
  beforeEach(async () => {
    booking = (await bookBus(bench, as, { travellers: 2 })).id;
    const { value } = await requestCancellationQuote(bench, as, booking, { travellers: [0] });
    await api.admin(
      `update amendments.amendment set supplier_quote = 'manual ern_1', quote_kind = 'manual' where id = $1`,
      [value.id],
    );
    await confirmQuotedCancellation(bench, as, value);
    await runCancellation(api, deps, as, value.id);
    await perform(`amendment.${value.id}`, 'amendment-done');
    const expectedRefund = await expectedRefundOf('manual ');
    manualAmount = createMoney(expectedRefund.quoted, 'INR');
    await perform(`expected-refund.${expectedRefund.id}`, 'refund-arrived', {
      amount: toWireMoney(manualAmount),
    });
  });

  test('the end that an operator writes later does not take it once more', async () => {
    await api.admin(
      `update monitoring.order_monitor set discrepancy = 'cancelled', last_checked_at = platform.now() where booking_id = $1`,
      [booking],
    );
    await perform(`supplier-cancellation.${booking}`, 'order-cancelled', {
      refund: rupees('120.00'),
      makeUp: false,
    });
    expect((await readBookingAs(api, as, booking)).state).toBe('cancelled');
    const before = await back();
    await recordSupplierRefunds(deps, company.id, booking, [createSupplierRefund('tel-1', manualAmount)]);
    expect(await back()).toBe(before);
    expect((await expectedRefundOf('operator ')).arrived).toBe(0n);
    await recordSupplierRefunds(deps, company.id, booking, [
      createSupplierRefund('tel-1', manualAmount),
      createSupplierRefund('tel-2', createMoney(12_000n, 'INR')),
    ]);
    expect((await expectedRefundOf('operator ')).arrived).toBe(12_000n);
    expect((await back()) - before).toBe(12_000n);
    expect(await rowsOf()).toEqual([]);
    expect(await findWrongBalances(bench)).toEqual([]);
  });

  test('nor does it end the rest by itself, however much it was: a person tells it apart', async () => {
    const whole = createMoney(manualAmount.minor * 10n, 'INR');
    expect(
      await recordSupplierCancellation(api.platform.db, company.id, booking, [
        createSupplierRefund('tel-1', whole),
      ]),
    ).toBe(false);
    expect((await readBookingAs(api, as, booking)).state).toBe('confirmed');
  });
});

describe('of what was booked offline', () => {
  beforeEach(async () => {
    await api.call(recordOfflineBooking, {
      as: anil,
      key: randomUUID(),
      params: { companyId: company.id },
      body: {
        bookedWith: COUNTER,
        supplierReference: '2418830011',
        itinerary: phoneBookedItinerary,
        travellers: makeTravellers(1),
        total: rupees('4000.00'),
        payWith: 'wallet',
        forUser: company.person('owner').user,
        reason: 'The buyer telephoned',
      },
    });
    const [entered] = await api.admin<{ id: BookingId }>(
      'select id from bookings.booking where company_id = $1 order by id desc limit 1',
      [company.id],
    );
    booking = entered?.id ?? booking;
  });

  /** Cancels the booking by telephone: the supplier keeps 600 and promises a refund of 3,400. */
  async function cancelled(promisedBy?: string): Promise<void> {
    const { value: serviceRequest } = await api.call(askServiceRequest, {
      as,
      key: randomUUID(),
      params: { bookingId: booking },
      body: { remark: null },
    });
    await perform(`service-request.${serviceRequest.id}`, 'quote-service-request', {
      charge: rupees('600.00'),
      refund: rupees('3400.00'),
      refundBy: addDaysToDate(localDateAt(now(), BUSINESS_ZONE), 5),
      expiresAt: addMsToInstant(now(), 4 * 3_600_000),
    });
    const { serviceRequestQuote } = (await api.call(readAmendments, { as, params: { bookingId: booking } }))
      .value;
    if (!serviceRequestQuote) throw new Error('nothing was quoted');
    if (promisedBy)
      await api.admin(
        `update amendments.amendment set terms = jsonb_set(terms, '{expectedRefunds,0,dueBy}', to_jsonb($2::text)) where id = $1`,
        [serviceRequestQuote.id, promisedBy],
      );
    await confirmQuotedCancellation(bench, as, serviceRequestQuote);
    await runCancellation(api, deps, as, serviceRequestQuote.id);
    await perform(`amendment.${serviceRequestQuote.id}`, 'amendment-done');
  }

  test('more than was agreed is written down, paid back as far as was paid, and looked at', async () => {
    await cancelled();
    const { id } = await expectedRefundOf('manual ');
    await perform(`expected-refund.${id}`, 'refund-arrived', { amount: rupees('4100.00') });
    expect(await back()).toBe(fromWireMoney(rupees('4000.00')).minor);
    expect(await rowsOf()).toMatchObject([
      { key: `excess-refund.${id}`, kind: 'refund-excess', with: COUNTER, atRisk: rupees('100.00') },
    ]);
    await perform(`excess-refund.${id}`, 'return-excess');
    expect(await rowsOf()).toEqual([]);
    expect(await findWrongBalances(bench)).toEqual([]);
  });

  test('who owes it is whoever it was booked with, on the refund clock, in the letter and in the history', async () => {
    await cancelled();
    const [expectedRefund] = await readBookingRefunds(bench, as, booking);
    expect(expectedRefund?.from).toBe(COUNTER);
    const { entries } = (await api.call(readHistory, { as, params: { bookingId: booking } })).value;
    const notes = entries.filter(({ kind }) => kind === 'refund-expected').map(({ note }) => note);
    expect(notes).toEqual([COUNTER]);
    await api.admin(
      `update refunds.expected_refund set due_by = platform.now() - interval '1 day' where booking_id = $1`,
      [booking],
    );
    const params = { expectedRefundId: expectedRefund?.id ?? '' };
    expect((await api.call(escalateRefund, { as, params, body: {} })).value.to).toBe(COUNTER);
  });

  test('promised by a day that was past when it was done, it is not late at once', async () => {
    await cancelled(addMsToInstant(now(), -3_600_000));
    expect((await expectedRefundOf('manual ')).late).toBe(false);
    expect((await rowsOf()).map(({ kind }) => kind)).toEqual(['refund-awaited']);
  });

  test('when it is late, the mail says whom we are after', async () => {
    await cancelled();
    await api.admin(
      `update refunds.expected_refund set due_by = platform.now() - interval '1 day' where booking_id = $1`,
      [booking],
    );
    await processExpectedRefunds({ relayDb: bench.relay, log: api.platform.log, telemetry: deps.telemetry });
    const mails = await api.admin(
      `select params ->> 'from' as whom from platform.mail where template = 'refund-late' and params ->> 'bookingId' = $1`,
      [booking],
    );
    expect(mails).toEqual([{ whom: COUNTER }]);
  });
});
