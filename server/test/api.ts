import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { ERRORS, UNIVERSAL_ERRORS } from '@marga/contract/errors';
import type { CompanyId } from '@marga/contract/kernel/ids';
import type { Route, RouteOutput } from '@marga/contract/route-definition';
import { ROUTES } from '@marga/contract/route-table';
import { type Problem, problem as problemSchema } from '@marga/contract/wire-schemas';
import { amendmentHandlers } from '../src/modules/amendments/index.ts';
import { supplierWebhookHandlers } from '../src/modules/monitoring/index.ts';
import { refundHandlers } from '../src/modules/refunds/index.ts';
import { reportingHandlers } from '../src/modules/reporting/index.ts';
import { checkoutHandlers } from '../src/modules/checkout/index.ts';
import { tripHandlers } from '../src/modules/trips/index.ts';
import { bookingHandlers, salePriceQueries } from '../src/modules/bookings/index.ts';
import { contentHandlers } from '../src/modules/content/index.ts';
import {
  createAuthLibrary,
  createAuthorizer,
  identityHandlers,
  type AccountExportRecords,
} from '../src/modules/identity/index.ts';
import { ledgerHandlers } from '../src/modules/ledger/index.ts';
import { operatorHandlers } from '../src/modules/operators/index.ts';
import { newsletterHandlers } from '../src/modules/newsletter/index.ts';
import { notificationsHandlers } from '../src/modules/notifications/index.ts';
import { workqueueHandlers } from '../src/modules/workqueue/index.ts';
import { createRazorpayGateway, paymentHandlers } from '../src/modules/payments/index.ts';
import { placesHandlers } from '../src/modules/places/index.ts';
import { pricingHandlers } from '../src/modules/pricing/index.ts';
import { searchHandlers } from '../src/modules/search/index.ts';
import {
  createConfiguredSuppliers,
  supplierStatusHandlers,
  type Suppliers,
} from '../src/modules/suppliers/index.ts';
import { accountExportTickets, supportHandlers } from '../src/modules/support/index.ts';
import { travellersHandlers } from '../src/modules/travellers/index.ts';
import { unsettledMatters } from '../src/bin/unsettled-matters.ts';
import type { Handler } from '../src/platform/http/handler.ts';
import { type ApiConfig, readConfig, type WorkerConfig } from '../src/platform/config.ts';
import type { Platform } from '../src/platform/request-context.ts';
import { ignoreLostConnectionErrors } from '../src/platform/db/database-pool.ts';
import { Db } from '../src/platform/db/db.ts';
import { createFailpointReporter } from '../src/platform/failpoint.ts';
import { serveHealth } from '../src/platform/http/health.ts';
import { serveOpenApi } from '../src/platform/http/openapi.ts';
import { buildServer } from '../src/platform/http/server.ts';
import { openPlatform } from '../src/platform/open-process-dependencies.ts';
import {
  commonEnvironment,
  databaseEnvironment,
  type DatabaseUrls,
  type Environment,
  sandboxGatewayEnvironment,
} from './configuration.ts';
import { createTestDatabase } from './database.ts';
import { getTestRedisUrl } from './redis.ts';
import { sharedTestSuppliers } from './shared-test-suppliers.ts';

/** A caller is a session and the company it names; either may be missing. */
export interface Caller {
  readonly cookie?: string;
  readonly company?: string;
}

export interface Asked {
  readonly as?: Caller;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** This is sent as the Idempotency-Key. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** This is an API response that has been checked against the contract, whether success or refusal. */
export interface Answer<R extends Route> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Holds the code of the refusal; it is undefined after a success. */
  readonly code: string | undefined;
  /** Returns the body of a success; throws after a refusal. */
  readonly value: RouteOutput<R>;
  /** Returns the body of a refusal; throws after a success. */
  readonly problem: Problem;
}

