import { expect, test } from 'vitest';
import { type Booking } from '@marga/contract/bookings/booking';
import { type Checkout, readCheckout } from '@marga/contract/checkout/checkout';
import { addMoney, fromWireMoney, parseMoney, toWireMoney } from '@marga/contract/kernel/money';
import { readWallet, type Wallet } from '@marga/contract/ledger/ledger';
import { type Caller, startTestApi } from '../../../test/api.ts';
import {
  makeTrip,
  startTripCheckout,
  startCheckoutOfNewTrip,
} from '../../../test/search-and-start-checkout.ts';
import { advanceCheckoutOnce, runCheckout, workerDeps } from '../../../test/run-checkout.ts';
import { createCompanyOwnedBy, seedSignedInUser } from '../../../test/seed-companies-and-users.ts';
import { allocateFreePort } from '../../../test/engines/ports.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';

const sandbox = await startTestSandbox();
const api = await startTestApi({ SUPPLIERS: JSON.stringify(sandbox.suppliers) });

/**
 * The time scale lets half an hour of look-ups pass in 1.8 s. `hasty` has a shorter timeout, for suppliers that never
 * answer.
 */
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 3_000 });
const hasty = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 500 });

const person = await seedSignedInUser(api);

function newBuyer(wallet = '9000000.00'): Promise<Required<Caller>> {
  return createCompanyOwnedBy(api, person, wallet);
}

async function walletOf(as: Caller): Promise<Wallet> {
  return (await api.call(readWallet, { as })).value;
}

/** Returns how the booking ended, as the company sees it, and checks that the wallet agrees. */
async function endOf(as: Caller, { id }: Checkout, worker = deps): Promise<Booking> {
  const before = await walletOf(as);
  const { state, bookings } = await runCheckout(api, worker, as, id);
  const [booking] = bookings;
  if (!booking) throw new Error('a checkout without a booking');
  expect(state).toBe('done');
  const after = await walletOf(as);
  const taken = booking.money === 'charged' ? booking.total : toWireMoney(parseMoney('0', 'INR'));
  const held = booking.money === 'held' ? booking.total : toWireMoney(parseMoney('0', 'INR'));
  expect(addMoney(fromWireMoney(after.balance), fromWireMoney(taken))).toEqual(fromWireMoney(before.balance));
  expect(after.held).toEqual(held);
  return booking;
}

const statesOf = ({ history }: Booking): string[] => history.map(({ state }) => state);
const rowOf = async (id: string) =>
  (
    await api.admin<{ sends: number; lookups: number; state: string }>(
      'select * from bookings.booking where id = $1',
      [id],
    )
  )[0];

test('two flights are ordered, charged and confirmed, each under its own reference', async () => {
  const as = await newBuyer();
  const opening = await walletOf(as);
  const checkout = await startCheckoutOfNewTrip(api, as, { items: 2 });
  const done = await runCheckout(api, deps, as, checkout.id);
  expect(done.state).toBe('done');
  for (const booking of done.bookings) {
    expect(booking).toMatchObject({ state: 'confirmed', money: 'charged', failure: null });
    expect(booking.supplierReference).toMatch(/^[A-Z0-9]{6}$/);
    expect(statesOf(booking)).toEqual(['pending', 'held', 'ordering', 'ordered', 'confirmed']);
    expect((await sandbox.ordersOf(booking.id)).orders).toHaveLength(1);
  }
  const closing = await walletOf(as);
  expect(addMoney(fromWireMoney(closing.balance), fromWireMoney(checkout.total))).toEqual(
    fromWireMoney(opening.balance),
  );
  expect(closing.available).toEqual(closing.balance);
});

test('rejected: the booking fails, the money is given back, no order exists', async () => {
  const as = await newBuyer();
  const booking = await endOf(as, await startCheckoutOfNewTrip(api, as, { destination: 'XRJ' }));
  expect(booking).toMatchObject({ state: 'failed', money: 'released', failure: 'supplier-rejected' });
  expect(await sandbox.ordersOf(booking.id)).toEqual({ orders: [], attempts: 1 });
});

test.each([
  ['timed out but booked', 'XTB'],
  ['HTML instead of JSON', 'XHT'],
  ['500 but booked', 'X5B'],
  ['a connection dropped after booking', 'XDR'],
  ['an answer that came too late', 'XSL'],
])('%s: found by our reference and confirmed, sent once, one order', async (_, destination) => {
  const as = await newBuyer();
  const booking = await endOf(as, await startCheckoutOfNewTrip(api, as, { destination }), hasty);
  expect(booking).toMatchObject({ state: 'confirmed', money: 'charged', failure: null });
  expect(statesOf(booking)).toEqual(['pending', 'held', 'ordering', 'unknown', 'ordered', 'confirmed']);
  const { orders, attempts } = await sandbox.ordersOf(booking.id);
  expect(orders).toHaveLength(1);
  expect(attempts).toBe(1);
});

test('slow but within our patience: confirmed by its own answer', async () => {
  const as = await newBuyer();
  const checkout = await startCheckoutOfNewTrip(api, as, { destination: 'XSL' });
  const { bookings } = await runCheckout(api, deps, as, checkout.id);
  expect(bookings.map(statesOf)).toEqual([['pending', 'held', 'ordering', 'ordered', 'confirmed']]);
});

