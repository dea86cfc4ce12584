import { beforeAll, expect, test } from 'vitest';
import { localDateAt, type LocalDate, addDaysToDate } from '@marga/contract/kernel/time';
import {
  type Difference,
  listDifferences,
  listReconciliations,
  type Payment,
  type Reconciliation,
  resolveDifference,
  runReconciliation,
} from '@marga/contract/payments/payments';
import { type Caller, startTestApi } from '../../../test/api.ts';
import { seedCompany, seedStaff } from '../../../test/seed-companies-and-users.ts';
import { createTestPayer } from '../../../test/gateway-payment-helpers.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { now } from '../../platform/clock.ts';
import { reconcileNextReportDay } from './reconcile-gateway-report.ts';

// This file has its own simulated gateway, so the gateway's report contains only payments of these tests.
const sandbox = await startTestSandbox();
const api = await startTestApi({ RAZORPAY_URL: `${sandbox.url}/razorpay` });
const payer = createTestPayer(api);
const today = localDateAt(now(), 'Asia/Kolkata');

let as: Required<Caller>;
let operator: Caller;
beforeAll(async () => {
  as = (await seedCompany(api)).as('owner');
  operator = { cookie: (await seedStaff(api, 'operator-lead')).cookie };
});

async function paid(amount: string): Promise<{ payment: Payment; atGateway: string }> {
  const payment = await payer.topUp(as, amount);
  const { id } = await payer.pay(payment, 'paid');
  await api.admin('select payments.request_payment_check($1)', [payment.id]);
  await payer.work();
  return { payment, atGateway: id };
}

const run = async (day: LocalDate = today): Promise<Reconciliation> =>
  (await api.call(runReconciliation, { as: operator, body: { day } })).value;

const differences = async (query: Record<string, string> = {}): Promise<Difference[]> =>
  (await api.call(listDifferences, { as: operator, query: { limit: '100', ...query } })).value.items;

const fees = () =>
  api.admin<{ amount: string }>(
    `select amount_minor as amount from ledger.posting where to_account = 'expense:gateway-fee' order by seq`,
  );

test('a day that agrees leaves nothing to do, posts the fees once and can be run again', async () => {
  await paid('1000.00');
  await paid('500.00');
  // The fees are two per cent and 18 % tax on that: 23.60 and 11.80.
  const agreed = { day: today, lines: 2, agreed: 2, openDifferences: 0, fees: { amount: '35.40' } };
  expect(await run()).toMatchObject(agreed);
  expect(await run()).toMatchObject(agreed);
  expect(await fees()).toEqual([{ amount: '2360' }, { amount: '1180' }]);
  expect(await differences()).toEqual([]);
});

test('what the gateway has and the ledger has not, what only the ledger has, and other amounts are listed once each', async () => {
  const [missing, other] = [await paid('200.00'), await paid('300.00')];
  const { entity_id: extra } = await payer.control<{ entity_id: string }>('/recon', {
    kind: 'extra',
    amount: 77_700,
  });
  await payer.control('/recon', { kind: 'missing', entity_id: missing.atGateway });
  await payer.control('/recon', { kind: 'amount', entity_id: other.atGateway, amount: 29_999 });
  await run();
  expect(await run()).toMatchObject({ lines: 4, agreed: 2, openDifferences: 3 });
  const found = await differences({ state: 'open' });
  expect(found).toHaveLength(3);
  expect(found).toContainEqual(
    expect.objectContaining({
      kind: 'not-in-ledger',
      gatewayId: extra,
      subject: null,
      atGateway: { amount: '777.00', currency: 'INR' },
      inLedger: null,
    }),
  );
  expect(found).toContainEqual(
    expect.objectContaining({
      kind: 'not-at-gateway',
      gatewayId: missing.atGateway,
      subject: missing.payment.id,
      inLedger: { amount: '200.00', currency: 'INR' },
    }),
  );
  expect(found).toContainEqual(
    expect.objectContaining({
      kind: 'amount-differs',
      subject: other.payment.id,
      atGateway: { amount: '299.99', currency: 'INR' },
      inLedger: { amount: '300.00', currency: 'INR' },
    }),
  );

  // A difference that the gateway corrects is resolved automatically; an operator decides the rest, and the
  // decision stays.
  await payer.control('/recon', { kind: 'as-it-is', entity_id: missing.atGateway });
  await run();
  const resolved = (await differences()).find(({ gatewayId }) => gatewayId === missing.atGateway);
  expect(resolved).toMatchObject({ state: 'resolved', note: `Agrees with the report of ${today}` });
  const params = { differenceId: found.find(({ gatewayId }) => gatewayId === extra)?.id ?? '' };
  const body = { note: 'A test payment of the gateway’s own people' };
  const { value } = await api.call(resolveDifference, { as: operator, params, body });
  expect(value).toMatchObject({ state: 'resolved', note: body.note });
  expect((await api.call(resolveDifference, { as: operator, params, body })).code).toBe('state-changed');
  expect(await run()).toMatchObject({ openDifferences: 1 });
});

test('a refund is compared as well, and one that was lost in the ledger is found', async () => {
  const payment = await payer.topUp(as, '400.00');
  const { id } = await payer.pay(payment, 'pending-then-paid');
  await payer.work(16 * 60_000);
  await payer.decide(id, 'paid');
  await api.admin('select payments.request_payment_check($1)', [payment.id]);
  await payer.work(16 * 60_000);
  const before = (await differences({ state: 'open' })).length;
  await run();
  expect(await differences({ state: 'open' })).toHaveLength(before);
  const [refund] = await api.admin<{ id: string; at_gateway: string }>(
    'select id, gateway_refund as at_gateway from payments.refund where payment_id = $1',
    [payment.id],
  );
  await api.admin(`update payments.refund set gateway_refund = null where id = $1`, [refund?.id]);
  await run();
  const found = (await differences({ state: 'open' })).find(
    ({ gatewayId }) => gatewayId === refund?.at_gateway,
  );
  expect(found).toMatchObject({ kind: 'not-in-ledger', atGateway: { amount: '400.00' } });
});

test('days are listed with their latest first, and a day of which nobody can read the report is none', async () => {
  await run(addDaysToDate(today, -1));
  const { value } = await api.call(listReconciliations, { as: operator, query: { limit: '1' } });
  expect(value).toMatchObject({ items: [{ day: today }], nextCursor: today });
  const next = { cursor: value.nextCursor ?? '' };
  const second = (await api.call(listReconciliations, { as: operator, query: next })).value;
  expect(second).toMatchObject({ items: [{ day: addDaysToDate(today, -1), lines: 0 }], nextCursor: null });
  for (const cursor of ['nonsense', '2026-13-45', '0000-00-00'])
    expect((await api.call(listReconciliations, { as: operator, query: { cursor } })).code).toBe(
      'request-invalid',
    );
  const away = await startTestApi({ RAZORPAY_URL: 'http://127.0.0.1:9/razorpay' }, api);
  const answer = await away.call(runReconciliation, { as: operator, body: { day: today } });
  expect(answer.code).toBe('gateway-unavailable');
});

test('at night every day of the last week that has not been compared is, and then none', async () => {
  const DAY_MS = 86_400_000;
  const later = payer.deps(3 * DAY_MS);
  const days: (LocalDate | undefined)[] = [];
  for (let turn = 0; turn < 4; turn++) days.push(await reconcileNextReportDay(later));
  expect(days.at(-1)).toBeUndefined();
  expect(days.filter((day) => day !== undefined)).toContain(today);
});

test('after all this every balance is what its postings say', async () => {
  expect(await api.admin('select * from ledger.balance_difference')).toEqual([]);
});
