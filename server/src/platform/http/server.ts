import { createServer } from 'node:http';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { createId } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import {
  type FileAnswer,
  PUBLIC_BODY_BYTES,
  type RedirectAnswer,
  type Route,
} from '@marga/contract/route-definition';
import type { ApiConfig } from '../config.ts';
import { now } from '../clock.ts';
import { networkOfIp } from '../ip-network.ts';
import type { CompanyContext, Platform, RequestContext, StaffContext } from '../request-context.ts';
import { type Db, DatabaseUnavailable, hasSqlState } from '../db/db.ts';
import { AdmissionControl } from './admission-control.ts';
import { answerOnce } from './answer-once.ts';
import { staffReadOf } from './audit-staff-read.ts';
import { authorizeRequest, bearerTokenOf, type Authorizer, type RequestScope } from './authorize-request.ts';
import { type Redactor, redactAnswer, redactorForRoute } from './redact-response.ts';
import { createCookies, NO_COOKIES } from './cookies.ts';
import { createIdleConnectionCloser } from './close-idle-connections.ts';
import { sendServerEvents } from './event-stream.ts';
import { acceptRawBodies, acceptFormBodies } from './form-body.ts';
import { limitJsonBodies } from './json-body.ts';
import type { Handler, SerialisedEvents, StreamEvent } from './handler.ts';
import { parseRequest } from './parse-request.ts';
import { onResponseClose } from './on-response-close.ts';
import { StreamLimit } from './event-stream-limit.ts';
import { refuse, type Refusal, toProblemResponse } from './refusal.ts';

interface ServerOptions {
  readonly platform: Platform<ApiConfig>;
  readonly authorizer: Authorizer;
  /** This connection uses the operators' database role. */
  readonly operatorDb: Db;
  readonly routes: readonly Route[];
  readonly handlers: readonly Handler[];
  /** Every open stream ends when this signal aborts. */
  readonly shutdown: AbortSignal;
}

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'cache-control': 'no-store',
} as const;

/** A response may replace these headers. */
const OWN_HEADERS = ['content-security-policy', 'cache-control'] as const;

/** A request body up to this size is read before the sender is authorized; no public route accepts more from anybody. */
const ANYBODYS_BODY_BYTES = PUBLIC_BODY_BYTES;
/** Most routes for members and operators accept a body up to this size. */
const USUAL_BODY_BYTES = 256 * 1024;

/** A path parameter may be this long, because the id of a search contains all its criteria. */
const LONGEST_PARAM = 2_100;

