import { beforeEach, describe, expect, test } from 'vitest';
import type { Booking } from '@marga/contract/bookings/booking';
import { fromWireMoney, createMoney, toWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import { parseLocalDate } from '@marga/contract/kernel/time';
import { listWorkItems } from '@marga/contract/workqueue/workqueue';
import { reportUnmatchedRefund } from '@marga/contract/workqueue/unmatched-refunds';
import {
  bookOffer,
  runDueOrderMonitoring,
  findSupplierOffers,
  runCancellation,
} from '../../../test/amendment-helpers.ts';
import { startTestApi } from '../../../test/api.ts';
import {
  bookBus,
  quoteAndRunCancellation,
  confirmQuotedCancellation,
  pollSuppliersForRefunds,
  makeTravellers,
  requestCancellationQuote,
  readBookingRefunds,
  setSandboxRefundOutcome,
  sumRefundedToWallet,
  findWrongBalances,
} from '../../../test/cancellation-helpers.ts';
import { workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany, seedStaff } from '../../../test/seed-companies-and-users.ts';
import { performWorkItemAction } from '../../../test/perform-work-item-action.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { callBeginRefundCheck, recordSupplierRefunds } from '../refunds/index.ts';
import { recordSupplierCancellation } from './record-supplier-cancellation.ts';

/**
 * These tests cover refunds a supplier pays although the cancellation was quoted without one, or in addition to
 * what it quoted.
 */

const sandbox = await startTestSandbox();
const api = await startTestApi({ SUPPLIERS: JSON.stringify(sandbox.suppliers), TIME_SCALE: '1000' });
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 3_000 });
const bench = { api, deps, relay: openRelayDatabase(api) };
const company = await seedCompany(api, { roles: ['owner'], wallet: '9000000.00' });
const as = company.as('owner');
const anil = await seedStaff(api, 'operator');

let booking: Booking;
const minorOf = (wire: WireMoney) => fromWireMoney(wire).minor;
const back = () => sumRefundedToWallet(bench, as, booking.id);
const rowsOf = async () =>
  (await api.call(listWorkItems, { as: anil })).value.items.filter(
    ({ bookingId }) => bookingId === booking.id,
  );

/** Books a bus that is not refundable, not even in its first minutes. */
async function bookFinal(travellers = 1): Promise<Booking> {
  for (const destination of ['ci-jaipur', 'ci-agra', 'ci-chandigarh', 'ci-lucknow', 'ci-mumbai', 'ci-pune']) {
    const offers = await findSupplierOffers(api, as, 'shubhyatra', {
      service: 'bus',
      origin: 'ci-delhi',
      destination,
      departOn: parseLocalDate('2027-03-14'),
      travellers,
    });
    const final = offers.find(({ offer }) => !offer.itinerary.refundable);
    if (final) return bookOffer(api, deps, as, final, { travellers: makeTravellers(travellers) });
  }
  throw new Error('every bus is taken back');
}

async function supplierGives(gives: string): Promise<void> {
  const answer = await fetch(`${sandbox.url}/_sandbox/supplier-cancellations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference: booking.id, gives }),
  });
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`);
}

async function suspended(): Promise<bigint> {
  const [row] = await api.admin<{ minor: string }>(
    `select coalesce(sum(case when to_account = 'suspense:over-refunds' then amount_minor else -amount_minor end), 0) as minor
      from ledger.posting where 'suspense:over-refunds' in (to_account, from_account) and split_part(subject, ' ', 1) = $1`,
    [booking.id],
  );
  return BigInt(row?.minor ?? '0');
}

