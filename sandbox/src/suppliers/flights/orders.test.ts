import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type ErrorBody,
  type OrderBody,
  buildOrderRequest,
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

/** Books one flight for each reference, a second apart. */
async function bookAll(references: readonly string[]): Promise<OrderBody[]> {
  const orders: OrderBody[] = [];
  for (const reference of references) {
    nowMs += 1_000;
    const offer = await sandbox.firstOffer('skybridge', 'LHR');
    orders.push((await sandbox.book('skybridge', offer, { metadata: { reference } })).body.data);
  }
  return orders;
}

test('an order is the offer, paid and ticketed, under the reference it was given', async () => {
  const offer = await sandbox.firstOffer('skybridge', 'LHR', { passengers: [{ type: 'adult' }, { age: 5 }] });
  const { status, body } = await sandbox.book('skybridge', offer);
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    id: expect.stringMatching(/^ord_[0-9a-z]{10}$/) as string,
    type: 'instant',
    offer_id: offer.id,
    booking_reference: expect.stringMatching(/^[A-Z2-9]{6}$/) as string,
    total_amount: offer.total_amount,
    total_currency: 'USD',
    metadata: { reference: 'bkg_1' },
    payment_status: { awaiting_payment: false },
    cancelled_at: null,
    passengers: [
      { id: offer.passengers[0]?.id, given_name: 'Asha', type: 'adult' },
      { id: offer.passengers[1]?.id, given_name: 'Asha', type: 'child' },
    ],
  });
  expect(body.data.slices[0]?.segments).toEqual(offer.slices[0]?.segments);
  expect(body.data.documents).toEqual(
    offer.passengers.map(({ id }) => ({
      type: 'electronic_ticket',
      unique_identifier: expect.stringMatching(/^000\d{10}$/) as string,
      passenger_ids: [id],
    })),
  );
  expect(new Set(body.data.documents.map(({ unique_identifier }) => unique_identifier)).size).toBe(2);
  expect((await sandbox.call('GET', `/skybridge/air/orders/${body.data.id}`)).body).toEqual({
    data: body.data,
  });
});

test('an order of one connection is unknown to another', async () => {
  const [order] = await bookAll(['bkg_1']);
  expect((await sandbox.call('GET', `/coral/air/orders/${order?.id}`)).status).toBe(404);
  expect((await sandbox.listOrders('coral', `offer_id=${order?.offer_id}`)).body.data).toEqual([]);
});

test('one order is sold per search: neither the same offer nor another of it, but one of a new search', async () => {
  const [first, second] = (await sandbox.search('skybridge', 'LHR')).body.data.offers;
  if (!first || !second) throw new Error('a search has at least three offers');
  expect((await sandbox.book('skybridge', first)).status).toBe(201);
  for (const offer of [first, second]) {
    const again = await sandbox.book('skybridge', offer);
    expect([again.status, again.body.errors[0]?.code]).toEqual([422, 'offer_request_already_booked']);
  }
  expect((await sandbox.book('skybridge', await sandbox.firstOffer('skybridge', 'LHR'))).status).toBe(201);
});

const passenger = (change: object) => (request: ReturnType<typeof buildOrderRequest>) => ({
  passengers: request.passengers.map((given) => ({ ...given, ...change })),
});
const payment = (change: object) => (request: ReturnType<typeof buildOrderRequest>) => ({
  payments: request.payments.map((given) => ({ ...given, ...change })),
});

test.each([
  [passenger({ title: undefined }), 'validation_required', '/passengers/0/title'],
  [passenger({ title: 'sir' }), 'validation_inclusion', '/passengers/0/title'],
  [passenger({ given_name: '' }), 'validation_required', '/passengers/0/given_name'],
  [
    passenger({ family_name: 'A name of more than twenty letters' }),
    'validation_length',
    '/passengers/0/family_name',
  ],
  [passenger({ born_on: '24.07.1988' }), 'validation_format', '/passengers/0/born_on'],
  [passenger({ email: undefined }), 'validation_required', '/passengers/0/email'],
  [passenger({ email: 'asha' }), 'validation_format', '/passengers/0/email'],
  [passenger({ phone_number: '98000' }), 'validation_format', '/passengers/0/phone_number'],
  [passenger({ gender: undefined }), 'validation_required', '/passengers/0/gender'],
  [passenger({ id: 'pas_other' }), 'order_passengers_incompatible_with_offer', '/passengers'],
  [payment({ amount: '1.00' }), 'payment_amount_does_not_match_order_amount', '/payments/0/amount'],
  [payment({ currency: 'GBP' }), 'payment_currency_does_not_match_order_currency', '/payments/0/currency'],
  [payment({ type: 'card' }), 'validation_inclusion', '/payments/0/type'],
  [() => ({ payments: undefined }), 'validation_required', '/payments'],
  [() => ({ selected_offers: [] }), 'validation_length', '/selected_offers'],
  [() => ({ metadata: { reference: 7 } }), 'validation_type', '/metadata/reference'],
  [() => ({ metadata: { reference: 'x'.repeat(501) } }), 'validation_length', '/metadata/reference'],
  [() => ({ type: 'hold' }), 'invalid_order_create_type', '/type'],
])('a bad order is refused (%#: %s → %s)', async (change, code, pointer) => {
  const offer = await sandbox.firstOffer('skybridge', 'LHR');
  const { status, body } = await sandbox.book('skybridge', offer, change(buildOrderRequest(offer)));
  expect([status, body.errors[0]?.code, body.errors[0]?.source?.pointer]).toEqual([422, code, pointer]);
  expect((await sandbox.made()).orders).toEqual([]);
  expect((await sandbox.book('skybridge', offer)).status).toBe(201);
});