test('hung: not found at first, confirmed at the third look-up', async () => {
  const as = await newBuyer();
  const booking = await endOf(as, await startCheckoutOfNewTrip(api, as, { destination: 'XHG' }), hasty);
  expect(booking).toMatchObject({ state: 'confirmed', money: 'charged' });
  expect((await rowOf(booking.id))?.lookups, 'in vain').toBe(2);
  expect((await sandbox.ordersOf(booking.id)).attempts).toBe(1);
});

test('timed out and not booked: looked up until the window closes, then an operator’s, with the money held', async () => {
  const as = await newBuyer();
  const checkout = await startCheckoutOfNewTrip(api, as, { destination: 'XTN' });
  expect(await advanceCheckoutOnce(hasty, as, checkout.id)).toMatchObject({ done: false });
  const { value: waiting } = await api.call(readCheckout, { as, params: { checkoutId: checkout.id } });
  expect(waiting).toMatchObject({ state: 'open', bookings: [{ state: 'unknown', money: 'held' }] });
  expect(waiting.bookings[0]?.askAgainAt).not.toBeNull();
  expect(waiting.bookings[0]?.askUntil).not.toBeNull();
  const booking = await endOf(as, checkout);
  expect(booking).toMatchObject({ state: 'escalated', money: 'held' });
  expect((await rowOf(booking.id))?.lookups).toBeGreaterThan(4);
  expect((await sandbox.ordersOf(booking.id)).attempts, 'never sent again').toBe(1);
});

test('one flight rejected, the other confirmed: each has its own end and its own money', async () => {
  const as = await newBuyer();
  const trip = await makeTrip(api, as, { items: 2 });
  const checkout = (await startTripCheckout(api, as, trip)).value;
  const [spoilt] = checkout.bookings;
  // One of the two bookings gets an offer that the supplier never made.
  await api.admin(
    `update bookings.booking set supplier_offer = jsonb_set(supplier_offer::jsonb, '{offer}', '"off_unknown"')::text where id = $1`,
    [spoilt?.id],
  );
  const { bookings } = await runCheckout(api, deps, as, checkout.id);
  expect(bookings.map(({ state, money }) => `${state} ${money}`).toSorted()).toEqual([
    'confirmed charged',
    'failed released',
  ]);
  const confirmed = bookings.find(({ state }) => state === 'confirmed');
  const wallet = await walletOf(as);
  expect(wallet.held.amount).toBe('0.00');
  expect(addMoney(fromWireMoney(wallet.balance), fromWireMoney(confirmed?.total ?? wallet.held))).toEqual(
    parseMoney('9000000.00', 'INR'),
  );
});

test('a supplier that cannot be reached: sent three times at most, then failed and released', async () => {
  const as = await newBuyer();
  const checkout = await startCheckoutOfNewTrip(api, as);
  const closed = await allocateFreePort();
  const unreachable = workerDeps(api, {
    TIME_SCALE: 1_000,
    SUPPLIERS: api.config.SUPPLIERS.map((supplier) => ({ ...supplier, url: `http://127.0.0.1:${closed}` })),
  });
  const { bookings } = await runCheckout(api, unreachable, as, checkout.id);
  expect(bookings).toMatchObject([{ state: 'failed', failure: 'supplier-unreachable', money: 'released' }]);
  expect((await rowOf(bookings[0]?.id ?? ''))?.sends).toBe(3);
  expect((await walletOf(as)).available).toEqual(toWireMoney(parseMoney('9000000.00', 'INR')));
});

test('a supplier that comes back in time: sent again, confirmed, one order', async () => {
  const as = await newBuyer();
  const checkout = await startCheckoutOfNewTrip(api, as);
  const closed = await allocateFreePort();
  const unreachable = workerDeps(api, {
    SUPPLIERS: api.config.SUPPLIERS.map((supplier) => ({ ...supplier, url: `http://127.0.0.1:${closed}` })),
  });
  expect(await advanceCheckoutOnce(unreachable, as, checkout.id)).toMatchObject({ done: false });
  const booking = await endOf(as, checkout);
  expect(statesOf(booking)).toEqual([
    'pending',
    'held',
    'ordering',
    'held',
    'ordering',
    'ordered',
    'confirmed',
  ]);
  expect((await sandbox.ordersOf(booking.id)).attempts).toBe(1);
});

test('without money none of the flights of a checkout is ordered', async () => {
  const as = await newBuyer();
  const checkout = await startCheckoutOfNewTrip(api, as, { items: 2 });
  await api.admin('update ledger.wallet set balance_minor = 1 where company_id = $1', [as.company]);
  const { state, bookings } = await runCheckout(api, deps, as, checkout.id);
  expect(state).toBe('done');
  expect(bookings.map(({ failure }) => failure)).toEqual(['insufficient-funds', 'insufficient-funds']);
});

test('a booking that waits is not asked for before its time', async () => {
  const as = await newBuyer();
  const patient = workerDeps(api, { TIME_SCALE: 1 });
  const checkout = await startCheckoutOfNewTrip(api, as, { destination: 'X5B' });
  const next = await advanceCheckoutOnce(patient, as, checkout.id);
  expect(!next.done && next.afterMs).toBeGreaterThan(3_000);
  const asked = await sandbox.calls('list_orders');
  await Promise.all(Array.from({ length: 3 }, () => advanceCheckoutOnce(patient, as, checkout.id)));
  expect(await sandbox.calls('list_orders')).toEqual(asked);
  await api.admin('update bookings.booking set ask_again_at = now() where checkout_id = $1', [checkout.id]);
  expect(await advanceCheckoutOnce(patient, as, checkout.id)).toEqual({ done: true });
});
