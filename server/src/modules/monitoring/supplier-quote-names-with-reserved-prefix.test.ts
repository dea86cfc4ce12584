import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { quoteChange } from '@marga/contract/amendments/amendments';
import { CONNECT_HEADERS, signResponse, importSigningKey } from '@marga/contract/connect/signature';
import { fromWireMoney, createMoney } from '@marga/contract/kernel/money';
import { startTestApi } from '../../../test/api.ts';
import { bookBus, makeTravellers, requestCancellationQuote } from '../../../test/cancellation-helpers.ts';
import { workerDeps } from '../../../test/run-checkout.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { startTestSandbox } from '../../../test/supplier-sandbox.ts';
import { openRelayDatabase } from '../../../test/start-test-worker.ts';
import { now } from '../../platform/clock.ts';
import { recordSupplierCancellation } from './record-supplier-cancellation.ts';

/** These tests check that a supplier may name its quotes freely, but not with the prefixes reserved for operators. */

const sandbox = await startTestSandbox();
const own = sandbox.suppliers.find(({ name }) => name === 'redline');
if (own?.kind !== 'connect') throw new Error('redline does not speak Connect');
const key = await importSigningKey(own.secret);

/** All quotes of the supplier get this name; null leaves their own names. */
let name: string | null = null;
const called = createServer((request, response) => {
  void (async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = Object.entries(request.headers)
      .filter(([header]) => !/^(host|connection|content-length|transfer-encoding|expect)$/.test(header))
      .map(([header, value]): [string, string] => [header, String(value)]);
    const { status, body } = await pass(request.method ?? 'GET', request.url ?? '/', headers, chunks);
    const nonce = String(request.headers[CONNECT_HEADERS.nonce]);
    response
      .writeHead(status, {
        'content-type': 'application/json',
        [CONNECT_HEADERS.signature]: await signResponse(key, { status, nonce, body }),
      })
      .end(body);
  })();
});
called.listen(0, '127.0.0.1');
await once(called, 'listening');
afterAll(() => called.close());

async function pass(method: string, url: string, headers: [string, string][], chunks: Buffer[]) {
  const sent = method === 'GET' ? {} : { body: Buffer.concat(chunks) };
  const answer = await fetch(new URL(url, sandbox.url), { method, headers, ...sent });
  const text = await answer.text();
  const read: unknown = text.startsWith('{') ? JSON.parse(text) : null;
  const isQuote = typeof read === 'object' && read !== null && 'quote' in read;
  const body = isQuote && name !== null ? JSON.stringify({ ...read, quote: name }) : text;
  return { status: answer.status, body };
}

const address = called.address();
const between = `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`;
const api = await startTestApi({
  SUPPLIERS: JSON.stringify(
    sandbox.suppliers.map((supplier) =>
      supplier === own ? { ...supplier, url: supplier.url.replace(sandbox.url, between) } : supplier,
    ),
  ),
});
const deps = workerDeps(api, { TIME_SCALE: 1_000, SUPPLIER_TIMEOUT_MS: 3_000 });
const bench = { api, deps, relay: openRelayDatabase(api) };
const company = await seedCompany(api, { roles: ['owner'], wallet: '9000000.00' });
const as = company.as('owner');

test('a quote under a name of ours is no quote, and nothing ends by such a name', async () => {
  const booking = await bookBus(bench, as, { supplier: 'redline' });
  const change = () =>
    api.call(quoteChange, {
      as,
      params: { bookingId: booking.id },
      body: { travellers: makeTravellers(1).map((one) => ({ ...one, familyName: `${one.familyName}H` })) },
    });
  for (const taken of ['manual ern_1', 'operator cnl_1']) {
    name = taken;
    expect((await requestCancellationQuote(bench, as, booking.id)).code).toBe('supplier-unavailable');
    expect((await change()).code).toBe('supplier-unavailable');
    const whole = {
      quote: taken,
      amount: createMoney(fromWireMoney(booking.total).minor * 2n, 'INR'),
      paidAt: now(),
    };
    expect(await recordSupplierCancellation(api.platform.db, company.id, booking.id, [whole])).toBe(false);
  }
  expect(await api.admin('select id from amendments.amendment where booking_id = $1', [booking.id])).toEqual(
    [],
  );
  name = 'desks are not meant';
  expect((await requestCancellationQuote(bench, as, booking.id)).status).toBe(201);
});