/** Serves the route table. A route without a handler, or a handler without a route, stops the process before it listens. */
export function buildServer(options: ServerOptions): FastifyInstance {
  const { platform } = options;
  const admission = new AdmissionControl(
    platform.config.LOAD_SHEDDING === 'on' ? options.handlers : [],
    platform.telemetry,
  );
  const app = fastify({
    logger: false,
    // A route that the table does not list does not exist, HEAD included.
    exposeHeadRoutes: false,
    bodyLimit: USUAL_BODY_BYTES,
    // An incomplete request must not hold a connection; a response may take as long as it needs.
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: LONGEST_PARAM },
    // Admission comes before routing and parsing, because a refusal for overload must cost almost nothing.
    serverFactory: (answer) =>
      createServer(
        { headersTimeout: 30_000, requestTimeout: 30_000, keepAliveTimeout: 72_000 },
        (request, response) => {
          if (admission.admits(request, response)) answer(request, response);
        },
      ),
    genReqId: () => createId('request', now()),
    trustProxy: platform.config.TRUSTED_PROXIES ?? false,
    // A malformed path is answered like any other that is not in the table.
    frameworkErrors: (_error, request, reply) => {
      void reply.headers(SECURITY_HEADERS);
      void sendRefusal(request, reply, { code: 'not-found' });
    },
  });
  void app.register(cookie);
  limitJsonBodies(app);
  const closeIdleConnections = createIdleConnectionCloser(app.server);
  app.addHook('preClose', async () => {
    closeIdleConnections();
    admission.close();
  });
  const streams = new StreamLimit();
  const byName = new Map(options.handlers.map((handler) => [handler.route.name, handler]));
  if (byName.size !== options.handlers.length) throw new Error('two handlers serve the same route');
  for (const route of options.routes) {
    const handler = byName.get(route.name);
    if (!handler) throw new Error(`the route ${route.name} has no handler`);
    byName.delete(route.name);
    if (route.from === 'anywhere') serveFromAnywhere(app, options, handler, streams);
    else serve(app, options, handler, streams);
  }
  if (byName.size > 0) throw new Error(`not in the route table: ${[...byName.keys()].join(', ')}`);

  app.addHook('onSend', (request, reply, _payload, done) => {
    const own = OWN_HEADERS.map((name) => [name, reply.getHeader(name)] as const);
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
    for (const [name, value] of own) if (value !== undefined) reply.header(name, value);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.config.routeName ?? 'unknown';
    platform.telemetry.request(route, reply.statusCode, reply.elapsedTime);
    platform.log[request.routeOptions.config.isProbe === true ? 'debug' : 'info'](
      {
        requestId: request.id,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        network: networkOfIp(request.ip),
        ...(request.refusedWith && { code: request.refusedWith }),
        ...request.caller,
      },
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
  interface FastifyRequest {
    /** Names the error that was answered, for the request log. */
    refusedWith?: Refusal['code'];
  }
  interface FastifyContextConfig {
    routeName?: string;
    /** A probe asks only whether the process works. */
    isProbe?: boolean;
  }
}

function serve(app: FastifyInstance, options: ServerOptions, handler: Handler, streams: StreamLimit): void {
  const { route } = handler;
  const { platform, authorizer, operatorDb, shutdown } = options;
  const verify = platform.config.VERIFY_RESPONSES === 'on';
  const origin = new URL(platform.config.PUBLIC_ORIGIN).origin;
  const fromAnywhere = route.from === 'anywhere';
  const redact = redactorForRoute(route);
  const cookies = fromAnywhere ? NO_COOKIES : createCookies(platform.config.PUBLIC_ORIGIN);

  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: route.bodyLimitBytes,
    config: { routeName: route.name },
    // A large body is read only from senders who are authorized for the route.
    ...(route.access.kind !== 'public' && route.bodyLimitBytes > ANYBODYS_BODY_BYTES
      ? {
          onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
            if (route.bodyLimitBytes <= USUAL_BODY_BYTES && isSmall(request)) return undefined;
            if (crossSite(request, origin))
              return sendRefusal(request, reply, { code: 'unauthorized-domain' });
            const scope = { platform, authorizer, operatorDb, cookies, request, reply, shutdown };
            const authorized = await authorizeRequest(scope, route.access, []);
            return authorized.ok ? undefined : sendRefusal(request, reply, authorized.error);
          },
        }
      : {}),
    handler: async (request, reply) => {
      if (route.method !== 'GET' && !fromAnywhere && crossSite(request, origin))
        return sendRefusal(request, reply, { code: 'unauthorized-domain' });
      const counted = countPublicRequest(options, route, request);
      if (!counted.ok) return sendRefusal(request, reply, counted.error);
      const parsed = parseRequest(route, request);
      if (!parsed.ok) return sendRefusal(request, reply, parsed.error);
      const { input, idempotencyKey } = parsed.value;
      const scope = { platform, authorizer, operatorDb, cookies, request, reply, shutdown };
      const answer =
        handler.kind === 'call' && idempotencyKey !== undefined && route.response.kind !== 'file'
          ? await answerOnce(scope, handler, input, idempotencyKey, redact)
          : await answerOf(scope, handler, input, streams, redact);
      if (!answer.ok) return sendRefusal(request, reply, answer.error);
      if (handler.kind === 'stream') {
        const { events, signal } = answer.value as OpenStream;
        const checked = verify ? verified(route, events) : events;
        const headers = { ...SECURITY_HEADERS, 'x-request-id': request.id };
        return sendServerEvents(reply, headers, checked, signal).catch((error: unknown) => {
          platform.log.error({ requestId: request.id, route: route.name, err: error }, 'stream broke');
        });
      }
      if (verify) verifyResponse(route, answer.value);
      if (route.response.kind === 'empty') return reply.code(204).send();
      if (route.response.kind === 'redirect') return lead(reply, route.response.status, answer.value);
      if (route.response.kind === 'file') return sendFile(reply, route.response.type, answer.value);
      return reply
        .code(route.response.status)
        .header('content-type', 'application/json; charset=utf-8')
        .send(JSON.stringify(answer.value));
    },
  });
}

/**
 * Serves a route that other sites may call. It has a separate scope, so that forms and raw bodies are parsed on no
 * other route.
 */
function serveFromAnywhere(
  app: FastifyInstance,
  options: ServerOptions,
  handler: Handler,
  streams: StreamLimit,
): void {
  const { name, access } = handler.route;
  if (access.kind !== 'public') throw new Error(`${name} takes requests from anywhere, so it must be public`);
  void app.register(async (scope) => {
    if (handler.route.rawBody) acceptRawBodies(scope);
    else acceptFormBodies(scope);
    serve(scope, options, handler, streams);
  });
}

