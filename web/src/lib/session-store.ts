import type { Session } from '@marga/contract/identity';
import { useSyncExternalStore } from 'react';

/** `undefined` until it is known, `null` when nobody is signed in. */
type Known = Session | null | undefined;

let current: Known;
const listeners = new Set<() => void>();

/** Set while somebody has signed in on this browser, so that a visitor of the public pages costs no request. */
const HINT = 'marga.signed-in';
const COMPANY = 'marga.company';

export function useSession(): Known {
  return useSyncExternalStore(subscribe, () => current);
}

export function currentSession(): Known {
  return current;
}

export function rememberSession(session: Session | null): void {
  current = session;
  if (session) localStorage.setItem(HINT, 'yes');
  else localStorage.removeItem(HINT);
  for (const listener of listeners) listener();
}

export function hasSignedInBefore(): boolean {
  return localStorage.getItem(HINT) !== null;
}

/** The company of this tab; another tab may act for another one. */
export function actingCompanyId(): string | undefined {
  return findActingMembership(current)?.companyId;
}

export function findActingMembership(session: Known) {
  const chosen = sessionStorage.getItem(COMPANY);
  return session?.memberships.find(({ companyId }) => companyId === chosen) ?? session?.memberships[0];
}

export function actFor(companyId: string): void {
  sessionStorage.setItem(COMPANY, companyId);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
