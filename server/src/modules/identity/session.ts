import { randomBytes } from 'node:crypto';
import type { CountedAttempt, CountedKey } from '../../platform/limits/limits.ts';
import {
  completeSignIn as completeSignInRoute,
  confirmPassword as confirmPasswordRoute,
  endOtherSessions,
  endSession,
  listSessions,
  type OpenSession,
  readSession,
  renewSession as renewSessionRoute,
  type Session,
  signIn as signInRoute,
  signOut as signOutRoute,
} from '@marga/contract/identity/session';
import { createId, type UserId } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import { addMsToInstant } from '@marga/contract/kernel/time';
import type { RouteInput } from '@marga/contract/route-definition';
import { now } from '../../platform/clock.ts';
import type { CallContext, SignedInContext } from '../../platform/request-context.ts';
import { hashToken } from '../../platform/http/cookies.ts';
import { type Handler, defineHandler, defineReadHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { beginSession, sessionCookieAge } from './begin-session.ts';
import { deviceNameOf } from './sign-in-device.ts';
import { findSession } from './authorizer.ts';
import { type AuthLibrary, IP_HEADER, PENDING_MS } from './auth-library.ts';
import {
  accountAttemptKey,
  requireCaptcha,
  networkAttemptKey,
  withPasswordHashingSlot,
} from './attempt-limits.ts';
import { proofOf, reauthenticate, type ReauthenticationRefusal } from './reauthenticate.ts';
import { normalisePassword } from './normalise-password.ts';
import {
  callEndSessions,
  callIsKnownDevice,
  callRejectDisabledUser,
  callRenewSession,
  callReplaceSessionToken,
  callSignOut,
  selectSessions,
} from './db/session-queries.ts';

/** After this many failures each further attempt needs a solved captcha. */
const FAILURES_BEFORE_CAPTCHA = 3;

export function sessionHandlers(engine: AuthLibrary): Handler[] {
  return [
    defineHandler(signInRoute, (ctx, { body }) => signIn(ctx, engine, body)),
    defineHandler(completeSignInRoute, (ctx, { body }) => completeSignIn(ctx, engine, body)),
    defineReadHandler(
      readSession,
      () => [],
      (_rows, _input, ctx) => ok(ctx.session),
    ),
    defineHandler(renewSessionRoute, renewSession),
    defineHandler(confirmPasswordRoute, (ctx, { body }) => confirmPassword(ctx, engine, body)),
    defineHandler(signOutRoute, signOut),
    defineHandler(listSessions, async ({ db, tokenHash }) =>
      ok({ items: await openSessions(db, tokenHash) }),
    ),
    defineHandler(endSession, async (ctx, { params }) =>
      (await endSessions(ctx, params.sessionId)) > 0 ? ok(undefined) : refuse('not-found'),
    ),
    defineHandler(endOtherSessions, async (ctx) => {
      await endSessions(ctx, null);
      return ok(undefined);
    }),
  ];
}

type Credentials = RouteInput<typeof signInRoute>['body'];

type SignInRefusal = Refusal<
  | 'invalid-credential'
  | 'user-disabled'
  | 'multi-factor-auth-required'
  | 'too-many-requests'
  | 'missing-recaptcha-token'
  | 'invalid-recaptcha-token'
>;

async function signIn(
  ctx: CallContext,
  engine: AuthLibrary,
  { email, password, rememberMe }: Credentials,
): Promise<Result<Session, SignInRefusal>> {
  const own = await ownKey(ctx, email);
  const counted = await admitAttempt(ctx, [
    ['identity.guesses', own],
    ...(isDevice(own) ? [] : [['identity.guesses-of-network', networkAttemptKey(ctx)] as const]),
  ]);
  if (!counted.ok) return counted;
  const answer = await withPasswordHashingSlot(() =>
    engine.signIn({ email, password: normalisePassword(password) }, headersOf(ctx)),
  );
  if (!answer.ok) {
    await counted.value.undo();
    return answer;
  }
  if (!answer.value) {
    ctx.log.warn(
      { requestId: ctx.requestId, account: own, network: networkAttemptKey(ctx) },
      'sign-in failed',
    );
    return refuse('invalid-credential');
  }
  // The attempt is taken back because only failures count, so the people of an office behind one address can sign in
  // any number of times.
  if (answer.value.kind === 'second-factor') {
    await counted.value.undo();
    return awaitSecondFactor(ctx, answer.value);
  }
  const { token } = answer.value;
  const session = await beginSession(ctx, token, { remembered: rememberMe, secondFactor: false });
  await (session.ok ? counted.value.forgive() : counted.value.undo());
  return session;
}

const DEVICE = 'device:';
const isDevice = (key: string): boolean => key.startsWith(DEVICE);

/**
 * Returns the key under which attempts are counted. A device that the owner has used before has a count of its own,
 * so strangers' guesses do not lock the owner out.
 */
async function ownKey(ctx: CallContext, email: string): Promise<string> {
  const account = accountAttemptKey(email);
  const device = ctx.cookie('device');
  if (device === undefined) return account;
  const deviceHash = hashToken(device);
  const [[answer]] = await ctx.db.run([callIsKnownDevice({ deviceHash, address: email })]);
  return answer?.known ? `${DEVICE}${deviceHash}:${account}` : account;
}

/**
 * Counts the attempt before the password is compared, so that sending many attempts at once does not get around the
 * limit. After some failures it also requires a captcha.
 */
async function admitAttempt(
  ctx: CallContext,
  keys: readonly CountedKey[],
): Promise<
  Result<CountedAttempt, Refusal<'too-many-requests' | 'missing-recaptcha-token' | 'invalid-recaptcha-token'>>
> {
  const counted = await ctx.limits.countIfBelow(FAILURES_BEFORE_CAPTCHA, ...keys);
  if (!counted.ok) return counted;
  if (counted.value) return ok(counted.value);
  const solved = await requireCaptcha(ctx, 'sign-in');
  return solved.ok ? ctx.limits.count(...keys) : solved;
}

/**
 * Handles a right password: refuses a disabled user, for whom a second factor would be useless, and otherwise asks
 * for the second factor.
 */
async function awaitSecondFactor(
  ctx: CallContext,
  { userId, pending }: { userId: UserId; pending: string },
): Promise<Result<never, Refusal<'user-disabled' | 'multi-factor-auth-required'>>> {
  const [[disabled]] = await ctx.db.run([callRejectDisabledUser({ user: userId })]);
  if (disabled?.refused) return refuse('user-disabled');
  ctx.setCookie('pending', pending, PENDING_MS / 1000);
  return refuse('multi-factor-auth-required', { expiresAt: addMsToInstant(now(), PENDING_MS) });
}

async function completeSignIn(
  ctx: CallContext,
  engine: AuthLibrary,
  { method, code, rememberMe }: RouteInput<typeof completeSignInRoute>['body'],
): Promise<
  Result<
    Session,
    Refusal<'invalid-verification-code' | 'code-expired' | 'user-disabled' | 'too-many-requests'>
  >
> {
  const pending = ctx.cookie('pending');
  if (pending === undefined) return refuse('code-expired');
  // The library better-auth counts wrong codes per account and per sign-in; this limit guards against a flood of
  // attempts.
  const counted = await ctx.limits.count(['identity.guesses', `pending:${hashToken(pending)}`]);
  if (!counted.ok) return counted;
  const answer = await engine.completeSignIn(pending, proofOf({ method, code }), headersOf(ctx));
  switch (answer.kind) {
    case 'expired':
      ctx.setCookie('pending', '', 0);
      return refuse('code-expired');
    case 'locked':
      return refuse('too-many-requests', { retryAfterSeconds: Math.max(1, answer.retryAfterSeconds) });
    case 'invalid-code':
      ctx.log.warn({ requestId: ctx.requestId, user: answer.userId }, 'second factor failed');
      return refuse('invalid-verification-code');
    case 'signed-in': {
      await counted.value.undo();
      const session = await beginSession(ctx, answer.token, { remembered: rememberMe, secondFactor: true });
      if (session.ok) await ctx.limits.reset('identity.guesses', accountAttemptKey(session.value.user.email));
      return session;
    }
  }
}

function headersOf(ctx: CallContext): Headers {
  return new Headers({ [IP_HEADER]: ctx.ip, 'user-agent': ctx.userAgent });
}

async function renewSession(ctx: SignedInContext): Promise<Result<Session, Refusal<'user-token-expired'>>> {
  const { tokenHash } = ctx;
  const [[renewed]] = await ctx.db.run([callRenewSession({ tokenHash })]);
  const known = await findSession(ctx.db, tokenHash);
  if (!known) return refuse('user-token-expired');
  const token = ctx.cookie('session');
  if (renewed && renewed.remembered !== null && token !== undefined)
    ctx.setCookie('session', token, sessionCookieAge(known.session, renewed.remembered));
  return ok(known.session);
}

async function confirmPassword(
  ctx: SignedInContext,
  engine: AuthLibrary,
  body: RouteInput<typeof confirmPasswordRoute>['body'],
): Promise<Result<undefined, ReauthenticationRefusal>> {
  const right = await reauthenticate(ctx, engine, body);
  if (!right.ok) return right;
  await replaceSessionToken(ctx);
  return ok(undefined);
}

/**
 * Gives the session a new token, so that whoever copied the former one has nothing when the password is given. Of two
 * tabs at once the first replaces it, and the other finds it replaced.
 */
async function replaceSessionToken(ctx: SignedInContext): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  const fadingId = createId('session', now());
  const [[answer]] = await ctx.db.run([
    callReplaceSessionToken({ tokenHash: ctx.tokenHash, newTokenHash: hashToken(token), fadingId }),
  ]);
  if (answer && answer.remembered !== null)
    ctx.setCookie('session', token, sessionCookieAge(ctx.session, answer.remembered));
}

async function signOut(ctx: SignedInContext): Promise<Result<undefined, never>> {
  const { tokenHash } = ctx;
  await ctx.db.run([callSignOut({ tokenHash })]);
  ctx.setCookie('session', '', 0);
  // The visitor's cookie is deleted, because the next user of this browser must not see the messages that were
  // written to support.
  if (ctx.cookie('visitor') !== undefined) ctx.setCookie('visitor', '', 0);
  return ok(undefined);
}

async function openSessions(db: SignedInContext['db'], tokenHash: string): Promise<OpenSession[]> {
  const [rows] = await db.run([selectSessions({ tokenHash })]);
  return rows.map((row) => ({
    id: row.id as OpenSession['id'],
    current: row.current,
    ...deviceNameOf(row.user_agent),
    ipAddress: row.ip_address,
    country: row.country,
    remembered: row.remembered,
    startedAt: row.started_at,
    renewedAt: row.renewed_at,
    expiresAt: row.expires_at,
  }));
}

async function endSessions(ctx: SignedInContext, session: string | null): Promise<number> {
  const { tokenHash } = ctx;
  const [[answer]] = await ctx.db.run([callEndSessions({ tokenHash, sessionId: session })]);
  return answer?.ended ?? 0;
}
