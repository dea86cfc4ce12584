import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { mintId } from '@marga/contract/kernel/ids';
import { parseMoney } from '@marga/contract/kernel/money';
import { fromEpochMs, localDate } from '@marga/contract/kernel/time';
import { freePort } from '../../../../test/engines/ports.ts';
import { duffelSupplier } from './adapter.ts';

interface Scripted {
  readonly status?: number;
  readonly location?: string;
  readonly endless?: boolean;
  readonly body?: unknown;
  readonly text?: string;
  readonly silent?: boolean;
}

/** A supplier that says exactly what a test tells it to, for what the sandbox would not say. */
let script: Scripted[] = [];
const asked: string[] = [];
const scripted = createServer((request, response) => {
  request.resume();
  asked.push(`${request.method} ${request.url}`);
  const { status = 200, body, text, silent = false, location, endless = false } = script.shift() ?? {};
  if (silent) return;
  if (location) response.setHeader('location', location);
  if (endless) {
    response.writeHead(status);
    const more = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(256 * 1024, 32)));
      response.once('drain', more);
    };
    more();
    return;
  }
  response.writeHead(status, { 'content-type': 'application/json' }).end(text ?? JSON.stringify(body));
});
scripted.listen(0, '127.0.0.1');
await once(scripted, 'listening');
afterAll(() => {
  scripted.closeAllConnections();
  scripted.close();
});
const address = scripted.address();
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
const supplier = duffelSupplier({ name: 'scripted', kind: 'duffel', url, token: 'secret' }, 300);

const request = {
  reference: mintId('booking', fromEpochMs(0)),
  ticket: JSON.stringify({ offer: 'off_1', passengers: ['pas_1'] }),
  total: parseMoney('100.00', 'INR'),
  travellers: [
    {
      title: 'ms' as const,
      givenName: 'MEERA',
      familyName: 'RAO',
      bornOn: localDate('1988-02-29'),
      gender: 'f' as const,
      email: 'meera@people.example',
      phone: '+919812345678',
    },
  ],
};

const errors = (code: string) => ({ errors: [{ code, title: code, type: 'invalid_request_error' }] });
const order = { id: 'ord_1', booking_reference: 'ABC123', metadata: { marga_reference: request.reference } };

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
  ['500', { status: 500, body: errors('internal_server_error') }, { kind: 'unknown' }],
  ['502 from a proxy', { status: 502, text: '<html>Bad gateway</html>' }, { kind: 'unknown' }],
  ['nothing', { silent: true }, { kind: 'unknown' }],
  ['too many requests', { status: 429, body: errors('rate_limit_exceeded') }, { kind: 'not_sent' }],
  ['400 that is not the supplier’s', { status: 400, body: { message: 'blocked' } }, { kind: 'unknown' }],
  ['403 from a firewall', { status: 403, text: 'Forbidden' }, { kind: 'unknown' }],
  [
    'already booked, perhaps by us',
    { status: 422, body: errors('offer_request_already_booked') },
    { kind: 'unknown' },
  ],
  [
    'sold out',
    { status: 422, body: errors('offer_no_longer_available') },
    { kind: 'rejected', failure: 'sold-out' },
  ],
  [
    'another price',
    { status: 422, body: errors('price_changed') },
    { kind: 'rejected', failure: 'price-changed' },
  ],
  [
    'a refusal',
    { status: 422, body: errors('order_not_created') },
    { kind: 'rejected', failure: 'supplier-rejected' },
  ],
])('an order that is answered with %s', async (_, answer, outcome) => {
  script = [answer];
  expect(await supplier.order(request)).toEqual(outcome);
});

test('an order to a supplier that nobody reaches was not sent', async () => {
  const closed = duffelSupplier(
    { name: 'closed', kind: 'duffel', url: `http://127.0.0.1:${await freePort()}`, token: 'x' },
    300,
  );
  expect(await closed.order(request)).toEqual({ kind: 'not_sent' });
  const nameless = duffelSupplier(
    { name: 'nameless', kind: 'duffel', url: 'http://no.such.host.invalid', token: 'x' },
    3_000,
  );
  expect(await nameless.order(request)).toEqual({ kind: 'not_sent' });
});

