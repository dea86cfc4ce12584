import { expect, test } from 'vitest';
import { z } from 'zod';
import { listBookings } from '@marga/contract/bookings/booking';
import { signIn } from '@marga/contract/identity/session';
import { ok } from '@marga/contract/kernel/result';
import { findPlaces } from '@marga/contract/places/places';
import {
  eventStreamResponse,
  jsonResponse,
  publicAccess,
  defineRoute,
  signedInAccess,
} from '@marga/contract/route-definition';
import { problem } from '@marga/contract/wire-schemas';
import { startTestApi } from '../../../test/api.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import { readEvents } from '../../../test/server-sent-event-reader.ts';
import { Db } from '../db/db.ts';
import { type Handler, defineHandler, defineStreamHandler } from './handler.ts';
import { buildServer } from './server.ts';

const api = await startTestApi();

const counted = defineRoute({
  name: 'test.count',
  summary: 'A number.',
  method: 'GET',
  path: '/v1/count',
  access: publicAccess,
  response: jsonResponse(z.strictObject({ count: z.int() })),
  errors: [],
});

const ticking = defineRoute({
  name: 'test.tick',
  summary: 'Numbers.',
  method: 'GET',
  path: '/v1/ticks',
  access: publicAccess,
  response: eventStreamResponse(z.strictObject({ count: z.int() })),
  errors: [],
});

function serverOf(handlers: readonly Handler[], verify: 'on' | 'off' = 'on') {
  const config = { ...api.config, VERIFY_RESPONSES: verify, LOG_LEVEL: 'silent' as const };
  return buildServer({
    platform: { ...api.platform, config, log: api.platform.log.child({}, { level: 'silent' }) },
    ...api.internals,
    routes: [counted, ticking],
    handlers,
    shutdown: new AbortController().signal,
  });
}

const rightCount = defineHandler(counted, async () => ok({ count: 1 }));
const wrongCount = defineHandler(counted, async () => ok({ count: 'one' as unknown as number }));
const extraCount = defineHandler(counted, async () => ok({ count: 1, secret: 'leaked' }));
const ticks = defineStreamHandler(ticking, async () => ok(countTo([1, 2])));
const wrongTicks = defineStreamHandler(ticking, async () => ok(countTo([1, 'two'])));

async function* countTo(values: readonly unknown[]) {
  for (const value of values) yield { event: { count: value as number } };
}

test('a route without a handler stops the boot', () => {
  expect(() => serverOf([rightCount])).toThrow('the route test.tick has no handler');
});

test('a handler without a route stops the boot', () => {
  const orphan = defineHandler(defineRoute({ ...counted, name: 'test.orphan' }), async () =>
    ok({ count: 1 }),
  );
  expect(() => serverOf([rightCount, ticks, orphan])).toThrow('not in the route table: test.orphan');
});

test('two handlers of one route stop the boot', () => {
  expect(() => serverOf([rightCount, rightCount, ticks])).toThrow('two handlers serve the same route');
});

test('a route that takes requests from anywhere and is not everybody’s stops the boot', () => {
  const reckless = defineRoute({
    ...counted,
    name: 'test.reckless',
    access: signedInAccess,
    from: 'anywhere',
  });
  const handler = defineHandler(reckless, async () => ok({ count: 1 }));
  const boot = () =>
    buildServer({
      platform: api.platform,
      ...api.internals,
      routes: [reckless],
      handlers: [handler],
      shutdown: new AbortController().signal,
    });
  expect(boot).toThrow('test.reckless takes requests from anywhere, so it must be public');
});

