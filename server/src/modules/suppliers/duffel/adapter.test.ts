import { expect, test } from 'vitest';
import { flightCriteria } from '@marga/contract/search/criteria';
import { instantFromEpochMs, parseLocalDate } from '@marga/contract/kernel/time';
import { allocateFreePort } from '../../../../test/engines/ports.ts';
import { EMPTY_CHOICE } from '../supplier-port.ts';
import { createDuffelSupplier } from './adapter.ts';
import {
  asked,
  duffelErrorBody,
  order,
  setScriptedSupplierAnswers,
  request,
  type Scripted,
  sent,
  supplier,
} from './scripted-supplier.ts';

test.each<[string, Scripted, object]>([
  [
    'an order',
    { status: 201, body: { data: order } },
    { kind: 'confirmed', order: 'ord_1', reference: 'ABC123' },
  ],
  [
    'an order without an id',
    { status: 201, body: { data: { booking_reference: 'ABC123' } } },
    { kind: 'unknown' },
  ],
  ['success without an order', { status: 200, body: {} }, { kind: 'unknown' }],
  ['a page of HTML', { status: 200, text: '<html>' }, { kind: 'unknown' }],
  ['a redirect to nowhere', { status: 304, body: {} }, { kind: 'unknown' }],
  ['accepted, not made yet', { status: 202, body: { data: order } }, { kind: 'unknown' }],
  ['success that is no object', { status: 201, text: '"made"' }, { kind: 'unknown' }],
  [
    'success and an error at once',
    { status: 200, body: { data: order, ...duffelErrorBody('x') } },
    { kind: 'unknown' },
  ],
  ['500', { status: 500, body: duffelErrorBody('internal_server_error') }, { kind: 'unknown' }],
  ['502 from a proxy', { status: 502, text: '<html>Bad gateway</html>' }, { kind: 'unknown' }],
  ['nothing', { silent: true }, { kind: 'unknown' }],
  ['too many requests', { status: 429, body: duffelErrorBody('rate_limit_exceeded') }, { kind: 'not_sent' }],
  ['400 that is not the supplier’s', { status: 400, body: { message: 'blocked' } }, { kind: 'unknown' }],
  ['403 from a firewall', { status: 403, text: 'Forbidden' }, { kind: 'unknown' }],
  [
    'already booked, perhaps by us',
    { status: 422, body: duffelErrorBody('offer_request_already_booked') },
    { kind: 'unknown' },
  ],
  [
    'sold out',
    { status: 422, body: duffelErrorBody('offer_no_longer_available') },
    { kind: 'rejected', failure: 'sold-out' },
  ],
  [
    'another price',
    { status: 422, body: duffelErrorBody('price_changed') },
    { kind: 'rejected', failure: 'price-changed' },
  ],
  [
    'a refusal',
    { status: 422, body: duffelErrorBody('order_not_created') },
    { kind: 'rejected', failure: 'supplier-rejected' },
  ],
])('an order that is answered with %s', async (_, answer, outcome) => {
  setScriptedSupplierAnswers(answer);
  expect(await supplier.order(request)).toEqual(outcome);
});

test('an order to a supplier that nobody reaches was not sent', async () => {
  const closed = createDuffelSupplier(
    { name: 'closed', url: `http://127.0.0.1:${await allocateFreePort()}`, token: 'x' },
    300,
  );
  expect(await closed.order(request)).toEqual({ kind: 'not_sent' });
  const nameless = createDuffelSupplier(
    { name: 'nameless', url: 'http://no.such.host.invalid', token: 'x' },
    3_000,
  );
  expect(await nameless.order(request)).toEqual({ kind: 'not_sent' });
});

const NOTHING_BACK = {
  id: 'ore_1',
  refund_amount: '0.00',
  refund_currency: 'INR',
  confirmed_at: '2027-01-01T00:00:00Z',
};

