import type { Session } from '@marga/contract/identity/session';
import { nowMs } from '../lib/clock.ts';
import { isNetworkProblem } from '../lib/problem.ts';

/**
 * For whom this browser keeps bookings that can be read offline. The mark is removed with the session, and what was kept
 * without a mark, or under another, is nobody's and shown to nobody.
 */
export interface OfflineOwner {
  readonly userId: string;
  /** The companies they belong to. They act for the first unless a tab has chosen another. */
  readonly companyIds: readonly string[];
  /** When the session ends unless it is renewed, which takes a network. */
  readonly untilMs: number;
}

const MARK = 'marga.offline-owner';
const PREFIX = 'marga.offline.';

export function cacheOf(userId: string): string {
  return PREFIX + userId;
}

export function setOfflineOwner({ user, memberships }: Session, untilMs: number): void {
  const companyIds = memberships.map(({ companyId }) => companyId);
  const mark: OfflineOwner = { userId: user.uid, companyIds, untilMs };
  const isOther = offlineOwner()?.userId !== mark.userId;
  localStorage.setItem(MARK, JSON.stringify(mark));
  if (isOther) void deleteOfflineCaches(mark.userId);
}

/** Nobody, once the session's time is over: then everything kept goes too. */
export function offlineOwner(): OfflineOwner | undefined {
  const text = localStorage.getItem(MARK);
  if (text === null) return undefined;
  const mark = JSON.parse(text) as OfflineOwner;
  if (mark.untilMs > nowMs()) return mark;
  clearOfflineData();
  return undefined;
}

/** Nobody can be asked who this is, but a session has not ended, and bookings may have been kept for whoever holds it. */
export function isOfflineWithBookings(problem: unknown): boolean {
  return isNetworkProblem(problem) && offlineOwner() !== undefined;
}

/** The mark goes first: whoever writes beside this looks at it afterwards, and takes back what they wrote. */
export function clearOfflineData(): void {
  localStorage.removeItem(MARK);
  void deleteOfflineCaches();
}

/** All that was kept for anybody but this person. A page that is not served securely has no such storage. */
async function deleteOfflineCaches(exceptUserId?: string): Promise<void> {
  if (!('caches' in globalThis)) return;
  const names = await caches.keys();
  const dropped = names.filter(
    (name) => name.startsWith(PREFIX) && (exceptUserId === undefined || name !== cacheOf(exceptUserId)),
  );
  await Promise.all(dropped.map((name) => caches.delete(name)));
}
