import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { watchCompany } from '@marga/contract/bookings/booking';
import { listSessions, readSession, signIn, signOut } from '@marga/contract/identity/session';
import { ok } from '@marga/contract/kernel/result';
import { jsonResponse, publicAccess, defineRoute } from '@marga/contract/route-definition';
import { ROUTES } from '@marga/contract/route-table';
import { problem } from '@marga/contract/wire-schemas';
import { z } from 'zod';
import { type Asked, routePathOf, startTestApi } from '../../../test/api.ts';
import {
  findSetCookie,
  password,
  type Person,
  seedCompany,
  seedSignedInUser,
  seedUser,
} from '../../../test/seed-companies-and-users.ts';
import { defineHandler } from './handler.ts';
import { buildServer } from './server.ts';

/** These tests cover the attacks that are usually tried first on any web service. */

const api = await startTestApi();
const accountsAtFirst = await api.admin(
  `select "email" from engine."user" union all select user_id from identity.staff`,
);
const port = Number(new URL(api.url).port);

let somebody: Person;
beforeAll(async () => {
  somebody = await seedSignedInUser(api);
});

/**
 * Sends bytes unchanged over a socket, because an HTTP client would correct them, and returns everything received
 * until the server closes the connection.
 */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let rawResponse = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('latin1');
    socket.setTimeout(3_000, () => socket.destroy());
    socket.on('data', (text: string) => (rawResponse += text));
    socket.on('error', reject);
    socket.on('close', () => resolve(rawResponse));
  });
}

function statuses(rawResponse: string): number[] {
  return [...rawResponse.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
}

describe('every answer', () => {
  /**
   * Lists one request for each kind of response that this process sends, whichever part of the server creates the
   * response.
   */
  const kinds: [kind: string, method: string, path: string, asked: Asked][] = [
    ['a success', 'GET', '/v1/places?text=delhi', {}],
    ['a refusal', 'GET', '/v1/wallet', {}],
    ['a body that cannot be read', 'POST', '/v1/session', { body: '{' }],
    ['a body that is too large', 'POST', '/v1/session', { body: JSON.stringify('x'.repeat(300_000)) }],
    ['another site', 'POST', '/v1/session', { body: {}, headers: { origin: 'https://evil.example' } }],
    ['a path that does not exist', 'GET', '/v1/unheard-of', {}],
    ['a path that cannot be read', 'GET', '/v1/%ff', {}],
    ['an unknown method', 'PUT', '/v1/session', { body: {} }],
    ['the page of the API', 'GET', '/v1/docs', {}],
    ['the document of the API', 'GET', '/v1/openapi.json', {}],
    ['health', 'GET', '/health/live', {}],
  ];

  test.each(kinds)(
    'to %s keeps browsers from sniffing, framing, running and keeping it',
    async (_, method, path, asked) => {
      const { headers } = await api.request(method, path, asked);
      // The description of the API is the same for everybody and holds nothing of anybody.
      const isDescription = ['/v1/docs', '/v1/openapi.json'].includes(path);
      expectGuarded(headers, isDescription ? /^public, max-age=3600/ : /^no-store$/);
      expect(headers.get('content-type')).toMatch(
        /^(application\/(problem\+)?json|text\/html); charset=utf-8$/,
      );
    },
  );

  test('without a body, and a stream, are guarded alike', async () => {
    const company = await seedCompany(api);
    const left = new AbortController();
    const stream = await api.request('GET', routePathOf(watchCompany, {}), {
      as: company.as('owner'),
      signal: left.signal,
    });
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expectGuarded(stream.headers);
    left.abort();
    const ended = await api.call(signOut, { as: { cookie: (await seedSignedInUser(api)).cookie } });
    expect(ended.status).toBe(204);
    expectGuarded(ended.headers);
  });

  function expectGuarded(headers: Headers, caching = /^no-store$/): void {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|script-src/);
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toMatch(caching);
    const [, age] =
      /^max-age=(\d+); includeSubDomains$/.exec(headers.get('strict-transport-security') ?? '') ?? [];
    expect(Number(age)).toBeGreaterThanOrEqual(31_536_000);
  }

  test.each(kinds)(
    'to %s names no software, no version and no other origin',
    async (_, method, path, asked) => {
      const { headers } = await api.request(method, path, asked);
      const names = [...headers.keys()];
      expect(
        names.filter((name) => /^(server|x-powered-by|via|x-runtime)$|^access-control-/.test(name)),
      ).toEqual([]);
      expect(JSON.stringify([...headers])).not.toMatch(/fastify|node\/|postgres/i);
    },
  );
});

test('a new database has no account that somebody could know the password of', () => {
  expect(accountsAtFirst).toEqual([]);
});

