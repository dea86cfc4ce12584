import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Booking } from '@marga/contract/bookings/booking';
import type { Currency } from '@marga/contract/kernel/currency';
import { fromWireMoney, createMoney, toWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import { parseLocalDate } from '@marga/contract/kernel/time';
import { decideActionProposal, listWorkItems, readWorkItem } from '@marga/contract/workqueue/workqueue';
import { reportUnmatchedRefund } from '@marga/contract/workqueue/unmatched-refunds';
import { bookOffer } from '../../../test/amendment-helpers.ts';
import { startTestApi } from '../../../test/api.ts';
import {
  readCompanyBalance,
  bookBus,
  quoteAndRunCancellation,
  pollSuppliersForRefunds,
  readBookingRefunds,
  sumRefundedToWallet,
  findWrongBalances,
} from '../../../test/cancellation-helpers.ts';
import { cheapestOffersIn, runSearch } from '../../../test/search-and-start-checkout.ts';
import { workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany, seedStaff } from '../../../test/seed-companies-and-users.ts';
import { performWorkItemAction } from '../../../test/perform-work-item-action.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { recordSupplierRefunds } from './process-supplier-refunds.ts';

/** These tests cover supplier refunds that nobody expects, or that cannot be paid to anyone. */

const sandbox = await startTestSandbox();
const api = await startTestApi({ SUPPLIERS: JSON.stringify(sandbox.suppliers), TIME_SCALE: '1000' });
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 3_000 });
const bench = { api, deps, relay: openRelayDatabase(api) };
const company = await seedCompany(api, { roles: ['owner'], wallet: '9000000.00' });
const as = company.as('owner');
const [anil, bela] = [await seedStaff(api, 'operator'), await seedStaff(api, 'operator')];
const REASON = 'Told by the supplier’s desk';

let booking: Booking;
beforeEach(async () => {
  booking = await bookBus(bench, as);
  await markOrderCancelled();
});

const markOrderCancelled = () =>
  api.admin(
    `update monitoring.order_monitor set discrepancy = 'cancelled', last_checked_at = platform.now() where booking_id = $1`,
    [booking.id],
  );

const minorOf = (wire: WireMoney) => fromWireMoney(wire).minor;
const rowsOf = async () =>
  (await api.call(listWorkItems, { as: anil })).value.items.filter(
    ({ bookingId }) => bookingId === booking.id,
  );
const fileOf = async (workItemKey: string) =>
  (await api.call(readWorkItem, { as: anil, params: { workItemKey } })).value;
const perform = (key: string, name: string) =>
  performWorkItemAction(api, anil, key, { action: name, reason: REASON });

/** Returns the balance that this booking left in an account. */
async function standsIn(account: string, currency: Currency = 'INR'): Promise<bigint> {
  const [row] = await api.admin<{ minor: string }>(
    `select coalesce(sum(case when to_account = $1 then amount_minor else -amount_minor end), 0) as minor from ledger.posting
      where (to_account = $1 or from_account = $1) and split_part(subject, ' ', 1) = $2 and currency = $3`,
    [account, booking.id, currency],
  );
  return BigInt(row?.minor ?? '0');
}

