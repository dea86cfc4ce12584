import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type ErrorBody,
  type OfferBody,
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

const HOUR_MS = 3_600_000;

async function offerOf(brand: string, destination = 'DXB'): Promise<OfferBody> {
  const { offers } = (await sandbox.search('skybridge', destination)).body.data;
  const found = offers.find(({ slices }) => slices[0]?.fare_brand_name === brand);
  if (!found) throw new Error(`no ${brand} fare`);
  return found;
}

const holdOrder = (offer: OfferBody) =>
  sandbox.book('skybridge', offer, { type: 'hold', payments: undefined });
const pay = (order: OrderBody, amount = order.total_amount) =>
  sandbox.call<{ data: { id: string; status: string } } & ErrorBody>('POST', '/skybridge/air/payments', {
    order_id: order.id,
    payment: { type: 'balance', amount, currency: order.total_currency },
  });
const read = async (order: OrderBody) =>
  (await sandbox.call<{ data: OrderBody }>('GET', `/skybridge/air/orders/${order.id}`)).body.data;

test('an order is held without payment, paid once, and ticketed then', async () => {
  const offer = await offerOf('Flex');
  expect(offer.payment_requirements.requires_instant_payment).toBe(false);
  const { status, body } = await holdOrder(offer);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ type: 'hold', documents: [] });
  expect(body.data.payment_status).toMatchObject({
    awaiting_payment: true,
    payment_required_by: new Date(nowMs + 24 * HOUR_MS).toISOString(),
    paid_at: null,
  });
  expect((await sandbox.listOrders('skybridge', 'awaiting_payment=true')).body.data).toHaveLength(1);

  expect((await pay(body.data, '1.00')).body.errors[0]?.code).toBe(
    'payment_amount_does_not_match_order_amount',
  );
  expect((await pay(body.data)).body.data.status).toBe('succeeded');
  expect((await pay(body.data)).body.errors[0]?.code).toBe('already_paid');
  const paid = await read(body.data);
  expect([paid.payment_status.awaiting_payment, paid.documents.length]).toEqual([false, 1]);
});

test('the cheapest fare cannot be held', async () => {
  const saver = await offerOf('Saver');
  expect(saver.payment_requirements.requires_instant_payment).toBe(true);
  expect((await holdOrder(saver)).body.errors[0]?.code).toBe('invalid_order_create_type');
});

test('an order that is not paid in time lapses, and cannot be paid then', async () => {
  const { body } = await holdOrder(await offerOf('Classic'));
  nowMs += 24 * HOUR_MS - 1;
  expect((await read(body.data)).cancelled_at).toBeNull();
  nowMs += 1;
  expect((await read(body.data)).cancelled_at).toBe(body.data.payment_status.payment_required_by);
  expect((await pay(body.data)).body.errors[0]?.code).toBe('past_payment_required_by_date');
});

test('giving up what is only held costs nothing and gives nothing back', async () => {
  const { body } = await holdOrder(await offerOf('Classic'));
  const quoted = await sandbox.call('POST', '/skybridge/air/order_cancellations', { order_id: body.data.id });
  expect(quoted.body).toMatchObject({ data: { refund_amount: '0.00', refund_to: 'awaiting_payment' } });
});

interface ChangeBody {
  readonly data: {
    readonly id: string;
    readonly change_total_amount: string;
    readonly change_total_currency: string;
    readonly penalty_total_amount: string;
    readonly new_total_amount: string;
    readonly confirmed_at: string | null;
    readonly slices: { readonly add: readonly { segments: readonly { departing_at: string }[] }[] };
  };
}

async function changeOffers(order: OrderBody, date: string) {
  const asked = await sandbox.call<{ data: { order_change_offers: ChangeBody['data'][] } } & ErrorBody>(
    'POST',
    '/skybridge/air/order_change_requests',
    {
      order_id: order.id,
      slices: {
        remove: order.slices.map(({ id }) => ({ slice_id: id })),
        add: [{ origin: 'DEL', destination: 'DXB', departure_date: date, cabin_class: 'economy' }],
      },
    },
  );
  return asked.body;
}

const paise = (amount: string) => BigInt(amount.replace('.', ''));
const begin = (offer: string) =>
  sandbox.call<ChangeBody & ErrorBody>('POST', '/skybridge/air/order_changes', {
    selected_order_change_offer: offer,
  });
const confirm = (id: string, payment: object = {}) =>
  sandbox.call<ChangeBody & ErrorBody>('POST', `/skybridge/air/order_changes/${id}/actions/confirm`, payment);

test('an order is changed to another day: the difference of the fares and the penalty are paid', async () => {
  const offer = await offerOf('Saver');
  const { data: order } = (await sandbox.book('skybridge', offer)).body;
  const { data } = await changeOffers(order, '2027-03-20');
  const dearest = data.order_change_offers.toSorted((a, b) =>
    paise(b.change_total_amount) > paise(a.change_total_amount) ? 1 : -1,
  )[0];
  if (!dearest) throw new Error('nothing to change to');
  expect(paise(dearest.change_total_amount)).toBe(
    paise(dearest.new_total_amount) - paise(order.total_amount) + paise(dearest.penalty_total_amount),
  );

  const begun = await begin(dearest.id);
  expect([begun.status, begun.body.data.confirmed_at]).toEqual([201, null]);
  const unpaid = await confirm(begun.body.data.id);
  expect(unpaid.body.errors[0]?.code).toBe('validation_required');
  expect((await read(order)).slices).toEqual(order.slices);

  const payment = {
    type: 'balance',
    amount: dearest.change_total_amount,
    currency: dearest.change_total_currency,
  };
  const done = await confirm(begun.body.data.id, { payment });
  expect(done.body.data.confirmed_at).toBe(new Date(nowMs).toISOString());
  const changed = await read(order);
  expect(changed.total_amount).toBe(dearest.new_total_amount);
  expect(changed.offer_id).toBe(offer.id);
  expect(changed.slices[0]?.segments[0]?.departing_at).toMatch(/^2027-03-20/);
  expect((await confirm(begun.body.data.id, { payment })).body.errors[0]?.code).toBe('already_confirmed');
});

test('a change that is twenty minutes old, or of nothing, is refused', async () => {
  const { data: order } = (await sandbox.book('skybridge', await offerOf('Flex'))).body;
  const [first] = (await changeOffers(order, '2027-03-20')).data.order_change_offers;
  if (!first) throw new Error('nothing to change to');
  nowMs += 20 * 60_000;
  expect((await begin(first.id)).body.errors[0]?.code).toBe('order_change_expired');
  expect((await begin('oco_0')).status).toBe(404);
  const held = (await holdOrder(await offerOf('Flex'))).body.data;
  expect((await changeOffers(held, '2027-03-20')).errors[0]?.code).toBe('order_not_changeable');
});
