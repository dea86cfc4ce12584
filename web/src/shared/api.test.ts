import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ROUTES } from '@marga/contract/route-table';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { afterEach, describe, expect, test } from 'vitest';
import { createApiClient, type RouteTable } from './api.ts';
import { ApiProblem } from './api-problem.ts';

const routes: RouteTable = Object.fromEntries(
  ROUTES.map(({ name, method, path }) => [name, { method, path }]),
);

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

/** Starts a server that sends the given response and records the requests. */
async function serve(answer: (response: ServerResponse, seen: Seen) => void, timeoutMs = 2_000) {
  const seen: Seen[] = [];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const asked = { method: request.method, url: request.url, headers: request.headers, body };
      seen.push(asked);
      answer(response, asked);
    });
  });
  const listening = server;
  await new Promise<void>((ready) => listening.listen(0, '127.0.0.1', ready));
  const origin = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  const problems: string[] = [];
  const api = createApiClient({
    routes,
    actingCompany: () => 'cmp_1',
    timeoutMs,
    fetch: (path, init) => fetch(new URL(path, origin), init),
    onProblem: ({ code }, route) => problems.push(`${route}: ${code}`),
  });
  return { api, seen, problems };
}

function json(response: ServerResponse, status: number, body: unknown, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));
}

function refuse(response: ServerResponse, status: number, code: string, details = {}): void {
  json(
    response,
    status,
    { code, retry: 'never', requestId: 'req_1', ...details },
    'application/problem+json',
  );
}

async function problemOf(promise: Promise<unknown>): Promise<ApiProblem> {
  const failed = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failed).toBeInstanceOf(ApiProblem);
  return failed as ApiProblem;
}

const trip = { tripId: 'trp_01m7eh9ktefjj89ryxw9m7a2x1' as never };

test('a file comes as its bytes, under the name that the server gave it', async () => {
  const { api } = await serve((response) =>
    response
      .writeHead(200, {
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="statement.pdf"',
      })
      .end('%PDF-1.7'),
  );
  const { fileName, bytes } = await api.call('ledger.download-statement', {
    query: { from: '2026-11-01' as never, until: '2026-11-15' as never },
  });
  expect(fileName).toBe('statement.pdf');
  expect(new TextDecoder().decode(bytes)).toBe('%PDF-1.7');
});

describe('a request', () => {
  test('is put together from the route table and names the acting company', async () => {
    const { api, seen } = await serve((response) => json(response, 200, { id: trip.tripId }));
    await api.call('booking.read-trip', { params: trip });
    expect(seen[0]).toMatchObject({ method: 'GET', url: `/v1/trips/${trip.tripId as string}` });
    expect(seen[0]?.headers['marga-company']).toBe('cmp_1');
    expect(seen[0]?.headers['idempotency-key']).toBeUndefined();
  });

  test('carries its query without what is not set', async () => {
    const { api, seen } = await serve((response) => json(response, 200, { items: [], nextCursor: null }));
    await api.call('booking.list-bookings', { query: { limit: 5, cursor: undefined } });
    expect(seen[0]?.url).toBe('/v1/bookings?limit=5');
  });

  test('carries the idempotency key where the route asks for one', async () => {
    const { api, seen } = await serve((response) => json(response, 202, { id: 'cko_1' }));
    await api.call('booking.start-checkout', {
      key: 'key-0123456789abcdef',
      body: {
        ...trip,
        travellers: [],
        acceptedTotal: { amount: '1.00', currency: 'INR' },
        payWith: 'wallet',
      },
    });
    expect(seen[0]?.headers['idempotency-key']).toBe('key-0123456789abcdef');
    expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ payWith: 'wallet' });
  });

  test('may be answered with nothing', async () => {
    const { api } = await serve((response) => response.writeHead(204).end());
    expect(await api.call('identity.sign-out')).toBeUndefined();
  });
});

