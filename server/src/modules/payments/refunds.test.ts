import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createId, type PaymentId } from '@marga/contract/kernel/ids';
import { parseMoney } from '@marga/contract/kernel/money';
import { listDifferences, readPayment, type Refund } from '@marga/contract/payments/payments';
import { type Caller, startTestApi } from '../../../test/api.ts';
import { seedCompany, seedStaff, type TestCompany } from '../../../test/seed-companies-and-users.ts';
import { createTestPayer } from '../../../test/gateway-payment-helpers.ts';
import { now } from '../../platform/clock.ts';
import { placeMoneyHolds, settleMoneyHold } from '../ledger/index.ts';
import { type Gateway, requestPaymentRefund, refundPaymentRemainder, sendRefundsJob } from './index.ts';

const api = await startTestApi({ RAZORPAY_TIMEOUT_MS: '1000', DATABASE_POOL: '20' });
const payer = createTestPayer(api);
const { db } = api.platform;
const rupees = (amount: string) => parseMoney(amount, 'INR');

let company: TestCompany;
let as: Required<Caller>;
beforeAll(async () => {
  company = await seedCompany(api);
  as = company.as('owner');
});

/** Makes a paid payment for a checkout. */
async function paid(amount = '1000.00', refunds?: string): Promise<PaymentId> {
  const id = createId('payment', now());
  await api.admin(
    `insert into payments.payment (id, company_id, user_id, purpose, checkout_id, amount_minor, currency, expires_at)
      values ($1, $2, 'usr_somebody', 'checkout', $3, $4, 'INR', platform.now() + interval '15 minutes')`,
    [id, company.id, createId('checkout', now()), rupees(amount).minor.toString()],
  );
  await payer.work();
  const { value } = await api.call(readPayment, { as, params: { paymentId: id } });
  await payer.pay(value, 'paid', refunds === undefined ? {} : { refunds });
  await api.admin('select payments.request_payment_check($1)', [id]);
  await payer.work();
  return id;
}

async function accountOf(payment: PaymentId): Promise<bigint> {
  const [row] = await api.admin<{ balance: string }>(
    `select balance_minor as balance from ledger.account where id = 'payment:' || $1`,
    [payment],
  );
  return BigInt(row?.balance ?? '-1');
}

async function refundsOf(payment: PaymentId): Promise<Pick<Refund, 'state' | 'amount'>[]> {
  const { value } = await api.call(readPayment, { as, params: { paymentId: payment } });
  return value.refunds.map(({ state, amount }) => ({ state, amount }));
}

const refund = (payment: PaymentId, amount: string, key: string = randomUUID()) =>
  requestPaymentRefund(db, company.id, { payment, key, amount: rupees(amount), reason: 'Cancelled' });

test('what was not captured of a payment goes back the way it came, once', async () => {
  const payment = await paid();
  expect(await refundPaymentRemainder(db, company.id, payment, 'Not booked')).toBe(100_000n);
  expect(await refundPaymentRemainder(db, company.id, payment, 'Not booked')).toBe(0n);
  expect(await accountOf(payment)).toBe(0n);
  expect(await refundsOf(payment)).toMatchObject([{ state: 'asked' }]);
  await payer.work();
  expect(await refundsOf(payment)).toEqual([
    { state: 'done', amount: { amount: '1000.00', currency: 'INR' } },
  ]);
});

test('a part goes back, and then another; together never more than was paid', async () => {
  const payment = await paid();
  expect(await refund(payment, '400.00')).toBe('asked');
  expect(await refund(payment, '600.01')).toBe('too-much');
  expect(await refund(payment, '600.00')).toBe('asked');
  expect(await refund(payment, '0.01')).toBe('too-much');
  expect(await refund(payment, '0.00')).toBe('too-much');
  await payer.work();
  expect((await refundsOf(payment)).map(({ state }) => state)).toEqual(['done', 'done']);
});

test('64 parallel refunds of a tenth each: ten are made, and one key makes one', async () => {
  const payment = await paid();
  const answers = await Promise.all(Array.from({ length: 64 }, () => refund(payment, '100.00')));
  expect(answers.filter((answer) => answer === 'asked')).toHaveLength(10);
  expect(answers.filter((answer) => answer === 'too-much')).toHaveLength(54);
  expect(await accountOf(payment)).toBe(0n);

  const other = await paid();
  const key = randomUUID();
  const same = await Promise.all(Array.from({ length: 64 }, () => refund(other, '100.00', key)));
  expect(same.filter((answer) => answer === 'asked')).toHaveLength(1);
  expect(same.filter((answer) => answer === 'already')).toHaveLength(63);
  expect(await accountOf(other)).toBe(90_000n);
});