test('a route that takes requests from anywhere sees no cookie and can set none', async () => {
  const careful = defineRoute({ ...counted, name: 'test.careful', method: 'POST', from: 'anywhere' });
  const seen: unknown[] = [];
  const handler = defineHandler(careful, async (ctx) => {
    seen.push(ctx.cookie('session'));
    ctx.setCookie('session', 'made up', 60);
    return ok({ count: 1 });
  });
  const app = buildServer({
    platform: { ...api.platform, log: api.platform.log.child({}, { level: 'silent' }) },
    ...api.internals,
    routes: [careful],
    handlers: [handler],
    shutdown: new AbortController().signal,
  });
  const headers = { cookie: `__Host-marga=${'x'.repeat(43)}` };
  const answer = await app.inject({ method: 'POST', url: '/v1/count', headers });
  expect(answer.statusCode).toBe(500);
  expect(seen).toEqual([undefined]);
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test.each([
  ['of the wrong type', wrongCount],
  ['with a field the contract does not know', extraCount],
])('an answer %s becomes a 500 when answers are verified, and only then', async (_, handler) => {
  const verified = await serverOf([handler, ticks]).inject('/v1/count');
  expect(verified.statusCode).toBe(500);
  expect(problem.parse(verified.json()).code).toBe('internal');
  expect(verified.body).not.toContain('leaked');
  const trusted = await serverOf([handler, ticks], 'off').inject('/v1/count');
  expect(trusted.statusCode).toBe(200);
});

test('an event that does not fit the contract ends its stream', async () => {
  const read = async (handler: Handler) => {
    const app = serverOf([rightCount, handler]);
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const received: unknown[] = [];
    for await (const { event } of readEvents(await fetch(`${url}/v1/ticks`))) received.push(event);
    await app.close();
    return received;
  };
  expect(await read(ticks)).toEqual([{ count: 1 }, { count: 2 }]);
  expect(await read(wrongTicks)).toEqual([{ count: 1 }]);
});

test.each([
  ['an unknown path', 'GET', '/v1/unheard-of', undefined, 404, 'not-found'],
  ['an unknown method', 'PUT', '/v1/session', '{}', 404, 'not-found'],
  ['a body that is not JSON', 'POST', '/v1/session', '{"email":', 400, 'request-invalid'],
  ['a body that poisons prototypes', 'POST', '/v1/session', '{"__proto__":{"a":1}}', 400, 'request-invalid'],
  ['no body', 'POST', '/v1/session', undefined, 400, 'request-invalid'],
  ['too large a body', 'POST', '/v1/session', JSON.stringify('x'.repeat(300_000)), 413, 'payload-too-large'],
])('%s is answered as a problem', async (_, method, path, body, status, code) => {
  const answer = await api.request(method, path, { body });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(problem.parse(await answer.json())).toMatchObject({ code, status });
});

test('another content type than JSON is refused', async () => {
  const answer = await api.call(signIn, { body: 'email=a', headers: { 'content-type': 'text/plain' } });
  expect(answer.code).toBe('request-invalid');
});

test('malformed values are named by their path, a bounded number of them', async () => {
  const { problem: refusal } = await api.call(signIn, { body: { email: 'nobody', password: 7 } });
  expect(refusal.issues?.map(({ path }) => path)).toEqual(['body.email', 'body.password']);
  const { problem: query } = await api.call(findPlaces, { query: { text: 'delhi', limit: '0' } });
  expect(query.issues?.map(({ path }) => path)).toEqual(['query.limit']);
});

test('a value that the database cannot hold is the caller’s mistake', async () => {
  const owner = (await seedCompany(api)).as('owner');
  for (const cursor of ['\u0000', 'bkg_\ud800', "'; drop table bookings.booking; --"]) {
    const answer = await api.call(listBookings, { as: owner, query: { cursor } });
    expect(answer.code).toBe('request-invalid');
  }
});

test('every answer forbids sniffing, framing, scripts and caching', async () => {
  for (const path of ['/v1/places?text=delhi', '/v1/unheard-of', '/v1/wallet', '/health/live']) {
    const { headers } = await api.request('GET', path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-request-id')).toMatch(/^req_/);
  }
});

test('without the database a request is told to come back with the same key', async () => {
  const db = new Db({
    url: 'postgres://marga_app@127.0.0.1:9/nowhere',
    poolSize: 1,
    clockOffsetMs: undefined,
  });
  const needsDatabase = defineHandler(counted, async (ctx) => {
    await ctx.db.ping();
    return ok({ count: 1 });
  });
  const app = buildServer({
    platform: { ...api.platform, db, log: api.platform.log.child({}, { level: 'silent' }) },
    ...api.internals,
    routes: [counted],
    handlers: [needsDatabase],
    shutdown: new AbortController().signal,
  });
  const answer = await app.inject('/v1/count');
  expect(problem.parse(answer.json())).toMatchObject({ code: 'unavailable', status: 503, retry: 'same-key' });
  await db.close();
});

test('health tells life from readiness, and names the parts', async () => {
  const live = await api.request('GET', '/health/live');
  expect(await live.json()).toEqual({ status: 'live' });
  const ready = await api.request('GET', '/health/ready');
  expect(await ready.json()).toEqual({ status: 'ready', draining: false, database: true, redis: true });
});
