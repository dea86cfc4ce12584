import { expect, test } from 'vitest';
import { readCheckout } from '@marga/contract/checkout/checkout';
import { type BookingId, type CompanyId, createId } from '@marga/contract/kernel/ids';
import { addMoney, fromWireMoney, parseMoney } from '@marga/contract/kernel/money';
import { readWallet, type Wallet } from '@marga/contract/ledger/ledger';
import { type Caller, startTestApi } from '../../../test/api.ts';
import { forceBookingState } from '../../../test/force-booking-state.ts';
import { makeTrip, startCheckoutOfNewTrip } from '../../../test/search-and-start-checkout.ts';
import { advanceCheckoutOnce, runCheckout, workerDeps } from '../../../test/run-checkout.ts';
import { createCompanyOwnedBy, seedSignedInUser } from '../../../test/seed-companies-and-users.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { now } from '../../platform/clock.ts';
import { checkoutWorkflow } from './index.ts';

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

test('two checkouts race for a wallet that covers one: exactly one is charged, the other fails untouched', async () => {
  const { total } = await makeTrip(api, await newBuyer());
  const as = await newBuyer(total.amount);
  const checkouts = await Promise.all([startCheckoutOfNewTrip(api, as), startCheckoutOfNewTrip(api, as)]);
  const ends = await Promise.all(checkouts.map(({ id }) => runCheckout(api, deps, as, id)));
  const bookings = ends.flatMap((end) => end.bookings);
  expect(bookings.map(({ state, money }) => `${state} ${money}`).toSorted()).toEqual([
    'confirmed charged',
    'failed none',
  ]);
  const poor = bookings.find(({ state }) => state === 'failed');
  expect(poor?.failure).toBe('insufficient-funds');
  expect(await sandbox.ordersOf(poor?.id ?? '')).toEqual({ orders: [], attempts: 0 });
  expect(await walletOf(as)).toMatchObject({ balance: { amount: '0.00' }, held: { amount: '0.00' } });
});

test('a checkout that failed for want of money leaves none held, though another worker had just set some aside', async () => {
  const as = await newBuyer();
  const checkout = await startCheckoutOfNewTrip(api, as, { items: 2 });
  const drained = (sign: '-' | '+') =>
    api.admin(
      `update ledger.wallet set balance_minor = balance_minor ${sign} 899999999 where company_id = $1`,
      [as.company],
    );
  const [poor, rich] = [pausedAfterHold(), pausedAfterHold()];
  await drained('-');
  const failing = advanceCheckoutOnce({ ...deps, reach: poor.reach }, as, checkout.id);
  await poor.reached;
  await drained('+');
  const holding = advanceCheckoutOnce({ ...deps, reach: rich.reach }, as, checkout.id);
  await rich.reached;
  poor.goOn();
  await failing;
  rich.goOn();
  await holding;
  const { bookings } = await runCheckout(api, deps, as, checkout.id);
  expect(bookings.map(({ failure }) => failure)).toEqual(['insufficient-funds', 'insufficient-funds']);
  expect(await walletOf(as)).toMatchObject({ held: { amount: '0.00' }, available: { amount: '9000000.00' } });
});

test('money set aside for a checkout that has ended meanwhile is let go of, though who set it aside was killed', async () => {
  const as = await newBuyer();
  const checkout = await startCheckoutOfNewTrip(api, as);
  const drained = (sign: '-' | '+') =>
    api.admin(
      `update ledger.wallet set balance_minor = balance_minor ${sign} 899999999 where company_id = $1`,
      [as.company],
    );
  const late = Promise.withResolvers<void>();
  const waiting = Promise.withResolvers<void>();
  const killed = advanceCheckoutOnce(
    {
      ...deps,
      reach: async (name: string) => {
        if (name === 'workflow.before-hold') {
          waiting.resolve();
          await late.promise;
        }
        if (name === 'workflow.after-hold') throw new Error('killed');
      },
    },
    as,
    checkout.id,
  );
  await waiting.promise;
  await drained('-');
  expect(await advanceCheckoutOnce(deps, as, checkout.id)).toEqual({ done: true });
  await drained('+');
  late.resolve();
  await expect(killed).rejects.toThrow('killed');
  expect(await walletOf(as)).not.toMatchObject({ held: { amount: '0.00' } });
  expect(await advanceCheckoutOnce(deps, as, checkout.id)).toEqual({ done: true });
  expect(await walletOf(as)).toMatchObject({ held: { amount: '0.00' }, available: { amount: '9000000.00' } });
});

