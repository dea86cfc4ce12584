import { randomBytes } from 'node:crypto';
import type { CallContext } from '../../platform/request-context.ts';
import { hashToken } from '../../platform/http/cookies.ts';

/** Holds what grants access to a ticket: this browser's key, the session, both or neither. */
export interface Credential {
  readonly keyHash: string | null;
  readonly tokenHash: string | null;
}

/** Only keys in our own format are accepted, because a key made by someone else may be guessable. */
const KEY = /^[\w-]{43}$/;
const KEY_LIVES_SECONDS = 30 * 24 * 60 * 60;

export function readSupportTicketCredential(ctx: CallContext): Credential {
  const [key, token] = [ctx.cookie('visitor'), ctx.cookie('session')];
  return {
    keyHash: key === undefined ? null : hashToken(key),
    tokenHash: token === undefined ? null : hashToken(token),
  };
}

/** Returns the browser's key and creates one if it has none; the key lives as long as the access it grants. */
export function ensureVisitorKey(ctx: CallContext): string {
  const known = ctx.cookie('visitor');
  const key = known !== undefined && KEY.test(known) ? known : randomBytes(32).toString('base64url');
  ctx.setCookie('visitor', key, KEY_LIVES_SECONDS);
  return hashToken(key);
}
