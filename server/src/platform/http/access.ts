import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Session } from '@marga/contract/identity/session';
import { type Id, isId, type UserId } from '@marga/contract/kernel/ids';
import { err, ok, type Result } from '@marga/contract/kernel/result';
import {
  type Permission,
  PERMISSION_TABLE,
  type Role,
  roleMay,
  staffMay,
  type StaffRole,
} from '@marga/contract/permissions';
import type { Access } from '@marga/contract/route';
import type {
  CallContext,
  CompanyContext,
  Platform,
  RequestContext,
  SignedInContext,
  StaffContext,
  StaffVisitor,
  Visitor,
} from '../context.ts';
import type { Db, RowsOf } from '../db/db.ts';
import type { Call } from '../db/statement.ts';
import { type Cookies, hashToken } from './cookies.ts';
import { onClose } from './on-close.ts';
import { type Refusal, refuse } from './refusal.ts';

/** What the identity module knows about who holds a secret. */
export interface Doors {
  /** Who holds this session, and as what in this company. */
  enter(params: { tokenHash: string; company: string }): Call<Visitor>;
  enterWithKey(params: { keyHash: string; company: string }): Call<Visitor>;
  enterStaff(params: { tokenHash: string }): Call<StaffVisitor>;
  findSession(tokenHash: string): Promise<KnownSession | undefined>;
}

export interface KnownSession {
  readonly session: Session;
  readonly disabled: boolean;
  /** The password was given in the last minutes. */
  readonly recent: boolean;
}

export interface Visit {
  readonly platform: Platform;
  readonly doors: Doors;
  /** The database under the operators' role. */
  readonly operatorDb: Db;
  readonly cookies: Cookies;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly shutdown: AbortSignal;
}

const BEARER = /^Bearer (mrg_(?:live|test)_[A-Za-z0-9]{40,60})$/;

/** A program's key. A request that carries one needs no cookie, so no other site can have lent it one. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return BEARER.exec(request.headers.authorization ?? '')?.[1];
}

/** Let in, with the rows of the statements that travelled behind the door. */
export interface Admitted {
  readonly ctx: RequestContext;
  readonly rows: unknown[][];
}

/**
 * The one place where access is decided. The statements of a reading route travel behind the door's in one round trip:
 * they see nothing when the door stays shut.
 */
export async function admit(
  visit: Visit,
  access: Access,
  calls: readonly Call<unknown>[],
): Promise<Result<Admitted, Refusal>> {
  if (access.kind === 'public')
    return ok({ ctx: callContext(visit), rows: await rowsOf(visit.platform.db, calls) });
  const key = bearerOf(visit.request);
  if (access.kind === 'member') return admitMember(visit, access, key, calls);
  const token = visit.cookies.read('session', visit.request.headers.cookie);
  if (key !== undefined || token === undefined) return refuse('unauthenticated');
  return access.kind === 'staff'
    ? admitStaff(visit, access, hashToken(token), calls)
    : admitSignedIn(visit, access, hashToken(token), calls);
}

async function admitSignedIn(
  visit: Visit,
  access: Extract<Access, { kind: 'signed-in' }>,
  tokenHash: string,
  calls: readonly Call<unknown>[],
): Promise<Result<Admitted, Refusal>> {
  const known = await visit.doors.findSession(tokenHash);
  if (!known) return refuse('user-token-expired');
  if (known.disabled) return refuse('user-disabled');
  if (access.recently && !known.recent) return refuse('requires-recent-login');
  const ctx: SignedInContext = { ...callContext(visit), session: known.session, tokenHash };
  return ok({ ctx, rows: await rowsOf(visit.platform.db, calls) });
}

async function admitMember(
  visit: Visit,
  access: Extract<Access, { kind: 'member' }>,
  key: string | undefined,
  calls: readonly Call<unknown>[],
): Promise<Result<Admitted, Refusal>> {
  const token = visit.cookies.read('session', visit.request.headers.cookie);
  if (key === undefined && token === undefined) return refuse('unauthenticated');
  const company = visit.request.headers['marga-company'];
  if (typeof company !== 'string' || !isId('company', company)) return refuse('company-missing');
  const call =
    key === undefined
      ? visit.doors.enter({ tokenHash: hashToken(token ?? ''), company })
      : visit.doors.enterWithKey({ keyHash: hashToken(key), company });
  const [entered, ...rows] = await visit.platform.db.run([call, ...calls]);
  const visitor = entered?.[0];
  const refusal = refusalOfVisitor(visitor, access);
  if (refusal || !visitor) return err(refusal ?? { code: 'user-token-expired' });
  const ctx: CompanyContext = {
    ...baseContext(visit),
    userId: visitor.user_id as UserId,
    companyId: company,
    role: visitor.role as Role,
    apiKeyId: visitor.key_id as Id<'apiKey'> | null,
    emailVerified: visitor.email_verified,
    recent: visitor.recent,
    may: (permission) =>
      refusalOfVisitor(visitor, { kind: 'member', permission, recently: false, inPerson: false }) ===
      undefined,
    door: {
      call,
      // A stream or a checkout that began with a password of a moment ago may go on when that moment is over.
      letsIn: ([again]) => refusalOfVisitor(again, { ...access, recently: false }) === undefined,
    },
  };
  return ok({ ctx, rows });
}