/** Makes a worker that pauses after it has requested the hold of the money. */
function pausedAfterHold() {
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const reach = async (name: string): Promise<void> => {
    if (name !== 'workflow.after-hold') return;
    reached.resolve();
    await released.promise;
  };
  return { reach, reached: reached.promise, goOn: released.resolve };
}

test('a booking that failed for want of money is not paid for when its neighbour still can be', async () => {
  const as = await newBuyer();
  const checkout = await startCheckoutOfNewTrip(api, as, { items: 2 });
  await api.admin(
    `update bookings.booking set state = 'failed', failure = 'insufficient-funds' where id = $1`,
    [checkout.bookings[0]?.id],
  );
  const { bookings } = await runCheckout(api, deps, as, checkout.id);
  expect(bookings.map(({ state }) => state)).toEqual(['failed', 'confirmed']);
  const paid = bookings[1]?.total ?? checkout.total;
  const wallet = await walletOf(as);
  expect(wallet.held.amount).toBe('0.00');
  expect(addMoney(fromWireMoney(wallet.balance), fromWireMoney(paid))).toEqual(
    parseMoney('9000000.00', 'INR'),
  );
});

test('two workers on one checkout at once: one order for each booking', async () => {
  const as = await newBuyer();
  for (const destination of ['LON', 'XTB']) {
    const checkout = await startCheckoutOfNewTrip(api, as, { destination, items: 2 });
    await Promise.all(Array.from({ length: 4 }, () => advanceCheckoutOnce(hasty, as, checkout.id)));
    const { bookings } = await runCheckout(api, hasty, as, checkout.id);
    for (const { id, state } of bookings) {
      expect(state).toBe('confirmed');
      const { orders, attempts } = await sandbox.ordersOf(id);
      expect(orders).toHaveLength(1);
      expect(attempts).toBe(1);
    }
  }
});

test('a worker that died after recording its intent: the booking is looked up, never sent again', async () => {
  const as = await newBuyer();
  const checkout = await startCheckoutOfNewTrip(api, as);
  const dying = {
    ...deps,
    reach: async (name: string) => {
      if (name === 'workflow.after-intent') throw new Error('killed here');
    },
  };
  await expect(advanceCheckoutOnce(dying, as, checkout.id)).rejects.toThrow('killed here');
  const { bookings } = await runCheckout(api, deps, as, checkout.id);
  expect(bookings).toMatchObject([{ state: 'escalated', money: 'held' }]);
  expect((await sandbox.ordersOf(bookings[0]?.id ?? '')).attempts).toBe(0);
});

test.each([
  'workflow.before-hold',
  'workflow.after-hold',
  'workflow.after-supplier',
  'workflow.after-outcome',
  'workflow.after-settle',
  'workflow.after-end',
])('a worker that died at %s: the next one brings the booking to its one end', async (boundary) => {
  const as = await newBuyer();
  const checkout = await startCheckoutOfNewTrip(api, as);
  const dying = {
    ...deps,
    reach: async (name: string) => {
      if (name === boundary) throw new Error('killed here');
    },
  };
  await expect(advanceCheckoutOnce(dying, as, checkout.id)).rejects.toThrow('killed here');
  const { bookings } = await runCheckout(api, deps, as, checkout.id);
  expect(bookings).toMatchObject([{ state: 'confirmed', money: 'charged' }]);
  expect((await sandbox.ordersOf(bookings[0]?.id ?? '')).attempts).toBe(1);
  const wallet = await walletOf(as);
  expect(addMoney(fromWireMoney(wallet.balance), fromWireMoney(checkout.total))).toEqual(
    parseMoney('9000000.00', 'INR'),
  );
  expect(wallet.held.amount).toBe('0.00');
});

