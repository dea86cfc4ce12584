import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ErrorBody, type OfferBody, startSandbox, type TestClient } from '../../test-client.ts';

let nowMs: number;
let sandbox: TestClient;

beforeEach(async () => {
  nowMs = Date.UTC(2027, 0, 1, 9);
  sandbox = await startSandbox({ now: () => nowMs });
});

afterEach(() => sandbox.app.close());

interface CancellationBody {
  readonly data: { id: string; order_id: string; refund_amount: string; confirmed_at: string | null };
}

async function bookFare(brand: string): Promise<{ offer: OfferBody; orderId: string }> {
  for (const destination of ['LHR', 'BOM', 'DXB', 'SIN', 'CDG', 'BLR']) {
    const { offers } = (await sandbox.search('skybridge', destination)).body.data;
    const offer = offers.find(({ slices }) => slices[0]?.fare_brand_name === brand);
    if (offer) return { offer, orderId: (await sandbox.book('skybridge', offer)).body.data.id };
  }
  throw new Error(`no ${brand} fare`);
}

const quote = (orderId: string) =>
  sandbox.call<CancellationBody & ErrorBody>('POST', '/skybridge/air/order_cancellations', {
    order_id: orderId,
  });
const confirm = (id: string) =>
  sandbox.call<CancellationBody & ErrorBody>(
    'POST',
    `/skybridge/air/order_cancellations/${id}/actions/confirm`,
  );

function paise(amount: string | null): bigint {
  return BigInt((amount ?? '').replace('.', ''));
}

test('a cancellation is quoted, confirmed once, and shows on the order', async () => {
  const { offer, orderId } = await bookFare('Flex');
  const quoted = await quote(orderId);
  expect(quoted.status).toBe(201);
  expect(quoted.body.data).toMatchObject({
    order_id: orderId,
    refund_amount: offer.total_amount,
    confirmed_at: null,
  });

  const confirmed = await confirm(quoted.body.data.id);
  expect([confirmed.status, confirmed.body.data.confirmed_at]).toEqual([200, new Date(nowMs).toISOString()]);
  expect(
    (await sandbox.call('GET', `/skybridge/air/order_cancellations/${quoted.body.data.id}`)).body,
  ).toEqual(confirmed.body);
  expect((await sandbox.call('GET', `/skybridge/air/orders/${orderId}`)).body).toMatchObject({
    data: { cancelled_at: confirmed.body.data.confirmed_at, available_actions: ['update'] },
  });

  const again = await confirm(quoted.body.data.id);
  expect([again.status, again.body.errors[0]?.code]).toEqual([422, 'already_cancelled']);
  expect((await quote(orderId)).body.errors[0]?.code).toBe('already_cancelled');
});

test('the refund is what the fare leaves: the penalty deducted, or nothing', async () => {
  const classic = await bookFare('Classic');
  expect(paise((await quote(classic.orderId)).body.data.refund_amount)).toBe(
    paise(classic.offer.total_amount) -
      paise(classic.offer.conditions.refund_before_departure.penalty_amount),
  );
  const saver = await bookFare('Saver');
  expect(saver.offer.conditions.refund_before_departure.allowed).toBe(false);
  expect((await quote(saver.orderId)).body.data.refund_amount).toBe('0.00');
});

test('a quote that is an hour old, or of nothing, cannot be confirmed', async () => {
  const { orderId } = await bookFare('Flex');
  const { body } = await quote(orderId);
  nowMs += 60 * 60_000;
  expect((await confirm(body.data.id)).body.errors[0]?.code).toBe('order_cancellation_stale');
  expect((await confirm('ore_0')).status).toBe(404);
  expect((await quote('ord_0')).status).toBe(404);
});
