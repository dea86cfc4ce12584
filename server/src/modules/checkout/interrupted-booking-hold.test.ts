import { expect, test } from 'vitest';
import type { Checkout } from '@marga/contract/checkout/checkout';
import { fromWireMoney, parseMoney, subtractMoney, toWireMoney } from '@marga/contract/kernel/money';
import { readWallet } from '@marga/contract/ledger/ledger';
import { type Caller, companyOfCaller, startTestApi } from '../../../test/api.ts';
import { startTripCheckout } from '../../../test/search-and-start-checkout.ts';
import { advanceCheckoutOnce, runCheckout, workerDeps } from '../../../test/run-checkout.ts';
import { createCompanyOwnedBy, seedSignedInUser } from '../../../test/seed-companies-and-users.ts';
import { sandboxGatewayEnvironment } from '../../../test/configuration.ts';
import {
  allowPaymentMethods,
  holdTrip,
  makeHoldableTrip,
  payHeldCheckout,
  rereadCheckout,
} from '../../../test/held-trip-helpers.ts';
import { createTestPayer } from '../../../test/gateway-payment-helpers.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { checkoutDurations, restartStalledCheckouts } from './index.ts';

const sandbox = await startTestSandbox();
const api = await startTestApi({
  SUPPLIERS: JSON.stringify(sandbox.suppliers),
  ...sandboxGatewayEnvironment(sandbox.url),
});
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 3_000 });
const payer = createTestPayer(api);
const person = await seedSignedInUser(api);
const RICH = '9000000.00';

async function newBuyer(): Promise<Required<Caller>> {
  const as = await createCompanyOwnedBy(api, person, RICH);
  await allowPaymentMethods(api, as);
  return as;
}

function dyingAt(boundary: string) {
  return {
    ...deps,
    reach: async (name: string) => {
      if (name === boundary) throw new Error('killed here');
    },
  };
}

/** Advances the checkout until it is on hold or has ended, and no further: on hold it would wait until the deadline. */
async function settle(as: Caller, { id }: Checkout): Promise<Checkout> {
  const end = Date.now() + 15_000;
  while (Date.now() < end) {
    const next = await advanceCheckoutOnce(deps, as, id);
    const seen = await rereadCheckout(api, as, id);
    if (next.done || seen.bookings.every(({ state }) => state === 'on-hold')) return seen;
  }
  throw new Error('it does not settle');
}

async function expectWallet(as: Caller, charged: Checkout['total'] | undefined): Promise<void> {
  const opening = parseMoney(RICH, 'INR');
  const balance = charged ? subtractMoney(opening, fromWireMoney(charged)) : opening;
  const { value } = await api.call(readWallet, { as });
  expect(value).toMatchObject({ balance: toWireMoney(balance), held: { amount: '0.00' } });
  expect(await api.admin('select * from ledger.balance_difference')).toEqual([]);
}

test.each(['workflow.after-supplier', 'workflow.after-outcome', 'workflow.after-end'])(
  'a worker that died at %s while holding: the next one finds it on hold, asked for once',
  async (boundary) => {
    const as = await newBuyer();
    const { value } = await startTripCheckout(api, as, await makeHoldableTrip(api, as), { payWith: 'later' });
    await expect(advanceCheckoutOnce(dyingAt(boundary), as, value.id)).rejects.toThrow('killed here');
    const { bookings } = await settle(as, value);
    expect(bookings).toMatchObject([{ state: 'on-hold', money: 'none' }]);
    expect((await sandbox.ordersOf(bookings[0]?.id ?? '')).attempts).toBe(1);
    await expectWallet(as, undefined);
  },
);