test.each<[string, Scripted, object]>([
  [
    'our order',
    { body: { data: [order] } },
    { kind: 'confirmed', order: 'ord_1', reference: 'ABC123', state: 'confirmed', refunds: [] },
  ],
  [
    'our order, not paid yet',
    { body: { data: [{ ...order, payment_status: { awaiting_payment: true } }] } },
    { kind: 'confirmed', order: 'ord_1', reference: 'ABC123', state: 'held', refunds: [] },
  ],
  [
    'our order, cancelled',
    { body: { data: [{ ...order, cancelled_at: '2027-01-01T00:00:00Z', cancellation: NOTHING_BACK }] } },
    { kind: 'confirmed', order: 'ord_1', reference: 'ABC123', state: 'cancelled', refunds: [] },
  ],
  ['nothing', { body: { data: [] } }, { kind: 'not_found' }],
  [
    'an order of somebody else',
    { body: { data: [{ ...order, metadata: { marga_reference: 'bkg_other' } }] } },
    { kind: 'not_found' },
  ],
  ['an order without metadata', { body: { data: [{ ...order, metadata: null }] } }, { kind: 'not_found' }],
  ['500', { status: 500, body: duffelErrorBody('internal_server_error') }, { kind: 'unknown' }],
  ['404', { status: 404, body: duffelErrorBody('not_found') }, { kind: 'unknown' }],
  ['HTML', { text: '<html>' }, { kind: 'unknown' }],
  ['silence', { silent: true }, { kind: 'unknown' }],
])('a look-up that finds %s', async (_, answer, outcome) => {
  setScriptedSupplierAnswers(answer);
  expect(await supplier.lookUp(request)).toEqual(outcome);
  expect(asked.at(-1)).toBe('GET /air/orders?limit=10&offer_id=off_1');
});

const criteria = flightCriteria.parse({
  service: 'flight',
  journeys: [{ origin: 'DEL', destination: 'DXB', departOn: '2027-03-14' }],
  travellers: { adults: 1 },
});

test('a price that cannot be had now is unavailable; one that is refused is gone', async () => {
  const selection = JSON.stringify({ criteria, flights: 'x', fare: 'y' });
  const price = () => supplier.price(selection, EMPTY_CHOICE);
  setScriptedSupplierAnswers({ status: 500, body: duffelErrorBody('internal_server_error') });
  expect(await price()).toEqual({ kind: 'unavailable' });
  setScriptedSupplierAnswers({ silent: true });
  expect(await price()).toEqual({ kind: 'unavailable' });
  setScriptedSupplierAnswers({ status: 201, body: { data: { offers: [] } } });
  expect(await price()).toEqual({ kind: 'gone' });
});

const refusedAt = (pointer: string) => ({
  status: 422,
  body: { errors: [{ code: 'validation_inclusion', source: { pointer } }] },
});

test('a search that they refuse for its route or its date finds nothing; any other refusal is no failure of theirs', async () => {
  const search = () => supplier.search({ criteria, places: [] });
  setScriptedSupplierAnswers(refusedAt('/slices/0/departure_date'));
  expect(await search()).toEqual({ kind: 'offers', offers: [] });
  setScriptedSupplierAnswers(refusedAt('/passengers/0/type'));
  expect(await search()).toEqual({ kind: 'refused' });
  setScriptedSupplierAnswers({ status: 422, body: duffelErrorBody('validation_inclusion') });
  expect(await search()).toEqual({ kind: 'refused' });
  setScriptedSupplierAnswers({ status: 429, body: duffelErrorBody('rate_limit_exceeded') });
  expect(await search()).toEqual({ kind: 'over-quota' });
  setScriptedSupplierAnswers({ status: 401, body: duffelErrorBody('access_token_not_found') });
  expect(await search(), 'they do not know us any more, whoever searches').toEqual({ kind: 'failed' });
  setScriptedSupplierAnswers({ status: 500, body: duffelErrorBody('internal_server_error') });
  expect(await search()).toEqual({ kind: 'failed' });
  setScriptedSupplierAnswers({ silent: true });
  expect(await search()).toEqual({ kind: 'timed-out' });
});