test.each([
  '/metrics',
  '/v1/metrics',
  '/api/auth/ok',
  '/api/auth/sign-in/email',
  '/.git/config',
  '/.env',
  '/package.json',
  '/v1/../package.json',
  '/v1/%2e%2e/server/src/bin/api.ts',
  '/debug',
  '/v1',
  '/v1/',
  '/',
])('nothing but the table is served: %s leads nowhere', async (path) => {
  const rawResponse = await raw(`GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
  expect(statuses(rawResponse)).toEqual([404]);
});

test('what breaks inside is told in one plain sentence, and nothing of the inside', async () => {
  const breaking = defineRoute({
    name: 'test.break',
    summary: 'Breaks.',
    method: 'GET',
    path: '/v1/breaking',
    access: publicAccess,
    response: jsonResponse(z.strictObject({})),
    errors: [],
  });
  const secret = api.config.AUTH_SECRET[0].key.toString('base64');
  const app = buildServer({
    platform: { ...api.platform, log: api.platform.log.child({}, { level: 'silent' }) },
    ...api.internals,
    routes: [breaking],
    handlers: [
      defineHandler(breaking, async () => {
        await Promise.resolve();
        if (api.url) throw new Error(`select secret from engine.account: ${secret}`);
        return ok({});
      }),
    ],
    shutdown: new AbortController().signal,
  });
  const answer = await app.inject('/v1/breaking');
  expect(answer.statusCode).toBe(500);
  const problemBody = problem.parse(answer.json());
  expect(Object.keys(problemBody).toSorted()).toEqual([
    'code',
    'requestId',
    'retry',
    'status',
    'title',
    'type',
  ]);
  expect(problemBody.code).toBe('internal');
  expect(answer.body).not.toMatch(/select|engine|secret|Error|\.ts|node_modules|at /);
  expect(answer.body).not.toContain(secret);
});

describe('a method', () => {
  test.each(['TRACE', 'PROPFIND', 'PURGE', 'PUT'])(
    '%s that no route has is answered like a missing page',
    async (method) => {
      const rawResponse = await raw(
        `${method} /v1/places?text=delhi HTTP/1.1\r\nHost: a\r\nX-Secret: reflected\r\nConnection: close\r\n\r\n`,
      );
      expect(statuses(rawResponse)).toEqual([404]);
      expect(rawResponse).not.toContain('reflected');
    },
  );

  test('HEAD and OPTIONS do not exist, so no other site is allowed to ask', async () => {
    for (const method of ['HEAD', 'OPTIONS']) {
      const answer = await api.request(method, '/v1/session', {
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      });
      expect(answer.status).toBe(404);
      expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  test('CONNECT opens no tunnel', async () => {
    const rawResponse = await raw(`CONNECT 127.0.0.1:${port} HTTP/1.1\r\nHost: a\r\n\r\n`);
    expect(rawResponse).not.toContain('200');
  });

  test('cannot be changed by a header', async () => {
    const answer = await api.request('POST', '/v1/session', {
      as: { cookie: somebody.cookie },
      body: {},
      headers: { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' },
    });
    expect(answer.status).toBe(400);
    expect((await api.call(readSession, { as: { cookie: somebody.cookie } })).status).toBe(200);
  });

  test('of a route that changes something is never one that a link or a picture uses', () => {
    const reads = /^\w+\.(read|list|find|watch|export|download|recompute|verify-audit)/;
    // These routes read data but do not use GET, because their parameters are too long for a URL or contain a secret.
    const bodily = [
      'search.read-fare-calendar',
      'search.read-seat-map',
      'booking.read-quote',
      'booking.download-quote',
    ];
    const misnamed = ROUTES.filter(
      ({ name, method }) => (method === 'GET') !== (reads.test(name) && !bodily.includes(name)),
    );
    expect(misnamed.map(({ name, method }) => `${method} ${name}`)).toEqual([]);
  });
});

describe('the end of a message', () => {
  const first = 'POST /v1/session HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
  const hidden = 'GET /v1/openapi.json HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

  test.each([
    [
      'both a length and chunks',
      `${first}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    ],
    ['two lengths', `${first}Content-Length: 0\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`],
    ['a list of lengths', `${first}Content-Length: 0, ${hidden.length}\r\n\r\n${hidden}`],
    ['a coding nobody knows', `${first}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`],
    ['a space before the colon', `${first}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`],
    ['a negative chunk', `${first}Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n${hidden}`],
  ])('told in two ways (%s) ends the connection, and what hides behind it is not read', async (_, bytes) => {
    const rawResponse = await raw(bytes);
    expect(statuses(rawResponse)).toEqual([400]);
    expect(rawResponse).not.toContain('openapi');
  });

  test('headers without end are refused', async () => {
    const rawResponse = await raw(
      `GET /v1/places?text=delhi HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(40_000)}\r\n\r\n`,
    );
    expect(statuses(rawResponse)).toEqual([431]);
  });

  test('a body that grows chunk by chunk is cut off at the limit', async () => {
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    const rawResponse = await raw(
      `${first}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunk.repeat(6)}0\r\n\r\n`,
    );
    expect(statuses(rawResponse)).toEqual([413]);
  });

  test('a switch to another protocol is not taken up', async () => {
    const rawResponse = await raw(
      'GET /v1/events HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
    );
    expect(rawResponse).not.toContain('101 Switching');
  });
});

