import { describe, expect, test } from 'vitest';
import { type Booking, listBookings } from '@marga/contract/bookings/booking';
import type { BookingId } from '@marga/contract/kernel/ids';
import { fromWireMoney, parseMoney, subtractMoney, toWireMoney } from '@marga/contract/kernel/money';
import { readWallet, type Wallet } from '@marga/contract/ledger/ledger';
import { listNotifications } from '@marga/contract/notifications/notifications';
import { type Caller, startTestApi } from '../../../test/api.ts';
import { startTripCheckout } from '../../../test/search-and-start-checkout.ts';
import { advanceCheckoutOnce, runCheckout, workerDeps } from '../../../test/run-checkout.ts';
import { createCompanyOwnedBy, seedSignedInUser } from '../../../test/seed-companies-and-users.ts';
import { allocateFreePort } from '../../../test/engines/ports.ts';
import {
  allowPaymentMethods,
  holdTrip,
  makeHoldableTrip,
  movePaymentDeadlineToPast,
  payHeldCheckout,
  rereadCheckout,
} from '../../../test/held-trip-helpers.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { WHOLE } from '../suppliers/index.ts';
import { findOrphanOrders, startOfOrphanSearch } from './index.ts';

const sandbox = await startTestSandbox();
const api = await startTestApi({ SUPPLIERS: JSON.stringify(sandbox.suppliers) });
/**
 * The time scale lets half an hour of look-ups pass in 1.8 s. `hasty` has a shorter timeout, for suppliers that never
 * answer.
 */
const patience = { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 3_000 };
const deps = workerDeps(api, patience);
const hasty = workerDeps(api, { ...patience, SUPPLIER_TIMEOUT_MS: 500 });
const person = await seedSignedInUser(api);

const RICH = '9000000.00';

async function newBuyer(wallet = RICH): Promise<Required<Caller>> {
  const as = await createCompanyOwnedBy(api, person, wallet);
  await allowPaymentMethods(api, as);
  return as;
}

async function walletOf(as: Caller): Promise<Wallet> {
  return (await api.call(readWallet, { as })).value;
}

const statesOf = ({ history }: Booking): string[] => history.map(({ state }) => state);
const HELD = ['pending', 'ordering', 'on-hold'];

/** Expects that nothing is taken or set aside and that every balance adds up. */
async function expectUntouched(as: Caller): Promise<void> {
  expect(await walletOf(as)).toMatchObject({ balance: { amount: RICH }, held: { amount: '0.00' } });
  expect(await api.admin('select * from ledger.balance_difference')).toEqual([]);
}

async function expectCharged(as: Caller, total: Booking['total']): Promise<void> {
  const left = toWireMoney(subtractMoney(parseMoney(RICH, 'INR'), fromWireMoney(total)));
  expect(await walletOf(as)).toMatchObject({ balance: left, held: { amount: '0.00' } });
  expect(await api.admin('select * from ledger.balance_difference')).toEqual([]);
}

