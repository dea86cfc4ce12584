import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type ErrorBody,
  observeApiCallOutcome,
  type OrderBody,
  startSandbox,
  type TestClient,
} from '../../test-client.ts';

let nowMs: number;
let sandbox: TestClient;

beforeEach(async () => {
  nowMs = Date.UTC(2027, 0, 1, 9);
  sandbox = await startSandbox({ now: () => nowMs });
});
afterEach(() => sandbox.app.close());

type Connection = 'skybridge' | 'coral';

interface Quoted {
  readonly data: { id: string; refund_amount: string; expires_at: string; confirmed_at: string | null };
}

/** Books the fare with the smallest refund. */
async function bookSaver(connection: Connection, destination = 'DXB'): Promise<OrderBody> {
  const { offers } = (await sandbox.search(connection, destination)).body.data;
  const offer = offers.find(({ slices }) => slices[0]?.fare_brand_name === 'Saver');
  if (!offer) throw new Error('no Saver fare');
  return (await sandbox.book(connection, offer)).body.data;
}

const quote = async (connection: Connection, { id }: OrderBody) =>
  (
    await sandbox.call<Quoted & ErrorBody>('POST', `/${connection}/air/order_cancellations`, {
      order_id: id,
    })
  ).body;
const confirm = (connection: Connection, id: string) =>
  sandbox.call<Quoted & ErrorBody>('POST', `/${connection}/air/order_cancellations/${id}/actions/confirm`);
const read = async (connection: Connection, { id }: OrderBody) =>
  (await sandbox.call<{ data: Record<string, unknown> }>('GET', `/${connection}/air/orders/${id}`)).body.data;

test('in the void window all of it comes back, and the quote ends with it', async () => {
  const order = await bookSaver('coral');
  const ends = new Date(nowMs + 30 * 60_000).toISOString();
  expect(await read('coral', order)).toMatchObject({ void_window_ends_at: ends });
  expect((await quote('coral', order)).data).toMatchObject({
    refund_amount: order.total_amount,
    expires_at: ends,
  });
  nowMs += 30 * 60_000;
  expect((await quote('coral', order)).data.refund_amount).toBe('0.00');
  expect(await read('skybridge', await bookSaver('skybridge'))).toMatchObject({ void_window_ends_at: null });
});

test('only the newest quote is any good, and the order tells what it was cancelled by', async () => {
  const order = await bookSaver('skybridge');
  const [old, newest] = [await quote('skybridge', order), await quote('skybridge', order)];
  expect((await confirm('skybridge', old.data.id)).body.errors[0]?.code).toBe('order_cancellation_stale');
  expect((await confirm('skybridge', newest.data.id)).status).toBe(200);
  expect(await read('skybridge', order)).toMatchObject({ cancellation: { id: newest.data.id } });
  const listed = await sandbox.call('GET', `/skybridge/air/order_cancellations?order_id=${order.id}`);
  expect(listed.body).toMatchObject({ data: [{ id: newest.data.id }, { id: old.data.id }] });
});

test('flights that were moved are free to give back until somebody accepts them', async () => {
  const order = await bookSaver('skybridge', 'XCG');
  expect((await quote('skybridge', order)).data.refund_amount).toBe(order.total_amount);
  const changes = await sandbox.call<{ data: { id: string; action_taken: string | null }[] }>(
    'GET',
    `/skybridge/air/airline_initiated_changes?order_id=${order.id}`,
  );
  const [change] = changes.body.data;
  await sandbox.call('POST', `/skybridge/air/airline_initiated_changes/${change?.id}/actions/accept`);
  expect((await quote('skybridge', order)).data.refund_amount).toBe('0.00');
});

test('XCT cancels and never answers; XCR is quoted and then refused', async () => {
  const order = await bookSaver('skybridge', 'XCT');
  const { data } = await quote('skybridge', order);
  const path = `/skybridge/air/order_cancellations/${data.id}/actions/confirm`;
  expect(await observeApiCallOutcome((signal) => sandbox.call('POST', path, undefined, signal))).toBe(
    'no answer',
  );
  expect((await confirm('skybridge', data.id)).body.errors[0]?.code).toBe('already_cancelled');
  const refused = await quote('skybridge', await bookSaver('skybridge', 'XCR'));
  expect((await confirm('skybridge', refused.data.id)).body.errors[0]?.code).toBe('order_cancellation_stale');
});
