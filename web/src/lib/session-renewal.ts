import { api } from './client.ts';
import {
  adoptSession,
  currentSession,
  hasSignedInBefore,
  isDifferentUser,
  rememberSession,
  sessionTimes,
  watchSessionHint,
} from './session-store.ts';
import { onSessionEvent, type SessionEvent } from './session-tabs.ts';
import { isOpen, type LocalTimes } from './session-times.ts';

export async function renewSession(): Promise<LocalTimes> {
  rememberSession(await api.call('identity.renew-session'));
  const times = sessionTimes();
  if (!times) throw new Error('a session without times was renewed');
  return times;
}

/**
 * By this tab's clock the session is over. Another tab may have renewed it while this one slept, so the server is
 * asked; without an answer it is over.
 */
export async function expireSession(): Promise<void> {
  const session = await api.call('identity.read-session').catch(() => undefined);
  if (session && isOpen(session)) rememberSession(session);
  else if (currentSession()) rememberSession(null, 'user-token-expired');
}

/** The channel between tabs says more than the storage they share, so it goes first. */
const STORAGE_DELAY_MS = 250;

/** What another tab does to the session holds here too. Gives the function that ends it. */
export function syncWithOtherTabs(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stopListening = onSessionEvent(follow);
  const endWatching = watchSessionHint((isSignedIn) => {
    clearTimeout(timer);
    timer = setTimeout(follow, STORAGE_DELAY_MS, { kind: isSignedIn ? 'signed-in' : 'signed-out' });
  });
  // This program comes after the page does: what another tab did before has been told to nobody here.
  if (!hasSignedInBefore()) follow({ kind: 'signed-out' });
  return () => {
    clearTimeout(timer);
    stopListening();
    endWatching();
  };
}

function follow(news: SessionEvent): void {
  const session = currentSession();
  switch (news.kind) {
    case 'signed-out':
      if (session) adoptSession(null, news.reason);
      return;
    case 'renewed':
      if (session) adoptSession({ ...session, ...news.times });
      return;
    case 'signed-in':
      void followSignIn();
  }
}

/** Nothing that was on the screen of one person may stay there for another. */
async function followSignIn(): Promise<void> {
  const session = await api.call('identity.read-session').catch(() => undefined);
  if (!session) return;
  if (!isDifferentUser(session)) return adoptSession(session);
  sessionStorage.clear();
  location.reload();
}