describe('where a request comes from', () => {
  const seenAs = async (from: typeof api, headers: Record<string, string>) => {
    const { email } = await seedUser(api);
    const { headers: answered } = await from.call(signIn, { body: { email, password }, headers });
    const cookie = findSetCookie(answered, 'marga') ?? '';
    const { value } = await from.call(listSessions, { as: { cookie } });
    return value.items.map(({ ipAddress }) => ipAddress);
  };

  test('is what the balancer says, not what the caller told the balancer', async () => {
    expect(await seenAs(api, { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' })).toEqual(['203.0.113.9']);
  });

  test('is the connection itself where no balancer is trusted', async () => {
    const alone = await startTestApi({ TRUSTED_PROXIES: '192.0.2.1' }, api);
    for (const name of [
      'x-forwarded-for',
      'x-real-ip',
      'forwarded',
      'x-marga-ip',
      'x-client-ip',
      'cf-connecting-ip',
    ]) {
      expect(
        await seenAs(alone, { [name]: name === 'forwarded' ? 'for=203.0.113.9' : '203.0.113.9' }),
      ).toEqual(['127.0.0.1']);
    }
  });
});

describe('signing in', () => {
  const attempt = (email: string, tried: string, ip: string) =>
    api.call(signIn, { body: { email, password: tried }, headers: { 'x-forwarded-for': ip } });

  test('takes the password as it was typed: no letter more, less, larger or smaller', async () => {
    const wrongs = [
      password.toUpperCase(),
      ` ${password}`,
      `${password} `,
      password.slice(0, -1),
      `${password}x`,
    ];
    for (const [index, wrong] of wrongs.entries()) {
      const { email } = await seedUser(api);
      expect((await attempt(email, wrong, `203.0.113.${30 + index}`)).code, wrong).toBe('invalid-credential');
    }
    const { email: other, user } = await seedUser(api);
    const long = `${'velvet lantern '.repeat(8)}8`;
    await api.admin('update engine.account set "password" = $1 where "userId" = $2', [
      await api.engine.hashPassword(long),
      user,
    ]);
    expect((await attempt(other, long.slice(0, 72), '203.0.113.21')).code).toBe('invalid-credential');
    expect((await attempt(other, long, '203.0.113.21')).status).toBe(200);
  });

  test('sets cookies that stay on this host, away from scripts and other sites, and repeats none in its answer', async () => {
    const { email } = await seedUser(api);
    const { headers, text } = await attempt(email, password, '203.0.113.22');
    const cookies = headers.getSetCookie();
    expect(cookies.length).toBeGreaterThanOrEqual(2);
    for (const cookie of cookies) {
      const [pair = '', ...attributes] = cookie.split('; ');
      expect(pair).toMatch(/^__Host-marga(-device|-pending)?=/);
      expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Secure']));
      expect(cookie).not.toMatch(/domain/i);
      expect(text).not.toContain(pair.split('=')[1]);
    }
  });

  test('gives tokens that nobody guesses: 256 random bits, and new ones each time', async () => {
    const { email } = await seedUser(api);
    const tokens = new Set<string>();
    for (let round = 0; round < 8; round += 1) {
      const cookie = findSetCookie((await attempt(email, password, '203.0.113.23')).headers, 'marga') ?? '';
      const token = cookie.split('=')[1] ?? '';
      expect(token).toMatch(/^[\w-]{43}$/);
      tokens.add(token);
    }
    expect(tokens.size).toBe(8);
    expect(new Set([...tokens].join('')).size).toBeGreaterThan(55);
  });
});

test('the API’s own policy lets nothing be loaded, sent, framed or based elsewhere', async () => {
  for (const path of ['/v1/session', '/v1/docs']) {
    const policy = (await api.request('GET', path)).headers.get('content-security-policy') ?? '';
    for (const rule of [
      "default-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy, path).toContain(rule);
    expect(policy).not.toMatch(/unsafe|\*/);
  }
});