async function supplierGives(gives: string): Promise<void> {
  const answer = await fetch(`${sandbox.url}/_sandbox/supplier-cancellations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference: booking.id, gives }),
  });
  if (!answer.ok) throw new Error(`the sandbox answered ${answer.status}`);
}

/** Approves the action as a second operator if it needs one. */
async function agreed({ value }: Awaited<ReturnType<typeof perform>>): Promise<void> {
  const proposal = value.file?.row.proposal;
  if (proposal)
    await api.call(decideActionProposal, {
      key: randomUUID(),
      as: bela,
      params: { proposalId: proposal.id },
      body: { agree: true, reason: 'They leave the buyer standing' },
    });
}

async function endWithNothing(makeUp: boolean, currency: Currency = 'INR'): Promise<void> {
  const refund = { amount: '0.00', currency };
  const body = { action: 'order-cancelled', refund, makeUp, reason: REASON };
  await agreed(await performWorkItemAction(api, anil, `supplier-cancellation.${booking.id}`, body));
}

test('an order that ended with nothing is looked at all the same: what comes is the buyer’s, and on the desk', async () => {
  await endWithNothing(false);
  expect(await rowsOf(), 'nothing is late of what nobody owes').toEqual([]);
  await api.admin(
    `update refunds.expected_refund set due_by = platform.now() - interval '1 day' where booking_id = $1`,
    [booking.id],
  );
  expect(await rowsOf()).toEqual([]);
  const before = await sumRefundedToWallet(bench, as, booking.id);
  await supplierGives('120.00');
  await pollSuppliersForRefunds(bench);
  expect((await sumRefundedToWallet(bench, as, booking.id)) - before).toBe(12_000n);
  expect(await rowsOf()).toMatchObject([{ kind: 'refund-excess', atRisk: { amount: '120.00' } }]);
  const paid = (await readBookingRefunds(bench, as, booking.id)).find(
    ({ component }) => component === 'supplier',
  );
  expect(paid).toMatchObject({ paidBack: { amount: '120.00' } });
  // More arrives some days later: polling continues, and nothing is recorded twice.
  await supplierGives('5.00');
  await pollSuppliersForRefunds(bench);
  await pollSuppliersForRefunds(bench);
  expect((await sumRefundedToWallet(bench, as, booking.id)) - before).toBe(12_500n);
  const key = (await rowsOf())[0]?.key ?? '';
  expect((await fileOf(key)).actions).toEqual(['accept-excess']);
  expect((await perform(key, 'accept-excess')).value.file).toBeNull();
  expect(await rowsOf()).toEqual([]);
  expect(await findWrongBalances(bench)).toEqual([]);
});

test('after sixty days nobody looks any more', async () => {
  await endWithNothing(false);
  const looked = () =>
    api.admin(
      'select next_check_at is not null as again from refunds.expected_refund where booking_id = $1 and component = $2',
      [booking.id, 'supplier'],
    );
  await pollSuppliersForRefunds(bench);
  expect(await looked()).toEqual([{ again: true }]);
  await api.admin(
    `update refunds.expected_refund set created_at = platform.now() - interval '61 days' where booking_id = $1`,
    [booking.id],
  );
  await pollSuppliersForRefunds(bench);
  expect(await looked()).toEqual([{ again: false }]);
});

test('what we made up for at our own cost makes our loss good, once somebody says that it is right', async () => {
  await endWithNothing(true);
  expect(await sumRefundedToWallet(bench, as, booking.id)).toBe(minorOf(booking.total));
  const lost = -(await standsIn('expense:supplier-cancelled'));
  expect(lost).toBeGreaterThan(12_000n);
  await supplierGives('120.00');
  await pollSuppliersForRefunds(bench);
  expect(await sumRefundedToWallet(bench, as, booking.id), 'never more than was paid').toBe(
    minorOf(booking.total),
  );
  expect(await standsIn('suspense:over-refunds')).toBe(12_000n);
  const [row] = await rowsOf();
  expect(row).toMatchObject({ kind: 'refund-excess', atRisk: { amount: '120.00' } });
  expect((await fileOf(row?.key ?? '')).actions).toEqual(['accept-excess', 'return-excess']);
  await perform(row?.key ?? '', 'accept-excess');
  expect(await rowsOf()).toEqual([]);
  expect(await standsIn('suspense:over-refunds')).toBe(0n);
  expect(await standsIn('expense:supplier-cancelled')).toBe(12_000n - lost);
  expect((await perform(row?.key ?? '', 'accept-excess')).code).toBe('not-found');
  expect(await findWrongBalances(bench)).toEqual([]);
});

test('what went back to the supplier has made nothing good: what comes after it does', async () => {
  await endWithNothing(true);
  const lost = -(await standsIn('expense:supplier-cancelled'));
  await supplierGives(toWireMoney(createMoney(lost, 'INR')).amount);
  await pollSuppliersForRefunds(bench);
  const key = (await rowsOf())[0]?.key ?? '';
  await agreed(await perform(key, 'return-excess'));
  expect(await standsIn('suspense:over-refunds')).toBe(0n);
  for (const [given, made] of [
    ['5.00', 500n],
    ['2.00', 700n],
  ] as const) {
    await supplierGives(given);
    await pollSuppliersForRefunds(bench);
    await perform(key, 'accept-excess');
    expect(await standsIn('expense:supplier-cancelled')).toBe(made - lost);
  }
  expect(await standsIn('revenue:over-refunds')).toBe(0n);
  expect(await findWrongBalances(bench)).toEqual([]);
});

async function bookAbroad(): Promise<Booking> {
  const question = {
    service: 'flight' as const,
    journeys: [{ origin: 'DEL', destination: 'LON', departOn: parseLocalDate('2027-03-14') }],
    travellers: { adults: 1 },
  };
  const offer = cheapestOffersIn(await runSearch(api, as, question)).find(
    ({ offer: { published } }) => published.currency === 'USD',
  );
  if (!offer) throw new Error('nobody sells in dollars');
  booking = await bookOffer(api, deps, as, offer);
  await markOrderCancelled();
  return booking;
}

test('what comes from abroad leaves the supplier’s account in its currency, and goes back there in it', async () => {
  booking = await bookAbroad();
  await endWithNothing(true, 'USD');
  const account = `supplier:${booking.supplier}`;
  const before = [await standsIn(account, 'INR'), await standsIn(account, 'USD')];
  await recordSupplierRefunds(deps, company.id, booking.id, [
    { quote: 'after-all', amount: createMoney(10_000n, 'USD'), paidAt: booking.createdAt },
  ]);
  expect([await standsIn(account, 'INR'), await standsIn(account, 'USD')]).toEqual([
    before[0],
    (before[1] ?? 0n) - 10_000n,
  ]);
  const [row] = await rowsOf();
  expect(row).toMatchObject({ kind: 'refund-excess', atRisk: { amount: '8340.00' } });
  await agreed(await perform(row?.key ?? '', 'return-excess'));
  expect([await standsIn(account, 'INR'), await standsIn(account, 'USD')]).toEqual(before);
  expect(await standsIn('suspense:over-refunds')).toBe(0n);
  expect(await findWrongBalances(bench)).toEqual([]);
});

test('written down by operators, it is worth what the rate of the sale makes of it', async () => {
  booking = await bookAbroad();
  await endWithNothing(true, 'USD');
  const { value: file } = await api.call(reportUnmatchedRefund, {
    as: anil,
    params: { bookingId: booking.id },
    body: { reason: REASON },
  });
  expect(file.row.kind).toBe('refund-unmatched');
  const amount = { amount: '100.00', currency: 'USD' };
  const proposed = await performWorkItemAction(api, anil, file.row.key, {
    action: 'refund-arrived',
    amount,
    reason: REASON,
  });
  await agreed(proposed);
  expect(await rowsOf()).toMatchObject([{ kind: 'refund-excess', atRisk: { amount: '8340.00' } }]);
  expect(await standsIn('suspense:over-refunds')).toBe(834_000n);
  expect(await findWrongBalances(bench)).toEqual([]);
});

async function bookAtRate(rate: string): Promise<Booking> {
  booking = await bookAbroad();
  await api.admin(
    `update bookings.booking set price = jsonb_set(price, '{exchange,rate}', to_jsonb($2::text)) where id = $1`,
    [booking.id, rate],
  );
  await endWithNothing(true, 'USD');
  return booking;
}

const CENT: WireMoney = { amount: '0.01', currency: 'USD' };

async function reportAndRecord(amount: WireMoney): Promise<Awaited<ReturnType<typeof perform>>> {
  const { value: file } = await api.call(reportUnmatchedRefund, {
    as: anil,
    params: { bookingId: booking.id },
    body: { reason: REASON },
  });
  const body = { action: 'refund-arrived', amount, reason: REASON };
  return performWorkItemAction(api, anil, file.row.key, body);
}

test('one cent at 82.50 is 82 paise, whether the supplier or an operator reports it, and goes back as one cent', async () => {
  booking = await bookAtRate('82.50');
  await recordSupplierRefunds(deps, company.id, booking.id, [
    { quote: 'after-all', amount: fromWireMoney(CENT), paidAt: booking.createdAt },
  ]);
  expect(await standsIn('suspense:over-refunds')).toBe(82n);
  booking = await bookAtRate('82.50');
  const account = `supplier:${booking.supplier}`;
  const before = await standsIn(account, 'USD');
  await agreed(await reportAndRecord(CENT));
  expect(await standsIn('suspense:over-refunds')).toBe(82n);
  expect(await standsIn(account, 'USD')).toBe(before - 1n);
  const [row] = await rowsOf();
  expect(row).toMatchObject({ kind: 'refund-excess', atRisk: { amount: '0.82' } });
  await agreed(await perform(row?.key ?? '', 'return-excess'));
  expect(await standsIn('suspense:over-refunds')).toBe(0n);
  expect(await standsIn(account, 'USD')).toBe(before);
  expect(await findWrongBalances(bench)).toEqual([]);
});

test('a surplus is not returned when more has arrived since its value was calculated', async () => {
  booking = await bookAtRate('82.50');
  await recordSupplierRefunds(deps, company.id, booking.id, [
    { quote: 'after-all', amount: createMoney(10_000_000n, 'USD'), paidAt: booking.createdAt },
  ]);
  const [row] = await rowsOf();
  const proposal = (await perform(row?.key ?? '', 'return-excess')).value.file?.row.proposal;
  expect(proposal, 'it needs a second person').toBeDefined();
  await api.admin(
    `update approvals.approval set detail = jsonb_set(detail, '{arrivedMinor}', '"9999999"') where id = $1`,
    [proposal?.id],
  );
  const decision = await api.call(decideActionProposal, {
    key: randomUUID(),
    as: bela,
    params: { proposalId: proposal?.id ?? '' },
    body: { agree: true, reason: REASON },
  });
  expect(decision.code).toBe('state-changed');
  expect(await api.admin('select state from approvals.approval where id = $1', [proposal?.id])).toEqual([
    { state: 'failed' },
  ]);
  expect(await standsIn('suspense:over-refunds')).toBe(825_000_000n);
});

test('an arrival is not recorded when the quote that its value was calculated from has changed', async () => {
  booking = await bookAtRate('82.50');
  const proposal = (await reportAndRecord({ amount: '100000.00', currency: 'USD' })).value.file?.row.proposal;
  expect(proposal, 'it needs a second person').toBeDefined();
  await api.admin(
    `update approvals.approval set detail = jsonb_set(detail, '{quotedRupeesMinor}', '"1"') where id = $1`,
    [proposal?.id],
  );
  const decision = await api.call(decideActionProposal, {
    key: randomUUID(),
    as: bela,
    params: { proposalId: proposal?.id ?? '' },
    body: { agree: true, reason: REASON },
  });
  expect(decision.code).toBe('state-changed');
  expect(await api.admin('select state from approvals.approval where id = $1', [proposal?.id])).toEqual([
    { state: 'failed' },
  ]);
  expect(await standsIn('suspense:over-refunds')).toBe(0n);
});

test('more than was quoted: the buyer gets what was paid, and the rest stands apart until it goes back to the supplier', async () => {
  await quoteAndRunCancellation(bench, as, booking.id);
  const [expectedRefund] = await api.admin<{ supplier_quote: string }>(
    'select supplier_quote from refunds.expected_refund where booking_id = $1',
    [booking.id],
  );
  const supplier = await standsIn('supplier:shubhyatra');
  const came = minorOf(booking.total) * 10n;
  await recordSupplierRefunds(deps, company.id, booking.id, [
    {
      quote: expectedRefund?.supplier_quote ?? '',
      amount: createMoney(came, 'INR'),
      paidAt: booking.createdAt,
    },
  ]);
  const back = await sumRefundedToWallet(bench, as, booking.id);
  expect(back).toBe(minorOf(booking.total));
  const over = await standsIn('suspense:over-refunds');
  expect(over).toBeGreaterThan(came - back - 1n);
  const [row] = await rowsOf();
  expect(row).toMatchObject({ kind: 'refund-excess', atRisk: toWireMoney(createMoney(over, 'INR')) });
  const wallet = await readCompanyBalance(bench, as);
  await agreed(await perform(row?.key ?? '', 'return-excess'));
  expect(await rowsOf()).toEqual([]);
  expect(await standsIn('suspense:over-refunds')).toBe(0n);
  expect(await standsIn('supplier:shubhyatra')).toBe(supplier - came + over);
  expect(await readCompanyBalance(bench, as)).toBe(wallet);
  expect(await findWrongBalances(bench)).toEqual([]);
});

test('what comes for a part whose price went back before is nobody’s round-off', async () => {
  booking = await bookBus(bench, as, { travellers: 2 });
  await quoteAndRunCancellation(bench, as, booking.id, { travellers: [0] });
  const [expectedRefund] = await api.admin<{ supplier_quote: string }>(
    'select supplier_quote from refunds.expected_refund where booking_id = $1',
    [booking.id],
  );
  const createSupplierRefund = (name: string | undefined, minor: bigint) => ({
    quote: name ?? '',
    amount: createMoney(minor, 'INR'),
    paidAt: booking.createdAt,
  });
  const first = createSupplierRefund(expectedRefund?.supplier_quote, minorOf(booking.total) * 10n);
  await recordSupplierRefunds(deps, company.id, booking.id, [first]);
  const [over, rounded] = [await standsIn('suspense:over-refunds'), await standsIn('revenue:round-off')];
  const ended = await quoteAndRunCancellation(bench, as, booking.id);
  expect(ended.refund.amount).toBe('0.00');
  expect(ended.lines.map(({ code }) => code)).toContain('given-back-before');
  const lastExpectedRefund = () =>
    api.admin<{ quote: string; quoted: string; over: string }>(
      `select supplier_quote as quote, quoted_minor as quoted, over_minor as over from refunds.expected_refund
        where amendment_id = $1 and component = 'supplier'`,
      [ended.id],
    );
  const [owed] = await lastExpectedRefund();
  await recordSupplierRefunds(deps, company.id, booking.id, [
    first,
    createSupplierRefund(owed?.quote, BigInt(owed?.quoted ?? '0')),
  ]);
  expect(await standsIn('suspense:over-refunds')).toBeGreaterThan(over);
  expect((await standsIn('revenue:round-off')) - rounded).toBe(0n);
  const [last] = await lastExpectedRefund();
  expect((await standsIn('suspense:over-refunds')) - over).toBe(BigInt(last?.over ?? '0'));
  expect((await rowsOf()).filter(({ kind }) => kind === 'refund-excess')).toHaveLength(2);
  expect(await findWrongBalances(bench)).toEqual([]);
});
