import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { confirmCancellation, quoteCancellation } from '@marga/contract/amendments/amendments';
import { listBookingRefunds } from '@marga/contract/refunds/refunds';
import type { Booking } from '@marga/contract/bookings/booking';
import { type CancellationId, createId } from '@marga/contract/kernel/ids';
import { fromWireMoney, createMoney, toWireMoney } from '@marga/contract/kernel/money';
import { parseLocalDate } from '@marga/contract/kernel/time';
import { type WorkItemAction } from '@marga/contract/workqueue/work-items';
import { listWorkItems, readWorkItem } from '@marga/contract/workqueue/workqueue';
import { resolveDifference } from '@marga/contract/payments/payments';
import { readBookingAs, bookOffer, findSupplierOffers } from '../../../test/amendment-helpers.ts';
import { startTestApi } from '../../../test/api.ts';
import { workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany, seedStaff } from '../../../test/seed-companies-and-users.ts';
import { performWorkItemAction } from '../../../test/perform-work-item-action.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { now } from '../../platform/clock.ts';
import { requestPaymentRefund } from '../payments/index.ts';

/**
 * These tests cover work items that are open after a booking was made: amendments without a known outcome, missing
 * refunds, changed departures.
 */

const sandbox = await startTestSandbox();
const api = await startTestApi({ SUPPLIERS: JSON.stringify(sandbox.suppliers), TIME_SCALE: '1000' });
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 700 });
const company = await seedCompany(api, { roles: ['owner'], wallet: '9000000.00' });
const as = company.as('owner');
const anil = await seedStaff(api, 'operator');
const REASON = 'Told by the supplier’s desk';

const perform = (workItemKey: string, name: WorkItemAction, more: Record<string, unknown> = {}) =>
  performWorkItemAction(api, anil, workItemKey, { action: name, reason: REASON, ...more });
const kindOf = async (key: string) =>
  (await api.call(listWorkItems, { as: anil })).value.items.find((row) => row.key === key)?.kind;
const file = async (workItemKey: string) =>
  (await api.call(readWorkItem, { as: anil, params: { workItemKey } })).value;

async function book(): Promise<Booking> {
  const [offer] = await findSupplierOffers(api, as, 'redline', {
    service: 'bus',
    origin: 'ci-delhi',
    destination: 'ci-jaipur',
    departOn: parseLocalDate('2027-03-14'),
    travellers: 1,
  });
  if (!offer) throw new Error('no bus runs');
  return bookOffer(api, deps, as, offer);
}

/** Makes a cancellation that was sent and never answered. */
async function escalatedCancellation(booking: Booking): Promise<CancellationId> {
  const { value } = await api.call(quoteCancellation, { as, params: { bookingId: booking.id }, body: {} });
  await api.call(confirmCancellation, {
    as,
    key: randomUUID(),
    params: { cancellationId: value.id },
    body: { acceptedRefund: value.refund },
  });
  await api.admin(
    `update amendments.amendment set state = 'escalated', sends = 1, ended_at = platform.now() where id = $1`,
    [value.id],
  );
  return value.id;
}

const refundsOf = async ({ id }: Booking) =>
  (await api.call(listBookingRefunds, { as, params: { bookingId: id } })).value.refunds;

let booking: Booking;
beforeEach(async () => {
  booking = await book();
});

