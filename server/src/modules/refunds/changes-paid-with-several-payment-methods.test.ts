import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { type Change, confirmChange, quoteChange } from '@marga/contract/amendments/amendments';
import { type RefundDestination } from '@marga/contract/refunds/refunds';
import type { Booking } from '@marga/contract/bookings/booking';
import { fromWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import type { LocalDate } from '@marga/contract/kernel/time';
import { readBookingAs, findSupplierOffers, runBookingChange } from '../../../test/amendment-helpers.ts';
import { type Caller, companyOfCaller, startTestApi } from '../../../test/api.ts';
import { startTripCheckout } from '../../../test/search-and-start-checkout.ts';
import {
  readCompanyBalance,
  bookBus,
  createBusTrip,
  quoteAndRunCancellation,
  firstConfirmedBooking,
  pollSuppliersForRefunds,
  makeTravellers,
  readBookingRefunds,
  setSandboxRefundOutcome,
  findWrongBalances,
} from '../../../test/cancellation-helpers.ts';
import { runCheckout, workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { sandboxGatewayEnvironment } from '../../../test/configuration.ts';
import { createTestPayer } from '../../../test/gateway-payment-helpers.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { recordSupplierRefunds } from './process-supplier-refunds.ts';
import { SET_CREDIT_LIMIT } from '../../../test/ledger-helpers.ts';

/**
 * These tests cover a booking and changes paid from several funds: each gets back what was taken from it, and no
 * more.
 */

const sandbox = await startTestSandbox();
const api = await startTestApi({
  SUPPLIERS: JSON.stringify(sandbox.suppliers),
  ...sandboxGatewayEnvironment(sandbox.url),
});
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 3_000 });
const bench = { api, deps, relay: openRelayDatabase(api) };
const payer = createTestPayer(api);

const minorOf = (wire: WireMoney | undefined) => (wire ? fromWireMoney(wire).minor : 0n);
const minorsOf = (places: readonly RefundDestination[] | undefined) =>
  (places ?? []).map(({ to, amount }) => [to, minorOf(amount)]);

async function buyer(): Promise<Required<Caller>> {
  const as = (await seedCompany(api, { wallet: '9000000.00' })).as('owner');
  await api.admin(SET_CREDIT_LIMIT, [companyOfCaller(as), 100000000]);
  await api.admin(
    `insert into ledger.credit_terms (company_id, cycle, due_days, cycle_since, open_since)
        values ($1, 'monthly', 10, current_date, current_date)`,
    [companyOfCaller(as)],
  );
  return as;
}

async function bookByGateway(as: Required<Caller>): Promise<Booking> {
  const trip = await createBusTrip(api, as, { supplier: 'redline' });
  const { value: checkout } = await startTripCheckout(api, as, trip, { payWith: 'gateway' });
  if (!checkout.payment) throw new Error('nothing to pay');
  await payer.pay(checkout.payment, 'paid');
  await api.admin('update payments.payment set ask_again_at = platform.now()');
  await payer.work();
  return firstConfirmedBooking(await runCheckout(api, deps, as, checkout.id));
}

/** Changes the booking to the most expensive bus of a day, so that the buyer has to pay more. */
async function change(
  as: Required<Caller>,
  booking: Booking,
  payWith: 'wallet' | 'credit',
  departOn = '2027-03-19',
): Promise<Change> {
  const offers = await findSupplierOffers(api, as, 'redline', {
    service: 'bus',
    origin: 'ci-delhi',
    destination: 'ci-jaipur',
    departOn: departOn as LocalDate,
    travellers: booking.travellers.length,
  });
  const dearest = offers.toSorted((one, other) =>
    minorOf(one.offer.total) < minorOf(other.offer.total) ? 1 : -1,
  )[0];
  const { value } = await api.call(quoteChange, {
    as,
    params: { bookingId: booking.id },
    body: { instead: dearest?.chosen },
  });
  if (minorOf(value.total) <= 0n) throw new Error(`nothing more is to be paid: ${value.total.amount}`);
  const asked = await api.call(confirmChange, {
    as,
    params: { changeId: value.id },
    key: randomUUID(),
    body: { acceptedTotal: value.total, payWith },
  });
  if (asked.code !== undefined) throw new Error(asked.text);
  return runBookingChange(api, deps, as, value.id);
}

