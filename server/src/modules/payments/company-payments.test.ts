import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { createId, type PaymentId } from '@marga/contract/kernel/ids';
import {
  askPayment,
  listPayments,
  openVirtualAccount,
  type Payment,
  readPayment,
  readPaymentOptions,
  startTopUp,
} from '@marga/contract/payments/payments';
import { type Caller, startTestApi } from '../../../test/api.ts';
import { seedCompany, type TestCompany } from '../../../test/seed-companies-and-users.ts';
import { createTestPayer } from '../../../test/gateway-payment-helpers.ts';
import { now } from '../../platform/clock.ts';

const api = await startTestApi({ RAZORPAY_TIMEOUT_MS: '1000' });
const payer = createTestPayer(api);
const LATER_MS = 16 * 60_000;

let company: TestCompany;
let as: Required<Caller>;
beforeAll(async () => {
  company = await seedCompany(api, { roles: ['owner', 'finance', 'booker', 'traveller'] });
  as = company.as('finance');
});

const read = async (payment: Payment): Promise<Payment> =>
  (await api.call(readPayment, { as, params: { paymentId: payment.id } })).value;

async function balance(account: string): Promise<bigint> {
  const [row] = await api.admin<{ balance: string }>(
    'select balance_minor as balance from ledger.account where id = $1',
    [account],
  );
  return BigInt(row?.balance ?? '0');
}

const wallet = () => balance(`wallet:${company.id}`);

function postingsOf(payment: Payment): Promise<{ kind: string; from: string; to: string; amount: string }[]> {
  return api.admin(
    `select kind, from_account as from, to_account as to, amount_minor as amount from ledger.posting
      where subject like $1 || '%' order by seq`,
    [payment.id],
  );
}