describe('a cancellation whose outcome nobody knows', () => {
  test('done: it ends as if the supplier had confirmed it, and what is owed back is promised', async () => {
    const key = `amendment.${await escalatedCancellation(booking)}`;
    expect(await kindOf(key)).toBe('unknown-cancellation');
    expect((await file(key)).actions).toEqual(['amendment-done', 'amendment-not-done', 'ask-again']);
    expect((await perform(key, 'amendment-done')).value.file).toBeNull();
    expect((await readBookingAs(api, as, booking.id)).state).toBe('cancelled');
    expect(await refundsOf(booking)).toMatchObject([{ component: 'supplier', paidBackAt: null }]);
    expect((await perform(key, 'amendment-done')).code).toBe('not-found');
  });

  test('not done: the booking stays, and can be cancelled again', async () => {
    const key = `amendment.${await escalatedCancellation(booking)}`;
    await perform(key, 'amendment-not-done');
    expect((await readBookingAs(api, as, booking.id)).state).toBe('confirmed');
    const again = await api.call(quoteCancellation, { as, params: { bookingId: booking.id }, body: {} });
    expect(again.status).toBe(201);
  });

  test('asked again: the same quote is confirmed once more by the workflow', async () => {
    const id = await escalatedCancellation(booking);
    await perform(`amendment.${id}`, 'ask-again');
    expect(await kindOf(`amendment.${id}`)).toBeUndefined();
    expect(await api.admin('select state, attempt from amendments.amendment where id = $1', [id])).toEqual([
      { state: 'unknown', attempt: 2 },
    ]);
  });
});

test('a refund that is late is asked for by letter, taken as it came, and short until somebody says that it is all', async () => {
  await perform(`amendment.${await escalatedCancellation(booking)}`, 'amendment-done');
  const [expectedRefund] = await refundsOf(booking);
  if (!expectedRefund) throw new Error('nothing is owed');
  const key = `expected-refund.${expectedRefund.id}`;
  expect(await kindOf(key)).toBeUndefined();
  await api.admin(
    `update refunds.expected_refund set due_by = platform.now() - interval '3 days' where id = $1`,
    [expectedRefund.id],
  );
  expect(await kindOf(key)).toBe('refund-late');
  const { actions, facts } = await file(key);
  expect(actions).toEqual(['draft-claim-letter', 'refund-arrived', 'ask-again']);
  const drafted = (await perform(key, 'draft-claim-letter')).value;
  expect(drafted.claimLetter).toMatchObject({ to: 'redline' });
  expect(drafted.claimLetter?.text).toContain(booking.id);
  expect(drafted.file?.row.kind).toBe('refund-late');

  const quoted = facts.find(({ name }) => name === 'quoted')?.amount;
  if (!quoted) throw new Error('nothing was quoted');
  const rupee = createMoney(100n, 'INR').minor;
  const less = toWireMoney(createMoney(fromWireMoney(quoted).minor - rupee, 'INR'));
  const arrived = await perform(key, 'refund-arrived', { amount: less });
  expect(arrived.value.file?.row).toMatchObject({ kind: 'refund-short', atRisk: { amount: '1.00' } });
  expect(arrived.value.file?.actions).toEqual(['refund-arrived', 'draft-claim-letter', 'accept-shortfall']);
  expect((await refundsOf(booking))[0]?.paidBackAt).not.toBeNull();
  // A refund that has arrived is not recorded twice.
  expect((await perform(key, 'refund-arrived', { amount: less })).code).toBe('state-changed');
  expect((await perform(key, 'accept-shortfall')).value.file).toBeNull();
  expect(await api.admin('select * from ledger.balance_difference')).toEqual([]);
});

test('a moved departure that nobody answers is on the desk in its last day, and the buyer is told again', async () => {
  const key = `schedule-change.${booking.id}`;
  await api.admin(
    `update bookings.booking set departs_at = platform.now() + interval '9 hours' where id = $1`,
    [booking.id],
  );
  expect(await kindOf(key)).toBeUndefined();
  await api.admin(
    `with moved as (update bookings.booking set version = 2, schedule_change_version = 2 where id = $1 returning *)
      insert into amendments.version (booking_id, company_id, version, cause, itinerary)
        select id, company_id, n, case n when 1 then 'booked' else 'schedule-change' end, itinerary from moved, generate_series(1, 2) n`,
    [booking.id],
  );
  expect(await kindOf(key)).toBe('schedule-change');
  await perform(key, 'remind-buyer');
  const mails = await api.admin(
    `select recipient from platform.mail where template = 'schedule-changed' and params ->> 'bookingId' = $1`,
    [booking.id],
  );
  expect(mails).toEqual([{ recipient: company.person('owner').email }]);
  await perform(key, 'leave');
  expect(await kindOf(key)).toBeUndefined();
});

