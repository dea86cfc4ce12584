import { currentSession } from '../../shared/session-store.ts';
import type { Hit } from './search-hit.ts';

/**
 * This module stores the recent choices in this tab's memory only, because a booking's name is private and must not
 * be written to disk.
 */

const MOST = 5;

let owner: string | undefined;
let chosen: readonly Hit[] = [];

export function listRecentHits(): readonly Hit[] {
  return whoIsHere() === owner ? chosen : [];
}

export function rememberRecentHit(hit: Hit): void {
  chosen = [hit, ...listRecentHits().filter(({ id }) => id !== hit.id)].slice(0, MOST);
  owner = whoIsHere();
}

function whoIsHere(): string | undefined {
  return currentSession()?.user.uid;
}