async function giveBack(as: Caller, booking: Booking): Promise<void> {
  await setSandboxRefundOutcome(sandbox.url, booking.id, 'paid');
  await pollSuppliersForRefunds(bench);
  expect(await findWrongBalances(bench)).toEqual([]);
  expect(await readBookingAs(api, as, booking.id)).toMatchObject({ id: booking.id });
}

/** Returns the amount the gateway was asked to refund for a company. */
async function askedOfGateway(as: Caller): Promise<bigint> {
  const [row] = await api.admin<{ minor: string }>(
    'select coalesce(sum(amount_minor), 0) as minor from payments.refund where company_id = $1',
    [companyOfCaller(as)],
  );
  return BigInt(row?.minor ?? '0');
}

describe('a change paid from another fund than the booking', () => {
  test('booked on credit, changed from the wallet: the wallet gets back what the change took, the credit line the rest', async () => {
    const as = await buyer();
    const booking = await bookBus(bench, as, { supplier: 'redline', payWith: 'credit' });
    const drawn = await readCompanyBalance(bench, as, 'credit');
    const changed = await change(as, booking, 'wallet');
    const wallet = await readCompanyBalance(bench, as);
    const ended = await quoteAndRunCancellation(bench, as, booking.id);
    const [taken, refund] = [minorOf(changed.total), minorOf(ended.refund)];
    expect(refund).toBeGreaterThan(taken);
    const split = [
      ['wallet', taken],
      ['credit', refund - taken],
    ];
    expect(minorsOf(ended.refundTo), 'shown before it is confirmed').toEqual(split);
    await giveBack(as, booking);
    expect(await readCompanyBalance(bench, as)).toBe(wallet + taken);
    expect(await readCompanyBalance(bench, as, 'credit')).toBe(drawn + refund - taken);
    const expectedRefunds = await readBookingRefunds(bench, as, booking.id);
    const went = expectedRefunds.flatMap(({ goesTo }) => minorsOf(goesTo));
    const byPlace = ['wallet', 'credit'].map((to) => [
      to,
      went.filter(([one]) => one === to).reduce((all, [, minor]) => all + (minor as bigint), 0n),
    ]);
    expect(byPlace, 'as it was shown').toEqual(split);
    const [mail] = await api.admin<{ to: { to: string }[] }>(
      `select params -> 'to' as to from platform.mail where template = 'refund-paid-back' and params ->> 'bookingId' = $1`,
      [booking.id],
    );
    expect(mail?.to.map(({ to }) => to)).toEqual(expect.arrayContaining(['credit']) as string[]);
  });

  test('paid through the gateway and changed from the wallet: the gateway is asked for no more than it took', async () => {
    const as = await buyer();
    const booking = await bookByGateway(as);
    const changed = await change(as, booking, 'wallet');
    const wallet = await readCompanyBalance(bench, as);
    const ended = await quoteAndRunCancellation(bench, as, booking.id);
    expect(minorOf(ended.refund), 'more than the payment was').toBeGreaterThan(minorOf(booking.total));
    await giveBack(as, booking);
    expect(await readCompanyBalance(bench, as)).toBe(wallet + minorOf(changed.total));
    expect(await askedOfGateway(as)).toBe(minorOf(ended.refund) - minorOf(changed.total));
  });

  test('beside a refund of the same payment: both take the payment before its account, and neither waits for ever', async () => {
    const as = await buyer();
    const booking = await bookByGateway(as);
    const ended = await quoteAndRunCancellation(bench, as, booking.id);
    await setSandboxRefundOutcome(sandbox.url, booking.id, 'paid');
    const [payment] = await api.admin<{ id: string }>(
      'select id from payments.payment where company_id = $1',
      [companyOfCaller(as)],
    );
    const other = new pg.Client({ connectionString: api.database.migrator });
    await other.connect();
    await other.query('begin');
    await other.query('select 1 from payments.payment where id = $1 for update', [payment?.id]);
    const looked = pollSuppliersForRefunds(bench);
    await expect
      .poll(() =>
        api.admin(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        ),
      )
      .toHaveLength(1);
    await other.query(`set local lock_timeout = '2s'`);
    await other.query(`select 1 from ledger.account where id = 'payment:' || $1 for update`, [payment?.id]);
    await other.query('commit');
    await other.end();
    await looked;
    expect(await askedOfGateway(as)).toBe(minorOf(ended.refund));
  });

  test('several changes and a part given back: the latest capture first, and together never more than was taken', async () => {
    const as = await buyer();
    const trip = await createBusTrip(api, as, { supplier: 'redline', travellers: 2 });
    const { value: checkout } = await startTripCheckout(api, as, trip, {
      travellers: makeTravellers(2),
      payWith: 'credit',
    });
    const booking = firstConfirmedBooking(await runCheckout(api, deps, as, checkout.id));
    const wallet = await readCompanyBalance(bench, as);
    const first = await change(as, booking, 'wallet', '2027-03-19');
    const drawn = await readCompanyBalance(bench, as, 'credit');
    const part = await quoteAndRunCancellation(bench, as, booking.id, { travellers: [1] });
    await giveBack(as, booking);
    const whole = await quoteAndRunCancellation(bench, as, booking.id);
    await giveBack(as, booking);
    const back = minorOf(part.refund) + minorOf(whole.refund);
    expect(minorsOf(part.refundTo)[0]?.[0]).toBe('wallet');
    expect(await readCompanyBalance(bench, as), 'all that the change took').toBe(wallet);
    expect(await readCompanyBalance(bench, as, 'credit')).toBe(drawn + back - minorOf(first.total));
  });

  test('what comes short leaves the earliest capture short, and what comes over goes no further than was taken', async () => {
    const as = await buyer();
    const booking = await bookBus(bench, as, { supplier: 'redline', payWith: 'credit' });
    const changed = await change(as, booking, 'wallet');
    const [wallet, drawn] = [
      await readCompanyBalance(bench, as),
      await readCompanyBalance(bench, as, 'credit'),
    ];
    await quoteAndRunCancellation(bench, as, booking.id);
    const expectedRefunds = await api.admin<{
      supplier_quote: string;
      quoted_minor: string;
      amount_minor: string;
    }>(
      `select supplier_quote, quoted_minor, amount_minor from refunds.expected_refund where booking_id = $1 and component = 'supplier'`,
      [booking.id],
    );
    const [expectedRefund] = expectedRefunds;
    if (!expectedRefund) throw new Error('nothing is owed');
    const arrives = (minor: bigint) =>
      recordSupplierRefunds(deps, companyOfCaller(as), booking.id, [
        {
          quote: expectedRefund.supplier_quote,
          amount: { minor, currency: 'INR' },
          paidAt: booking.createdAt,
        },
      ]);
    const ours = await readCompanyBalance(bench, as);
    const quoted = BigInt(expectedRefund.quoted_minor);
    const missing = BigInt(expectedRefund.amount_minor) - 100n;
    await arrives(quoted - missing);
    expect(await readCompanyBalance(bench, as), 'a rupee, to where the change was paid from').toBe(
      ours + 100n,
    );
    await arrives(quoted * 10n);
    const paid = minorOf(booking.total) + minorOf(changed.total);
    expect(await readCompanyBalance(bench, as)).toBe(wallet + minorOf(changed.total));
    expect(await readCompanyBalance(bench, as, 'credit')).toBe(drawn + paid - minorOf(changed.total));
    expect(await findWrongBalances(bench)).toEqual([]);
  });
});
