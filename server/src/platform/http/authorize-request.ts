import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '@marga/contract/identity/session';
import { type Id, isId, type UserId } from '@marga/contract/kernel/ids';
import { err, ok, type Result } from '@marga/contract/kernel/result';
import {
  type Permission,
  PERMISSION_TABLE,
  type Role,
  hasRolePermission,
  hasStaffPermission,
  type StaffRole,
  VERIFIED_PERMISSIONS,
} from '@marga/contract/identity/permissions';
import type { Access } from '@marga/contract/route-definition';
import type {
  CallContext,
  CompanyContext,
  Platform,
  RequestContext,
  SignedInContext,
  StaffContext,
  StaffPrincipal,
  Principal,
} from '../request-context.ts';
import type { ApiConfig } from '../config.ts';
import type { Db, RequestOrigin, RowsOf } from '../db/db.ts';
import type { Call } from '../db/sql-statement.ts';
import type { KeyRecorder } from '../idempotency/key-recorder.ts';
import { parseIpAddress } from '../ip-network.ts';
import { type Cookies, hashToken } from './cookies.ts';
import { onResponseClose } from './on-response-close.ts';
import { type Refusal, refuse } from './refusal.ts';

/** The identity module provides these look-ups of credentials. */
export interface Authorizer {
  /** Returns the holder of this session and their role in this company. */
  authorizeSession(params: { tokenHash: string; company: string; request: string }): Call<Principal>;
  /** Returns the maker of this API key; `address` is the caller's, if it can be read. */
  authorizeApiKey(params: {
    hash: string;
    company: string;
    request: string;
    address: string | null;
  }): Call<Principal>;
  authorizeStaff(params: { tokenHash: string; request: string }): Call<StaffPrincipal>;
  findSession(tokenHash: string): Promise<KnownSession | undefined>;
}

export interface KnownSession {
  readonly session: Session;
  readonly disabled: boolean;
  /** This is true when the password was entered within the last few minutes. */
  readonly recent: boolean;
}

export interface RequestScope {
  readonly platform: Platform<ApiConfig>;
  readonly authorizer: Authorizer;
  /** This connection uses the operators' database role. */
  readonly operatorDb: Db;
  readonly cookies: Cookies;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly shutdown: AbortSignal;
  /** This is set when the request came with an Idempotency-Key. */
  readonly recorder?: KeyRecorder | undefined;
}

/** Names who sent a request, by ids alone, for the request log. */
export interface Caller {
  readonly access: Access['kind'] | 'api-key';
  readonly userId?: string;
  readonly companyId?: string;
  readonly apiKeyId?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** This is set as soon as the caller is known, also when the request is then refused. */
    caller?: Caller;
  }
}

const BEARER = /^Bearer (mrg_(?:live|test)_[A-Za-z0-9]{40,60})$/;

/**
 * Returns the API key that the request carries. A request with a key needs no cookie, so another site cannot forge
 * it.
 */
export function bearerTokenOf(request: FastifyRequest): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1];
}

/** Holds an authorized request with the rows of the statements that were sent along with the authorization. */
export interface Authorized {
  readonly ctx: RequestContext;
  readonly rows: unknown[][];
}

/**
 * This is the only code that decides access. The statements of a read route are sent with the authorization in one
 * round trip; they return no rows when access is refused.
 */
export async function authorizeRequest(
  scope: RequestScope,
  access: Access,
  calls: readonly Call<unknown>[],
): Promise<Result<Authorized, Refusal>> {
  scope.request.caller = { access: access.kind };
  if (access.kind === 'public')
    return ok({ ctx: callContext(scope), rows: await rowsOf(scope.platform.db, calls) });
  const key = bearerTokenOf(scope.request);
  if (access.kind === 'member') return authorizeMember(scope, access, key, calls);
  const token = scope.cookies.read('session', scope.request);
  if (key !== undefined || token === undefined) return refuse('unauthenticated');
  return access.kind === 'staff'
    ? authorizeStaff(scope, access, hashToken(token), calls)
    : authorizeSignedIn(scope, access, hashToken(token), calls);
}

async function authorizeSignedIn(
  scope: RequestScope,
  access: Extract<Access, { kind: 'signed-in' }>,
  tokenHash: string,
  calls: readonly Call<unknown>[],
): Promise<Result<Authorized, Refusal>> {
  const known = await scope.authorizer.findSession(tokenHash);
  if (!known) return refuse('user-token-expired');
  scope.request.caller = { access: 'signed-in', userId: known.session.user.uid };
  if (known.disabled) return refuse('user-disabled');
  if (access.recently && !known.recent) return refuse('requires-recent-login');
  const ctx: SignedInContext = { ...callContext(scope), session: known.session, tokenHash };
  return ok({ ctx, rows: await rowsOf(scope.platform.db, calls) });
}

