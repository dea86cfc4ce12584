/** How long a page may lie behind others until nobody counts as looking at it. */
const AWAY_MS = 60_000;

/** Calls `onThere` now and whenever somebody comes back, `onAway` when they have been away for a while. Gives the end. */
export function whilePageVisible(onThere: () => void, onAway: () => void): () => void {
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

/** Waits so long, or until the network is back. */
export function waitOrUntilOnline(ms: number, signal: AbortSignal): Promise<void> {
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