test('an order that its supplier has dropped is on the desk until a look finds it again', async () => {
  await api.admin(
    `update monitoring.order_monitor set discrepancy = 'cancelled', last_checked_at = platform.now(), next_check_at = platform.now() + interval '1 day'
      where booking_id = $1`,
    [booking.id],
  );
  const key = `supplier-cancellation.${booking.id}`;
  expect(await kindOf(key)).toBe('supplier-cancelled');
  expect((await perform(key, 'ask-again')).value.file?.row.key).toBe(key);
  const [monitor] = await api.admin<{ is_due: boolean }>(
    'select next_check_at <= platform.now() as is_due from monitoring.order_monitor where booking_id = $1',
    [booking.id],
  );
  expect(monitor?.is_due).toBe(true);
});

describe('a refund that the gateway failed', () => {
  async function failedRefund(): Promise<string> {
    const payment = createId('payment', now());
    await api.admin(
      `insert into payments.payment (id, company_id, user_id, purpose, checkout_id, amount_minor, currency, expires_at)
        values ($1, $2, 'usr_somebody', 'checkout', $3, 100000, 'INR', platform.now() + interval '15 minutes')`,
      [payment, company.id, createId('checkout', now())],
    );
    await api.admin(`select payments.apply_payment_status($1, $2, true, 1, 1000, 1000, 1000, null)`, [
      payment,
      JSON.stringify([
        {
          id: `pay_${payment}`,
          minor: '100000',
          currency: 'INR',
          method: 'upi',
          state: 'captured',
          at: now(),
        },
      ]),
    ]);
    await requestPaymentRefund(api.platform.db, company.id, {
      payment,
      key: randomUUID(),
      amount: createMoney(60_000n, 'INR'),
      reason: 'Cancelled',
    });
    const [refund] = await api.admin<{ id: string }>(`select id from payments.refund where payment_id = $1`, [
      payment,
    ]);
    await api.admin(
      `select payments.apply_refund_status($1, 'failed', null, 'closed account', 1000, 1000, current_date)`,
      [refund?.id],
    );
    return `refund.${refund?.id ?? ''}`;
  }

  test('goes into the wallet instead, once', async () => {
    const key = await failedRefund();
    expect(await kindOf(key)).toBe('refund-failed');
    const before = await api.admin<{ b: string }>(
      `select balance_minor as b from ledger.account where id = $1`,
      [`wallet:${company.id}`],
    );
    expect((await perform(key, 'refund-to-wallet')).value.file).toBeNull();
    const after = await api.admin<{ b: string }>(
      `select balance_minor as b from ledger.account where id = $1`,
      [`wallet:${company.id}`],
    );
    expect(BigInt(after[0]?.b ?? '0') - BigInt(before[0]?.b ?? '0')).toBe(60_000n);
    expect((await perform(key, 'send-refund-again')).code).toBe('not-found');
  });

  test('is sent again under a key of its own', async () => {
    const key = await failedRefund();
    expect((await perform(key, 'send-refund-again')).value.file).toBeNull();
    const refunds = await api.admin<{ key: string }>(`select key from payments.refund where key = $1`, [
      `again ${key.slice('refund.'.length)}`,
    ]);
    expect(refunds).toHaveLength(1);
  });

  test('is settled by no words while its money stands: only what was sent on is', async () => {
    const key = await failedRefund();
    const lead = await seedStaff(api, 'operator-lead');
    const [open] = await api.admin<{ id: string }>('select id from payments.difference where subject = $1', [
      key.slice('refund.'.length),
    ]);
    const resolve = () =>
      api.call(resolveDifference, {
        as: lead,
        params: { differenceId: open?.id ?? '' },
        body: { note: 'Seen at the gateway' },
      });
    expect((await resolve()).code).toBe('state-changed');
    expect(await kindOf(key)).toBe('refund-failed');
    await perform(key, 'refund-to-wallet');
    await api.admin(
      `update payments.difference set state = 'open', note = null, resolved_at = null, resolved_by = null where id = $1`,
      [open?.id],
    );
    expect((await resolve()).value.state).toBe('resolved');
  });
});
