import { describe, expect, test } from 'vitest';
import { escalateRefund, listRefunds } from '@marga/contract/refunds/refunds';
import { readOpenCounts } from '@marga/contract/reporting/open-counts';
import { fromWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import { type Caller, companyOfCaller, startTestApi } from '../../../test/api.ts';
import { startTripCheckout } from '../../../test/search-and-start-checkout.ts';
import {
  readCompanyBalance,
  bookBus,
  createBusTrip,
  quoteAndRunCancellation,
  firstConfirmedBooking,
  pollSuppliersForRefunds,
  readBookingRefunds,
  setSandboxRefundOutcome,
  findWrongBalances,
} from '../../../test/cancellation-helpers.ts';
import { runCheckout, workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { mailsSentTo, createTestMailSender } from '../../../test/test-mailbox.ts';
import { createTestPayer } from '../../../test/gateway-payment-helpers.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { sandboxGatewayEnvironment } from '../../../test/configuration.ts';
import { amendmentMails } from '../amendments/index.ts';
import { recordSupplierRefunds, processExpectedRefunds } from './process-supplier-refunds.ts';
import { SET_CREDIT_LIMIT } from '../../../test/ledger-helpers.ts';

/**
 * These tests cover expected refunds: who owes them, by when they are due, how much arrived and to whom it was paid.
 */

const sandbox = await startTestSandbox();
const api = await startTestApi({
  SUPPLIERS: JSON.stringify(sandbox.suppliers),
  ...sandboxGatewayEnvironment(sandbox.url),
});
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 3_000 });
const bench = { api, deps, relay: openRelayDatabase(api) };
const payer = createTestPayer(api);
const sender = createTestMailSender(api, amendmentMails({ config: api.config }));

const minorOf = (wire: WireMoney) => fromWireMoney(wire).minor;
const processRefunds = () =>
  processExpectedRefunds({ relayDb: bench.relay, log: api.platform.log, telemetry: api.platform.telemetry });

async function buyer(wallet = '9000000.00'): Promise<Required<Caller>> {
  return (await seedCompany(api, { wallet })).as('owner');
}

describe('paid back the way it was paid', () => {
  test('a credit line gets back as much as it is drawn, and the wallet the rest', async () => {
    const as = await buyer('0.01');
    const company = companyOfCaller(as);
    await api.admin(SET_CREDIT_LIMIT, [company, 100000000]);
    await api.admin(
      `insert into ledger.credit_terms (company_id, cycle, due_days, cycle_since, open_since)
        values ($1, 'monthly', 10, current_date, current_date)`,
      [company],
    );
    const [first, second] = [
      await bookBus(bench, as, { payWith: 'credit' }),
      await bookBus(bench, as, { payWith: 'credit' }),
    ];
    const drawn = await readCompanyBalance(bench, as, 'credit');
    expect(drawn).toBe(-minorOf(first.total) - minorOf(second.total));
    const one = await quoteAndRunCancellation(bench, as, first.id);
    await setSandboxRefundOutcome(sandbox.url, first.id, 'paid');
    await pollSuppliersForRefunds(bench);
    expect(one.refundTo).toEqual([{ to: 'credit', amount: one.refund }]);
    expect(await readCompanyBalance(bench, as, 'credit')).toBe(drawn + minorOf(one.refund));
    expect(await readCompanyBalance(bench, as)).toBe(1n);

    const owed = await readCompanyBalance(bench, as, 'credit');
    const left = 100n;
    await api.admin(
      `select ledger.transfer_between_accounts($1, 'paid off', 'credit-payment', 'bank:opening-balance', 'credit:' || $1, $2, 'INR', null)`,
      [company, (-owed - left).toString()],
    );
    const other = await quoteAndRunCancellation(bench, as, second.id);
    await setSandboxRefundOutcome(sandbox.url, second.id, 'paid');
    await pollSuppliersForRefunds(bench);
    expect(await readCompanyBalance(bench, as, 'credit'), 'never above nothing').toBe(0n);
    expect(await readCompanyBalance(bench, as)).toBe(1n + minorOf(other.refund) - left);
    expect(await findWrongBalances(bench)).toEqual([]);
  });

  test('through the gateway: the payment’s own refund, and a component that is open until the gateway has paid it out', async () => {
    const as = await buyer();
    const { value: checkout } = await startTripCheckout(api, as, await createBusTrip(api, as), {
      payWith: 'gateway',
    });
    if (!checkout.payment) throw new Error('nothing to pay');
    await payer.pay(checkout.payment, 'paid');
    await api.admin('update payments.payment set ask_again_at = platform.now()');
    await payer.work();
    const booking = firstConfirmedBooking(await runCheckout(api, deps, as, checkout.id));
    const before = await readCompanyBalance(bench, as);
    const ended = await quoteAndRunCancellation(bench, as, booking.id);
    await setSandboxRefundOutcome(sandbox.url, booking.id, 'paid');
    await pollSuppliersForRefunds(bench);
    const open = await readBookingRefunds(bench, as, booking.id);
    expect(open).toMatchObject([
      {
        component: 'gateway',
        from: 'razorpay',
        amount: ended.refund,
        paidBackAt: null,
        rule: 'gateway-7-working-days',
      },
      {
        component: 'supplier',
        goesTo: [{ to: 'gateway', amount: ended.refund }],
        paidBack: ended.refund,
      },
    ]);
    await payer.work();
    await api.admin(`update payments.refund set ask_again_at = platform.now() where state <> 'done'`);
    await payer.work();
    await processRefunds();
    const [gateway] = await readBookingRefunds(bench, as, booking.id);
    expect(gateway).toMatchObject({
      component: 'gateway',
      paidBack: ended.refund,
      paidBackAt: expect.any(String) as string,
    });
    expect(await readCompanyBalance(bench, as), 'the wallet never saw it').toBe(before);
    expect(await findWrongBalances(bench)).toEqual([]);
  });
});

