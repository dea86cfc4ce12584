import { useEffect, useRef, useState } from 'react';
import {
  type SessionClock,
  type SessionWarning,
  startSessionExpiryTimer,
} from '../../shared/session-expiry-timer.ts';
import { currentSessionTimes, useSession } from '../../shared/session-store.ts';
import { expireSessionUnlessRenewed, renewSession } from '../../shared/session-renewal.ts';

const SIGNS_OF_LIFE = ['pointerdown', 'pointermove', 'keydown', 'scroll'];

/** Runs the session clock while a signed-in page is open, and returns the warning to show. */
export function useSessionExpiryTimer() {
  const session = useSession();
  const clock = useRef<SessionClock>(undefined);
  const [warning, setWarning] = useState<SessionWarning>();

  useEffect(() => {
    const started = startSessionExpiryTimer(
      { renew: renewSession, onExpired: () => void expireSessionUnlessRenewed(), onWarning: setWarning },
      document.visibilityState === 'visible',
    );
    clock.current = started;
    const endListening = listen(started);
    return () => {
      endListening();
      started.stop();
    };
  }, []);

  useEffect(() => {
    const times = currentSessionTimes();
    if (session && times) clock.current?.adopt(times);
  }, [session]);

  return {
    warning,
    stay: () => clock.current?.stay(),
    acceptEnd: () => clock.current?.acceptEnd(),
  };
}

/**
 * Reports user activity to the clock, and checks the clock when the tab becomes visible. Returns the function that
 * stops listening.
 */
function listen(clock: SessionClock): () => void {
  const end = new AbortController();
  const options = { capture: true, passive: true, signal: end.signal };
  for (const sign of SIGNS_OF_LIFE) addEventListener(sign, () => clock.noticeActivity(), options);
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState !== 'visible') return;
      clock.noticeActivity();
      clock.look();
    },
    options,
  );
  return () => end.abort();
}
