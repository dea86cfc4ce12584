import { afterAll, expect, test } from 'vitest';
import { type Checkout, readCheckout } from '@marga/contract/checkout/checkout';
import { readPrice } from '@marga/contract/bookings/booking';
import { readTrip } from '@marga/contract/trips/create-trip';
import type { CompanyId } from '@marga/contract/kernel/ids';
import { fromWireMoney, sumMoney, toWireMoney } from '@marga/contract/kernel/money';
import { readWallet } from '@marga/contract/ledger/ledger';
import { readPayment } from '@marga/contract/payments/payments';
import { type Caller, companyOfCaller, startTestApi } from '../../../test/api.ts';
import { makeTrip, startTripCheckout } from '../../../test/search-and-start-checkout.ts';
import { advanceCheckoutOnce, runCheckout, workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { checkDuePayments, sendDueRefunds } from '../../../test/gateway-payment-helpers.ts';
import { sandboxGatewayEnvironment } from '../../../test/configuration.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { Db } from '../../platform/db/db.ts';
import { createRazorpayGateway } from '../payments/index.ts';
import { SET_CREDIT_LIMIT } from '../../../test/ledger-helpers.ts';

const sandbox = await startTestSandbox();
const api = await startTestApi({
  SUPPLIERS: JSON.stringify(sandbox.suppliers),
  ...sandboxGatewayEnvironment(sandbox.url),
});
const deps = workerDeps(api, { TIME_SCALE: 600, SUPPLIER_TIMEOUT_MS: 3_000 });
const relay = new Db({ url: api.database.relay, poolSize: 2, clockOffsetMs: undefined });
afterAll(() => relay.close());
const payments = {
  config: api.config,
  db: relay,
  log: api.platform.log,
  telemetry: api.platform.telemetry,
  gateway: createRazorpayGateway(api.config, api.platform.telemetry),
};

async function buyer(wallet?: string): Promise<Required<Caller>> {
  return (await seedCompany(api, { ...(wallet !== undefined && { wallet }) })).as('owner');
}

async function giveCredit(as: Caller, limitMinor: number): Promise<void> {
  const company = companyOfCaller(as);
  await api.admin(SET_CREDIT_LIMIT, [company, limitMinor]);
  await api.admin(
    `insert into ledger.credit_terms (company_id, cycle, due_days, cycle_since, open_since)
      values ($1, 'monthly', 10, current_date, current_date) on conflict do nothing`,
    [company],
  );
}

/** Acts as the payer on the gateway's page, without the page, and then as the worker that asks for the outcome. */
async function payAtGateway(checkout: Checkout, outcome: string): Promise<void> {
  const order = checkout.payment?.hostedPage?.fields['order_id'];
  const paid = await fetch(`${sandbox.url}/_sandbox/gateway/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: order, outcome, webhooks: 'none' }),
  });
  expect(paid.status, await paid.text()).toBe(201);
  await askGateway();
}

async function askGateway(): Promise<void> {
  await api.admin(`update payments.payment set ask_again_at = platform.now()`);
  await checkDuePayments(payments);
}

function postingsOf(
  company: CompanyId,
): Promise<{ kind: string; from: string; to: string; minor: string }[]> {
  return api.admin(
    `select kind, from_account as from, to_account as to, amount_minor as minor from ledger.posting
      where company_id = $1 and currency = 'INR' order by seq`,
    [company],
  );
}

test('the price of a trip is explained, and a booking is charged line by line as it was sold', async () => {
  const as = await buyer('900000.00');
  const trip = await makeTrip(api, as);
  const [item] = trip.items;
  const lines = item?.price?.lines ?? [];
  const total = sumMoney(
    lines.map(({ amount }) => fromWireMoney(amount)),
    'INR',
  );
  expect(toWireMoney(total)).toEqual(trip.total);
  const { value: checkout } = await startTripCheckout(api, as, trip);
  const done = await runCheckout(api, deps, as, checkout.id);
  const [booking] = done.bookings;
  expect(booking).toMatchObject({ state: 'confirmed', payWith: 'wallet', total: trip.total });
  const { value } = await api.call(readPrice, { as, params: { bookingId: booking?.id ?? '' } });
  expect(value.price?.lines.map(({ code }) => code)).toEqual(lines.map(({ code }) => code));
  const moved = await postingsOf(companyOfCaller(as));
  expect(moved.map(({ kind }) => kind)).toEqual([
    'top-up',
    'capture',
    ...lines.map(({ code }) => `line-${code}`),
  ]);
  expect(await api.admin('select * from ledger.balance_difference')).toEqual([]);
});

test('another company finds no price, and whoever may not see prices sees what is to pay alone', async () => {
  const company = await seedCompany(api, { wallet: '900000.00', roles: ['owner', 'traveller'] });
  const as = company.as('owner');
  const trip = await makeTrip(api, as);
  const { value: checkout } = await startTripCheckout(api, as, trip);
  const [booking] = checkout.bookings;
  const params = { bookingId: booking?.id ?? '' };
  expect((await api.call(readPrice, { as: await buyer(), params })).code).toBe('not-found');
  const seen = await api.call(readTrip, { as: company.as('traveller'), params: { tripId: trip.id } });
  expect(seen.value.total).toEqual(trip.total);
  expect(seen.value.items.map(({ price }) => price)).toEqual([null]);
});

test('a credit line pays down to its limit and says what it lacks', async () => {
  const as = await buyer();
  const trip = await makeTrip(api, as);
  expect((await startTripCheckout(api, as, trip, { payWith: 'credit' })).code).toBe('payment-method-off');
  await giveCredit(as, 100);
  expect((await startTripCheckout(api, as, trip, { payWith: 'credit' })).code).toBe('credit-limit-exceeded');
  await giveCredit(as, 90_000_000);
  const { value: checkout } = await startTripCheckout(api, as, trip, { payWith: 'credit' });
  const done = await runCheckout(api, deps, as, checkout.id);
  expect(done).toMatchObject({ payWith: 'credit', bookings: [{ state: 'confirmed', money: 'charged' }] });
  const { value: wallet } = await api.call(readWallet, { as });
  expect(wallet.credit?.used).toEqual(trip.total);
  await api.admin(`update ledger.account set blocked = true where id = 'credit:' || $1`, [
    companyOfCaller(as),
  ]);
  const other = await makeTrip(api, as);
  expect((await startTripCheckout(api, as, other, { payWith: 'credit' })).code).toBe('credit-overdue');
});

test('through the gateway nothing is ordered before it is paid, and then everything', async () => {
  const as = await buyer();
  const trip = await makeTrip(api, as, { items: 2 });
  const { value: checkout } = await startTripCheckout(api, as, trip, { payWith: 'gateway' });
  expect(checkout.payment).toMatchObject({ state: 'created', amount: trip.total });
  expect(checkout.payment?.hostedPage?.fields['order_id']).toMatch(/^order_/);
  expect(await advanceCheckoutOnce(deps, as, checkout.id)).toMatchObject({ done: false });
  const [waiting] = (await api.call(readCheckout, { as, params: { checkoutId: checkout.id } })).value
    .bookings;
  expect(waiting).toMatchObject({ state: 'pending', money: 'none' });

  await payAtGateway(checkout, 'paid');
  const [begun] = await api.admin<{ target: string }>(
    `select target from platform.outbox where company_id = $1`,
    [companyOfCaller(as)],
  );
  expect(begun?.target).toBe('checkout');
  const done = await runCheckout(api, deps, as, checkout.id);
  expect(done.bookings.map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
  expect(done.payment).toMatchObject({ state: 'paid', refunds: [], hostedPage: null });
  expect(await api.admin('select * from ledger.balance_difference')).toEqual([]);
});

test('what was paid and not booked goes back the way it came, item by item', async () => {
  const as = await buyer();
  const trip = await makeTrip(api, as, { destination: 'XRJ' });
  const { value: checkout } = await startTripCheckout(api, as, trip, { payWith: 'gateway' });
  await payAtGateway(checkout, 'paid');
  const done = await runCheckout(api, deps, as, checkout.id);
  expect(done.bookings).toMatchObject([{ state: 'failed', money: 'released' }]);
  await sendDueRefunds(payments);
  const paymentId = checkout.payment?.id ?? '';
  const { value: payment } = await api.call(readPayment, { as, params: { paymentId } });
  expect(payment.refunds).toMatchObject([{ amount: trip.total }]);
  expect(await api.admin('select * from ledger.balance_difference')).toEqual([]);
  const [account] = await api.admin<{ balance: string }>(
    'select balance_minor as balance from ledger.account where id = $1',
    [`payment:${paymentId}`],
  );
  expect(account?.balance).toBe('0');
});

test('a checkout that nobody pays in time fails, and what is paid later still goes back whole', async () => {
  const as = await buyer();
  const trip = await makeTrip(api, as);
  const { value: checkout } = await startTripCheckout(api, as, trip, { payWith: 'gateway' });
  const paymentId = checkout.payment?.id ?? '';
  await api.admin(
    `update payments.payment set expires_at = platform.now() - interval '1 minute' where id = $1`,
    [paymentId],
  );
  await askGateway();
  const done = await runCheckout(api, deps, as, checkout.id);
  expect(done.bookings).toMatchObject([{ state: 'failed', failure: 'payment-failed', money: 'none' }]);
  expect(done.payment?.state).toBe('expired');
  await payAtGateway(checkout, 'paid');
  await sendDueRefunds(payments);
  const { value: payment } = await api.call(readPayment, { as, params: { paymentId } });
  expect(payment.refunds).toMatchObject([{ amount: trip.total }]);
  expect(await api.admin('select * from ledger.balance_difference')).toEqual([]);
});