async function authorizeMember(
  scope: RequestScope,
  access: Extract<Access, { kind: 'member' }>,
  key: string | undefined,
  calls: readonly Call<unknown>[],
): Promise<Result<Authorized, Refusal>> {
  const token = scope.cookies.read('session', scope.request);
  if (key === undefined && token === undefined) return refuse('unauthenticated');
  const company = scope.request.headers['marga-company'];
  if (typeof company !== 'string' || !isId('company', company)) return refuse('company-missing');
  const { db } = scope.platform;
  const request = JSON.stringify(originOf(scope));
  const call =
    key === undefined
      ? scope.authorizer.authorizeSession({ tokenHash: hashToken(token ?? ''), company, request })
      : scope.authorizer.authorizeApiKey({
          hash: hashToken(key),
          company,
          request,
          address: parseIpAddress(scope.request.ip)?.text ?? null,
        });
  const [authorized, ...rows] = await db.run([call, ...calls]);
  const principal = authorized?.[0];
  if (principal) scope.request.caller = memberCallerOf(principal, company);
  const counted = countKeyRequest(scope, principal);
  if (!counted.ok) return counted;
  const refusal = refusalOfPrincipal(principal, access);
  if (refusal?.code === 'api-key-address-refused') return refuse(refusal.code, { address: scope.request.ip });
  if (refusal || !principal) return err(refusal ?? { code: 'user-token-expired' });
  const ctx: CompanyContext = {
    ...baseContext(scope, principal.key_id),
    userId: principal.user_id as UserId,
    companyId: company,
    role: principal.role as Role,
    apiKeyId: principal.key_id as Id<'apiKey'> | null,
    emailVerified: principal.email_verified,
    isApproved: principal.company_state === 'approved',
    recent: principal.recent,
    may: (permission) =>
      refusalOfPrincipal(principal, { kind: 'member', permission, recently: false, inPerson: false }) ===
      undefined,
    reauthorization: {
      run: async <const Calls extends readonly Call<unknown>[]>(wanted: Calls) =>
        await db.run([call, ...wanted]),
      // A stream or a checkout that began soon after the password was entered may continue later, so the age of the
      // password entry is not checked again.
      allows: ([again]) => refusalOfPrincipal(again, { ...access, recently: false }) === undefined,
    },
  };
  return ok({ ctx, rows });
}

/** A request with a large body is authorized twice, before and after the body is read. */
const countedRequests = new WeakSet<FastifyRequest>();

/** Counts a request of an API key against the number that was chosen for the key, whatever comes of the request. */
function countKeyRequest(
  { platform, request }: RequestScope,
  principal: Principal | undefined,
): Result<undefined, Refusal> {
  if (!principal?.key_id || countedRequests.has(request)) return ok(undefined);
  countedRequests.add(request);
  const most = principal.requests_a_minute ?? undefined;
  return platform.limits.countLocally('http.api-key-requests', principal.key_id, 1, most);
}

/** A company that the principal does not belong to is not named, because they can name any. */
function memberCallerOf({ user_id: userId, key_id: apiKeyId, role }: Principal, companyId: string): Caller {
  return {
    access: apiKeyId === null ? 'member' : 'api-key',
    userId,
    ...(role === null ? {} : { companyId }),
    ...(apiKeyId === null ? {} : { apiKeyId }),
  };
}

/**
 * Returns why this principal may not make the request. Another company's id gets the same response as an id that does
 * not exist.
 */
function refusalOfPrincipal(
  principal: Principal | undefined,
  { permission, recently, inPerson }: Extract<Access, { kind: 'member' }>,
): Refusal | undefined {
  if (!principal) return { code: 'user-token-expired' };
  if (principal.disabled) return { code: 'user-disabled' };
  if (principal.key_problem) return { code: principal.key_problem };
  if (principal.role === null || !hasRolePermission(principal.role as Role, permission))
    return { code: 'permission-denied' };
  if (principal.scopes && (inPerson || !isInScopes(principal.scopes, permission)))
    return { code: 'permission-denied' };
  return (
    refusalOfStanding(principal, permission) ??
    (recently && !principal.recent ? { code: 'requires-recent-login' } : undefined)
  );
}

function isInScopes(scopes: readonly string[], permission: Permission): boolean {
  return PERMISSION_TABLE[permission].scope && scopes.includes(permission);
}

