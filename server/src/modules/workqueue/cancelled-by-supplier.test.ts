import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { listBookingRefunds } from '@marga/contract/refunds/refunds';
import { readHistory } from '@marga/contract/bookings/booking-history';
import type { Booking } from '@marga/contract/bookings/booking';
import { fromWireMoney, createMoney, toWireMoney } from '@marga/contract/kernel/money';
import { parseLocalDate } from '@marga/contract/kernel/time';
import { decideActionProposal, listWorkItems, readWorkItem } from '@marga/contract/workqueue/workqueue';
import { readBookingAs, bookOffer, findSupplierOffers } from '../../../test/amendment-helpers.ts';
import { startTestApi } from '../../../test/api.ts';
import { workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany, seedStaff } from '../../../test/seed-companies-and-users.ts';
import { performWorkItemAction } from '../../../test/perform-work-item-action.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';

/**
 * These tests cover an order that the supplier has cancelled by itself: how the booking ends and what the buyer is
 * owed.
 */

const sandbox = await startTestSandbox();
const api = await startTestApi({ SUPPLIERS: JSON.stringify(sandbox.suppliers), TIME_SCALE: '1000' });
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 700 });
const company = await seedCompany(api, { roles: ['owner'], wallet: '9000000.00' });
const as = company.as('owner');
const [anil, bela] = [await seedStaff(api, 'operator'), await seedStaff(api, 'operator')];

let booking: Booking;
let key: string;
beforeEach(async () => {
  const [offer] = await findSupplierOffers(api, as, 'redline', {
    service: 'bus',
    origin: 'ci-delhi',
    destination: 'ci-jaipur',
    departOn: parseLocalDate('2027-03-14'),
    travellers: 1,
  });
  if (!offer) throw new Error('no bus runs');
  booking = await bookOffer(api, deps, as, offer);
  key = `supplier-cancellation.${booking.id}`;
  await api.admin(
    `update monitoring.order_monitor set discrepancy = 'cancelled', last_checked_at = platform.now() where booking_id = $1`,
    [booking.id],
  );
});

const file = async () => (await api.call(readWorkItem, { as: anil, params: { workItemKey: key } })).value;
const end = (refund: { amount: string; currency: string }, makeUp = false) =>
  performWorkItemAction(api, anil, key, {
    action: 'order-cancelled',
    refund,
    makeUp,
    reason: 'The bus does not run, they say',
  });
const isOpen = async () =>
  (await api.call(listWorkItems, { as: anil })).value.items.some((row) => row.key === key);
const refunds = async () =>
  (await api.call(listBookingRefunds, { as, params: { bookingId: booking.id } })).value.refunds;
const history = async () =>
  (await api.call(readHistory, { as, params: { bookingId: booking.id } })).value.entries;

async function priceAtSupplier() {
  const price = (await file()).facts.find(({ name }) => name === 'supplier-price')?.amount;
  if (!price) throw new Error('nobody knows what the supplier was paid');
  return price;
}

async function mailOf() {
  const mails = await api.admin<{ params: unknown; recipient: string }>(
    `select params, recipient from platform.mail where template = 'booking-cancelled' and params ->> 'bookingId' = $1`,
    [booking.id],
  );
  expect(mails).toHaveLength(1);
  return mails[0];
}