describe('what does not come as it was quoted', () => {
  test('a refund that comes short is passed on as it came, and the difference stays to be seen', async () => {
    const as = await buyer();
    const booking = await bookBus(bench, as);
    const before = await readCompanyBalance(bench, as);
    // The refund is held back, because a slow cancellation would otherwise find it already paid.
    await setSandboxRefundOutcome(sandbox.url, booking.id, 'never');
    const ended = await quoteAndRunCancellation(bench, as, booking.id);
    await setSandboxRefundOutcome(sandbox.url, booking.id, 'short');
    await pollSuppliersForRefunds(bench);
    const [expectedRefund] = await readBookingRefunds(bench, as, booking.id);
    if (!expectedRefund) throw new Error('nothing is owed');
    expect(minorOf(expectedRefund.paidBack) < minorOf(expectedRefund.amount)).toBe(true);
    expect(await readCompanyBalance(bench, as)).toBe(before + minorOf(expectedRefund.paidBack));
    expect(expectedRefund.amount).toEqual(ended.refund);
    const { value } = await api.call(escalateRefund, {
      as,
      params: { expectedRefundId: expectedRefund.id },
      body: {},
    });
    expect(value.subject).toContain('short');
    expect(value.text).toContain(booking.supplierReference ?? booking.id);
    expect(await findWrongBalances(bench)).toEqual([]);

    // The missing part of the refund arrives later. The supplier's report repeats the earlier payments and contains
    // the new one more than once.
    const [quoted] = await api.admin<{ supplier_quote: string }>(
      'select supplier_quote from refunds.expected_refund where id = $1',
      [expectedRefund.id],
    );
    const paidAt = expectedRefund.arrivedAt;
    const quote = quoted?.supplier_quote ?? '';
    const came = fromWireMoney(expectedRefund.paidBack);
    const rest = { ...came, minor: minorOf(expectedRefund.amount) - came.minor };
    const reportedRefunds = [
      { quote, amount: came, paidAt },
      { quote, amount: rest, paidAt },
      { quote, amount: rest, paidAt: null },
      { quote: 'another quote', amount: rest, paidAt: null },
    ];
    await Promise.all(
      [1, 2, 3].map(() => recordSupplierRefunds(deps, companyOfCaller(as), booking.id, reportedRefunds)),
    );
    expect(await readCompanyBalance(bench, as)).toBe(before + minorOf(ended.refund));
    expect(await readBookingRefunds(bench, as, booking.id)).toMatchObject([{ paidBack: ended.refund }]);
    // Payments under any other quote name also go to the buyer, up to the amount that the buyer has paid.
    const beside = [...reportedRefunds, { quote: 'another quote', amount: rest, paidAt }];
    await Promise.all(
      [1, 2, 3].map(() => recordSupplierRefunds(deps, companyOfCaller(as), booking.id, beside)),
    );
    const refundable = minorOf(booking.total) - minorOf(ended.refund);
    const more = rest.minor < refundable ? rest.minor : refundable;
    expect(await readCompanyBalance(bench, as)).toBe(before + minorOf(ended.refund) + more);
    expect(await findWrongBalances(bench)).toEqual([]);
  });

  test('more than was quoted is passed on, up to what was paid and not beyond', async () => {
    const as = await buyer();
    const booking = await bookBus(bench, as);
    const before = await readCompanyBalance(bench, as);
    await quoteAndRunCancellation(bench, as, booking.id);
    const [expectedRefund] = await api.admin<{ supplier_quote: string }>(
      'select supplier_quote from refunds.expected_refund where booking_id = $1',
      [booking.id],
    );
    const paidAt = booking.createdAt;
    const amount = { minor: minorOf(booking.total) * 3n, currency: 'INR' as const };
    await recordSupplierRefunds(deps, companyOfCaller(as), booking.id, [
      { quote: expectedRefund?.supplier_quote ?? '', amount, paidAt },
    ]);
    expect(await readCompanyBalance(bench, as)).toBe(before + minorOf(booking.total));
    expect(await findWrongBalances(bench)).toEqual([]);
  });

  test('a refund that never comes is late by its rule: told once, listed first, and the letter names everything', async () => {
    const company = await seedCompany(api, { wallet: '9000000.00' });
    const as = company.as('owner');
    const [never, soon] = [await bookBus(bench, as), await bookBus(bench, as)];
    await setSandboxRefundOutcome(sandbox.url, never.id, 'never');
    await setSandboxRefundOutcome(sandbox.url, soon.id, 'never');
    const [late, open] = [
      await quoteAndRunCancellation(bench, as, never.id),
      await quoteAndRunCancellation(bench, as, soon.id),
    ];
    await pollSuppliersForRefunds(bench);
    const [expectedRefund] = await readBookingRefunds(bench, as, never.id);
    if (!expectedRefund) throw new Error('nothing is owed');
    const early = await api.call(escalateRefund, {
      as,
      params: { expectedRefundId: expectedRefund.id },
      body: {},
    });
    expect(early.code, 'not before it is late').toBe('state-changed');
    await api.admin(
      `update refunds.expected_refund set due_by = platform.now() - interval '1 millisecond' where id = $1`,
      [expectedRefund.id],
    );
    await processRefunds();
    await processRefunds();
    const { value: listed } = await api.call(listRefunds, { as });
    expect(listed.items.map(({ bookingId, isLate }) => [bookingId, isLate])).toEqual([
      [never.id, true],
      [soon.id, false],
    ]);
    expect(minorOf(listed.late)).toBe(minorOf(late.refund));
    expect(minorOf(listed.open)).toBe(minorOf(late.refund) + minorOf(open.refund));
    const { value: counts } = await api.call(readOpenCounts, { as });
    expect(counts.refunds).toEqual({ open: 2, late: 1 });
    const first = await api.call(listRefunds, { as, query: { limit: '1' } });
    const next = await api.call(listRefunds, {
      as,
      query: { limit: '1', cursor: first.value.nextCursor ?? '' },
    });
    expect(next.value.items.map(({ bookingId }) => bookingId)).toEqual([soon.id]);
    expect(next.value.nextCursor).toBeNull();
    const { value: onlyLate } = await api.call(listRefunds, { as, query: { state: 'late' } });
    expect(onlyLate.items).toHaveLength(1);
    expect((await api.call(listRefunds, { as, query: { cursor: 'nonsense' } })).code).toBe('request-invalid');

    const { value: claimLetter } = await api.call(escalateRefund, {
      as,
      params: { expectedRefundId: expectedRefund.id },
      body: {},
    });
    expect(claimLetter).toMatchObject({ to: 'shubhyatra' });
    expect(claimLetter.text).toContain(never.reference);
    expect(claimLetter.text).toContain('MEERA RAO');
    const { value: again } = await api.call(escalateRefund, {
      as,
      params: { expectedRefundId: expectedRefund.id },
      body: {},
    });
    expect(again.escalatedAt, 'asked for once').toBe(claimLetter.escalatedAt);
    const stranger = await buyer();
    expect(
      (
        await api.call(escalateRefund, {
          as: stranger,
          params: { expectedRefundId: expectedRefund.id },
          body: {},
        })
      ).code,
    ).toBe('not-found');
    expect((await api.call(listRefunds, { as: stranger })).value.items).toEqual([]);

    await sender.deliver();
    const mails = await mailsSentTo(api, company.person('owner').email);
    expect(mails.map(({ subject }) => subject.replace(/[A-Z0-9]{8}$/, '…')).toSorted()).toEqual([
      expect.stringMatching(/^A refund of ₹.* is late: booking …$/) as string,
      'Cancelled: booking …',
      'Cancelled: booking …',
    ]);
  });
});

test('refund race: of 64 parallel partial refunds as many go through as were paid for, and never more', async () => {
  const as = await buyer();
  const booking = await bookBus(bench, as);
  const before = await readCompanyBalance(bench, as);
  const tenth = minorOf(booking.total) / 10n;
  const line = { kind: 'fare', account: `supplier:${booking.supplier}`, minor: tenth.toString() };
  const refunds = await Promise.allSettled(
    Array.from({ length: 64 }, (_, at) =>
      api.admin('select ledger.post_refund($1, $2, $3, $4, $5)', [
        companyOfCaller(as),
        `${booking.id} part ${at}`,
        booking.id,
        JSON.stringify([{ hold: booking.id, minor: tenth.toString() }]),
        JSON.stringify([line]),
      ]),
    ),
  );
  expect(refunds.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(await readCompanyBalance(bench, as)).toBe(before + 10n * tenth);
  expect(await findWrongBalances(bench)).toEqual([]);
});
