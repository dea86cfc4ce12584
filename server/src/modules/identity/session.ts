import type { Session } from '@marga/contract/identity';
import type { CompanyId, UserId } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { Role } from '@marga/contract/permissions';
import { audit } from '../../platform/audit.ts';
import type { Db } from '../../platform/db/db.ts';
import type { CallContext, SignedInContext } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { hashToken } from '../../platform/http/server.ts';
import { type IdentityEngine, IP_HEADER, REMEMBERED_SECONDS } from './engine.ts';
import { selectSession } from './identity-sql.ts';

const WINDOW_MS = 15 * 60_000;
/**
 * Attempts before one must rest; the engine itself has no such limit. An account is limited per address, so that nobody can lock
 * somebody else out, and more loosely over all addresses, so that many of them gain little.
 */
const ATTEMPTS = { accountAtAddress: 10, account: 100, address: 60 };
/** Hashing a password costs a core for some milliseconds: more at once would starve everything else. */
const MOST_AT_ONCE = 8;
let underWay = 0;

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
}

export async function signIn(
  ctx: CallContext,
  engine: IdentityEngine,
  credentials: Credentials,
): Promise<Result<Session, Refusal<'invalid-credential' | 'too-many-requests'>>> {
  const account = `sign-in:account:${hashToken(credentials.email.toLowerCase())}`;
  const address = `sign-in:address:${network(ctx.ip)}`;
  const accountAtAddress = `${account}:${network(ctx.ip)}`;
  const [tried, triedHere, triedFrom] = await Promise.all([
    ctx.redis.count(account, WINDOW_MS),
    ctx.redis.count(accountAtAddress, WINDOW_MS),
    ctx.redis.count(address, WINDOW_MS),
  ]);
  const exhausted =
    (tried ?? 0) > ATTEMPTS.account ||
    (triedHere ?? 0) > ATTEMPTS.accountAtAddress ||
    (triedFrom ?? 0) > ATTEMPTS.address;
  if (exhausted) return refuse('too-many-requests', { retryAfterSeconds: WINDOW_MS / 1000 });
  if (underWay >= MOST_AT_ONCE) return refuse('too-many-requests', { retryAfterSeconds: 1 });
  underWay += 1;
  const headers = new Headers({ [IP_HEADER]: ctx.ip, 'user-agent': ctx.userAgent });
  const token = await engine.signIn(credentials, headers).finally(() => {
    underWay -= 1;
  });
  if (token === undefined) return refuse('invalid-credential');
  const session = await findSession(ctx.db, hashToken(token));
  if (!session) throw new Error('a session that was just made is not there');
  // Only failures count: an office behind one address signs in as often as it likes.
  await Promise.all([
    ctx.redis.uncount(account),
    ctx.redis.remove(accountAtAddress),
    ctx.redis.uncount(address),
  ]);
  await ctx.db.run([
    audit({
      company: null,
      user: session.user.id,
      action: 'identity.signed-in',
      subject: session.user.id,
      requestId: ctx.requestId,
    }),
  ]);
  ctx.setSession(token, credentials.rememberMe ? REMEMBERED_SECONDS : undefined);
  return ok(session);
}

/** One customer of a provider has a whole /64 of IPv6 addresses to choose from: they count as one. */
function network(ip: string): string {
  return ip.includes(':') && !ip.startsWith('::ffff:') ? ip.split(':').slice(0, 4).join(':') : ip;
}

export async function signOut(ctx: SignedInContext, engine: IdentityEngine): Promise<void> {
  const user = ctx.session.user.id;
  await engine.endSession(ctx.tokenHash);
  ctx.clearSession();
  await ctx.db.run([
    audit({ company: null, user, action: 'identity.signed-out', subject: user, requestId: ctx.requestId }),
  ]);
}

export async function findSession(db: Db, tokenHash: string): Promise<Session | undefined> {
  const [rows] = await db.run([selectSession({ tokenHash })]);
  const [first] = rows;
  if (!first) return undefined;
  return {
    user: { id: first.user_id as UserId, email: first.email, name: first.name },
    memberships: rows.flatMap((row) =>
      row.company_id && row.company_name && row.role
        ? [{ companyId: row.company_id as CompanyId, companyName: row.company_name, role: row.role as Role }]
        : [],
    ),
    expiresAt: first.expires_at,
  };
}
