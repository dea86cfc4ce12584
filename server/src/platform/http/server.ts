import { createHash } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isId, mintId, type UserId } from '@marga/contract/kernel/ids';
import type { Session } from '@marga/contract/identity';
import type { Result } from '@marga/contract/kernel/result';
import { type Role, roleMay } from '@marga/contract/permissions';
import type { Route } from '@marga/contract/route';
import { now } from '../clock.ts';
import type { CompanyContext, Platform, RequestContext } from '../context.ts';
import { DatabaseUnavailable } from '../db/db.ts';
import type { Call } from '../db/statement.ts';
import { closerOfQuietConnections } from './drain.ts';
import { sendEvents } from './event-stream.ts';
import type { CallContext, Handler, SignedInContext, StreamEvent } from './handler.ts';
import { StreamLimit } from './stream-limit.ts';
import { problemOf, type Refusal, refuse } from './refusal.ts';

/** The door of the identity module: who holds this token, and as what in this company. */
export type EnterCompany = (params: {
  tokenHash: string;
  company: string;
}) => Call<{ user_id: string; role: string | null }>;

interface ServerOptions {
  readonly platform: Platform;
  readonly enter: EnterCompany;
  readonly findSession: (tokenHash: string) => Promise<Session | undefined>;
  readonly routes: readonly Route[];
  readonly handlers: readonly Handler[];
  /** Ends every open stream. */
  readonly shutdown: AbortSignal;
}

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'cache-control': 'no-store',
} as const;

const IDEMPOTENCY_KEY = /^[A-Za-z0-9-]{16,64}$/;

/** Serves the route table. A route without a handler, or a handler without a route, stops the process before it listens. */
export function buildServer(options: ServerOptions): FastifyInstance {
  const { platform } = options;
  const app = fastify({
    logger: false,
    // A route that the table does not list does not exist, HEAD included.
    exposeHeadRoutes: false,
    bodyLimit: 256 * 1024,
    // A request that does not arrive must not hold a connection; an answer may take as long as it takes.
    requestTimeout: 30_000,
    http: { headersTimeout: 30_000 },
    genReqId: () => mintId('request', now()),
    trustProxy: platform.config.TRUSTED_PROXIES ?? false,
    // A path that cannot be read leads nowhere, like any other that is not in the table.
    frameworkErrors: (_error, request, reply) => {
      void reply.headers(SECURITY_HEADERS);
      void sendRefusal(request, reply, { code: 'not-found' });
    },
  });
  const closeQuietConnections = closerOfQuietConnections(app.server);
  app.addHook('preClose', async () => closeQuietConnections());
  const streams = new StreamLimit();
  const byName = new Map(options.handlers.map((handler) => [handler.route.name, handler]));
  if (byName.size !== options.handlers.length) throw new Error('two handlers serve the same route');
  for (const route of options.routes) {
    const handler = byName.get(route.name);
    if (!handler) throw new Error(`the route ${route.name} has no handler`);
    byName.delete(route.name);
    serve(app, options, handler, streams);
  }
  if (byName.size > 0) throw new Error(`not in the route table: ${[...byName.keys()].join(', ')}`);

  app.addHook('onSend', (request, reply, _payload, done) => {
    const ownPolicy = reply.getHeader('content-security-policy');
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
    if (ownPolicy !== undefined) reply.header('content-security-policy', ownPolicy);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.config.routeName ?? 'unknown';
    platform.telemetry.request(route, reply.statusCode, reply.elapsedTime);
    platform.log.info(
      { requestId: request.id, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
    done();
  });
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, { code: 'not-found' }));
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.code === 'internal')
      platform.log.error({ requestId: request.id, err: error }, 'request failed');
    else if (refusal.code === 'unavailable')
      platform.log.warn({ requestId: request.id, err: error }, 'unavailable');
    return sendRefusal(request, reply, refusal);
  });
  return app;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    routeName?: string;
  }
}

