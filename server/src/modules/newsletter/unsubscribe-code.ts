import { createHmac, hkdfSync } from 'node:crypto';
import type { Config } from '../../platform/config.ts';

/**
 * The code by which a subscriber leaves. Every mail carries it, so it is made anew from the subscriber's id and a key of its
 * own instead of being kept: the database holds its hash alone, and whoever reads that can unsubscribe nobody.
 */
export function unsubscribeCodeOf({ AUTH_SECRET }: Pick<Config, 'AUTH_SECRET'>, subscriber: string): string {
  const key = hkdfSync('sha256', AUTH_SECRET, '', 'newsletter-unsubscribe', 32);
  return createHmac('sha256', new Uint8Array(key)).update(subscriber).digest('base64url');
}