describe('a top-up', () => {
  test('is paid: the page is offered while it is open, the money is in the wallet once', async () => {
    const before = await wallet();
    const payment = await payer.topUp(as, '2500.00');
    expect(payment).toMatchObject({ state: 'created', amount: { amount: '2500.00', currency: 'INR' } });
    expect(payment.hostedPage?.action).toBe(`${api.config.RAZORPAY_URL}/v1/checkout/embedded`);
    expect(payment.hostedPage?.fields).toMatchObject({
      key_id: api.config.RAZORPAY_KEY_ID,
      amount: '250000',
      callback_url: `https://portal.example/v1/payments/return/${payment.id}`,
    });
    await payer.pay(payment, 'paid', { method: 'card' });
    await payer.work();
    expect(await read(payment)).toMatchObject({ state: 'created' });
    await payer.postEvent({ event: 'order.paid', payload: { order: { entity: { id: orderOf(payment) } } } });
    await payer.work();
    await payer.work(LATER_MS);
    expect(await read(payment)).toMatchObject({
      state: 'paid',
      method: 'card',
      hostedPage: null,
      refunds: [],
    });
    expect((await wallet()) - before).toBe(250_000n);
    expect(await postingsOf(payment)).toEqual([
      { kind: 'top-up', from: 'bank:razorpay', to: `wallet:${company.id}`, amount: '250000' },
    ]);
  });

  test('that is declined stays open with the reason, and another try pays it', async () => {
    const payment = await payer.topUp(as, '300.00');
    await payer.pay(payment, 'declined', { method: 'netbanking' });
    await ask(payment);
    const declined = await read(payment);
    expect(declined).toMatchObject({ state: 'created', method: 'netbanking' });
    expect(declined.failure).toContain('declined by your bank');
    expect(declined.hostedPage).not.toBeNull();
    await payer.pay(payment, 'paid');
    await ask(payment);
    expect(await read(payment)).toMatchObject({ state: 'paid', failure: null });
    expect(await postingsOf(payment)).toHaveLength(1);
  });

  test('by UPI is pending until the bank has said, and then paid', async () => {
    const payment = await payer.topUp(as, '301.00');
    const { id } = await payer.pay(payment, 'pending-then-paid');
    await ask(payment);
    expect(await read(payment)).toMatchObject({ state: 'pending', method: 'upi' });
    await payer.decide(id, 'paid');
    await ask(payment);
    expect(await read(payment)).toMatchObject({ state: 'paid' });
  });

  test('that the payer lets expire has failed if the last try did, and else expired', async () => {
    const [untouched, declined, pending] = [
      await payer.topUp(as, '302.00'),
      await payer.topUp(as, '303.00'),
      await payer.topUp(as, '304.00'),
    ];
    await payer.pay(declined, 'declined');
    await payer.pay(pending, 'pending-then-paid');
    await payer.work(LATER_MS);
    expect(await read(untouched)).toMatchObject({ state: 'expired', hostedPage: null });
    expect(await read(declined)).toMatchObject({ state: 'failed', hostedPage: null });
    expect(await read(pending)).toMatchObject({ state: 'expired' });
    expect(await postingsOf(pending)).toEqual([]);
  });

  test('that is paid after it has expired is taken and given back whole; the wallet sees none of it', async () => {
    const payment = await payer.topUp(as, '305.00');
    const { id } = await payer.pay(payment, 'pending-then-paid');
    await payer.work(LATER_MS);
    const before = await wallet();
    await payer.decide(id, 'paid');
    await ask(payment);
    await payer.work(LATER_MS);
    const late = await read(payment);
    expect(late).toMatchObject({ state: 'expired' });
    expect(late.paidAt).not.toBeNull();
    expect(late.refunds).toMatchObject([
      { amount: { amount: '305.00' }, state: 'done', reason: 'Paid after the payment had ended' },
    ]);
    expect(await wallet()).toBe(before);
    expect(await balance(`payment:${payment.id}`)).toBe(0n);
  });

  test('whose try first fails and is then corrected by the bank is paid', async () => {
    const payment = await payer.topUp(as, '306.00');
    const { id } = await payer.pay(payment, 'failed-then-paid');
    await ask(payment);
    expect(await read(payment)).toMatchObject({ state: 'created' });
    await payer.decide(id, 'paid');
    await ask(payment);
    expect(await read(payment)).toMatchObject({ state: 'paid' });
  });

  test.each([
    ['captures and drops the answer', '307.71'],
    ['crashes before it captures', '308.72'],
  ])('is paid once when the gateway %s', async (_, amount) => {
    const payment = await payer.topUp(as, amount);
    await payer.pay(payment, 'paid');
    await ask(payment);
    await payer.work(60_000);
    expect(await read(payment)).toMatchObject({ state: 'paid' });
    expect(await postingsOf(payment)).toHaveLength(1);
  });

  test('that the gateway refuses to capture ends unpaid', async () => {
    const payment = await payer.topUp(as, '309.73');
    await payer.pay(payment, 'paid');
    await ask(payment);
    expect(await read(payment)).toMatchObject({ state: 'pending' });
    await payer.work(LATER_MS);
    expect(await read(payment)).toMatchObject({ state: 'expired' });
    expect(await postingsOf(payment)).toEqual([]);
  });

  test('asked about many times at once is posted once', async () => {
    const payment = await payer.topUp(as, '310.00');
    await payer.pay(payment, 'paid');
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        await payer.postEvent({
          event: 'order.paid',
          payload: { order: { entity: { id: orderOf(payment) } } },
        });
        await payer.work();
      }),
    );
    expect(await read(payment)).toMatchObject({ state: 'paid' });
    expect(await postingsOf(payment)).toHaveLength(1);
  });

  test('is asked about at once for somebody who says that they have paid', async () => {
    const payment = await payer.topUp(as, '311.00');
    await payer.pay(payment, 'paid');
    const asked = api.call(askPayment, { as, params: { paymentId: payment.id } });
    await expect
      .poll(async () => {
        await payer.work();
        return (await read(payment)).state;
      })
      .toBe('paid');
    expect((await asked).value.state).toBe('paid');
  });

  test('of a checkout that ends tells the checkout, paid or not, and lies on an account of its own', async () => {
    const [paid, left] = [await checkoutPayment(), await checkoutPayment()];
    await payer.work();
    await payer.pay(await read(paid), 'paid');
    await ask(paid);
    await payer.work(LATER_MS);
    expect(await read(paid)).toMatchObject({ state: 'paid' });
    expect(await read(left)).toMatchObject({ state: 'expired' });
    expect(await balance(`payment:${paid.id}`)).toBe(500_000n);
    for (const { purpose } of [await read(paid), await read(left)]) {
      const checkoutId = purpose.kind === 'checkout' ? purpose.checkoutId : '';
      const rows = await api.admin<object>(
        `select target, payload from platform.outbox where company_id = $1 and payload ->> 'checkoutId' = $2`,
        [company.id, checkoutId],
      );
      expect(rows, checkoutId).toEqual([
        { target: 'checkout', payload: { companyId: company.id, checkoutId } },
      ]);
    }
  });

  /** Makes a payment as a checkout writes it: without a page, which the worker then opens. */
  async function checkoutPayment(): Promise<Payment> {
    const id = createId('payment', now());
    await api.admin(
      `insert into payments.payment (id, company_id, user_id, purpose, checkout_id, amount_minor, currency, expires_at)
        values ($1, $2, 'usr_somebody', 'checkout', $3, 500000, 'INR', platform.now() + interval '15 minutes')`,
      [id, company.id, createId('checkout', now())],
    );
    return (await api.call(readPayment, { as, params: { paymentId: id } })).value;
  }
});

