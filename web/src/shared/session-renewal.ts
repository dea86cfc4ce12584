import { api } from './api-client.ts';
import { ApiProblem } from './api-problem.ts';
import {
  storeSessionInThisTab,
  currentSession,
  forgetUndeliveredSignOut,
  hasSignedInBefore,
  isDifferentFromLastUser,
  isSignOutUndelivered,
  sessionEndFromProblem,
  storeSessionAndNotifyTabs,
  currentSessionTimes,
  watchSignInsOfOtherTabs,
} from './session-store.ts';
import { subscribeToSessionEvents, type SessionEvent } from './session-sync-between-tabs.ts';
import { isSessionUnexpired, type LocalTimes } from './session-times.ts';

export async function renewSession(): Promise<LocalTimes> {
  storeSessionAndNotifyTabs(await api.call('identity.renew-session'));
  const times = currentSessionTimes();
  if (!times) throw new Error('a session without times was renewed');
  return times;
}

/**
 * Asks the server before it ends a session that has expired by this tab's clock, because another tab may have renewed
 * it. Without a response the session ends.
 */
export async function expireSessionUnlessRenewed(): Promise<void> {
  const session = await api.call('identity.read-session').catch(() => undefined);
  if (session && isSessionUnexpired(session)) storeSessionAndNotifyTabs(session);
  else if (currentSession()) storeSessionAndNotifyTabs(null, 'user-token-expired');
}

/**
 * A sign-in or sign-out noticed in the shared storage is handled only after this delay, because the broadcast channel
 * between tabs carries more information.
 */
const STORAGE_DELAY_MS = 250;

/** Applies session changes from other tabs to this tab, and returns the function that stops this. */
export function syncSessionWithOtherTabs(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopListening = subscribeToSessionEvents(follow);
  const endWatching = watchSignInsOfOtherTabs((isSignedIn) => {
    clearTimeout(timer);
    timer = setTimeout(follow, STORAGE_DELAY_MS, { kind: isSignedIn ? 'signed-in' : 'signed-out' });
  });
  const deliver = () => void deliverSignOut();
  deliver();
  addEventListener('online', deliver);
  // This module loads after the page does, so it may have missed a sign-out in another tab.
  if (!hasSignedInBefore()) follow({ kind: 'signed-out' });
  return () => {
    clearTimeout(timer);
    removeEventListener('online', deliver);
    stopListening();
    endWatching();
  };
}

/** Tells the server of a sign-out that it could not be told of before. A session that has ended there is as good. */
async function deliverSignOut(): Promise<void> {
  if (!isSignOutUndelivered()) return;
  const isOver = await api.call('identity.sign-out').then(
    () => true,
    (problem: unknown) => problem instanceof ApiProblem && sessionEndFromProblem(problem) !== undefined,
  );
  if (isOver) forgetUndeliveredSignOut();
}

function follow(news: SessionEvent): void {
  const session = currentSession();
  switch (news.kind) {
    case 'signed-out':
      if (session) storeSessionInThisTab(null, news.reason);
      return;
    case 'renewed':
      if (session) storeSessionInThisTab({ ...session, ...news.times });
      return;
    case 'signed-in':
      void followSignIn();
  }
}

/**
 * Handles a sign-in in another tab. If another person has signed in, this tab clears its storage and reloads, so that
 * nothing of the previous user stays on the screen.
 */
async function followSignIn(): Promise<void> {
  const session = await api.call('identity.read-session').catch(() => undefined);
  if (!session) return;
  if (!isDifferentFromLastUser(session)) return storeSessionInThisTab(session);
  sessionStorage.clear();
  location.reload();
}
