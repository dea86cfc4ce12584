import type { signUp as signUpRoute } from '@marga/contract/identity/account';
import type {
  completeSignIn as completeSignInRoute,
  Session,
  signIn as signInRoute,
} from '@marga/contract/identity/session';
import type { joinByInvitation as joinByInvitationRoute } from '@marga/contract/identity/team';
import type { z } from 'zod';
import { canShowBookingOfflineCopies } from './offline/offline-data-owner.ts';
import { api } from './api-client.ts';
import { ApiProblem, isNetworkProblem } from './api-problem.ts';
import {
  setActingCompany,
  storeSessionInThisTab,
  currentSession,
  sessionEndFromProblem,
  hasSignedInBefore,
  rememberUndeliveredSignOut,
  storeSessionAndNotifyTabs,
} from './session-store.ts';

let asking: Promise<Session | null> | undefined;

/** Reads the session once; callers that ask meanwhile share the same request. */
export function readSession(): Promise<Session | null> {
  const known = currentSession();
  // If somebody has signed in on this browser, `null` is only the assumption of a public page that could not read the
  // session, so it is read again.
  if (known || (known === null && !hasSignedInBefore())) return Promise.resolve(known);
  asking ??= askSession().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** Reads the session on public pages, but only in a browser where somebody has signed in before. */
export function readSessionIfSignedInBefore(): void {
  if (currentSession() !== undefined) return;
  if (!hasSignedInBefore()) return storeSessionInThisTab(null);
  readSession().catch((problem: unknown) => {
    // Somebody may be reading bookings stored for offline use, so the session then stays unknown.
    if (!canShowBookingOfflineCopies(problem)) storeSessionInThisTab(null);
  });
}

/** Applies session changes from other tabs to this tab, and returns the function that stops this. */
export function loadSessionSyncWithOtherTabs(): () => void {
  let isOver = false;
  let end: (() => void) | undefined;
  // The synchronisation shows nothing, so its module is loaded after the code that shows the page.
  const begin = async () => {
    const renewal = await import('./session-renewal.ts');
    if (!isOver) end = renewal.syncSessionWithOtherTabs();
  };
  // Without a network the module does not load; this tab then ignores session changes in other tabs until it is
  // reloaded.
  begin().catch(() => undefined);
  return () => {
    isOver = true;
    end?.();
  };
}

/** Reads the session again after personal data that it contains has changed. */
export async function refreshSession(): Promise<void> {
  if (currentSession()) await askSession();
}

/** Signs in and stores the session. Throws `multi-factor-auth-required` when a second step must follow. */
export async function signIn(body: z.input<typeof signInRoute.body>): Promise<void> {
  storeSessionAndNotifyTabs(await api.call('identity.sign-in', { body }));
}

export async function completeSignIn(body: z.input<typeof completeSignInRoute.body>): Promise<void> {
  storeSessionAndNotifyTabs(await api.call('identity.complete-sign-in', { body }));
}

export async function signUp(body: z.input<typeof signUpRoute.body>): Promise<void> {
  storeSessionAndNotifyTabs(await api.call('identity.sign-up', { body }));
}

/** Joins the inviting company with the signed-in account, and acts for that company from then on. */
export async function acceptInvitation(code: string): Promise<void> {
  const before = currentSession()?.memberships ?? [];
  const session = await api.call('identity.accept-invitation', { body: { code } });
  const joined = session.memberships.find(
    ({ companyId }) => !before.some((membership) => membership.companyId === companyId),
  );
  if (joined) setActingCompany(joined.companyId);
  storeSessionAndNotifyTabs(session);
}

/** Joins the inviting company with a new account, and stores its session. */
export async function joinByInvitation(body: z.input<typeof joinByInvitationRoute.body>): Promise<void> {
  storeSessionAndNotifyTabs(await api.call('identity.join-by-invitation', { body }));
}

/**
 * Signs out. Without a network the session ends in this browser at once, and on the server as soon as a page of ours
 * reaches it.
 */
export async function signOut(): Promise<void> {
  const isDelivered = await api.call('identity.sign-out').then(
    () => true,
    (problem: unknown) => !isNetworkProblem(problem) && Boolean(endingOf(problem)),
  );
  storeSessionAndNotifyTabs(null);
  if (!isDelivered) rememberUndeliveredSignOut();
}

async function askSession(): Promise<Session | null> {
  const answer = await api.call('identity.read-session').catch(endingOf);
  if ('user' in answer) storeSessionAndNotifyTabs(answer);
  else storeSessionAndNotifyTabs(null, answer.reason);
  return currentSession() ?? null;
}

/** Returns the end of the session if the problem reports one; throws any other problem again. */
function endingOf(problem: unknown) {
  const ending = problem instanceof ApiProblem ? sessionEndFromProblem(problem) : undefined;
  if (!ending) throw problem;
  return ending;
}