test('a payment of another company, or one that was never paid, gives nothing back', async () => {
  const payment = await paid();
  const other = await seedCompany(api);
  const asked = { payment, key: 'k', amount: rupees('1.00'), reason: 'Mine now' };
  expect(await requestPaymentRefund(db, other.id, asked)).toBe('missing');
  expect(await refundPaymentRemainder(db, other.id, payment, 'Mine now')).toBe(0n);
  const unpaid = await payer.topUp(as, '500.00');
  expect(await requestPaymentRefund(db, company.id, { ...asked, payment: unpaid.id })).toBe('missing');
  expect(await refundPaymentRemainder(db, company.id, unpaid.id, 'Never paid')).toBe(0n);
});

test('what is held for a booking stays, and goes back once it is let go', async () => {
  const payment = await paid();
  const booking = createId('booking', now());
  const fund = { kind: 'payment', payment } as const;
  await placeMoneyHolds(db, company.id, fund, [{ booking, amount: rupees('300.00') }]);
  expect(await refundPaymentRemainder(db, company.id, payment, 'Not booked')).toBe(70_000n);
  await settleMoneyHold(db, company.id, booking, 'released', []);
  expect(await refundPaymentRemainder(db, company.id, payment, 'Not booked')).toBe(30_000n);
  expect(await accountOf(payment)).toBe(0n);
});