describe('holding', () => {
  test('the supplier keeps it for a day, nothing is taken, and the buyer has something to do', async () => {
    const as = await newBuyer();
    const checkout = await holdTrip(api, deps, as, { items: 2 });
    expect(checkout).toMatchObject({ state: 'open', payWith: 'later', due: { total: checkout.total } });
    for (const booking of checkout.bookings) {
      expect(booking).toMatchObject({ state: 'on-hold', status: 'needs-action', money: 'none' });
      expect(statesOf(booking)).toEqual(HELD);
      expect(booking.supplierReference).toMatch(/^[A-Z0-9]{6}$/);
      expect(Date.parse(booking.payBy ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);
      expect((await sandbox.ordersOf(booking.id)).attempts).toBe(1);
    }
    expect(checkout.bookings.map(({ payBy }) => payBy)).toContain(checkout.due?.payBy);
    await expectUntouched(as);
    const { value: listed } = await api.call(listBookings, { as, query: { status: 'needs-action' } });
    expect(listed.items).toHaveLength(2);
    const { value: notifications } = await api.call(listNotifications, { as });
    expect(notifications.items.map(({ kind }) => kind)).toEqual(['booking-on-hold', 'booking-on-hold']);
    const next = await advanceCheckoutOnce(deps, as, checkout.id);
    expect(!next.done && next.afterMs, 'sleeps until the deadline').toBeGreaterThan(23 * 3_600_000);
  });

  test('only a company that has it may, and only what suppliers keep', async () => {
    const as = await newBuyer();
    await allowPaymentMethods(api, as, ['wallet', 'gateway']);
    const trip = await makeHoldableTrip(api, as);
    expect((await startTripCheckout(api, as, trip, { payWith: 'later' })).code).toBe('payment-method-off');
    await allowPaymentMethods(api, as);
    const instantPaymentOnly = await makeHoldableTrip(api, as, { fare: 'Saver' });
    const refused = await startTripCheckout(api, as, instantPaymentOnly, { payWith: 'later' });
    expect(refused.code).toBe('payment-method-off');
    expect(refused.problem).toMatchObject({ offerIds: [instantPaymentOnly.items[0]?.offerId] });
    const { value: paid } = await startTripCheckout(api, as, instantPaymentOnly);
    expect((await runCheckout(api, deps, as, paid.id)).bookings).toMatchObject([{ state: 'confirmed' }]);
  });

  test('a supplier that refuses: failed, and nothing was ever set aside', async () => {
    const as = await newBuyer();
    const { state, due, bookings } = await holdTrip(api, deps, as, { destination: 'XRJ' });
    expect({ state, due }).toEqual({ state: 'done', due: null });
    expect(bookings).toMatchObject([{ state: 'failed', failure: 'supplier-rejected', money: 'none' }]);
    await expectUntouched(as);
  });

  test('an answer that was lost: found on hold under our reference, asked for once', async () => {
    const as = await newBuyer();
    const waiting = await holdTrip(api, hasty, as, { destination: 'XTB' });
    expect(waiting.bookings).toMatchObject([{ state: 'unknown', money: 'none', payBy: null }]);
    await api.admin('update bookings.booking set ask_again_at = platform.now() where checkout_id = $1', [
      waiting.id,
    ]);
    await advanceCheckoutOnce(deps, as, waiting.id);
    const [booking] = (await rereadCheckout(api, as, waiting.id)).bookings;
    expect(booking).toMatchObject({ state: 'on-hold', money: 'none' });
    expect(booking?.payBy).not.toBeNull();
    expect((await sandbox.ordersOf(booking?.id ?? '')).attempts).toBe(1);
  });

  test('never found: an operator’s, and still nothing set aside', async () => {
    const as = await newBuyer();
    const { id } = await holdTrip(api, hasty, as, { destination: 'XTN' });
    const { bookings } = await runCheckout(api, deps, as, id);
    expect(bookings).toMatchObject([{ state: 'escalated', money: 'none' }]);
    expect((await sandbox.ordersOf(bookings[0]?.id ?? '')).attempts).toBe(1);
    await expectUntouched(as);
  });

  test.each([
    ['paid by somebody else', 'escalated'],
    ['given up', 'failed'],
  ] as const)('found %s at the supplier: %s', async (what, state) => {
    const as = await newBuyer();
    const { id, bookings: asked } = await holdTrip(api, hasty, as, { destination: 'XTB' });
    const reference = asked[0]?.id as BookingId;
    const [row] = await api.admin<{ supplier: string; offerToken: string }>(
      'select supplier, supplier_offer as "offerToken" from bookings.booking where id = $1',
      [reference],
    );
    const supplier = api.suppliers.get(row?.supplier ?? '');
    const offerToken = row?.offerToken ?? '';
    const found = await supplier.lookUp({ reference, offerToken });
    const order = 'order' in found ? found.order : '';
    const acts = {
      'paid by somebody else': () => supplier.payHeld(order, offerToken),
      'given up': async () => {
        const quoted = await supplier.quoteCancel(order, WHOLE);
        return supplier.cancel('quote' in quoted ? quoted.quote.quote : '');
      },
    };
    expect(await acts[what]()).toEqual({ kind: 'confirmed' });
    const { bookings } = await runCheckout(api, deps, as, id);
    expect(bookings).toMatchObject([{ state, money: 'none' }]);
    await expectUntouched(as);
  });

  test('a supplier that comes back in time: asked again, once kept', async () => {
    const as = await newBuyer();
    const url = `http://127.0.0.1:${await allocateFreePort()}`;
    const away = workerDeps(api, {
      ...patience,
      SUPPLIERS: api.config.SUPPLIERS.map((supplier) => ({ ...supplier, url })),
    });
    const { id } = await holdTrip(api, away, as);
    await advanceCheckoutOnce(deps, as, id);
    const [booking] = (await rereadCheckout(api, as, id)).bookings;
    expect(booking && statesOf(booking)).toEqual(['pending', 'ordering', 'pending', 'ordering', 'on-hold']);
  });
});

describe('a deadline that passes', () => {
  test('fails what nobody paid, decided by the database’s clock, and is no orphan order', async () => {
    const as = await newBuyer();
    const held = await holdTrip(api, deps, as, { items: 2 });
    await movePaymentDeadlineToPast(api, held);
    expect((await payHeldCheckout(api, as, held)).code).toBe('hold-expired');
    const done = await runCheckout(api, deps, as, held.id);
    expect(done).toMatchObject({ state: 'done', due: null });
    for (const booking of done.bookings)
      expect(booking).toMatchObject({ state: 'failed', failure: 'hold-expired', money: 'none' });
    expect((await payHeldCheckout(api, as, held)).code).toBe('hold-expired');
    await expectUntouched(as);
    const { telemetry, log } = api.platform;
    await findOrphanOrders(
      { config: api.config, db: openRelayDatabase(api), log, telemetry, suppliers: api.suppliers },
      startOfOrphanSearch(null),
    );
    const orphans = await api.admin('select * from bookings.orphan_order where reference = any ($1)', [
      done.bookings.map(({ id }) => id),
    ]);
    expect(orphans).toEqual([]);
  });

  test('one of two: the other is paid alone', async () => {
    const as = await newBuyer();
    const held = await holdTrip(api, deps, as, { items: 2 });
    const [late, other] = held.bookings;
    await api.admin(
      `update bookings.booking set pay_by = platform.now() - interval '1 second' where id = $1`,
      [late?.id],
    );
    await advanceCheckoutOnce(deps, as, held.id);
    const left = await rereadCheckout(api, as, held.id);
    expect(left.due).toEqual({ total: other?.total, payBy: other?.payBy });
    expect((await payHeldCheckout(api, as, held)).code, 'the total of both').toBe('price-changed');
    await payHeldCheckout(api, as, left);
    const { bookings } = await runCheckout(api, deps, as, held.id);
    expect(bookings.map(({ state }) => state)).toEqual(['failed', 'confirmed']);
    await expectCharged(as, other?.total ?? held.total);
  });
});
