import type { Session } from '@marga/contract/identity/session';
import { nowMs } from '../clock.ts';
import { isNetworkProblem } from '../api-problem.ts';

/**
 * Identifies the user for whom this browser stores bookings offline. The marker is removed with the session, and
 * data without a marker or under another is shown to nobody.
 */
export interface OfflineOwner {
  readonly userId: string;
  /** Lists the user's companies. The user acts for the first unless a tab has chosen another. */
  readonly companyIds: readonly string[];
  /** Says when the session ends unless it is renewed, which takes a network. */
  readonly untilMs: number;
}

const MARK = 'marga.offline-owner';
const PREFIX = 'marga.offline.';

export function offlineCacheNameOf(userId: string): string {
  return PREFIX + userId;
}

export function setOfflineDataOwner({ user, memberships }: Session, untilMs: number): void {
  const companyIds = memberships.map(({ companyId }) => companyId);
  const mark: OfflineOwner = { userId: user.uid, companyIds, untilMs };
  const isOther = readOfflineDataOwner()?.userId !== mark.userId;
  localStorage.setItem(MARK, JSON.stringify(mark));
  if (isOther) void deleteOfflineCaches(mark.userId);
}

/** Returns undefined once the session has expired, and then deletes everything stored. */
export function readOfflineDataOwner(): OfflineOwner | undefined {
  const text = localStorage.getItem(MARK);
  if (text === null) return undefined;
  const mark = JSON.parse(text) as OfflineOwner;
  if (mark.untilMs > nowMs()) return mark;
  clearOfflineData();
  return undefined;
}

/**
 * Returns true when the server cannot be reached and this browser's session has not expired, so that bookings stored
 * for its user may be shown.
 */
export function canShowBookingOfflineCopies(problem: unknown): boolean {
  return isNetworkProblem(problem) && readOfflineDataOwner() !== undefined;
}

/** The marker is removed first: concurrent writers check it after writing, and undo what they wrote. */
export function clearOfflineData(): void {
  localStorage.removeItem(MARK);
  void deleteOfflineCaches();
}

/** Deletes everything stored for anybody but this user. A page that is not served over HTTPS has no such storage. */
async function deleteOfflineCaches(exceptUserId?: string): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  const dropped = names.filter(
    (name) =>
      name.startsWith(PREFIX) && (exceptUserId === undefined || name !== offlineCacheNameOf(exceptUserId)),
  );
  await Promise.all(dropped.map((name) => caches.delete(name)));
}
