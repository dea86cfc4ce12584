import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { type Booking, readBooking } from '@marga/contract/bookings/booking';
import { fromWireMoney, parseMoney, subtractMoney, toWireMoney } from '@marga/contract/kernel/money';
import { readWallet, type Wallet } from '@marga/contract/ledger/ledger';
import { type Caller, companyOfCaller, startTestApi } from '../../../test/api.ts';
import { makeTrip, startTripCheckout } from '../../../test/search-and-start-checkout.ts';
import { advanceCheckoutOnce, runCheckout, workerDeps } from '../../../test/run-checkout.ts';
import {
  createCompanyOwnedBy,
  seedCompany,
  seedSignedInUser,
} from '../../../test/seed-companies-and-users.ts';
import { sandboxGatewayEnvironment } from '../../../test/configuration.ts';
import {
  allowPaymentMethods,
  holdTrip,
  movePaymentDeadlineToPast,
  payHeldCheckout,
  rereadCheckout,
} from '../../../test/held-trip-helpers.ts';
import { createTestPayer } from '../../../test/gateway-payment-helpers.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { startFaultProxy } from '../../../test/fault-proxy.ts';
import { findCheckoutAttempt, type CheckoutInput } from './advance-checkout.ts';
import { startOfSpendingDay } from './spending-day.ts';
import { SET_CREDIT_LIMIT } from '../../../test/ledger-helpers.ts';

const sandbox = await startTestSandbox();
const api = await startTestApi({
  SUPPLIERS: JSON.stringify(sandbox.suppliers),
  ...sandboxGatewayEnvironment(sandbox.url),
});
/** The time scale lets half an hour of look-ups pass in 1.8 s. */
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 3_000 });
const payer = createTestPayer(api);
const person = await seedSignedInUser(api);

/** The proxy between a worker and its suppliers drops a response, before or after the request was carried out. */
const network = await startFaultProxy(sandbox.url);
afterAll(() => network.close());
const meddled = workerDeps(api, {
  TIME_SCALE: 1_000,
  SUPPLIER_TIMEOUT_MS: 500,
  SUPPLIERS: api.config.SUPPLIERS.map((supplier) => ({
    ...supplier,
    url: supplier.url.replace(sandbox.url, network.url),
  })),
});

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
const PAID = [...HELD, 'held', 'ordering', 'ordered', 'confirmed'];

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