/** Why this visitor may not do this. Somebody else's company answers as a company that does not exist would. */
function refusalOfVisitor(
  visitor: Visitor | undefined,
  { permission, recently, inPerson }: Extract<Access, { kind: 'member' }>,
): Refusal | undefined {
  if (!visitor) return { code: 'user-token-expired' };
  if (visitor.disabled) return { code: 'user-disabled' };
  if (visitor.role === null || !roleMay(visitor.role as Role, permission))
    return { code: 'permission-denied' };
  if (visitor.scopes && (inPerson || !isInScopes(visitor.scopes, permission)))
    return { code: 'permission-denied' };
  return (
    refusalOfStanding(visitor, permission) ??
    (recently && !visitor.recent ? { code: 'requires-recent-login' } : undefined)
  );
}

function isInScopes(scopes: readonly string[], permission: Permission): boolean {
  return PERMISSION_TABLE[permission].scope && scopes.includes(permission);
}

function refusalOfStanding(visitor: Visitor, permission: Permission): Refusal | undefined {
  const { standing } = PERMISSION_TABLE[permission];
  if (standing === 'any') return undefined;
  if (visitor.company_state === 'suspended' || visitor.company_state === 'closed')
    return { code: 'company-suspended' };
  if (standing === 'open') return undefined;
  if (!visitor.email_verified) return { code: 'email-not-verified' };
  return visitor.company_state === 'approved' ? undefined : { code: 'company-not-approved' };
}

async function admitStaff(
  visit: Visit,
  access: Extract<Access, { kind: 'staff' }>,
  tokenHash: string,
  calls: readonly Call<unknown>[],
): Promise<Result<Admitted, Refusal>> {
  const call = visit.doors.enterStaff({ tokenHash });
  const [entered, ...rows] = await visit.operatorDb.run([call, ...calls]);
  const visitor = entered?.[0];
  if (!visitor) return refuse('user-token-expired');
  if (visitor.disabled) return refuse('user-disabled');
  if (visitor.role === null || !staffMay(visitor.role as StaffRole, access.permission))
    return refuse('permission-denied');
  if (!visitor.second_factor && visit.platform.config.STAFF_SECOND_FACTOR === 'on')
    return refuse('multi-factor-auth-required');
  if (access.recently && !visitor.recent) return refuse('requires-recent-login');
  const ctx: StaffContext = {
    ...baseContext(visit),
    userId: visitor.user_id as UserId,
    role: visitor.role as StaffRole,
    asStaff: async <const Calls extends readonly Call<unknown>[]>(wanted: Calls) => {
      const [, ...answers] = await visit.operatorDb.run([call, ...wanted]);
      return answers as RowsOf<Calls>;
    },
  };
  return ok({ ctx, rows });
}

async function rowsOf(db: Db, calls: readonly Call<unknown>[]): Promise<unknown[][]> {
  return calls.length === 0 ? [] : ((await db.run(calls)) as unknown[][]);
}

/** Every request ends with it, so it is made once: a reason of its own for each would cost more than reading the request. */
const GONE = new DOMException('the caller has gone', 'AbortError');

/** Requests under way, by what shuts them down: one listener for all of them, since one each would cost more than they do. */
const underWay = new WeakMap<AbortSignal, Set<AbortController>>();

function underWayUntil(shutdown: AbortSignal): Set<AbortController> {
  let all = underWay.get(shutdown);
  if (!all) {
    const requests = new Set<AbortController>();
    shutdown.addEventListener('abort', () => requests.forEach((one) => one.abort(GONE)), { once: true });
    underWay.set(shutdown, (all = requests));
  }
  return all;
}

function baseContext(visit: Visit): RequestContext {
  const gone = new AbortController();
  const { raw } = visit.reply;
  const all = underWayUntil(visit.shutdown);
  all.add(gone);
  if (visit.shutdown.aborted) gone.abort(GONE);
  onClose(raw, () => {
    all.delete(gone);
    // Nobody waits any more for what has been answered.
    if (!raw.writableFinished) gone.abort(GONE);
  });
  return {
    ...visit.platform,
    requestId: visit.request.id,
    ip: visit.request.ip,
    signal: gone.signal,
  };
}

function callContext(visit: Visit): CallContext {
  const { request, reply, cookies } = visit;
  const captcha = request.headers['marga-captcha'];
  const company = request.headers['marga-company'];
  return {
    ...baseContext(visit),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    captcha: typeof captcha === 'string' ? captcha : undefined,
    namedCompany: typeof company === 'string' && isId('company', company) ? company : undefined,
    cookie: (name) => cookies.read(name, request.headers.cookie),
    setCookie: (name, value, maxAgeSeconds) => {
      reply.header('set-cookie', cookies.write(name, value, maxAgeSeconds));
    },
  };
}