test('where they want a name beside a frequent flyer’s number, it is asked again without the number', async () => {
  const flyer = { ...criteria, frequentFlyers: [{ airline: 'AI', number: 'FF12345' }] };
  setScriptedSupplierAnswers(refusedAt('/passengers/0/given_name'), {
    status: 201,
    body: { data: { offers: [] } },
  });
  expect(await supplier.search({ criteria: flyer, places: [] })).toEqual({ kind: 'offers', offers: [] });
  expect(sent.at(-2)).toMatchObject({
    passengers: [{ loyalty_programme_accounts: [{ airline_iata_code: 'AI', account_number: 'FF12345' }] }],
  });
  expect(sent.at(-1)).toMatchObject({ passengers: [{ type: 'adult' }] });
  expect(JSON.stringify(sent.at(-1))).not.toContain('FF12345');
});

test('an order for other ages than were priced is not sent at all', async () => {
  const before = asked.length;
  const child = {
    ...request.travellers[0],
    bornOn: parseLocalDate('2020-02-29'),
  } as (typeof request.travellers)[0];
  const outcome = { kind: 'rejected', failure: 'supplier-rejected' };
  expect(await supplier.order({ ...request, travellers: [child] })).toEqual(outcome);
  expect(await supplier.order({ ...request, travellers: [...request.travellers, child] })).toEqual(outcome);
  expect(asked.length).toBe(before);
});

test('seats on a plane are not chosen here', async () => {
  expect(await supplier.seatMap('anything')).toEqual({ kind: 'unavailable' });
  expect(supplier.capabilities).toMatchObject({ services: ['flight'], hasSeatMaps: false });
});

test('the list of orders is read to its last page, and half a list is none', async () => {
  const other = { ...order, id: 'ord_2', metadata: {} };
  setScriptedSupplierAnswers(
    { body: { data: [order], meta: { after: 'next page' } } },
    { body: { data: [other], meta: { after: null } } },
  );
  const since = instantFromEpochMs(0);
  expect(await supplier.listOrders(since)).toEqual([
    { order: 'ord_1', reference: request.reference, state: 'confirmed' },
    { order: 'ord_2', reference: undefined, state: 'confirmed' },
  ]);
  expect(asked.at(-1)).toContain('after=next+page');
  setScriptedSupplierAnswers(
    { body: { data: [order], meta: { after: 'next page' } } },
    { status: 500, body: duffelErrorBody('internal_server_error') },
  );
  await expect(supplier.listOrders(since)).rejects.toThrow('did not list its orders');
});

test.each([302, 307, 308])(
  'a redirect (%i) of an order is not followed, and says nothing about the order',
  async (status) => {
    const before = asked.length;
    setScriptedSupplierAnswers({
      status,
      location: `http://127.0.0.1:${await allocateFreePort()}/elsewhere`,
      text: '',
    });
    expect(await supplier.order(request)).toEqual({ kind: 'unknown' });
    expect(asked.length - before).toBe(1);
  },
);

test('an answer without end is cut off and counts as none', async () => {
  setScriptedSupplierAnswers({ status: 201, endless: true });
  expect(await supplier.order(request)).toEqual({ kind: 'unknown' });
  setScriptedSupplierAnswers({ endless: true });
  expect(await supplier.lookUp(request)).toEqual({ kind: 'unknown' });
});

test.each([
  ['a NUL', 'ord_\u0000'],
  ['no end', 'x'.repeat(5_000)],
])('an order whose id has %s is one we cannot write down', async (_, id) => {
  setScriptedSupplierAnswers({ status: 201, body: { data: { ...order, id } } });
  expect(await supplier.order(request)).toEqual({ kind: 'unknown' });
});

test('an error code that JavaScript knows by another meaning is a plain rejection', async () => {
  for (const code of ['constructor', '__proto__', 'toString']) {
    setScriptedSupplierAnswers({ status: 422, body: duffelErrorBody(code) });
    expect(await supplier.order(request)).toEqual({ kind: 'rejected', failure: 'supplier-rejected' });
  }
});