function serve(app: FastifyInstance, options: ServerOptions, handler: Handler, streams: StreamLimit): void {
  const { route } = handler;
  const { platform } = options;
  const verify = platform.config.VERIFY_RESPONSES === 'on';
  const origin = new URL(platform.config.PUBLIC_ORIGIN).origin;
  const cookie = sessionCookie(platform.config.PUBLIC_ORIGIN);

  app.route({
    method: route.method,
    url: route.path,
    config: { routeName: route.name },
    handler: async (request, reply) => {
      const forged = route.method === 'GET' ? undefined : crossSite(request, origin);
      if (forged) return sendRefusal(request, reply, { code: 'cross-site-request' });
      const input = parseInput(route, request);
      if (!input.ok) return sendRefusal(request, reply, input.error);
      const token = cookie.read(request.headers.cookie);
      const tokenHash = token === undefined ? undefined : hashToken(token);
      const answer = await answerOf({
        streams,
        options,
        handler,
        request,
        reply,
        cookie,
        tokenHash,
        input: input.value,
      });
      if (!answer.ok) return sendRefusal(request, reply, answer.error);
      if (handler.kind === 'stream') {
        const { events, signal } = answer.value as OpenStream;
        const checked = verify ? verified(route, events) : events;
        const headers = { ...SECURITY_HEADERS, 'x-request-id': request.id };
        return sendEvents(reply, headers, checked, signal).catch((error: unknown) => {
          platform.log.error({ requestId: request.id, route: route.name, err: error }, 'stream broke');
        });
      }
      if (verify) verifyResponse(route, answer.value);
      if (route.response.kind === 'empty') return reply.code(204).send();
      return reply
        .code(route.response.status)
        .header('content-type', 'application/json; charset=utf-8')
        .send(JSON.stringify(answer.value));
    },
  });
}

interface Visit {
  readonly streams: StreamLimit;
  readonly options: ServerOptions;
  readonly handler: Handler;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly cookie: SessionCookie;
  readonly tokenHash: string | undefined;
  readonly input: object;
}

interface OpenStream {
  readonly events: AsyncIterable<StreamEvent<unknown>>;
  readonly signal: AbortSignal;
}

/** The one place where access is decided; a handler runs behind it or not at all. */
async function answerOf(visit: Visit): Promise<Result<unknown, Refusal>> {
  const { handler, options, request, tokenHash, input } = visit;
  const { access } = handler.route;
  if (access.kind === 'public') return runHandler(visit, callContext(visit));
  if (tokenHash === undefined) return refuse('unauthenticated');
  if (access.kind === 'signed-in') {
    const session = await options.findSession(tokenHash);
    if (!session) return refuse('unauthenticated');
    const ctx: SignedInContext = { ...callContext(visit), session, tokenHash };
    return runHandler(visit, ctx);
  }

  const company = request.headers['marga-company'];
  if (typeof company !== 'string' || !isId('company', company)) return refuse('company-missing');
  const door = options.enter({ tokenHash, company });
  const calls = handler.kind === 'read' ? handler.calls(input) : [];
  const [entered, ...rows] = await options.platform.db.run([door, ...calls]);
  const visitor = entered?.[0];
  if (!visitor) return refuse('unauthenticated');
  // Somebody else's company answers as a company that does not exist would.
  if (visitor.role === null) return refuse('permission-denied');
  if (!roleMay(visitor.role as Role, access.permission)) return refuse('permission-denied');
  if (handler.kind === 'read') return handler.answer(rows, input);
  if (handler.kind === 'stream') {
    const release = visit.streams.take(visitor.user_id);
    if (!release) return refuse('too-many-requests', { retryAfterSeconds: 60 });
    visit.reply.raw.once('close', release);
  }
  const ctx: CompanyContext = {
    ...baseContext(visit),
    userId: visitor.user_id as UserId,
    companyId: company,
    role: visitor.role as Role,
    door: {
      call: door,
      letsIn: ([again]) => !!again?.role && roleMay(again.role as Role, access.permission),
    },
  };
  return runHandler(visit, ctx);
}

async function runHandler(visit: Visit, ctx: RequestContext): Promise<Result<unknown, Refusal>> {
  const { handler, input } = visit;
  if (handler.kind === 'stream') {
    const opened = await handler.open(ctx, input);
    return opened.ok ? { ok: true, value: { events: opened.value, signal: ctx.signal } } : opened;
  }
  if (handler.kind === 'read') {
    const rows = await visit.options.platform.db.run(handler.calls(input));
    return handler.answer(rows as unknown[][], input);
  }
  return handler.run(ctx, input);
}

