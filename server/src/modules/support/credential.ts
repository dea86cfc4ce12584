import { randomBytes } from 'node:crypto';
import type { CallContext } from '../../platform/context.ts';
import { hashToken } from '../../platform/http/cookies.ts';

/** What somebody shows to open a ticket: the key that this browser was given, the session, both or neither. */
export interface Credential {
  readonly keyHash: string | null;
  readonly tokenHash: string | null;
}

/** As we make them: a key of anybody else's making may be guessed. */
const KEY = /^[\w-]{43}$/;
const KEY_LIVES_SECONDS = 30 * 24 * 60 * 60;

export function credentialOf(ctx: CallContext): Credential {
  const [key, token] = [ctx.cookie('visitor'), ctx.cookie('session')];
  return {
    keyHash: key === undefined ? null : hashToken(key),
    tokenHash: token === undefined ? null : hashToken(token),
  };
}

/** The browser's own key, made now if it has none; kept for as long as what it opens. */
export function ensureVisitorKey(ctx: CallContext): string {
  const known = ctx.cookie('visitor');
  const key = known !== undefined && KEY.test(known) ? known : randomBytes(32).toString('base64url');
  ctx.setCookie('visitor', key, KEY_LIVES_SECONDS);
  return hashToken(key);
}