describe('cancelled by its buyer for nothing', () => {
  beforeEach(async () => {
    booking = await bookFinal();
    expect((await quoteAndRunCancellation(bench, as, booking.id)).refund.amount).toBe('0.00');
  });

  test('what the supplier gives after all is the buyer’s, under whatever name, and once', async () => {
    expect(await readBookingRefunds(bench, as, booking.id), 'nothing is owed to the buyer').toEqual([]);
    expect(await rowsOf()).toEqual([]);
    await pollSuppliersForRefunds(bench);
    await supplierGives('120.00');
    await pollSuppliersForRefunds(bench);
    await pollSuppliersForRefunds(bench);
    expect(await back()).toBe(12_000n);
    expect(await rowsOf()).toMatchObject([{ kind: 'refund-excess', atRisk: { amount: '120.00' } }]);
    expect(await readBookingRefunds(bench, as, booking.id)).toMatchObject([
      { paidBack: { amount: '120.00' } },
    ]);
    await supplierGives('5.00');
    await pollSuppliersForRefunds(bench);
    expect(await back()).toBe(12_500n);
    expect(await findWrongBalances(bench)).toEqual([]);
  });

  test('its supplier is asked eight times within sixty days or so, ever more rarely, and then no more', async () => {
    const days: number[] = [0];
    for (;;) {
      const at = days.at(-1) ?? 0;
      const due = await api.admin<{ id: string }>(
        `update refunds.expected_refund set next_check_at = platform.now() - interval '1 hour', checks = $2,
          created_at = platform.now() - $3::int * interval '1 day' where booking_id = $1 returning id`,
        [booking.id, days.length - 1, at],
      );
      await bench.relay.run(
        due.map(({ id }) =>
          callBeginRefundCheck({ expectedRefund: id, firstMs: 10_000, longestMs: 6 * 3_600_000 }),
        ),
      );
      const [row] = await api.admin<{ pause: number | null }>(
        `select round(extract(epoch from next_check_at - platform.now()) / 86400)::int as pause from refunds.expected_refund where booking_id = $1`,
        [booking.id],
      );
      if (!row || row.pause === null) break;
      days.push(at + row.pause);
    }
    expect(days).toEqual([0, 1, 3, 7, 15, 31, 47, 63]);
  });

  test('nobody watches it besides; when its supplier speaks of it, it is asked at once', async () => {
    await api.admin(
      `update monitoring.order_monitor set next_check_at = platform.now() - interval '1 hour' where booking_id = $1`,
      [booking.id],
    );
    await runDueOrderMonitoring(deps, bench.relay);
    expect(
      await api.admin('select from monitoring.order_monitor where booking_id = $1', [booking.id]),
    ).toEqual([]);
    await pollSuppliersForRefunds(bench);
    const [recorded] = await api.admin(
      `select monitoring.record_supplier_webhook($1, $2, array[$3]) as ours`,
      [booking.supplier, `notice of ${booking.id}`, booking.id],
    );
    expect(recorded).toEqual({ ours: 1 });
    expect(
      await api.admin(
        'select next_check_at <= platform.now() as now from refunds.expected_refund where booking_id = $1',
        [booking.id],
      ),
    ).toEqual([{ now: true }]);
  });

  test('what an operator has written down and its program says afterwards has come once', async () => {
    const { value: file } = await api.call(reportUnmatchedRefund, {
      as: anil,
      params: { bookingId: booking.id },
      body: { reason: 'On the bank’s statement' },
    });
    const arrived = { action: 'refund-arrived', reason: 'On the bank’s statement' };
    await performWorkItemAction(api, anil, file.row.key, {
      ...arrived,
      amount: { amount: '120.00', currency: 'INR' },
    });
    expect(await back()).toBe(12_000n);
    await supplierGives('120.00');
    await pollSuppliersForRefunds(bench);
    expect(await back()).toBe(12_000n);
    await supplierGives('30.00');
    await pollSuppliersForRefunds(bench);
    expect(await back()).toBe(15_000n);
    expect(await findWrongBalances(bench)).toEqual([]);
  });

  test('told apart before something else came: nothing is taken until it is told apart anew', async () => {
    const [expectedRefund] = await api.admin<{ id: string }>(
      'select id from refunds.expected_refund where booking_id = $1',
      [booking.id],
    );
    const take = async (arrived: number, seen: number) => {
      const [row] = await api.admin<{ outcome: string }>(
        `select refunds.record_supplier_refund($1, $2, $2, $3, platform.now()) as outcome, s.company
          from (select set_config('marga.company', $4, true) as company) s`,
        [expectedRefund?.id, arrived, seen, company.id],
      );
      return row?.outcome;
    };
    expect(await take(12_000, 500)).toBe('already');
    expect(await back()).toBe(0n);
    expect(await take(12_000, 0)).toBe('over');
    expect(await take(12_500, 0)).toBe('already');
    expect(await back()).toBe(12_000n);
  });
});

test('after a refund has come in full: what comes beside it goes to the buyer as far as they paid, and the rest stands apart', async () => {
  booking = await bookBus(bench, as);
  const ended = await quoteAndRunCancellation(bench, as, booking.id);
  await setSandboxRefundOutcome(sandbox.url, booking.id, 'paid');
  await pollSuppliersForRefunds(bench);
  expect(await back()).toBe(minorOf(ended.refund));
  expect(await rowsOf()).toEqual([]);
  await supplierGives('100000.00');
  await pollSuppliersForRefunds(bench);
  expect(await back()).toBe(minorOf(booking.total));
  expect(await suspended()).toBe(10_000_000n - minorOf(booking.total) + minorOf(ended.refund));
  expect((await rowsOf()).map(({ kind }) => kind)).toEqual(['refund-excess']);
  expect(await findWrongBalances(bench)).toEqual([]);
});

const supplierRefunds = () =>
  api.admin<{ id: string; quote: string; quoted: string; days: number | null }>(
    `select id, supplier_quote as quote, quoted_minor as quoted,
        round(extract(epoch from next_check_at - platform.now()) / 86400)::int as days
      from refunds.expected_refund where booking_id = $1 and component = 'supplier' order by created_at, id`,
    [booking.id],
  );
const writeDown = (expectedRefund: string | undefined, minor: bigint) =>
  performWorkItemAction(api, anil, `expected-refund.${expectedRefund}`, {
    action: 'refund-arrived',
    reason: 'On the bank’s statement',
    amount: toWireMoney(createMoney(minor, 'INR')),
  });
