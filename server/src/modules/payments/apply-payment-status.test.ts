import { beforeAll, expect, test } from 'vitest';
import { createId, type PaymentId } from '@marga/contract/kernel/ids';
import { parseLocalDate } from '@marga/contract/kernel/time';
import { startTestApi } from '../../../test/api.ts';
import { seedCompany, type TestCompany } from '../../../test/seed-companies-and-users.ts';
import { openCreditLine } from '../../../test/ledger-helpers.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { now } from '../../platform/clock.ts';
import { callApplyPaymentStatus } from './db/payment-job-queries.ts';

/** These tests cover responses of the gateway that the sandbox never gives. */

const api = await startTestApi();
const db = openRelayDatabase(api);

let company: TestCompany;
beforeAll(async () => {
  company = await seedCompany(api);
});

async function begin(purpose: 'wallet' | 'credit', of = company): Promise<PaymentId> {
  const id = createId('payment', now());
  await api.admin(
    `insert into payments.payment (id, company_id, user_id, purpose, amount_minor, currency, order_id, expires_at)
      values ($1, $2, 'usr_somebody', $3, 50000, 'INR', 'order_' || $1, platform.now() + interval '15 minutes')`,
    [id, of.id, purpose],
  );
  return id;
}

interface Try {
  readonly id: string;
  readonly minor: string;
  readonly state: string;
  readonly currency?: string;
}

async function applyPaymentStatus(
  id: PaymentId,
  tries: readonly Try[],
  isSure = true,
): Promise<string | null | undefined> {
  const reportedTries = tries.map((made) => ({
    currency: 'INR',
    method: 'upi',
    failure: null,
    at: now(),
    ...made,
  }));
  const [[row]] = await db.run([
    callApplyPaymentStatus({
      payment: id,
      tries: JSON.stringify(reportedTries),
      isSure,
      requestsSeen: 0,
      openMs: 1_000,
      lateMs: null,
      graceMs: 1_000,
      newOrder: null,
    }),
  ]);
  return row?.state;
}

const postings = (id: PaymentId) =>
  api.admin<{ kind: string; to: string; amount: string }>(
    `select kind, to_account as to, amount_minor as amount from ledger.posting
      where subject like $1 || '%' or subject in (select id from payments.refund where payment_id = $1) order by seq`,
    [id],
  );

const refunds = (id: PaymentId) =>
  api.admin<{ amount: string; reason: string; of: string }>(
    'select amount_minor as amount, reason, gateway_payment as of from payments.refund where payment_id = $1',
    [id],
  );

test('a second try that was captured too goes back, and the first pays', async () => {
  const id = await begin('wallet');
  const tries = [
    { id: `a_${id}`, minor: '50000', state: 'captured' },
    { id: `b_${id}`, minor: '50000', state: 'captured' },
  ];
  expect(await applyPaymentStatus(id, tries)).toBe('paid');
  expect(await applyPaymentStatus(id, tries.toReversed())).toBe('paid');
  expect(await postings(id)).toEqual([
    { kind: 'top-up', to: `wallet:${company.id}`, amount: '50000' },
    { kind: 'deposit', to: `payment:${id}`, amount: '50000' },
    { kind: 'refund', to: 'bank:razorpay', amount: '50000' },
  ]);
  expect(await refunds(id)).toEqual([{ amount: '50000', reason: 'Paid a second time', of: `b_${id}` }]);
});

test.each([
  ['less', '49999', 'INR'],
  ['more', '50001', 'INR'],
  ['dollars', '50000', 'USD'],
])(
  '%s than was asked for goes back whole, and the payment stays open for the right amount',
  async (_, minor, currency) => {
    const id = await begin('wallet');
    const odd = { id: `a_${id}`, minor, currency, state: 'captured' };
    expect(await applyPaymentStatus(id, [odd])).toBe('created');
    expect(await refunds(id)).toEqual([
      { amount: minor, reason: 'Paid in another amount than was asked for', of: `a_${id}` },
    ]);
    expect(await applyPaymentStatus(id, [odd, { id: `b_${id}`, minor: '50000', state: 'captured' }])).toBe(
      'paid',
    );
    expect(await refunds(id)).toHaveLength(1);
  },
);

test('what the gateway has given back by itself pays nothing', async () => {
  const id = await begin('wallet');
  expect(await applyPaymentStatus(id, [{ id: `a_${id}`, minor: '50000', state: 'refunded' }])).toBe(
    'created',
  );
  expect(await postings(id)).toEqual([]);
});

test('words that could not be read change nothing', async () => {
  const id = await begin('wallet');
  await applyPaymentStatus(id, [{ id: `a_${id}`, minor: '50000', state: 'waiting' }]);
  expect(await applyPaymentStatus(id, [], false)).toBe('pending');
});

test('a debt is paid up to what is owed, and the rest is in the wallet', async () => {
  const debtor = await seedCompany(api);
  await openCreditLine(api, debtor.id, {
    limit: '5000.00',
    cycle: 'monthly',
    dueDays: 10,
    since: parseLocalDate('2026-01-01'),
  });
  await api.admin(
    `select ledger.transfer_between_accounts($1, 'drawn', 'capture', 'credit:' || $1, 'supplier:x', 30000, 'INR', null)`,
    [debtor.id],
  );
  const id = await begin('credit', debtor);
  expect(await applyPaymentStatus(id, [{ id: `a_${id}`, minor: '50000', state: 'captured' }])).toBe('paid');
  expect(await postings(id)).toEqual([
    { kind: 'credit-payment', to: `credit:${debtor.id}`, amount: '30000' },
    { kind: 'top-up', to: `wallet:${debtor.id}`, amount: '20000' },
  ]);
});

test('after all this every balance is what its postings say', async () => {
  expect(await api.admin('select * from ledger.balance_difference')).toEqual([]);
});
