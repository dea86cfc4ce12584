import { createHash } from 'node:crypto';
import type { Route } from '@marga/contract/route-definition';

/** Returns a hash that distinguishes a repeat of a request from a different request under the same idempotency key. */
export function requestHashOf({ name }: Route, ...asked: unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([name, ...asked]))
    .digest('base64url');
}