describe('the gateway', () => {
  const MINUTE_MS = 60_000;

  test('takes its time: the refund is processing, and then done', async () => {
    const payment = await paid('1000.00', 'pending');
    await refund(payment, '500.00');
    await payer.work();
    expect(await refundsOf(payment)).toMatchObject([{ state: 'processing' }]);
    const [row] = await api.admin<{ id: string; at_gateway: string }>(
      'select id, gateway_refund as at_gateway from payments.refund where payment_id = $1',
      [payment],
    );
    await payer.control(`/refunds/${row?.at_gateway}/decide`, { outcome: 'processed' });
    await payer.postEvent({
      event: 'refund.processed',
      payload: { refund: { entity: { receipt: row?.id } } },
    });
    await payer.work();
    expect(await refundsOf(payment)).toMatchObject([{ state: 'done' }]);
  });

  test('processes it while a later request never left: the refund is not sent again', async () => {
    const payment = await paid('1000.00', 'pending');
    await refund(payment, '500.00');
    await payer.work();
    const [row] = await api.admin<{ state: string }>(
      `select payments.apply_refund_status(r.id, 'not-sent', null, null, 1000, 1000, current_date) as state
        from payments.refund r where r.payment_id = $1`,
      [payment],
    );
    expect(row?.state).toBe('processing');
    expect(await refundsAtGateway(payment)).toHaveLength(1);
  });

  test.each([
    ['makes it and drops the answer', 'made-then-reset'],
    ['makes none and crashes', 'crash'],
  ])('%s: it is looked up by our reference and made once', async (_, fault) => {
    const payment = await paid('1000.00', fault);
    await refund(payment, '500.00');
    await payer.work();
    expect(await refundsOf(payment)).toMatchObject([{ state: 'unknown' }]);
    await payer.work(MINUTE_MS);
    await payer.work(45 * MINUTE_MS);
    await payer.work(46 * MINUTE_MS);
    await payer.work(60 * MINUTE_MS);
    expect(await refundsOf(payment)).toMatchObject([{ state: 'done' }]);
    expect(await accountOf(payment)).toBe(50_000n);
    expect(await refundsAtGateway(payment)).toHaveLength(1);
  });

  test.each([
    ['refuses it', 'refused'],
    ['fails with it later', 'fails-later'],
  ])('%s: the money is back on the payment, and the operators’ list has it', async (_, fault) => {
    const payment = await paid('1000.00', fault);
    await refund(payment, '500.00');
    await payer.work();
    const [row] = await api.admin<{ id: string; at_gateway: string | null }>(
      'select id, gateway_refund as at_gateway from payments.refund where payment_id = $1',
      [payment],
    );
    await payer
      .control(`/refunds/${row?.at_gateway}/decide`, { outcome: 'failed' })
      .catch(() => 'there is none');
    await payer.work(10 * MINUTE_MS);
    expect(await refundsOf(payment)).toMatchObject([{ state: 'failed' }]);
    expect(await accountOf(payment)).toBe(100_000n);
    const operator = { cookie: (await seedStaff(api, 'operator')).cookie };
    const { value } = await api.call(listDifferences, { as: operator, query: { state: 'open' } });
    expect(value.items).toContainEqual(
      expect.objectContaining({
        subject: row?.id,
        kind: 'not-at-gateway',
        inLedger: { amount: '500.00', currency: 'INR' },
      }),
    );
    // Only the other 500 rupees are refunded: the failed refund is not repeated automatically.
    expect(await refundPaymentRemainder(db, company.id, payment, 'Not booked')).toBe(50_000n);
  });

  describe('fails, and an operator sends it on', () => {
    async function failed(): Promise<{ payment: PaymentId; id: string }> {
      const payment = await paid();
      await refund(payment, '400.00');
      const id = await lastOf(payment);
      await fail(id);
      return { payment, id };
    }
    async function lastOf(payment: PaymentId): Promise<string> {
      const [row] = await api.admin<{ id: string }>(
        'select id from payments.refund where payment_id = $1 order by created_at desc, id desc limit 1',
        [payment],
      );
      return row?.id ?? '';
    }
    const fail = (id: string) =>
      api.admin(
        `select payments.apply_refund_status($1, 'failed', null, 'closed account', 1000, 1000, current_date)`,
        [id],
      );
    const sendAgain = (payment: PaymentId, id: string) =>
      api.admin(
        `select payments.create_refund(p, 'again ' || $2, p.gateway_payment, 40000, 'INR', 'Cancelled')
          from payments.payment p where p.id = $1`,
        [payment, id],
      );

    test('through the gateway once more: the rest of the payment goes back, and no more than it is', async () => {
      const { payment, id } = await failed();
      await sendAgain(payment, id);
      expect(await refundPaymentRemainder(db, company.id, payment, 'Not booked'), 'nothing is stranded').toBe(
        60_000n,
      );
      expect(await accountOf(payment)).toBe(0n);
    });

    test('and it fails again: it counts once, and stays with the operators', async () => {
      const { payment, id } = await failed();
      await sendAgain(payment, id);
      await fail(await lastOf(payment));
      expect(await refundPaymentRemainder(db, company.id, payment, 'Not booked')).toBe(60_000n);
      expect(await accountOf(payment)).toBe(40_000n);
      expect(await refundPaymentRemainder(db, company.id, payment, 'Not booked')).toBe(0n);
    });

    test('into the wallet: the rest of the payment goes back', async () => {
      const { payment, id } = await failed();
      await api.admin(
        `select ledger.transfer_between_accounts($1, $2, 'adjustment', 'payment:' || $3, 'wallet:' || $1, 40000, 'INR', '{"reason": "By hand"}')`,
        [company.id, id, payment],
      );
      expect(await refundPaymentRemainder(db, company.id, payment, 'Not booked')).toBe(60_000n);
    });
  });

  test('is sent it once although the worker dies between sending and noting', async () => {
    const payment = await paid();
    await refund(payment, '250.00');
    const { gateway } = payer.deps();
    // This repeats what a worker does before it crashes: it begins to send the refund, and the gateway makes it, but the
    // outcome is not recorded.
    const [mine] = await api.admin<{ id: string; gateway_payment: string }>(
      'select a.id, a.gateway_payment from payments.refund r, payments.begin_refund_attempt(r.id) a where r.payment_id = $1',
      [payment],
    );
    await gateway.refund({
      receipt: mine?.id ?? '',
      tryId: mine?.gateway_payment ?? '',
      amount: rupees('250.00'),
    });
    expect(await refundsOf(payment)).toMatchObject([{ state: 'unknown' }]);
    await payer.work(MINUTE_MS);
    expect(await refundsOf(payment)).toMatchObject([{ state: 'done' }]);
    expect(await refundsAtGateway(payment)).toHaveLength(1);
  });

  test('is sent it once although workers that lost their claims run its job at the same time', async () => {
    const payment = await paid();
    await refund(payment, '250.00');
    const [row] = await api.admin<{ id: string }>('select id from payments.refund where payment_id = $1', [
      payment,
    ]);
    const { gateway, ...deps } = payer.deps();
    // The gateway itself makes one refund of two requests with the same key, so the requests are counted.
    const send = vi.fn<Gateway['refund']>((wanted) => gateway.refund(wanted));
    const job = sendRefundsJob({ ...deps, gateway: { ...gateway, refund: send } });
    await Promise.all(Array.from({ length: 8 }, () => job.runFor(row?.id ?? '')));
    expect(send).toHaveBeenCalledOnce();
    await payer.work(MINUTE_MS);
    expect(await refundsOf(payment)).toMatchObject([{ state: 'done' }]);
    await job.runFor(row?.id ?? '');
    expect(send, 'one that comes back later does nothing').toHaveBeenCalledOnce();
  });

  async function refundsAtGateway(payment: PaymentId): Promise<readonly unknown[]> {
    const [row] = await api.admin<{ gateway_payment: string }>(
      'select gateway_payment from payments.payment where id = $1',
      [payment],
    );
    const answer = await payer.deps().gateway.listRefunds(row?.gateway_payment ?? '');
    return answer.kind === 'found' ? answer.thing : [];
  }
});

test('after all this every balance is what its postings say', async () => {
  expect(await api.admin('select * from ledger.balance_difference')).toEqual([]);
});