describe('paying what is on hold', () => {
  test('from the wallet: all of it at once, charged at the price it was held at', async () => {
    const as = await newBuyer();
    const held = await holdTrip(api, deps, as, { items: 2 });
    const { status, value: paying } = await payHeldCheckout(api, as, held);
    expect(status).toBe(202);
    expect(paying.bookings.map(({ state, money }) => `${state} ${money}`)).toEqual([
      'held held',
      'held held',
    ]);
    const done = await runCheckout(api, deps, as, held.id);
    expect(done).toMatchObject({ state: 'done', payWith: 'wallet', due: null });
    for (const booking of done.bookings) {
      expect(booking).toMatchObject({ state: 'confirmed', money: 'charged', payWith: 'wallet' });
      expect(statesOf(booking)).toEqual(PAID);
      expect((await sandbox.ordersOf(booking.id)).attempts).toBe(1);
    }
    await expectCharged(as, held.total);
  });

  test('on credit', async () => {
    const as = await newBuyer();
    await giveCredit(as, 90_000_000);
    const held = await holdTrip(api, deps, as);
    await payHeldCheckout(api, as, held, { payWith: 'credit' });
    expect((await runCheckout(api, deps, as, held.id)).bookings).toMatchObject([
      { state: 'confirmed', money: 'charged', payWith: 'credit' },
    ]);
    await expectUntouched(as);
    const [line] = await api.admin<{ balance: string }>(
      'select -balance_minor as balance from ledger.account where id = $1',
      [`credit:${companyOfCaller(as)}`],
    );
    expect(line?.balance).toBe(fromWireMoney(held.total).minor.toString());
  });

  test('through the gateway: kept until it is paid, then paid for', async () => {
    const as = await newBuyer();
    const held = await holdTrip(api, deps, as);
    const { value: open } = await payHeldCheckout(api, as, held, { payWith: 'gateway' });
    expect(open).toMatchObject({ payWith: 'gateway', payment: { state: 'created', amount: held.total } });
    expect(open.bookings).toMatchObject([{ state: 'on-hold', money: 'none' }]);
    expect((await payHeldCheckout(api, as, held)).code, 'it is being paid').toBe('trip-already-paid');
    await advanceCheckoutOnce(deps, as, held.id);
    expect((await rereadCheckout(api, as, held.id)).bookings).toMatchObject([{ state: 'on-hold' }]);
    await payer.pay(open.payment ?? raise(), 'paid');
    await postAndWork(as);
    const [begun] = await api.admin<{ payload: CheckoutInput }>(
      `select payload from platform.outbox where payload ->> 'checkoutId' = $1 and payload ->> 'attempt' is null`,
      [held.id],
    );
    const found = await findCheckoutAttempt(deps, begun?.payload ?? raise())?.();
    expect(found, 'beside the run that sleeps until the deadline').toEqual({ attempt: 1 });
    expect((await runCheckout(api, deps, as, held.id)).bookings).toMatchObject([
      { state: 'confirmed', money: 'charged', payWith: 'gateway' },
    ]);
    await expectUntouched(as);
  });

  test('a payment that comes to nothing leaves it on hold, to be paid in another way', async () => {
    const as = await newBuyer();
    const held = await holdTrip(api, deps, as);
    await payHeldCheckout(api, as, held, { payWith: 'gateway' });
    await expire(as);
    await advanceCheckoutOnce(deps, as, held.id);
    const again = await rereadCheckout(api, as, held.id);
    expect(again).toMatchObject({
      payWith: 'later',
      due: { total: held.total },
      payment: { state: 'expired' },
    });
    const { value: second } = await payHeldCheckout(api, as, held, { payWith: 'gateway' });
    expect(second.payment?.state).toBe('created');
    await expire(as);
    await advanceCheckoutOnce(deps, as, held.id);
    await payHeldCheckout(api, as, held);
    expect((await runCheckout(api, deps, as, held.id)).bookings).toMatchObject([{ state: 'confirmed' }]);
    await expectCharged(as, held.total);
  });

  test('money that comes in after the deadline goes back whole', async () => {
    const as = await newBuyer();
    const held = await holdTrip(api, deps, as);
    const { value: open } = await payHeldCheckout(api, as, held, { payWith: 'gateway' });
    await payer.pay(open.payment ?? raise(), 'paid');
    await movePaymentDeadlineToPast(api, held);
    const { bookings } = await runCheckout(api, deps, as, held.id);
    expect(bookings).toMatchObject([{ state: 'failed', failure: 'hold-expired', money: 'none' }]);
    await postAndWork(as);
    await advanceCheckoutOnce(deps, as, held.id);
    await postAndWork(as);
    const { payment } = await rereadCheckout(api, as, held.id);
    expect(payment).toMatchObject({ state: 'paid', refunds: [{ amount: held.total }] });
    await expectUntouched(as);
  });

  test('not enough money: nothing moves, it stays on hold', async () => {
    const as = await newBuyer('1.00');
    await giveCredit(as, 100);
    const held = await holdTrip(api, deps, as);
    expect((await payHeldCheckout(api, as, held)).code).toBe('insufficient-funds');
    expect((await payHeldCheckout(api, as, held, { payWith: 'credit' })).code).toBe('credit-limit-exceeded');
    expect(await rereadCheckout(api, as, held.id)).toEqual(held);
    expect(await api.admin('select * from ledger.hold where company_id = $1', [companyOfCaller(as)])).toEqual(
      [],
    );
  });

  test('at another total than is due, in a way that is off, of another company: refused', async () => {
    const as = await newBuyer();
    const held = await holdTrip(api, deps, as);
    const odd = await payHeldCheckout(api, as, held, { acceptedTotal: { amount: '1.00', currency: 'INR' } });
    expect(odd.code).toBe('price-changed');
    expect(odd.problem).toMatchObject({ total: held.total });
    expect((await payHeldCheckout(api, await newBuyer(), held)).code).toBe('not-found');
    await allowPaymentMethods(api, as, ['later']);
    expect((await payHeldCheckout(api, as, held)).code).toBe('payment-method-off');
    expect(await rereadCheckout(api, as, held.id)).toEqual(held);
  });

  test('the limit of who pays decides, and holding spends nothing', async () => {
    const company = await seedCompany(api, { wallet: RICH, roles: ['owner', 'booker'] });
    const [owner, booker] = [company.as('owner'), company.as('booker')];
    await allowPaymentMethods(api, owner);
    await api.admin(
      `update identity.member set daily_limit_minor = 100 where company_id = $1 and user_id = $2`,
      [company.id, company.person('booker').user],
    );
    const held = await holdTrip(api, deps, booker);
    expect(held.bookings).toMatchObject([{ state: 'on-hold' }]);
    expect((await payHeldCheckout(api, booker, held)).code).toBe('spending-limit-exceeded');
    expect((await payHeldCheckout(api, owner, held)).status).toBe(202);
    const spent = await api.admin<{ who: string; minor: string }>(
      `select who, checkout.buyer_spending_since($1, array[who], $3) as minor from unnest($2::text[]) who`,
      [company.id, [company.person('booker').user, company.person('owner').user], startOfSpendingDay()],
    );
    expect(spent.map(({ minor }) => minor)).toEqual(['0', fromWireMoney(held.total).minor.toString()]);
  });

  test('one key pays once; two payments at once are one', async () => {
    const as = await newBuyer();
    const held = await holdTrip(api, deps, as);
    const key = randomUUID();
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => payHeldCheckout(api, as, held, { key })),
      ...Array.from({ length: 4 }, () => payHeldCheckout(api, as, held)),
    ]);
    const paid = answers.filter(({ status }) => status === 202);
    expect(paid.length).toBeGreaterThan(0);
    expect(new Set(paid.map(({ value }) => value.id))).toEqual(new Set([held.id]));
    const { bookings } = await runCheckout(api, deps, as, held.id);
    expect(bookings).toMatchObject([{ state: 'confirmed' }]);
    await expectCharged(as, held.total);
    const again = await payHeldCheckout(api, as, held, { key: randomUUID() });
    expect(again.code).toBe('trip-already-paid');
    expect((await payHeldCheckout(api, as, held, { key, payWith: 'credit' })).code).not.toBe(
      'trip-already-paid',
    );
  });

  test('two gateway payments at once are one, and a repeat finds the same', async () => {
    const as = await newBuyer();
    const held = await holdTrip(api, deps, as);
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => payHeldCheckout(api, as, held, { key, payWith: 'gateway' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    expect(new Set(answers.map(({ value }) => value.payment?.id)).size).toBe(1);
  });

  test('a supplier that refuses the payment: the money is let go of, and it can be paid again', async () => {
    const as = await newBuyer();
    const held = await holdTrip(api, deps, as);
    await corruptOfferToken(held.bookings[0]?.id);
    await payHeldCheckout(api, as, held);
    await advanceCheckoutOnce(deps, as, held.id);
    const refused = await rereadCheckout(api, as, held.id);
    expect(refused.bookings).toMatchObject([{ state: 'on-hold', money: 'none', failure: null }]);
    expect(refused.due).toEqual(held.due);
    await expectUntouched(as);
    await restoreOfferToken(held.bookings[0]?.id);
    await payHeldCheckout(api, as, held);
    const [booking] = (await runCheckout(api, deps, as, held.id)).bookings;
    expect(booking).toMatchObject({ state: 'confirmed', money: 'charged' });
    await expectCharged(as, held.total);
  });

  test('refused when its time is up as well: failed, and the money is back', async () => {
    const as = await newBuyer();
    const held = await holdTrip(api, deps, as);
    await corruptOfferToken(held.bookings[0]?.id);
    await payHeldCheckout(api, as, held);
    await movePaymentDeadlineToPast(api, held);
    const { bookings } = await runCheckout(api, deps, as, held.id);
    expect(bookings).toMatchObject([{ state: 'failed', failure: 'hold-expired', money: 'released' }]);
    await expectUntouched(as);
  });

  test('an answer that was lost, and it was paid: found so, paid once', async () => {
    const as = await newBuyer();
    const held = await holdTrip(api, deps, as);
    await payHeldCheckout(api, as, held);
    network.meddle('echoes-twice');
    await advanceCheckoutOnce(meddled, as, held.id);
    network.meddle('none');
    expect((await rereadCheckout(api, as, held.id)).bookings).toMatchObject([
      { state: 'unknown', money: 'held' },
    ]);
    const [booking] = (await runCheckout(api, meddled, as, held.id)).bookings;
    expect(booking && statesOf(booking)).toEqual([
      ...HELD,
      'held',
      'ordering',
      'unknown',
      'ordered',
      'confirmed',
    ]);
    await expectCharged(as, held.total);
  });

  test('an answer that was lost, and it was not paid: paid then, because the supplier says so', async () => {
    const as = await newBuyer();
    const held = await holdTrip(api, deps, as);
    await payHeldCheckout(api, as, held);
    network.meddle('empty');
    await advanceCheckoutOnce(meddled, as, held.id);
    expect((await rereadCheckout(api, as, held.id)).bookings).toMatchObject([
      { state: 'unknown', money: 'held' },
    ]);
    network.meddle('none');
    const [booking] = (await runCheckout(api, meddled, as, held.id)).bookings;
    expect(booking && statesOf(booking)).toEqual([
      ...HELD,
      'held',
      'ordering',
      'unknown',
      'ordering',
      'ordered',
      'confirmed',
    ]);
    await expectCharged(as, held.total);
  });

  test('never taken, however often it is sent: let go of when no answer can come any more', async () => {
    const as = await newBuyer();
    const held = await holdTrip(api, deps, as);
    await payHeldCheckout(api, as, held);
    const before = network.met;
    network.meddle('empty');
    const end = Date.now() + 20_000;
    let [booking] = (await rereadCheckout(api, as, held.id)).bookings;
    while (booking?.state !== 'on-hold' && Date.now() < end) {
      await advanceCheckoutOnce(meddled, as, held.id);
      [booking] = (await rereadCheckout(api, as, held.id)).bookings;
    }
    network.meddle('none');
    expect(network.met - before, 'sent three times').toBe(3);
    expect(booking).toMatchObject({ state: 'on-hold', money: 'none' });
    await expectUntouched(as);
  });
});

