import { afterEach, beforeEach, expect, test } from 'vitest';
import { TEST_DESTINATIONS } from './faults-triggered-by-test-destinations.ts';
import { type ErrorBody, observeApiCallOutcome, startSandbox, type TestClient } from './test-client.ts';

let sandbox: TestClient;

beforeEach(async () => {
  sandbox = await startSandbox();
});

afterEach(() => sandbox.app.close());

const VALID = { 'duffel-version': 'v2', authorization: 'Bearer t', 'content-type': 'application/json' };

async function refusal(headers: Record<string, string>, path = '/skybridge/air/orders', body?: string) {
  const response = await fetch(sandbox.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    ...(body !== undefined && { body }),
  });
  const answer = (await response.json()) as ErrorBody;
  expect(answer.meta).toEqual({ status: response.status, request_id: response.headers.get('x-request-id') });
  return `${response.status} ${answer.errors[0]?.code}`;
}

test('it says that it is well', async () => {
  expect((await sandbox.call('GET', '/health')).body).toEqual({ status: 'ok' });
});

test('a call without the version or a token is refused', async () => {
  expect(await refusal({ authorization: 'Bearer t' })).toBe('400 missing_version_header');
  expect(await refusal({ 'duffel-version': 'v1', authorization: 'Bearer t' })).toBe(
    '400 unsupported_version',
  );
  expect(await refusal({ 'duffel-version': 'v2' })).toBe('401 missing_authorization_header');
  expect(await refusal({ 'duffel-version': 'v2', authorization: 'Basic abc' })).toBe(
    '401 invalid_authorization_header',
  );
});

test('what does not exist is not found', async () => {
  expect(await refusal(VALID, '/nowhere/air/orders')).toBe('404 not_found');
  expect(await refusal(VALID, '/skybridge/air/hotels')).toBe('404 not_found');
  expect(await refusal(VALID, '/')).toBe('404 not_found');
});

test('a body that is not the envelope is refused', async () => {
  expect(await refusal(VALID, '/skybridge/air/orders', '{"da')).toBe('400 malformed_data_param');
  expect(await refusal(VALID, '/skybridge/air/orders', '{"selected_offers":[]}')).toBe(
    '400 missing_data_param',
  );
  expect(await refusal({ ...VALID, 'content-type': 'text/csv' }, '/skybridge/air/orders', 'a,b')).toBe(
    '400 invalid_content_type_header',
  );
});

test('every order is reported with the attempts that asked for it, doubles among them', async () => {
  const first = await sandbox.firstOffer('skybridge', 'LHR');
  const second = await sandbox.firstOffer('skybridge', 'LHR');
  const one = await sandbox.book('skybridge', first);
  const two = await sandbox.book('skybridge', second);
  const again = await sandbox.book('skybridge', second);
  expect([one.status, two.status, again.status]).toEqual([201, 201, 422]);

  const { orders, attempts } = await sandbox.made();
  expect(orders.map(({ id, offer_id, create_attempts }) => ({ id, offer_id, create_attempts }))).toEqual([
    { id: one.body.data.id, offer_id: first.id, create_attempts: 3 },
    { id: two.body.data.id, offer_id: second.id, create_attempts: 3 },
  ]);
  expect(orders[0]).toMatchObject({
    connection: 'skybridge',
    booking_reference: one.body.data.booking_reference,
    total_amount: first.total_amount,
    visible: true,
  });
  expect(attempts).toEqual([{ metadata: { reference: 'bkg_1' }, create_attempts: 3, orders: 2 }]);
});

test('the same metadata in another order of keys is the same reference', async () => {
  const offer = await sandbox.firstOffer('coral', 'LHR');
  await sandbox.book('coral', offer, { metadata: { reference: 'bkg_7', company: 'cmp_1' } });
  await sandbox.book('coral', offer, { metadata: { company: 'cmp_1', reference: 'bkg_7' } });
  expect((await sandbox.made()).attempts).toMatchObject([{ create_attempts: 2, orders: 1 }]);
});

test('calls are counted by connection, operation and the fault they met', async () => {
  const offer = await sandbox.firstOffer('skybridge', 'XRJ');
  await sandbox.reprice('skybridge', offer);
  await sandbox.book('skybridge', offer);
  await sandbox.book('skybridge', offer);
  await sandbox.listOrders('meridian', 'limit=1');
  expect((await sandbox.call<{ calls: unknown[] }>('GET', '/_sandbox/calls')).body.calls).toEqual([
    { connection: 'skybridge', operation: 'search', fault: null, count: 1 },
    { connection: 'skybridge', operation: 'reprice', fault: null, count: 1 },
    { connection: 'skybridge', operation: 'create_order', fault: 'XRJ', count: 2 },
    { connection: 'meridian', operation: 'list_orders', fault: null, count: 1 },
  ]);
});

test('a reset forgets orders, attempts and calls', async () => {
  const offer = await sandbox.firstOffer('skybridge', 'LHR');
  await sandbox.book('skybridge', offer);
  const reset = await fetch(`${sandbox.url}/_sandbox/reset`, { method: 'POST' });
  expect(reset.status).toBe(204);
  expect(await sandbox.made()).toEqual({ orders: [], attempts: [] });
  expect((await sandbox.call('GET', '/_sandbox/calls')).body).toEqual({ calls: [] });
  expect((await sandbox.book('skybridge', offer)).status).toBe(201);
});

test('the table of faults can be read', async () => {
  expect((await sandbox.call('GET', '/_sandbox/faults')).body).toMatchObject({ faults: TEST_DESTINATIONS });
});

test('it stops at once although a reply is being withheld', async () => {
  const offer = await sandbox.firstOffer('skybridge', 'XTB');
  const withheld = observeApiCallOutcome((signal) => sandbox.book('skybridge', offer, {}, signal), 15_000);
  await expect.poll(async () => (await sandbox.made()).orders.length).toBe(1);
  await sandbox.app.close();
  // The caller has not timed out yet, because the sandbox closed the connection first.
  expect(await withheld).not.toBe('no answer');
});