test('a booking written in another history of the database is looked up and never sent', async () => {
  const as = await newBuyer();
  const forget = (id: string | undefined) =>
    api.admin('update bookings.booking set timeline = timeline - 1 where id = $1', [id]);

  const lost = await startCheckoutOfNewTrip(api, as);
  await forget(lost.bookings[0]?.id);
  const never = await runCheckout(api, deps, as, lost.id);
  expect(never.bookings).toMatchObject([{ state: 'escalated', money: 'held' }]);
  expect(await sandbox.ordersOf(never.bookings[0]?.id ?? '')).toEqual({ orders: [], attempts: 0 });

  const ordered = await startCheckoutOfNewTrip(api, as);
  const [booking] = (await runCheckout(api, deps, as, ordered.id)).bookings;
  // A posting cannot be deleted; it can only be lost with the database's later history. The test simulates such a
  // loss.
  await api.admin('alter table ledger.posting disable trigger posting_stays');
  await api.admin(`delete from ledger.posting where subject = $1`, [booking?.id]);
  await api.admin('alter table ledger.posting enable trigger posting_stays');
  await api.admin('delete from ledger.hold where booking_id = $1', [booking?.id]);
  await api.admin(`update checkout.checkout set state = 'open' where id = $1`, [ordered.id]);
  await api.admin(
    `update bookings.booking set supplier_order = null, supplier_reference = null where id = $1`,
    [booking?.id],
  );
  await forceBookingState(api, booking?.id as BookingId, 'pending');
  await forget(booking?.id);
  const found = await runCheckout(api, deps, as, ordered.id);
  expect(found.bookings).toMatchObject([
    { state: 'confirmed', money: 'charged', supplierReference: booking?.supplierReference },
  ]);
  expect((await sandbox.ordersOf(booking?.id ?? '')).attempts).toBe(1);
});

test('a checkout that the database does not know ends its workflow', async () => {
  const as = await newBuyer();
  expect(await advanceCheckoutOnce(deps, as, createId('checkout', now()))).toEqual({ done: true });
  const elsewhere = await startCheckoutOfNewTrip(api, await newBuyer());
  expect(await advanceCheckoutOnce(deps, as, elsewhere.id), 'another company’s').toEqual({ done: true });
});

test('a finished checkout is left alone, however often it is looked at', async () => {
  const as = await newBuyer();
  const checkout = await startCheckoutOfNewTrip(api, as);
  const done = await runCheckout(api, deps, as, checkout.id);
  await Promise.all(Array.from({ length: 5 }, () => advanceCheckoutOnce(deps, as, checkout.id)));
  expect((await api.call(readCheckout, { as, params: { checkoutId: checkout.id } })).value).toEqual(done);
});

test('a run that a payment started joins the current attempt, and gives way to the next', async () => {
  const as = await newBuyer();
  const checkout = await startCheckoutOfNewTrip(api, as);
  await api.admin('update checkout.checkout set attempt = 2 where id = $1', [checkout.id]);
  const workflow = checkoutWorkflow(deps);
  const sent = { companyId: as.company as CompanyId, checkoutId: checkout.id };
  const found = await workflow.begin?.(sent)?.();
  expect(found).toEqual({ attempt: 2 });
  const input = { ...sent, ...found };
  expect(workflow.begin?.(input), 'nothing is missing').toBeUndefined();
  await api.admin('update checkout.checkout set attempt = 3 where id = $1', [checkout.id]);
  expect(await workflow.advance(input)).toEqual({ done: true });
  const { value } = await api.call(readCheckout, { as, params: { checkoutId: checkout.id } });
  expect(value.bookings).toMatchObject([{ state: 'pending' }]);
});

test('a run that the sweeper took for lost gives way to the one it started', async () => {
  const as = await newBuyer();
  const checkout = await startCheckoutOfNewTrip(api, as);
  await api.admin('update checkout.checkout set attempt = 2 where id = $1', [checkout.id]);
  const late = { companyId: as.company as CompanyId, checkoutId: checkout.id, attempt: 1 };
  expect(await checkoutWorkflow(deps).advance(late)).toEqual({ done: true });
  expect((await api.call(readCheckout, { as, params: { checkoutId: checkout.id } })).value).toMatchObject({
    state: 'open',
    bookings: [{ state: 'pending' }],
  });
  const { bookings } = await runCheckout(api, deps, as, checkout.id);
  expect(bookings).toMatchObject([{ state: 'confirmed' }]);
});
