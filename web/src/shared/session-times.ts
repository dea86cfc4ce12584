import type { Session } from '@marga/contract/identity/session';

/** A request sent in the last seconds may arrive after the end, so a session counts as over this much earlier. */
export const EXPIRED_EARLY_MS = 30_000;

/** Holds the times of a session by the server's clock. */
export type SessionTimes = Pick<Session, 'expiresAt' | 'extendableUntil' | 'serverTime'>;

/** Holds the times of a session by this machine's clock, which may be wrong by hours. */
export interface LocalTimes {
  expiresAtMs: number;
  extendableUntilMs: number;
}

export function convertSessionTimesToLocalClock(
  { expiresAt, extendableUntil, serverTime }: SessionTimes,
  receivedAtMs: number,
): LocalTimes {
  const aheadMs = receivedAtMs - Date.parse(serverTime);
  return {
    expiresAtMs: Date.parse(expiresAt) + aheadMs,
    extendableUntilMs: Date.parse(extendableUntil) + aheadMs,
  };
}

export function isSessionUnexpired({ expiresAt, serverTime }: SessionTimes): boolean {
  return Date.parse(expiresAt) - EXPIRED_EARLY_MS > Date.parse(serverTime);
}