function baseContext(visit: Visit): RequestContext {
  const gone = new AbortController();
  visit.reply.raw.once('close', () => gone.abort());
  return {
    ...visit.options.platform,
    requestId: visit.request.id,
    signal: AbortSignal.any([gone.signal, visit.options.shutdown]),
  };
}

function callContext(visit: Visit): CallContext {
  return {
    ...baseContext(visit),
    ip: visit.request.ip,
    userAgent: (visit.request.headers['user-agent'] ?? '').slice(0, 300),
    setSession: (token: string, maxAgeSeconds: number | undefined) => {
      visit.reply.header('set-cookie', visit.cookie.write(token, maxAgeSeconds));
    },
    clearSession: () => {
      visit.reply.header('set-cookie', visit.cookie.write('', 0));
    },
  };
}

function parseInput(route: Route, request: FastifyRequest): Result<object, Refusal> {
  const issues: { path: string; message: string }[] = [];
  const part = (name: string, schema: z.ZodType | undefined, value: unknown): unknown => {
    if (!schema) return undefined;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      issues.push({
        path: [name, ...issue.path].join('.').slice(0, 200),
        message: issue.message.slice(0, 200),
      });
    }
    return undefined;
  };
  const params = part('params', route.params, request.params);
  // An id that cannot exist is answered like one that does not.
  if (issues.length > 0) return refuse('not-found');
  const query = part('query', route.query, request.query);
  const body = part('body', route.body, request.body);
  if (issues.length > 0) return refuse('request-invalid', { issues: issues.slice(0, 20) });
  const key = request.headers['idempotency-key'];
  if (route.idempotency === 'key' && (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key))) {
    return refuse('idempotency-key-missing');
  }
  const lastEventId = request.headers['last-event-id'];
  return {
    ok: true,
    value: { params, query, body, idempotencyKey: key ?? '', lastEventId },
  };
}

/** A browser names the page a request comes from; a request that changes something must come from ours. */
function crossSite(request: FastifyRequest, origin: string): boolean {
  if (request.headers.origin !== undefined) return request.headers.origin !== origin;
  const site = request.headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

interface SessionCookie {
  read(header: string | undefined): string | undefined;
  write(token: string, maxAgeSeconds: number | undefined): string;
}

/** `__Host-` binds the cookie to this very host, which browsers grant over https only. */
function sessionCookie(publicOrigin: string): SessionCookie {
  const secure = publicOrigin.startsWith('https:');
  const name = secure ? '__Host-marga' : 'marga';
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{16,128})(?:;|$)`);
  return {
    read: (header) => (header === undefined ? undefined : pattern.exec(header)?.[1]),
    write: (token, maxAgeSeconds) =>
      `${name}=${token}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}${
        maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`
      }`,
  };
}

/** The database never sees a token, only this. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof DatabaseUnavailable) return { code: 'unavailable' };
  const status = (error as { statusCode?: number }).statusCode;
  if (status === 413) return { code: 'payload-too-large' };
  if (status !== undefined && status >= 400 && status < 500) {
    return {
      code: 'request-invalid',
      details: { issues: [{ path: 'body', message: 'not readable as JSON' }] },
    };
  }
  return { code: 'internal' };
}

function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const problem = problemOf(refusal, request.id);
  const retryAfter = refusal.details?.['retryAfterSeconds'];
  if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter));
  return reply
    .code(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

function verifyResponse(route: Route, value: unknown): void {
  if (route.response.kind === 'empty') return;
  // Through JSON first: what the caller reads is what must fit.
  route.response.schema.parse(JSON.parse(JSON.stringify(value)));
}

async function* verified(
  route: Route,
  events: AsyncIterable<StreamEvent<unknown>>,
): AsyncGenerator<StreamEvent<unknown>> {
  for await (const event of events) {
    verifyResponse(route, event.event);
    yield event;
  }
}