describe('the same Idempotency-Key', () => {
  const body = (amount: string) => ({ amount: { amount, currency: 'INR' } });

  test('begins one payment, in turn or at once; for another amount it is refused', async () => {
    const key = randomUUID();
    const begun = await Promise.all(
      Array.from({ length: 8 }, () => api.call(startTopUp, { as, key, body: body('400.00') })),
    );
    expect(new Set(begun.map(({ value }) => value.id)).size).toBe(1);
    const again = await api.call(startTopUp, { as, key, body: body('400.00') });
    expect(again.value.hostedPage).toEqual(begun[0]?.value.hostedPage);
    expect((await api.call(startTopUp, { as, key, body: body('401.00') })).code).toBe(
      'idempotency-key-reused',
    );
  });

  test.each([
    ['hangs', '402.81'],
    ['makes the order and drops the answer', '403.82'],
    ['answers something that is no order', '404.83'],
    ['crashes', '405.84'],
  ])('begins it anew when the gateway %s, with one order in the end', async (_, amount) => {
    const key = randomUUID();
    const first = await api.call(startTopUp, { as, key, body: body(amount) });
    expect(first.code).toBe('gateway-unavailable');
    const second = await api.call(startTopUp, { as, key, body: body(amount) });
    expect(second.value.hostedPage).not.toBeNull();
    const orders = (await ordersWith(second.value.id)).map(({ id }) => id);
    expect(orders).toEqual([orderOf(second.value)]);
  });

  test('finds the gateway unavailable for an order that it refuses', async () => {
    const answer = await api.call(startTopUp, { as, key: randomUUID(), body: body('406.85') });
    expect(answer.code).toBe('gateway-unavailable');
  });

  async function ordersWith(receipt: string): Promise<{ id: string }[]> {
    const url = `${api.config.RAZORPAY_URL}/v1/orders?receipt=${receipt}`;
    const credentials = `${api.config.RAZORPAY_KEY_ID}:${api.config.RAZORPAY_KEY_SECRET[0]}`;
    const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
    const answer = await fetch(url, { headers: { authorization } });
    return ((await answer.json()) as { items: { id: string }[] }).items;
  }
});

describe('what may be paid', () => {
  test.each(['99.99', '1000000.01', '-500.00', '0.00'])('is not %s', async (amount) => {
    const body = { amount: { amount, currency: 'INR' } };
    expect((await api.call(startTopUp, { as, key: randomUUID(), body })).code).toBe('request-invalid');
  });

  test('is in rupees, and into what the company has', async () => {
    const dollars = { amount: { amount: '500.00', currency: 'USD' } };
    expect((await api.call(startTopUp, { as, key: randomUUID(), body: dollars })).code).toBe(
      'request-invalid',
    );
    const credit = { amount: { amount: '500.00', currency: 'INR' }, into: 'credit' };
    expect((await api.call(startTopUp, { as, key: randomUUID(), body: credit })).code).toBe(
      'payment-method-off',
    );
  });

  test('is told with the least and the most, and the account number once there is one', async () => {
    const options = async () => (await api.call(readPaymentOptions, { as })).value;
    expect(await options()).toEqual({
      methods: ['wallet', 'gateway'],
      virtualAccount: null,
      topUp: {
        least: { amount: '100.00', currency: 'INR' },
        most: { amount: '1000000.00', currency: 'INR' },
      },
    });
    const opened = await Promise.all([1, 2, 3].map(() => api.call(openVirtualAccount, { as })));
    const numbers = new Set(opened.map(({ value }) => value.accountNumber));
    expect(numbers.size).toBe(1);
    expect((await options()).virtualAccount?.accountNumber).toBe([...numbers][0]);
  });
});

describe('payments', () => {
  test('are listed page by page, the latest first', async () => {
    const one = await seedCompany(api);
    const own = one.as('owner');
    const made = [
      await payer.topUp(own, '500.00'),
      await payer.topUp(own, '501.00'),
      await payer.topUp(own, '502.00'),
    ];
    const first = (await api.call(listPayments, { as: own, query: { limit: '2' } })).value;
    expect(first.items.map(({ id }) => id)).toEqual([made[2]?.id, made[1]?.id]);
    const next = { limit: '2', cursor: first.nextCursor ?? '' };
    const second = (await api.call(listPayments, { as: own, query: next })).value;
    expect(second).toMatchObject({ items: [{ id: made[0]?.id }], nextCursor: null });
    const odd = await api.call(listPayments, { as: own, query: { cursor: 'nonsense' } });
    expect(odd.code).toBe('request-invalid');
  });

  test('of another company are not there, whoever asks', async () => {
    const payment = await payer.topUp(as, '503.00');
    const other = (await seedCompany(api)).as('owner');
    const params = { paymentId: payment.id };
    expect((await api.call(readPayment, { as: other, params })).code).toBe('not-found');
    expect((await api.call(askPayment, { as: other, params })).code).toBe('not-found');
    expect((await api.call(listPayments, { as: other })).value.items).toEqual([]);
  });
});

test('a gateway that nobody reaches is said to be away, and its payment lives on', async () => {
  const away = await startTestApi({ RAZORPAY_URL: 'http://127.0.0.1:9/razorpay' }, api);
  const key = randomUUID();
  const body = { amount: { amount: '600.00', currency: 'INR' } };
  expect((await away.call(startTopUp, { as, key, body })).code).toBe('gateway-unavailable');
  await payer.work();
  const { value } = await api.call(startTopUp, { as, key, body });
  expect(value.hostedPage).not.toBeNull();
});

async function ask({ id }: { id: PaymentId }): Promise<void> {
  await api.admin('select payments.request_payment_check($1)', [id]);
  await payer.work();
}

function orderOf({ hostedPage }: Payment): string {
  return hostedPage?.fields['order_id'] ?? '';
}