function refusalOfStanding(principal: Principal, permission: Permission): Refusal | undefined {
  const { standing } = PERMISSION_TABLE[permission];
  const isBarred = principal.company_state === 'suspended' || principal.company_state === 'closed';
  if (standing !== 'any' && isBarred) return { code: 'company-suspended' };
  if (!principal.email_verified && (standing === 'approved' || VERIFIED_PERMISSIONS.has(permission)))
    return { code: 'email-not-verified' };
  if (standing !== 'approved') return undefined;
  return principal.company_state === 'approved' ? undefined : { code: 'company-not-approved' };
}

async function authorizeStaff(
  scope: RequestScope,
  access: Extract<Access, { kind: 'staff' }>,
  tokenHash: string,
  calls: readonly Call<unknown>[],
): Promise<Result<Authorized, Refusal>> {
  const call = scope.authorizer.authorizeStaff({ tokenHash, request: JSON.stringify(originOf(scope)) });
  const [authorized, ...rows] = await scope.operatorDb.run([call, ...calls]);
  const principal = authorized?.[0];
  if (!principal) return refuse('user-token-expired');
  scope.request.caller = { access: 'staff', userId: principal.user_id };
  if (principal.disabled) return refuse('user-disabled');
  if (principal.role === null || !hasStaffPermission(principal.role as StaffRole, access.permission))
    return refuse('permission-denied');
  if (!principal.second_factor && scope.platform.config.STAFF_SECOND_FACTOR === 'on')
    return refuse('multi-factor-auth-required');
  if (access.recently && !principal.recent) return refuse('requires-recent-login');
  const ctx: StaffContext = {
    ...baseContext(scope),
    userId: principal.user_id as UserId,
    role: principal.role as StaffRole,
    asStaff: async <const Calls extends readonly Call<unknown>[]>(wanted: Calls) => {
      const [, ...answers] = await scope.operatorDb.run([call, ...wanted]);
      return answers as RowsOf<Calls>;
    },
  };
  return ok({ ctx, rows });
}

async function rowsOf(db: Db, calls: readonly Call<unknown>[]): Promise<unknown[][]> {
  return calls.length === 0 ? [] : ((await db.run(calls)) as unknown[][]);
}

/**
 * This abort reason is the same for all requests, so it is created once: a separate one for each would cost more than
 * reading the request.
 */
const CALLER_DISCONNECTED = new DOMException('the caller has gone', 'AbortError');

/**
 * Holds the requests in progress by their shutdown signal. One listener serves all of them, because a listener for
 * each request would cost more than the request itself.
 */
const underWay = new WeakMap<AbortSignal, Set<AbortController>>();

function underWayUntil(shutdown: AbortSignal): Set<AbortController> {
  let all = underWay.get(shutdown);
  if (!all) {
    const requests = new Set<AbortController>();
    shutdown.addEventListener('abort', () => requests.forEach((one) => one.abort(CALLER_DISCONNECTED)), {
      once: true,
    });
    underWay.set(shutdown, (all = requests));
  }
  return all;
}

function originOf({ request }: RequestScope): RequestOrigin {
  return { id: request.id, ip: request.ip };
}

function baseContext(scope: RequestScope, key: string | null = null): RequestContext {
  const abortController = new AbortController();
  const { raw } = scope.reply;
  const all = underWayUntil(scope.shutdown);
  all.add(abortController);
  if (scope.shutdown.aborted) abortController.abort(CALLER_DISCONNECTED);
  onResponseClose(raw, () => {
    all.delete(abortController);
    // The connection closed before the response was complete, so the work for this request is aborted.
    if (!raw.writableFinished) abortController.abort(CALLER_DISCONNECTED);
  });
  return {
    ...scope.platform,
    db: scope.platform.db.forRequest({ ...originOf(scope), key }),
    requestId: scope.request.id,
    ip: scope.request.ip,
    signal: abortController.signal,
    nameSubject: (id) => scope.recorder?.nameSubject(id),
  };
}

function callContext(scope: RequestScope): CallContext {
  const { request, reply, cookies } = scope;
  const captcha = request.headers['marga-captcha'];
  const company = request.headers['marga-company'];
  return {
    ...baseContext(scope),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    captcha: typeof captcha === 'string' ? captcha : undefined,
    namedCompany: typeof company === 'string' && isId('company', company) ? company : undefined,
    cookie: (name) => cookies.read(name, request),
    setCookie: (name, value, maxAgeSeconds) => cookies.write(name, value, maxAgeSeconds, reply),
  };
}