/** Redirects only to a path of ours: whatever a handler returns, no browser is sent to another site. */
function lead(reply: FastifyReply, status: number, answer: unknown): FastifyReply {
  const { to } = answer as RedirectAnswer;
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(to)) throw new Error('a redirect must stay here');
  return reply.code(status).header('location', to).send();
}

function sendFile(reply: FastifyReply, type: string, answer: unknown): FastifyReply {
  const { fileName, bytes } = answer as FileAnswer;
  return reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename="${fileName.replaceAll(/[^\w.-]/g, '-')}"`)
    .send(Buffer.from(bytes));
}

interface OpenStream {
  readonly events: AsyncIterable<StreamEvent<unknown> | SerialisedEvents>;
  readonly signal: AbortSignal;
}

/** Authorizes the request and then runs the handler, which never runs without authorization. */
async function answerOf(
  scope: RequestScope,
  handler: Handler,
  input: object,
  streams: StreamLimit,
  redact: Redactor | undefined,
): Promise<Result<unknown, Refusal>> {
  const calls = handler.kind === 'read' ? handler.calls(input) : [];
  const authorized = await authorizeRequest(scope, handler.route.access, calls);
  if (!authorized.ok) return authorized;
  const { ctx, rows } = authorized.value;
  const read = staffReadOf(handler.route, scope.request, input);
  if (!read.ok) return read;
  const record = async (shown: unknown) => read.value?.(ctx as StaffContext, shown);
  if (handler.kind !== 'stream') {
    const answer = handler.kind === 'read' ? handler.answer(rows, input, ctx) : await handler.run(ctx, input);
    if (answer.ok) await record(answer.value);
    return redactAnswer(redact, ctx, answer);
  }
  if (!countStream(streams, ctx, scope)) return refuse('too-many-requests', { retryAfterSeconds: 60 });
  const opened = await handler.open(ctx, input);
  if (opened.ok) await record(undefined);
  return opened.ok ? { ok: true, value: { events: opened.value, signal: ctx.signal } } : opened;
}

/**
 * Counts a request that needs no session against the caller's network. The gateway, suppliers and mail programs post from
 * few networks, so they are not counted; the signature or code of their request decides.
 */
function countPublicRequest(
  { platform }: ServerOptions,
  { access, from }: Route,
  { ip }: FastifyRequest,
): Result<undefined, Refusal> {
  if (access.kind !== 'public' || from === 'anywhere') return ok(undefined);
  return platform.limits.countLocally('http.public-requests', networkOfIp(ip));
}

/** Counts a stream until its response ends; returns false when the caller has too many open. */
function countStream(
  streams: StreamLimit,
  ctx: RequestContext,
  { reply, cookies, request }: RequestScope,
): boolean {
  const { userId } = ctx as CompanyContext;
  const visitor = cookies.read('visitor', request);
  const leave = streams.enter({ userId, visitor, ip: ctx.ip });
  if (leave) onResponseClose(reply.raw, leave);
  return leave !== undefined;
}

/** Returns whether a request says that its body is small; a request without a body says nothing. */
function isSmall({ headers }: FastifyRequest): boolean {
  if (headers['transfer-encoding'] !== undefined) return false;
  return Number(headers['content-length'] ?? 0) <= ANYBODYS_BODY_BYTES;
}

/**
 * A browser names the page a request comes from; a request that changes something must come from one of our own
 * pages.
 */
function crossSite(request: FastifyRequest, origin: string): boolean {
  if (bearerTokenOf(request) !== undefined) return false;
  if (request.headers.origin !== undefined) return request.headers.origin !== origin;
  const site = request.headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof DatabaseUnavailable) return { code: 'unavailable' };
  // PostgreSQL cannot store a text that contains a NUL.
  if (hasSqlState(error, '22021'))
    return {
      code: 'request-invalid',
      details: { issues: [{ path: 'body', message: 'unreadable characters' }] },
    };
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
  const problem = toProblemResponse(refusal, request.id);
  request.refusedWith = refusal.code;
  const retryAfter = refusal.details?.['retryAfterSeconds'];
  if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter));
  return reply
    .code(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

function verifyResponse(route: Route, value: unknown): void {
  if (route.response.kind !== 'json' && route.response.kind !== 'events') return;
  // The value goes through JSON first, because what the caller reads is what must fit the schema.
  route.response.schema.parse(JSON.parse(JSON.stringify(value)));
}

async function* verified(
  route: Route,
  events: AsyncIterable<StreamEvent<unknown> | SerialisedEvents>,
): AsyncGenerator<StreamEvent<unknown> | SerialisedEvents> {
  for await (const streamed of events) {
    if ('serialised' in streamed)
      for (const text of streamed.serialised) verifyResponse(route, JSON.parse(text));
    else verifyResponse(route, streamed.event);
    yield streamed;
  }
}
