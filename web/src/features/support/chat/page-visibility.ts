/** After a page has been hidden for this long, its user counts as away. */
const AWAY_MS = 60_000;

/**
 * Calls `onThere` now and whenever the user comes back, and `onAway` when they have been away for a while; returns
 * a function that stops it.
 */
export function watchPageVisibility(onThere: () => void, onAway: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(onAway, AWAY_MS);
    else onThere();
  };
  look();
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Waits for the given time, or until the network is back. */
export function waitForTimeoutOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    }
    addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
