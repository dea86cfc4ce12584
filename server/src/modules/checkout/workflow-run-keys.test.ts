import { expect, test } from 'vitest';
import { type Checkout, readCheckout } from '@marga/contract/checkout/checkout';
import type { CheckoutId } from '@marga/contract/kernel/ids';
import { type Caller, startTestApi } from '../../../test/api.ts';
import { sandboxGatewayEnvironment } from '../../../test/configuration.ts';
import { createTestPayer } from '../../../test/gateway-payment-helpers.ts';
import { allowPaymentMethods } from '../../../test/held-trip-helpers.ts';
import { startTestRestate } from '../../../test/restate.ts';
import { workerDeps } from '../../../test/run-checkout.ts';
import {
  makeTrip,
  startCheckoutOfNewTrip,
  startTripCheckout,
} from '../../../test/search-and-start-checkout.ts';
import { createCompanyOwnedBy, seedSignedInUser } from '../../../test/seed-companies-and-users.ts';
import { openRelayDatabase, serveTestWorkflows } from '../../../test/start-test-worker.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { startWorkflow } from '../../platform/durable-workflows.ts';
import { createFailpointReporter } from '../../platform/failpoint.ts';
import { relayOutbox } from '../../platform/outbox.ts';
import { checkoutWorkflow } from './index.ts';

/** These tests start checkouts in a real engine, each delivery at a moment that the test chooses. */

const [restate, sandbox] = [await startTestRestate(), await startTestSandbox()];
const api = await startTestApi({
  SUPPLIERS: JSON.stringify(sandbox.suppliers),
  RESTATE_INGRESS_URL: restate.url,
  ...sandboxGatewayEnvironment(sandbox.url),
});
await serveTestWorkflows(api, restate, [
  checkoutWorkflow(workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 3_000 })),
]);
const buyer = await createCompanyOwnedBy(api, await seedSignedInUser(api), '9000000.00');
await allowPaymentMethods(api, buyer);
const payer = createTestPayer(api);
const relay = openRelayDatabase(api);

const errors: string[] = [];
const previouslyAccepted: string[] = [];
const log = Object.assign(api.platform.log.child({}, { level: 'silent' }), {
  error: (_: object, message: string) => void errors.push(message),
});
const telemetry = {
  ...api.platform.telemetry,
  workflowPreviouslyAccepted: (delivery: string) => void previouslyAccepted.push(delivery),
};

const deliver = () =>
  relayOutbox({ config: api.config, db: relay, telemetry, log, reach: createFailpointReporter(undefined) });

async function waiting(checkout: CheckoutId): Promise<{ id: string; key: string }[]> {
  return api.admin<{ id: string; key: string }>(
    `select id, key from platform.outbox where payload ->> 'checkoutId' = $1`,
    [checkout],
  );
}

async function expectBookedOnce(as: Caller, checkoutId: CheckoutId): Promise<void> {
  const read = async (): Promise<Checkout> =>
    (await api.call(readCheckout, { as, params: { checkoutId } })).value;
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('done');
  const { bookings } = await read();
  expect(bookings).toMatchObject([{ state: 'confirmed', money: 'charged' }]);
  for (const { id } of bookings) {
    expect((await sandbox.ordersOf(id)).orders).toHaveLength(1);
    expect(
      await api.admin(`select from ledger.posting where subject = $1 and kind = 'capture'`, [id]),
    ).toHaveLength(1);
  }
  expect(await api.admin('select * from ledger.balance_difference')).toEqual([]);
}

test('a checkout whose key somebody else has used runs under a new key, without waiting for its lease', async () => {
  const { id } = await startCheckoutOfNewTrip(api, buyer);
  const [row] = await waiting(id);
  expect(row?.id).toBe(`${id}:1`);
  // The input names no checkout, so the engine's run under this key does nothing.
  await startWorkflow(api.config, 'checkout', `${row?.id}:${row?.key}`, {
    companyId: 'cmp_nobody',
    checkoutId: 'cko_nothing',
    attempt: 1,
  });
  expect(await deliver(), 'the key was used up').toBe(0);
  expect(previouslyAccepted.splice(0)).toEqual(['first']);
  expect(errors.splice(0)).toEqual([
    'the key of a workflow was used before its first delivery, starting it under a new key',
  ]);
  expect(await deliver()).toBe(1);
  await expectBookedOnce(buyer, id);
  const [{ attempt } = { attempt: 0 }] = await api.admin<{ attempt: number }>(
    'select attempt from checkout.checkout where id = $1',
    [id],
  );
  expect(attempt, 'no other job had to start it again').toBe(1);
});

test('a second notice of the same payment starts a second run, which books and charges nothing more', async () => {
  const trip = await makeTrip(api, buyer);
  const { value: checkout } = await startTripCheckout(api, buyer, trip, { payWith: 'gateway' });
  await payer.work();
  const { value: open } = await api.call(readCheckout, {
    as: buyer,
    params: { checkoutId: checkout.id },
  });
  if (!open.payment) throw new Error('there is nothing to pay');
  await payer.pay(open.payment, 'paid');
  await api.admin('update payments.payment set ask_again_at = platform.now() where id = $1', [
    open.payment.id,
  ]);
  await payer.work();
  await api.admin('select payments.notify_checkout_of_payment(p) from payments.payment p where p.id = $1', [
    open.payment.id,
  ]);
  expect(new Set((await waiting(checkout.id)).map(({ key }) => key)).size).toBe(2);
  expect(await deliver()).toBe(2);
  expect(previouslyAccepted).toEqual([]);
  await expectBookedOnce(buyer, checkout.id);
  await api.admin('select payments.notify_checkout_of_payment(p) from payments.payment p where p.id = $1', [
    open.payment.id,
  ]);
  expect(await deliver(), 'after the checkout has ended').toBe(1);
  await expectRunsEnded();
  await expectBookedOnce(buyer, checkout.id);
  expect(await api.admin('select from payments.refund where payment_id = $1', [open.payment.id])).toEqual([]);
});

/** Waits until the engine has no run left that could still do something. */
async function expectRunsEnded(): Promise<void> {
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${restate.adminUrl}/query`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({
            query: `select id from sys_invocation where status <> 'completed'`,
          }),
        });
        return ((await answer.json()) as { rows: unknown[] }).rows;
      },
      { timeout: 20_000 },
    )
    .toEqual([]);
}
