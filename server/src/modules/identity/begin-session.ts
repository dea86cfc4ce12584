import { randomBytes } from 'node:crypto';
import type { Session } from '@marga/contract/identity/session';
import type { UserId } from '@marga/contract/kernel/ids';
import { epochMsOf } from '@marga/contract/kernel/time';
import { ok, type Result } from '@marga/contract/kernel/result';
import type { CallContext } from '../../platform/request-context.ts';
import { hashToken } from '../../platform/http/cookies.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { countryOfIp } from './sign-in-device.ts';
import { selectSession, sessionFromRows } from './authorizer.ts';
import type { AuthLibrary } from './auth-library.ts';
import { callBeginSession, callSignOut } from './db/session-queries.ts';

/** Browsers keep a cookie for at most this long. */
const DEVICE_SECONDS = 400 * 86_400;

/**
 * Registers a session that was just opened, and sets its cookie in the browser. The browser's previous session ends,
 * so that no session stays open after its cookie was replaced.
 */
export async function beginSession(
  ctx: CallContext,
  token: string,
  { remembered, secondFactor }: { remembered: boolean; secondFactor: boolean },
): Promise<Result<Session, Refusal<'user-disabled'>>> {
  const { ip, userAgent } = ctx;
  const tokenHash = hashToken(token);
  const device = ctx.cookie('device') ?? randomBytes(32).toString('base64url');
  const former = ctx.cookie('session');
  const [[begun], rows] = await ctx.db.run([
    callBeginSession({
      tokenHash,
      isRemembered: remembered,
      secondFactor,
      agent: userAgent,
      fromCountry: (await countryOfIp(ip)) ?? null,
      deviceHash: hashToken(device),
    }),
    selectSession({ tokenHash }),
    ...(former === undefined ? [] : [callSignOut({ tokenHash: hashToken(former) })]),
  ]);
  if (begun?.outcome === 'user-disabled') return refuse('user-disabled');
  const known = sessionFromRows(rows);
  if (begun?.outcome !== 'begun' || !known) throw new Error('a session that was just made is not there');
  ctx.setCookie('session', token, sessionCookieAge(known.session, remembered));
  ctx.setCookie('device', device, DEVICE_SECONDS);
  if (ctx.cookie('pending') !== undefined) ctx.setCookie('pending', '', 0);
  return ok(known.session);
}

/** Signs in somebody whose account was made a moment ago. */
export async function signInNewUser(ctx: CallContext, engine: AuthLibrary, user: UserId): Promise<Session> {
  const token = await engine.openSession(user);
  const begun = await beginSession(ctx, token, { remembered: false, secondFactor: false });
  if (!begun.ok) throw new Error(`${user} was disabled before the first sign-in`);
  return begun.value;
}

/**
 * Returns how long the session cookie lives: a remembered one as long as the session can, any other until the browser
 * closes.
 */
export function sessionCookieAge(session: Session, remembered: boolean): number | undefined {
  if (!remembered) return undefined;
  return Math.ceil((epochMsOf(session.extendableUntil) - epochMsOf(session.serverTime)) / 1000);
}
