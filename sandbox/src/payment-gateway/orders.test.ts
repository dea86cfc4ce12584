import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { observeApiCallOutcome } from '../test-client.ts';
import { TEST_AMOUNTS } from './faults-triggered-by-test-amounts.ts';
import {
  type Collection,
  type GatewayClient,
  type GatewayErrorBody,
  type OrderBody,
  type PaymentBody,
  type Sending,
  startGateway,
} from './test-client.ts';

let gateway: GatewayClient;

beforeEach(async () => {
  gateway = await startGateway();
});

afterEach(() => gateway.close());

const ordersOf = async (receipt: string) =>
  (await gateway.api<Collection<OrderBody>>('GET', `/orders?receipt=${receipt}`)).body.items;

describe('who asks', () => {
  test('without the key and its secret nothing is told', async () => {
    const { status, body } = await gateway.api<GatewayErrorBody>('GET', '/orders', undefined, {
      headers: { authorization: `Basic ${Buffer.from('rzp_test_marga:guessed').toString('base64')}` },
    });
    expect(status).toBe(401);
    expect(body.error).toEqual({
      code: 'BAD_REQUEST_ERROR',
      description: 'Authentication failed',
      source: 'NA',
      step: 'NA',
      reason: 'NA',
      metadata: {},
    });
  });

  test('an address that the gateway does not have is not found, in its own words', async () => {
    const { status, body } = await gateway.api<GatewayErrorBody>('GET', '/subscriptions');
    expect([status, body.error.description]).toEqual([404, 'The requested URL was not found on the server.']);
  });
});

describe('an order', () => {
  test('is made once for each call and found by its receipt', async () => {
    const made = await gateway.order(123_456, { receipt: 'pmt_1', notes: { company: 'cmp_1' } });
    expect(made).toMatchObject({
      entity: 'order',
      amount: 123_456,
      amount_paid: 0,
      amount_due: 123_456,
      currency: 'INR',
      receipt: 'pmt_1',
      status: 'created',
      attempts: 0,
      notes: { company: 'cmp_1' },
    });
    expect(made.id).toMatch(/^order_[0-9A-Za-z]{14}$/);
    const again = await gateway.order(123_456, { receipt: 'pmt_1' });
    await gateway.order(500, { receipt: 'pmt_2' });
    expect((await ordersOf('pmt_1')).map(({ id }) => id)).toEqual([again.id, made.id]);
    expect(await ordersOf('pmt_9')).toEqual([]);
    expect((await gateway.api('GET', `/orders/${made.id}`)).body).toEqual(made);
    expect(again.notes).toEqual([]);
  });

  test.each([
    [{ amount: 99, currency: 'INR' }, 'amount', 'Order amount less than minimum amount allowed'],
    [{ amount: 10.5, currency: 'INR' }, 'amount', 'The amount must be an integer.'],
    [{ amount: 500, currency: 'XXX' }, 'currency', 'Currency is not supported'],
    [
      { amount: 500, currency: 'INR', receipt: 'x'.repeat(41) },
      'receipt',
      'The receipt may not be greater than 40 characters.',
    ],
    [{ currency: 'INR' }, 'amount', 'The amount field is required.'],
  ])('%j is refused by name', async (asked, field, description) => {
    const { status, body } = await gateway.api<GatewayErrorBody>('POST', '/orders', asked);
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: 'BAD_REQUEST_ERROR', description, field });
  });

  test('that does not exist is refused as the gateway refuses it', async () => {
    const { status, body } = await gateway.api<GatewayErrorBody>('GET', '/orders/order_none');
    expect([status, body.error.description]).toEqual([400, 'The id provided does not exist']);
  });

  test('lists every try to pay it, the latest first', async () => {
    const { id } = await gateway.order(7_700);
    for (const outcome of ['declined', 'paid']) await gateway.control('payments', { order_id: id, outcome });
    const { body } = await gateway.api<Collection<PaymentBody>>('GET', `/orders/${id}/payments`);
    expect(body.items.map(({ status }) => status)).toEqual(['captured', 'failed']);
    expect((await gateway.api<OrderBody>('GET', `/orders/${id}`)).body).toMatchObject({
      status: 'paid',
      attempts: 2,
      amount_paid: 7_700,
      amount_due: 0,
    });
  });
});

describe('test amounts of an order', () => {
  const asked = (amount: number) => ({ amount, currency: 'INR', receipt: `r${amount}` });
  const create = (amount: number, init: Sending = {}) =>
    gateway.api<object>('POST', '/orders', asked(amount), init);

  test('81 never answers and makes nothing; asked again it goes well', async () => {
    expect(await observeApiCallOutcome((signal) => create(10_081, { signal }), 150)).toBe('no answer');
    expect(await ordersOf('r10081')).toEqual([]);
    expect((await create(10_081)).status).toBe(200);
  });

  test('82 makes the order and resets the connection: it is found by its receipt', async () => {
    expect(await observeApiCallOutcome(() => create(10_082))).toMatch(/ECONNRESET|other side closed/);
    expect(await ordersOf('r10082')).toHaveLength(1);
  });

  test('83 makes the order and answers with something else', async () => {
    expect((await create(10_083)).body).toEqual({ ok: true, result: [] });
    expect(await ordersOf('r10083')).toHaveLength(1);
  });

  test('84 breaks once, 85 is refused always; neither makes an order', async () => {
    expect((await create(10_084)).body).toMatchObject({ error: { code: 'SERVER_ERROR' } });
    expect([(await create(10_085)).status, (await create(10_085)).status]).toEqual([400, 400]);
    expect([...(await ordersOf('r10084')), ...(await ordersOf('r10085'))]).toEqual([]);
  });

  test('the whole gateway can be made to break, whatever it is asked', async () => {
    const behave = (kind: string) =>
      fetch(`${gateway.url}/_sandbox/behaviours`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ supplier: 'razorpay', kind }),
      });
    await behave('break');
    expect((await create(10_000)).status).toBe(500);
    await behave('none');
    expect((await create(10_000)).status).toBe(200);
  });
});

test('the README lists every test amount as the table has it', async () => {
  const readme = (await readFile(new URL('../../README.md', import.meta.url), 'utf8')).replaceAll(/ +/g, ' ');
  for (const { ending, at, effect } of TEST_AMOUNTS) {
    expect(readme).toContain(`| \`…${ending}\` | ${at} | ${effect} |`);
  }
});