test('a worker that died after recording its intent to hold: looked up, never sent again, an operator’s', async () => {
  const as = await newBuyer();
  const { value } = await startTripCheckout(api, as, await makeHoldableTrip(api, as), { payWith: 'later' });
  await expect(advanceCheckoutOnce(dyingAt('workflow.after-intent'), as, value.id)).rejects.toThrow(
    'killed here',
  );
  const { bookings } = await settle(as, value);
  expect(bookings).toMatchObject([{ state: 'escalated', money: 'none' }]);
  expect((await sandbox.ordersOf(bookings[0]?.id ?? '')).attempts).toBe(0);
  await expectWallet(as, undefined);
});

test.each([
  'workflow.after-intent',
  'workflow.after-supplier',
  'workflow.after-outcome',
  'workflow.after-settle',
  'workflow.after-end',
])('a worker that died at %s while paying: paid once, charged once', async (boundary) => {
  const as = await newBuyer();
  const held = await holdTrip(api, deps, as);
  await payHeldCheckout(api, as, held);
  await expect(advanceCheckoutOnce(dyingAt(boundary), as, held.id)).rejects.toThrow('killed here');
  const { bookings } = await runCheckout(api, deps, as, held.id);
  expect(bookings).toMatchObject([{ state: 'confirmed', money: 'charged' }]);
  expect((await sandbox.ordersOf(bookings[0]?.id ?? '')).orders).toHaveLength(1);
  await expectWallet(as, held.total);
});

test.each(['workflow.before-hold', 'workflow.after-hold', 'workflow.after-supplier', 'workflow.after-end'])(
  'a worker that died at %s with what came through the gateway: used once, nothing sent back',
  async (boundary) => {
    const as = await newBuyer();
    const held = await holdTrip(api, deps, as);
    const { payment } = (await payHeldCheckout(api, as, held, { payWith: 'gateway' })).value;
    await payer.pay(payment ?? raise(), 'paid');
    await api.admin('update payments.payment set ask_again_at = platform.now() where id = $1', [payment?.id]);
    await payer.work();
    await expect(advanceCheckoutOnce(dyingAt(boundary), as, held.id)).rejects.toThrow('killed here');
    const done = await runCheckout(api, deps, as, held.id);
    expect(done.bookings).toMatchObject([{ state: 'confirmed', money: 'charged' }]);
    expect(done.payment).toMatchObject({ state: 'paid', refunds: [] });
    await expectWallet(as, undefined);
  },
);

test.each(['workflow.after-supplier', 'workflow.after-outcome', 'workflow.after-settle'])(
  'a worker that died at %s with a payment that was refused: on hold again, and then paid',
  async (boundary) => {
    const as = await newBuyer();
    const held = await holdTrip(api, deps, as);
    const setAmount = (to: string) =>
      api.admin(
        `update bookings.booking set supplier_offer = jsonb_set(supplier_offer::jsonb, '{amount}', to_jsonb($2::text))::text
          where checkout_id = $1`,
        [held.id, to],
      );
    const [row] = await api.admin<{ amount: string }>(
      `select supplier_offer::jsonb ->> 'amount' as amount from bookings.booking where checkout_id = $1`,
      [held.id],
    );
    await setAmount('1.00');
    await payHeldCheckout(api, as, held);
    await expect(advanceCheckoutOnce(dyingAt(boundary), as, held.id)).rejects.toThrow('killed here');
    const refused = await settle(as, held);
    expect(refused.bookings).toMatchObject([{ state: 'on-hold', money: 'none' }]);
    await expectWallet(as, undefined);
    await setAmount(row?.amount ?? '');
    await payHeldCheckout(api, as, held);
    expect((await runCheckout(api, deps, as, held.id)).bookings).toMatchObject([{ state: 'confirmed' }]);
    await expectWallet(as, held.total);
  },
);

