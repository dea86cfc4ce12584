import type { Session } from '@marga/contract/identity/session';
import { useSyncExternalStore } from 'react';
import { clearOfflineData, setOfflineDataOwner } from './offline/offline-data-owner.ts';
import { nowMs } from './clock.ts';
import type { ApiProblem } from './api-problem.ts';
import {
  type EndReason,
  sessionEventFromChange,
  broadcastSessionEvent,
} from './session-sync-between-tabs.ts';
import { EXPIRED_EARLY_MS, type LocalTimes, convertSessionTimesToLocalClock } from './session-times.ts';

/** The session is `undefined` until it is known, and `null` when nobody is signed in. */
type Known = Session | null | undefined;

let current: Known;
let times: LocalTimes | undefined;
let lastUserId: string | undefined;
let endReason: EndReason | undefined;
let leavings = 0;
const listeners = new Set<() => void>();

/** The hint is set while somebody is signed in on this browser, so a visitor of the public pages costs no request. */
const HINT = 'marga.signed-in';
/** The hint says which frame the person has, because `theme.js` makes room for it before the session is read. */
const SIGNED_IN = { buyer: 'yes', operator: 'operator' };
/** Replaces the hint when somebody has signed out and the server could not be told. */
const LEFT = 'left';
const COMPANY = 'marga.company';

export function useSession(): Known {
  // A prerendered page has no session.
  return useSyncExternalStore(subscribe, currentSession, () => undefined);
}

/** Counts the sign-outs in this tab, because what was on the screen must not be shown to the next user. */
export function useSignOutCount(): number {
  return useSyncExternalStore(
    subscribe,
    () => leavings,
    () => 0,
  );
}

export function currentSession(): Known {
  return current;
}

/** Returns when the session ends, by this machine's clock. */
export function currentSessionTimes(): LocalTimes | undefined {
  return times;
}

/** Stores a session that the server confirmed or that changed here, and notifies the other tabs. */
export function storeSessionAndNotifyTabs(session: Session | null, reason?: EndReason): void {
  const news = sessionEventFromChange(current, session, reason);
  if (session)
    localStorage.setItem(
      HINT,
      session.memberships.length === 0 && session.staffRole !== null ? SIGNED_IN.operator : SIGNED_IN.buyer,
    );
  else localStorage.removeItem(HINT);
  storeSessionInThisTab(session, reason);
  // Data stored for offline use expires with the session, and belongs to this user alone.
  if (session && times) setOfflineDataOwner(session, times.expiresAtMs - EXPIRED_EARLY_MS);
  else clearOfflineData();
  if (news) broadcastSessionEvent(news);
}

/**
 * Stores a session that another tab has announced already or that is only assumed, without notifying the other
 * tabs.
 */
export function storeSessionInThisTab(session: Session | null, reason?: EndReason): void {
  // What a user selected in this tab must not be shown to the next user who signs in here.
  if (session && isDifferentFromLastUser(session)) sessionStorage.clear();
  const leaver = current?.user.uid === session?.user.uid ? undefined : current;
  if (leaver) leavings += 1;
  // What the tab stored is also removed when the user signs out, but not when the session merely expires, so that the
  // user finds drafts and selected offers again.
  if (leaver && reason === undefined) {
    sessionStorage.clear();
    localStorage.removeItem(`marga.recent-searches.${leaver.user.uid}`);
  }
  current = session;
  times = session ? convertSessionTimesToLocalClock(session, nowMs()) : undefined;
  lastUserId = session?.user.uid ?? lastUserId;
  endReason = reason;
  for (const listener of listeners) listener();
}

/** Returns whether this is another user than the last one of this tab. */
export function isDifferentFromLastUser({ user }: Session): boolean {
  return lastUserId !== undefined && lastUserId !== user.uid;
}

const ENDINGS: Partial<Record<string, { reason: EndReason | undefined }>> = {
  unauthenticated: { reason: undefined },
  'user-token-expired': { reason: 'user-token-expired' },
  'user-disabled': { reason: 'user-disabled' },
};

/** Returns an object when the problem says that the session is over, with the reason if it is known. */
export function sessionEndFromProblem(problem: ApiProblem): { reason: EndReason | undefined } | undefined {
  return ENDINGS[problem.code];
}

/**
 * Ends the session in this browser when any call reports that it is over, except for a sign-out, where that means
 * success.
 */
export function handleSessionEnd(problem: ApiProblem, route: string): void {
  const ending = sessionEndFromProblem(problem);
  if (current && ending && route !== 'identity.sign-out') storeSessionAndNotifyTabs(null, ending.reason);
}

/** Returns why nobody is signed in any more, until somebody signs in again. */
export function sessionEndReason(): EndReason | undefined {
  return endReason;
}

export function hasSignedInBefore(): boolean {
  return isSignedInHint(localStorage.getItem(HINT));
}

function isSignedInHint(hint: string | null): boolean {
  return hint !== null && hint !== LEFT;
}

/** Remembers that the server could not be told of a sign-out, which is still open there. */
export function rememberUndeliveredSignOut(): void {
  localStorage.setItem(HINT, LEFT);
}

export function isSignOutUndelivered(): boolean {
  return localStorage.getItem(HINT) === LEFT;
}

export function forgetUndeliveredSignOut(): void {
  if (isSignOutUndelivered()) localStorage.removeItem(HINT);
}

/**
 * Detects a sign-in or sign-out in another tab by the storage that tabs share. Returns the function that stops it.
 */
export function watchSignInsOfOtherTabs(onChange: (isSignedIn: boolean) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === HINT) onChange(isSignedInHint(newValue));
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

/** Returns the acting company of this tab; another tab may act for another one. */
export function actingCompanyId(): string | undefined {
  return findActingMembership(current)?.companyId;
}

/** Returns the company that a member of several companies has chosen in this tab, or undefined if none was chosen. */
export function chosenCompanyId(): string | undefined {
  return sessionStorage.getItem(COMPANY) ?? undefined;
}

export function findActingMembership(session: Known) {
  const chosen = chosenCompanyId();
  return session?.memberships.find(({ companyId }) => companyId === chosen) ?? session?.memberships[0];
}

export function setActingCompany(companyId: string): void {
  sessionStorage.setItem(COMPANY, companyId);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