test('an ordinary checkout has nothing on hold to pay', async () => {
  const as = await newBuyer();
  const { value } = await startTripCheckout(api, as, await makeTrip(api, as));
  expect((await payHeldCheckout(api, as, value)).code).toBe('trip-already-paid');
  const done = await runCheckout(api, deps, as, value.id);
  const bookingId = done.bookings[0]?.id ?? '';
  const { value: booking } = await api.call(readBooking, { as, params: { bookingId } });
  expect(booking).toMatchObject({ payBy: null, state: 'confirmed' });
});

async function giveCredit(as: Caller, limitMinor: number): Promise<void> {
  await api.admin(SET_CREDIT_LIMIT, [companyOfCaller(as), limitMinor]);
  await api.admin(
    `insert into ledger.credit_terms (company_id, cycle, due_days, cycle_since, open_since)
        values ($1, 'monthly', 10, current_date, current_date)`,
    [companyOfCaller(as)],
  );
}

function raise(): never {
  throw new Error('there is nothing to pay');
}

/** Asks the gateway about every payment of this company and processes its answers. */
async function postAndWork(as: Caller): Promise<void> {
  await api.admin(`update payments.payment set ask_again_at = platform.now() where company_id = $1`, [
    companyOfCaller(as),
  ]);
  await payer.work();
}

async function expire(as: Caller): Promise<void> {
  await api.admin(
    `update payments.payment set expires_at = platform.now() - interval '1 minute' where company_id = $1 and state = 'created'`,
    [companyOfCaller(as)],
  );
  await postAndWork(as);
}

/** Makes the amount in the booking's offer differ from what the supplier asks for. */
async function corruptOfferToken(booking: string | undefined): Promise<void> {
  await api.admin(
    `update bookings.booking set supplier_offer = (supplier_offer::jsonb || jsonb_build_object('amount', '1.00', 'was', supplier_offer::jsonb -> 'amount'))::text where id = $1`,
    [booking],
  );
}

async function restoreOfferToken(booking: string | undefined): Promise<void> {
  await api.admin(
    `update bookings.booking set supplier_offer = (supplier_offer::jsonb || jsonb_build_object('amount', supplier_offer::jsonb -> 'was'))::text where id = $1`,
    [booking],
  );
}