describe('an operator ends it', () => {
  test('the whole price is owed back, the buyer is told, and the history says who did it', async () => {
    expect((await file()).actions).toEqual(['order-cancelled', 'ask-again', 'leave']);
    await api.admin(`update engine."user" set "name" = 'Anil Deshmukh' where "id" = $1`, [anil.user]);
    expect((await end(await priceAtSupplier())).value.file).toBeNull();
    expect(await isOpen()).toBe(false);
    expect((await readBookingAs(api, as, booking.id)).state).toBe('cancelled');
    const owed = await refunds();
    expect(owed.find(({ component }) => component === 'supplier')).toMatchObject({ paidBackAt: null });
    const together = owed.reduce((sum, { amount }) => sum + fromWireMoney(amount).minor, 0n);
    expect(toWireMoney(createMoney(together, 'INR'))).toEqual(booking.total);
    expect(await mailOf()).toMatchObject({
      recipient: company.person('owner').email,
      params: { isCancelledBySupplier: true, minor: together.toString() },
    });
    // An operator belongs to no company, so the refund's destination is read from the booking's company.
    const [ended] = await api.admin(
      `select terms -> 'refundTo' as places from amendments.amendment where booking_id = $1 and state = 'done'`,
      [booking.id],
    );
    expect(ended).toEqual({ places: [{ to: 'wallet', amount: booking.total }] });
    const historyLines = (await history()).map(({ kind, what }) => `${kind} ${what}`);
    expect(historyLines).toContain('cancellation cancelled-by-supplier');
    expect(historyLines).toContain('operator work-item.order-cancelled');
    expect((await history()).find(({ kind }) => kind === 'operator')?.by).toBe('Anil');
    // A work item can be settled only once, because settling closes it.
    expect((await end({ amount: '1.00', currency: 'INR' })).code).toBe('not-found');
    expect(await api.admin('select * from ledger.balance_difference')).toEqual([]);
  });

  test('of what the supplier keeps the buyer bears the rest, or we do: then always with a second person', async () => {
    const price = await priceAtSupplier();
    const less = toWireMoney(
      createMoney(fromWireMoney(price).minor - createMoney(10_000n, 'INR').minor, 'INR'),
    );
    const { value } = await end(less, true);
    const proposal = value.file?.row.proposal;
    expect(proposal).toMatchObject({ action: 'order-cancelled', amount: booking.total });
    expect(value.file?.facts).toContainEqual(
      expect.objectContaining({ name: 'proposed-loss', amount: { amount: '100.00', currency: 'INR' } }),
    );
    expect((await readBookingAs(api, as, booking.id)).state).toBe('confirmed');
    await api.call(decideActionProposal, {
      key: randomUUID(),
      as: bela,
      params: { proposalId: proposal?.id ?? '' },
      body: { agree: true, reason: 'They leave the buyer standing' },
    });
    expect((await readBookingAs(api, as, booking.id)).state).toBe('cancelled');
    const owed = await refunds();
    const ours = owed.find(({ component }) => component === 'ours');
    // Marga's own part of the refund, including what it had earned, is paid at once.
    expect(ours?.paidBackAt).not.toBeNull();
    expect(fromWireMoney(ours?.amount ?? price).minor).toBeGreaterThanOrEqual(10_000n);
    const together = owed.reduce((sum, { amount }) => sum + fromWireMoney(amount).minor, 0n);
    expect(toWireMoney(createMoney(together, 'INR'))).toEqual(booking.total);
    const [loss] = await api.admin<{ minor: string }>(
      `select sum(amount_minor) as minor from ledger.posting where from_account = 'expense:supplier-cancelled' and subject like $1`,
      [`${booking.id}%`],
    );
    expect(loss?.minor).toBe('10000');
    expect(await api.admin('select * from ledger.balance_difference')).toEqual([]);
  });

  test('the buyer bears it: as much comes back as the supplier gives', async () => {
    const price = await priceAtSupplier();
    await end(
      toWireMoney(createMoney(fromWireMoney(price).minor - createMoney(10_000n, 'INR').minor, 'INR')),
    );
    const together = (await refunds()).reduce((sum, { amount }) => sum + fromWireMoney(amount).minor, 0n);
    expect(fromWireMoney(booking.total).minor - together).toBe(10_000n);
  });

  test('never more than the supplier was paid, and in no other currency', async () => {
    const price = await priceAtSupplier();
    const more = toWireMoney(createMoney(fromWireMoney(price).minor + createMoney(1n, 'INR').minor, 'INR'));
    expect((await end(more)).code).toBe('request-invalid');
    expect((await end({ amount: '10.00', currency: 'USD' })).code).toBe('request-invalid');
    expect((await readBookingAs(api, as, booking.id)).state).toBe('confirmed');
  });
});