describe('a request that fails', () => {
  test('becomes the problem that the server named, with all it said', async () => {
    const { api } = await serve((response) =>
      json(
        response,
        409,
        {
          type: 'about:blank',
          title: 'The price has changed.',
          status: 409,
          code: 'price-changed',
          retry: 'never',
          requestId: 'req_1',
          total: { amount: '17701.62', currency: 'INR' },
        },
        'application/problem+json; charset=utf-8',
      ),
    );
    const problem = await problemOf(api.call('booking.read-trip', { params: trip }));
    expect(problem).toMatchObject({ code: 'price-changed', status: 409, retry: 'never', requestId: 'req_1' });
    expect(problem.details).toEqual({ total: { amount: '17701.62', currency: 'INR' } });
  });

  test('in a page of somebody else is a network that failed', async () => {
    const { api } = await serve((response) =>
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>'),
    );
    expect(await problemOf(api.call('ledger.read-wallet'))).toMatchObject({
      code: 'network-request-failed',
      retry: 'same-key',
    });
  });

  test('for want of an answer is a network that failed', async () => {
    const { api } = await serve(() => undefined, 50);
    expect((await problemOf(api.call('ledger.read-wallet'))).code).toBe('network-request-failed');
  });

  test('because the page was left is no problem of the network', async () => {
    const { api } = await serve(() => undefined);
    const leaving = new AbortController();
    const asking = api.call('ledger.read-wallet', { signal: leaving.signal });
    leaving.abort();
    await expect(asking).rejects.not.toBeInstanceOf(ApiProblem);
  });
});

describe('a request for which the server sets a puzzle', () => {
  const body = { email: 'asha@himalaya.example', password: 'travel-the-way-2026' };
  const setPuzzle = async () => {
    const keys = { hmacSignatureSecret: 'a', hmacKeySignatureSecret: 'b' };
    return createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 10, counter: 5, deriveKey, ...keys });
  };

  test('is repeated with the solution, and nothing else changed', async () => {
    const challenge = await setPuzzle();
    const { api, seen, problems } = await serve((response, { headers }) =>
      headers['marga-captcha'] === undefined
        ? refuse(response, 403, 'missing-recaptcha-token', { challenge })
        : json(response, 200, { user: {} }),
    );
    expect(await api.call('identity.sign-in', { body })).toEqual({ user: {} });
    expect(seen.map((asked) => asked.body)).toEqual([JSON.stringify(body), JSON.stringify(body)]);
    const solved = JSON.parse(atob(seen[1]?.headers['marga-captcha'] as string)) as object;
    expect(solved).toMatchObject({ challenge, solution: { counter: 5 } });
    expect(problems).toEqual([]);
  });

  test('is repeated once, whatever the server says to the solution', async () => {
    const challenge = await setPuzzle();
    const { api, seen, problems } = await serve((response) =>
      refuse(response, 403, 'missing-recaptcha-token', { challenge }),
    );
    const problem = await problemOf(api.call('identity.sign-in', { body }));
    expect(problem.code).toBe('missing-recaptcha-token');
    expect(seen).toHaveLength(2);
    expect(problems).toEqual(['identity.sign-in: missing-recaptcha-token']);
  });

  test('is not repeated when the puzzle cannot be solved', async () => {
    const { api, seen } = await serve((response) =>
      refuse(response, 403, 'missing-recaptcha-token', { challenge: { parameters: {} } }),
    );
    const problem = await problemOf(api.call('identity.sign-in', { body }));
    expect(problem.code).toBe('missing-recaptcha-token');
    expect(seen).toHaveLength(1);
  });
});

describe('a stream', () => {
  test('connects again from the last event it saw', async () => {
    let connection = 0;
    const { api, seen } = await serve((response) => {
      connection += 1;
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`id: ${connection}0\ndata: {"type":"reset"}\n\n`);
    });
    const end = new AbortController();
    const states: string[] = [];
    let events = 0;
    await api.watch(
      'booking.watch-company',
      { signal: end.signal },
      {
        onEvent: () => {
          events += 1;
          if (events === 2) end.abort();
        },
        onState: (state) => states.push(state),
      },
    );
    expect(seen.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '10']);
    expect(seen[0]?.headers['marga-company']).toBe('cmp_1');
    expect(states).toEqual(['connected', 'lost', 'connected']);
  });

  test('gives up when the server says that it is not for us', async () => {
    const { api, problems } = await serve((response) => refuse(response, 401, 'unauthenticated'));
    const watching = api.watch(
      'booking.watch-company',
      { signal: new AbortController().signal },
      { onEvent: () => undefined },
    );
    expect((await problemOf(watching)).code).toBe('unauthenticated');
    expect(problems).toEqual(['booking.watch-company: unauthenticated']);
  });
});
