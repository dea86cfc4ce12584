import { createHash } from 'node:crypto';
import type { Route } from '@marga/contract/route-definition';

/** Distinguishes a repeat of a request from a different one under the same key. */
export function requestHashOf({ name }: Route, ...asked: unknown[]): string {
  return createHash('sha256')
    .update(JSON.stringify([name, ...asked]))
    .digest('base64url');
}
