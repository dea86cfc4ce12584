import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { QuoteId } from '@marga/contract/kernel/ids';
import type { Instant } from '@marga/contract/kernel/time';
import type { Quote } from '@marga/contract/trips/trip-details';
import type { ClientQuote } from '@marga/contract/trips/saved-trips';
import type { Config } from '../../platform/config.ts';

export interface QuoteRow {
  id: string;
  content: unknown;
  created_at: Instant;
  expires_at: Instant;
  revoked_at: Instant | null;
  over: boolean;
}

type Secret = Pick<Config, 'AUTH_SECRET'>;

const CODE_BYTES = 16;

/**
 * Returns the secret code in the link of a quote. It is not stored, but derived from the quote's id with a key that
 * has no other use.
 */
function codeOf({ AUTH_SECRET: secret }: Secret, id: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'marga quote 1', 32));
  return createHmac('sha256', key).update(id).digest().subarray(0, CODE_BYTES);
}

function tokenOf(config: Secret, id: string): string {
  return `${id}.${codeOf(config, id).toString('base64url')}`;
}

/**
 * Returns the hash of a quote's link code, which is stored with the quote so that the database can check a code too.
 */
export function hashQuoteLinkCode(config: Secret, id: string): string {
  return createHash('sha256').update(codeOf(config, id).toString('base64url')).digest('hex');
}

/** Returns the quote's id and code from the token in a quote link, or undefined when Marga did not issue the token. */
export function decodeQuoteToken(config: Secret, token: string): { id: string; code: string } | undefined {
  const [id = '', code = ''] = token.split('.');
  const given = Buffer.from(code, 'base64url');
  const right = codeOf(config, id);
  return given.length === right.length && timingSafeEqual(given, right)
    ? { id, code: right.toString('base64url') }
    : undefined;
}

export function clientQuoteFromRow(config: Secret, row: QuoteRow): Quote {
  return {
    id: row.id as QuoteId,
    token: tokenOf(config, row.id),
    clientTotal: (row.content as ClientQuote).clientTotal,
    expiresAt: row.expires_at,
    state: row.revoked_at === null ? (row.over ? 'expired' : 'open') : 'revoked',
    createdAt: row.created_at,
  };
}