export interface TestApi {
  readonly url: string;
  /** Holds the settings of the API and of a worker beside it. */
  readonly config: ApiConfig & WorkerConfig;
  readonly platform: Platform<ApiConfig & WorkerConfig>;
  readonly suppliers: Suppliers;
  readonly database: DatabaseUrls;
  readonly engine: ReturnType<typeof createAuthLibrary>;
  /** Holds the records that identity exports, for a test that wires identity by itself. */
  readonly records: AccountExportRecords;
  /** Exposes what a test needs to start a server of its own. */
  readonly internals: { readonly authorizer: ReturnType<typeof createAuthorizer>; readonly operatorDb: Db };
  call<R extends Route>(route: R, asked?: Asked): Promise<Answer<R>>;
  /** Returns the raw response, for streams and for requests that no route describes. */
  request(method: string, path: string, asked?: Asked): Promise<Response>;
  /**
   * Runs SQL as the owner of the database, so that a test can arrange or inspect rows without going through the
   * API.
   */
  admin<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** Returns the handlers of all modules, as `bin/api.ts` wires them. */
function everyHandler({ config, engine, suppliers, gateway }: HandlerParts): Handler[] {
  return [
    ...identityHandlers(engine, accountExportTickets, unsettledMatters),
    ...operatorHandlers(),
    ...placesHandlers(config),
    ...searchHandlers(suppliers),
    ...pricingHandlers(salePriceQueries),
    ...bookingHandlers({ config }),
    ...tripHandlers(suppliers),
    ...checkoutHandlers({ suppliers, gateway, reach: createFailpointReporter(undefined) }),
    ...amendmentHandlers({ suppliers }),
    ...refundHandlers(),
    ...supplierWebhookHandlers({ suppliers }),
    ...reportingHandlers(),
    ...ledgerHandlers(),
    ...paymentHandlers(gateway),
    ...supportHandlers(),
    ...newsletterHandlers(),
    ...contentHandlers(),
    ...supplierStatusHandlers(suppliers),
    ...notificationsHandlers(),
    ...travellersHandlers(),
    ...workqueueHandlers(),
  ];
}

interface HandlerParts {
  readonly config: ApiConfig;
  readonly engine: ReturnType<typeof createAuthLibrary>;
  readonly suppliers: ReturnType<typeof createConfiguredSuppliers>;
  readonly gateway: ReturnType<typeof createRazorpayGateway>;
}

/**
 * Starts the API in this process as `bin/api.ts` wires it. The database is new for the calling test file, or is that
 * of the API given as `beside`.
 */
export async function startTestApi(overrides: Environment = {}, beside?: TestApi): Promise<TestApi> {
  const database = beside?.database ?? (await createTestDatabase());
  const env = {
    ...commonEnvironment,
    ...databaseEnvironment(database),
    REDIS_URL: beside?.config.REDIS_URL ?? (await getTestRedisUrl()),
    RESTATE_INGRESS_URL: 'http://127.0.0.1:9',
    SUPPLIERS: JSON.stringify(sharedTestSuppliers()),
    ...sandboxGatewayEnvironment(inject('sandboxUrl')),
    PUBLIC_ORIGIN: 'https://portal.example',
    // A test sets the address a request comes from, so that wrong passwords in one test do not count against the
    // next.
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'error',
    // The test's own work also keeps this process busy, which would trigger load shedding.
    LOAD_SHEDDING: 'off',
    ...overrides,
  };
  const config = { ...readConfig(env, 'api'), ...readConfig(env, 'worker') };
  const platform = await openPlatform(config, 'test-api');
  const engine = createAuthLibrary(config);
  const operatorDb = new Db({
    url: config.DATABASE_OPERATOR_URL,
    poolSize: 2,
    clockOffsetMs: config.TEST_CLOCK_OFFSET_MS,
  });
  const suppliers = createConfiguredSuppliers(config, platform.telemetry);
  const gateway = createRazorpayGateway(config, platform.telemetry);
  const internals = { authorizer: createAuthorizer(platform.db), operatorDb };
  const shutdown = new AbortController();
  const app = buildServer({
    platform,
    ...internals,
    routes: ROUTES,
    handlers: everyHandler({ config, engine, suppliers, gateway }),
    shutdown: shutdown.signal,
  });
  serveHealth(app, platform, () => shutdown.signal.aborted);
  serveOpenApi(app, ROUTES);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const owner = new pg.Pool({ connectionString: database.migrator, max: 4 });
  ignoreLostConnectionErrors(owner);
  afterAll(async () => {
    shutdown.abort();
    await app.close();
    await Promise.all([engine.close(), operatorDb.close(), platform.close(), owner.end()]);
  });
  const request = (method: string, path: string, asked?: Asked) => ask(`${url}${path}`, method, asked);
  return {
    url,
    config,
    platform,
    suppliers,
    database,
    engine,
    records: accountExportTickets,
    internals,
    request,
    call: async (route, asked = {}) =>
      checked(route, await request(route.method, routePathOf(route, asked), withAuditReason(route, asked))),
    admin: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await owner.query<Row>(text, [...values])).rows,
  };
}

/** Gives a reason where operators need one and the test gives none. */
export function withAuditReason(route: Route, asked: Asked): Asked {
  if (route.audits === undefined) return asked;
  return { ...asked, headers: { 'marga-audit-reason': 'company-request', ...asked.headers } };
}

/** Returns the path of a route with its parameters and query filled in. */
export function routePathOf(route: Route, { params = {}, query = {} }: Asked): string {
  const path = route.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}

function ask(
  url: string,
  method: string,
  { as = {}, body, key, headers = {}, signal }: Asked = {},
): Promise<Response> {
  return fetch(url, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(as.cookie === undefined ? {} : { cookie: as.cookie }),
      ...(as.company === undefined ? {} : { 'marga-company': as.company }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
}

/** Fails the calling test when the contract does not allow this response for the route. */
async function checked<R extends Route>(route: R, response: Response): Promise<Answer<R>> {
  const text = await response.text();
  const { status, headers } = response;
  const refused = headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  const refusal = refused ? checkedRefusal(route, response, text) : undefined;
  const value = refused ? undefined : checkedSuccess(route, status, text);
  return {
    status,
    headers,
    text,
    code: refusal?.code,
    get value() {
      if (refusal) throw new Error(`${route.name} was refused: ${text}`);
      return value as RouteOutput<R>;
    },
    get problem() {
      if (!refusal) throw new Error(`${route.name} was not refused: ${text}`);
      return refusal;
    },
  };
}

function checkedSuccess(route: Route, status: number, text: string): unknown {
  const { response } = route;
  if (status !== response.status) throw new Error(`${route.name} answered ${status}: ${text}`);
  if (response.kind !== 'json') return undefined;
  response.schema.parse(JSON.parse(text));
  return JSON.parse(text);
}

function checkedRefusal(route: Route, { status, headers }: Response, text: string): Problem {
  const refusal = problemSchema.parse(JSON.parse(text));
  const allowed: readonly string[] = [...route.errors, ...UNIVERSAL_ERRORS];
  if (!allowed.includes(refusal.code)) throw new Error(`${route.name} does not declare ${refusal.code}`);
  if (status !== ERRORS[refusal.code].status || refusal.status !== status) {
    throw new Error(`${refusal.code} left as ${status}`);
  }
  if (headers.get('x-request-id') !== refusal.requestId) throw new Error('the request id differs');
  return refusal;
}

export function companyOfCaller(caller: Caller): CompanyId {
  if (caller.company === undefined) throw new Error('this caller names no company');
  return caller.company as CompanyId;
}