const raise = () =>
  api.call(reportUnmatchedRefund, {
    as: anil,
    params: { bookingId: booking.id },
    body: { reason: 'Their desk says so' },
  });

test('what an operator has written down for another part than its quote’s has come once', async () => {
  booking = await bookFinal(2);
  await quoteAndRunCancellation(bench, as, booking.id, { travellers: [0] });
  await quoteAndRunCancellation(bench, as, booking.id);
  const [one, two] = await supplierRefunds();
  const { value: file } = await raise();
  expect(file.row.key, 'the last, though it came for the first').toBe(`expected-refund.${two?.id}`);
  await writeDown(two?.id, 2_000n);
  expect(await back()).toBe(2_000n);
  const says = (minor: bigint) =>
    recordSupplierRefunds(deps, company.id, booking.id, [
      { quote: one?.quote ?? '', amount: createMoney(minor, 'INR'), paidAt: booking.createdAt },
    ]);
  await says(2_000n);
  expect(await back()).toBe(2_000n);
  await says(2_500n);
  expect(await back()).toBe(2_500n);
  expect(await findWrongBalances(bench)).toEqual([]);
});

test('what an operator raises is what has not come in full, before what nobody awaits', async () => {
  booking = await bookBus(bench, as, { travellers: 2 });
  await quoteAndRunCancellation(bench, as, booking.id, { travellers: [0] });
  await quoteAndRunCancellation(bench, as, booking.id);
  const [one, two] = await supplierRefunds();
  await recordSupplierRefunds(deps, company.id, booking.id, [
    { quote: one?.quote ?? '', amount: createMoney(100n, 'INR'), paidAt: booking.createdAt },
    {
      quote: two?.quote ?? '',
      amount: createMoney(BigInt(two?.quoted ?? 0), 'INR'),
      paidAt: booking.createdAt,
    },
  ]);
  expect((await raise()).value.row.key).toBe(`expected-refund.${one?.id}`);
});

test('what has come in full by an operator’s word is looked at some more', async () => {
  booking = await bookBus(bench, as);
  await quoteAndRunCancellation(bench, as, booking.id);
  await raise();
  const [expectedRefund] = await supplierRefunds();
  await writeDown(expectedRefund?.id, BigInt(expectedRefund?.quoted ?? 0));
  expect(await supplierRefunds()).toMatchObject([{ days: 1 }]);
  await setSandboxRefundOutcome(sandbox.url, booking.id, 'paid');
  const before = await back();
  await pollSuppliersForRefunds(bench);
  expect(await back(), 'said once more').toBe(before);
  await supplierGives('5.00');
  await pollSuppliersForRefunds(bench);
  expect((await back()) - before).toBe(500n);
  expect(await findWrongBalances(bench)).toEqual([]);
});

test('quoted before dues of nothing were kept with a quote, and cancelled afterwards, it is looked for as well', async () => {
  booking = await bookFinal();
  const { value } = await requestCancellationQuote(bench, as, booking.id);
  await api.admin(
    `update amendments.amendment set terms = jsonb_set(terms, '{expectedRefunds}', '[]') where id = $1`,
    [value.id],
  );
  await confirmQuotedCancellation(bench, as, value);
  await runCancellation(api, deps, as, value.id);
  expect(await supplierRefunds()).toMatchObject([{ quoted: '0' }]);
  await supplierGives('120.00');
  await pollSuppliersForRefunds(bench);
  expect(await back()).toBe(12_000n);
  expect(await findWrongBalances(bench)).toEqual([]);
});

test('what a supplier gives for an order that it has dropped by itself is not taken for a part that was cancelled before', async () => {
  booking = await bookFinal(2);
  await quoteAndRunCancellation(bench, as, booking.id, { travellers: [0] });
  await supplierGives('120.00');
  await pollSuppliersForRefunds(bench);
  await api.admin(
    `update monitoring.order_monitor set next_check_at = platform.now() - interval '1 hour' where booking_id = $1`,
    [booking.id],
  );
  await runDueOrderMonitoring(deps, bench.relay);
  expect(await back()).toBe(0n);
  expect((await rowsOf()).map(({ kind }) => kind)).toEqual(['supplier-cancelled']);
});

test('what was taken for a part ends the rest of the booking by nobody’s word but a person’s, and is taken no second time', async () => {
  booking = await bookFinal(2);
  await quoteAndRunCancellation(bench, as, booking.id, { travellers: [0] });
  const reportedRefunds = [
    {
      quote: 'goodwill-1',
      amount: createMoney(minorOf(booking.total) * 2n, 'INR'),
      paidAt: booking.createdAt,
    },
  ];
  await recordSupplierRefunds(deps, company.id, booking.id, reportedRefunds);
  expect(await back()).toBe(minorOf(booking.total));
  expect(await recordSupplierCancellation(api.platform.db, company.id, booking.id, reportedRefunds)).toBe(
    false,
  );
  await recordSupplierRefunds(deps, company.id, booking.id, reportedRefunds);
  expect(await back()).toBe(minorOf(booking.total));
  expect(await findWrongBalances(bench)).toEqual([]);
});