test('a late step of a refused payment lets go of nothing of the next one', async () => {
  const as = await newBuyer();
  const held = await holdTrip(api, deps, as);
  const setAmount = (sql: string) =>
    api.admin(
      `update bookings.booking set supplier_offer = (supplier_offer::jsonb || ${sql})::text where checkout_id = $1`,
      [held.id],
    );
  await setAmount(`jsonb_build_object('amount', '1.00', 'was', supplier_offer::jsonb -> 'amount')`);
  await payHeldCheckout(api, as, held);
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = {
    ...deps,
    reach: async (name: string) => {
      if (name !== 'workflow.after-outcome') return;
      reached.resolve();
      await released.promise;
    },
  };
  const late = advanceCheckoutOnce(slow, as, held.id);
  await reached.promise;
  await settle(as, held);
  await setAmount(`jsonb_build_object('amount', supplier_offer::jsonb -> 'was')`);
  await payHeldCheckout(api, as, held);
  released.resolve();
  await late;
  expect((await rereadCheckout(api, as, held.id)).bookings).toMatchObject([{ money: 'held' }]);
  expect((await runCheckout(api, deps, as, held.id)).bookings).toMatchObject([{ state: 'confirmed' }]);
  await expectWallet(as, held.total);
});

test('four workers at once: held once, paid once', async () => {
  const as = await newBuyer();
  const { value } = await startTripCheckout(api, as, await makeHoldableTrip(api, as, { items: 2 }), {
    payWith: 'later',
  });
  await Promise.all(Array.from({ length: 4 }, () => advanceCheckoutOnce(deps, as, value.id)));
  const held = await settle(as, value);
  await payHeldCheckout(api, as, held);
  await Promise.all(Array.from({ length: 4 }, () => advanceCheckoutOnce(deps, as, held.id)));
  const { bookings } = await runCheckout(api, deps, as, held.id);
  for (const { id, state } of bookings) {
    expect(state).toBe('confirmed');
    expect((await sandbox.ordersOf(id)).attempts).toBe(1);
  }
  await expectWallet(as, held.total);
});

test('what is paid and what lapses in the same moment is one of both', async () => {
  for (let round = 0; round < 5; round += 1) {
    const as = await newBuyer();
    const held = await holdTrip(api, deps, as);
    await api.admin(
      `update bookings.booking set pay_by = platform.now() + interval '50 milliseconds' where checkout_id = $1`,
      [held.id],
    );
    await new Promise((resolve) => setTimeout(resolve, 40));
    await Promise.all([
      payHeldCheckout(api, as, held),
      advanceCheckoutOnce(deps, as, held.id),
      advanceCheckoutOnce(deps, as, held.id),
    ]);
    const { bookings } = await runCheckout(api, deps, as, held.id);
    const ends = bookings.map(({ state, money }) => `${state} ${money}`);
    expect(['failed none', 'confirmed charged']).toEqual(expect.arrayContaining(ends));
    const charged = { 'confirmed charged': held.total }[ends[0] ?? ''];
    await expectWallet(as, charged);
  }
});

test('a run that was lost while it slept until the deadline is started again when that has passed', async () => {
  const as = await newBuyer();
  const held = await holdTrip(api, deps, as);
  await api.admin(`delete from platform.outbox where company_id = $1`, [companyOfCaller(as)]);
  const { redis, telemetry, log } = api.platform;
  const sweeper = (laterMs: number) => ({
    config: api.config,
    redis,
    telemetry,
    log: log.child({}, { level: 'silent' }),
    suppliers: api.suppliers,
    db: openRelayDatabase(api, laterMs),
  });
  const waiting = () =>
    api.admin<{ id: string }>(`select id from platform.outbox where company_id = $1`, [companyOfCaller(as)]);
  await restartStalledCheckouts(sweeper(20 * 3_600_000));
  expect(await waiting(), 'it sleeps').toEqual([]);
  await restartStalledCheckouts(sweeper(24 * 3_600_000 + checkoutDurations(api.config).leaseMs));
  expect(await waiting()).toEqual([{ id: `${held.id}:2` }]);
});

function raise(): never {
  throw new Error('there is nothing to pay');
}
