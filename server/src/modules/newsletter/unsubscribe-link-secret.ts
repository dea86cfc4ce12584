import { createHmac, hkdfSync } from 'node:crypto';
import type { Config } from '../../platform/config.ts';

/**
 * Returns the code with which a subscriber unsubscribes. Every mail carries it, so it is derived from the
 * subscriber's id and a key of its own instead of being stored: the database holds only its hash, with which nobody
 * can unsubscribe anybody.
 */
export function unsubscribeCodeOf({ AUTH_SECRET }: Pick<Config, 'AUTH_SECRET'>, subscriber: string): string {
  const key = hkdfSync('sha256', AUTH_SECRET, '', 'newsletter-unsubscribe', 32);
  return createHmac('sha256', new Uint8Array(key)).update(subscriber).digest('base64url');
}
