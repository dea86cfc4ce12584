import type { Session } from '@marga/contract/identity/session';
import { useSyncExternalStore } from 'react';
import { clearOfflineData, setOfflineOwner } from '../offline/offline-owner.ts';
import { nowMs } from './clock.ts';
import type { ApiProblem } from './problem.ts';
import { type EndReason, sessionEventOf, broadcastSessionEvent } from './session-tabs.ts';
import { EXPIRED_EARLY_MS, type LocalTimes, localTimes } from './session-times.ts';

/** `undefined` until it is known, `null` when nobody is signed in. */
type Known = Session | null | undefined;

let current: Known;
let times: LocalTimes | undefined;
let lastUserId: string | undefined;
let endReason: EndReason | undefined;
let leavings = 0;
const listeners = new Set<() => void>();

/** Set while somebody has signed in on this browser, so that a visitor of the public pages costs no request. */
const HINT = 'marga.signed-in';
const COMPANY = 'marga.company';

export function useSession(): Known {
  // A page that is rendered beforehand knows nobody.
  return useSyncExternalStore(subscribe, currentSession, () => undefined);
}

/** How often somebody who was signed in has left this tab: what was on its screen under them is not for who comes after. */
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

/** When the session ends, by this machine's clock. */
export function sessionTimes(): LocalTimes | undefined {
  return times;
}

/** What the server has said, or what has been done here; the other tabs hear of it. */
export function rememberSession(session: Session | null, reason?: EndReason): void {
  const news = sessionEventOf(current, session, reason);
  if (session) localStorage.setItem(HINT, 'yes');
  else localStorage.removeItem(HINT);
  adoptSession(session, reason);
  // What can be read offline lives as long as the session does, and belongs to nobody else.
  if (session && times) setOfflineOwner(session, times.expiresAtMs - EXPIRED_EARLY_MS);
  else clearOfflineData();
  if (news) broadcastSessionEvent(news);
}

/** For what another tab has said already, and for what is only assumed. */
export function adoptSession(session: Session | null, reason?: EndReason): void {
  // What somebody selected in this tab is not for whoever signs in here next.
  if (session && isDifferentUser(session)) sessionStorage.clear();
  const leaver = current?.user.uid === session?.user.uid ? undefined : current;
  if (leaver) leavings += 1;
  // Nor what they had begun to write for whoever does not sign in. Where the session merely ran out, they come back to it.
  if (leaver && reason === undefined) {
    forgetWriting();
    localStorage.removeItem(`marga.recent-searches.${leaver.user.uid}`);
  }
  current = session;
  times = session ? localTimes(session, nowMs()) : undefined;
  lastUserId = session?.user.uid ?? lastUserId;
  endReason = reason;
  for (const listener of listeners) listener();
}

/** What the chat, the pages of tickets and the desk keep in this tab until it is sent, and who sits at the desk in it. */
const WRITING = /^marga\.(?:answer|available|chat-(?:draft|unsent)|draft\.|unsent\.)/;

function forgetWriting(): void {
  const names = Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '');
  for (const name of names) if (WRITING.test(name)) sessionStorage.removeItem(name);
}

/** Somebody other than whom this tab has worked for. */
export function isDifferentUser({ user }: Session): boolean {
  return lastUserId !== undefined && lastUserId !== user.uid;
}

const ENDINGS: Partial<Record<string, { reason: EndReason | undefined }>> = {
  unauthenticated: { reason: undefined },
  'user-token-expired': { reason: 'user-token-expired' },
  'user-disabled': { reason: 'user-disabled' },
};

/** The problem says that the session is over, and perhaps why. */
export function sessionEndOf(problem: ApiProblem): { reason: EndReason | undefined } | undefined {
  return ENDINGS[problem.code];
}

/** Any call may be the one that finds the session over; a sign-out finds what it wanted. */
export function handleSessionEnd(problem: ApiProblem, route: string): void {
  const ending = sessionEndOf(problem);
  if (current && ending && route !== 'identity.sign-out') rememberSession(null, ending.reason);
}

/** Why nobody is signed in any more, until somebody is again. */
export function sessionEndReason(): EndReason | undefined {
  return endReason;
}

export function hasSignedInBefore(): boolean {
  return localStorage.getItem(HINT) !== null;
}

/** Hears of a sign-in or sign-out in another tab by the storage that tabs share. Gives the function that ends it. */
export function watchSessionHint(onChange: (isSignedIn: boolean) => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === HINT) onChange(newValue !== null);
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}

/** The company of this tab; another tab may act for another one. */
export function actingCompanyId(): string | undefined {
  return findActingMembership(current)?.companyId;
}

/** The company that was chosen in this tab, by somebody who belongs to several. */
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