test('an offer that is unknown or expired cannot be booked', async () => {
  const offer = await sandbox.firstOffer('skybridge', 'LHR');
  const unknown = await sandbox.book('skybridge', offer, { selected_offers: ['off_0000AcSb88q78lMMAsQ8ji'] });
  expect([unknown.status, unknown.body.errors[0]?.code]).toEqual([404, 'not_found']);
  nowMs += 20 * 60_000;
  const expired = await sandbox.book('skybridge', offer);
  expect([expired.status, expired.body.errors[0]?.code]).toEqual([422, 'offer_expired']);
});

test('orders are listed newest first, page by page, and each once', async () => {
  const booked = await bookAll(['a', 'b', 'c', 'd', 'e']);
  const seen: string[] = [];
  let after: string | null = '';
  while (after !== null) {
    const page = await sandbox.listOrders('skybridge', `limit=2${after && `&after=${after}`}`);
    seen.push(...page.body.data.map(({ id }) => id));
    expect(page.body.meta.limit).toBe(2);
    after = page.body.meta.after;
  }
  expect(seen).toEqual(booked.map(({ id }) => id).toReversed());
});

test('paging goes back as well, and oldest first on request', async () => {
  const booked = await bookAll(['a', 'b', 'c']);
  const first = await sandbox.listOrders('skybridge', 'limit=2&sort=created_at');
  const second = await sandbox.listOrders(
    'skybridge',
    `limit=2&sort=created_at&after=${first.body.meta.after}`,
  );
  expect(second.body.data.map(({ id }) => id)).toEqual([booked[2]?.id]);
  expect(second.body.meta.after).toBeNull();
  const back = await sandbox.listOrders(
    'skybridge',
    `limit=2&sort=created_at&before=${second.body.meta.before}`,
  );
  expect(back.body.data).toEqual(first.body.data);
  expect(back.body.meta.before).toBeNull();
});

async function found(query: string): Promise<(string | undefined)[]> {
  return (await sandbox.listOrders('skybridge', query)).body.data.map(({ metadata }) => metadata.reference);
}

test('orders are found by offer, reference, passenger and time of creation', async () => {
  const [first, second, third] = await bookAll(['a', 'b', 'c']);
  expect(await found(`offer_id=${second?.offer_id}`)).toEqual(['b']);
  expect(await found(`booking_reference=${third?.booking_reference}`)).toEqual(['c']);
  expect(await found('booking_reference=NONE22')).toEqual([]);
  expect(await found('passenger_name[]=rao')).toEqual(['c', 'b', 'a']);
  expect(await found('passenger_name[]=smith')).toEqual([]);
  expect(await found(`created_at[after]=${second?.created_at}`)).toEqual(['c', 'b']);
  expect(await found(`created_at[before]=${first?.created_at}`)).toEqual(['a']);
  expect(await found('awaiting_payment=true')).toEqual([]);
  expect(await found('awaiting_payment=false')).toEqual(['c', 'b', 'a']);
});

test('a filter that the supplier does not have is refused rather than ignored', async () => {
  for (const query of [
    'metadata[reference]=a',
    'limit=0',
    'limit=201',
    'after=x',
    'created_at[after]=yesterday',
  ]) {
    const { status, body } = await sandbox.call<ErrorBody>('GET', `/skybridge/air/orders?${query}`);
    expect([query, status, body.errors[0]?.code]).toEqual([query, 400, 'bad_request']);
  }
});