test.each<[string, Scripted, object]>([
  ['our order', { body: { data: [order] } }, { kind: 'confirmed', order: 'ord_1', reference: 'ABC123' }],
  ['nothing', { body: { data: [] } }, { kind: 'not_found' }],
  [
    'an order of somebody else',
    { body: { data: [{ ...order, metadata: { marga_reference: 'bkg_other' } }] } },
    { kind: 'not_found' },
  ],
  ['an order without metadata', { body: { data: [{ ...order, metadata: null }] } }, { kind: 'not_found' }],
  ['500', { status: 500, body: errors('internal_server_error') }, { kind: 'unknown' }],
  ['404', { status: 404, body: errors('not_found') }, { kind: 'unknown' }],
  ['HTML', { text: '<html>' }, { kind: 'unknown' }],
  ['silence', { silent: true }, { kind: 'unknown' }],
])('a look-up that finds %s', async (_, answer, outcome) => {
  script = [answer];
  expect(await supplier.lookUp(request)).toEqual(outcome);
  expect(asked.at(-1)).toBe('GET /air/orders?limit=10&offer_id=off_1');
});

test('a price that cannot be had now is unavailable; one that is refused is gone', async () => {
  const selection = JSON.stringify({
    criteria: { origin: 'DEL', destination: 'LON', travellers: 1 },
    signature: 'x',
  });
  script = [{ status: 500, body: errors('internal_server_error') }];
  expect(await supplier.price(selection)).toEqual({ kind: 'unavailable' });
  script = [{ silent: true }];
  expect(await supplier.price(selection)).toEqual({ kind: 'unavailable' });
  script = [{ status: 201, body: { data: { offers: [] } } }];
  expect(await supplier.price(selection)).toEqual({ kind: 'gone' });
});

test('the list of orders is read to its last page, and half a list is none', async () => {
  const other = { ...order, id: 'ord_2', metadata: {} };
  script = [
    { body: { data: [order], meta: { after: 'next page' } } },
    { body: { data: [other], meta: { after: null } } },
  ];
  const since = fromEpochMs(0);
  expect(await supplier.listOrders(since)).toEqual([
    { order: 'ord_1', reference: request.reference },
    { order: 'ord_2', reference: undefined },
  ]);
  expect(asked.at(-1)).toContain('after=next%20page');
  script = [
    { body: { data: [order], meta: { after: 'next page' } } },
    { status: 500, body: errors('internal_server_error') },
  ];
  await expect(supplier.listOrders(since)).rejects.toThrow('did not list its orders');
});

test.each([302, 307, 308])(
  'a redirect (%i) of an order is not followed, and says nothing about the order',
  async (status) => {
    const before = asked.length;
    script = [{ status, location: `http://127.0.0.1:${await freePort()}/elsewhere`, text: '' }];
    expect(await supplier.order(request)).toEqual({ kind: 'unknown' });
    expect(asked.length - before).toBe(1);
  },
);

test('an answer without end is cut off and counts as none', async () => {
  script = [{ status: 201, endless: true }];
  expect(await supplier.order(request)).toEqual({ kind: 'unknown' });
  script = [{ endless: true }];
  expect(await supplier.lookUp(request)).toEqual({ kind: 'unknown' });
});

test.each([
  ['a NUL', 'ord_\u0000'],
  ['no end', 'x'.repeat(5_000)],
])('an order whose id has %s is one we cannot write down', async (_, id) => {
  script = [{ status: 201, body: { data: { ...order, id } } }];
  expect(await supplier.order(request)).toEqual({ kind: 'unknown' });
});

test('an error code that JavaScript knows by another meaning is a plain rejection', async () => {
  for (const code of ['constructor', '__proto__', 'toString']) {
    script = [{ status: 422, body: errors(code) }];
    expect(await supplier.order(request)).toEqual({ kind: 'rejected', failure: 'supplier-rejected' });
  }
});
