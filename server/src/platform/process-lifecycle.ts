import type { Log } from './log.ts';

/** A process may take this long to finish what it has begun before it is ended. */
const GRACE_MS = 10_000;

/**
 * Stops a process in order: each step is awaited before the next. A second signal or the end of the grace period
 * exits at once.
 */
export function stopOnSignal(log: Log, drainMs: number, steps: readonly (() => unknown)[]): void {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    const giveUp = setTimeout(() => process.exit(1), drainMs + GRACE_MS);
    giveUp.unref();
    for (const step of steps) await step();
    log.info('stopped');
    log.flush(() => process.exit(0));
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}

/** Runs work repeatedly until it is stopped; an error is logged and slows the loop down but never ends it. */
export function repeatUntilStopped(
  log: Log,
  name: string,
  work: () => Promise<{ again: 'now' | number }>,
): () => Promise<void> {
  const stopped = new AbortController();
  const loop = (async () => {
    while (!stopped.signal.aborted) {
      let pauseMs = 1_000;
      try {
        const { again } = await work();
        pauseMs = again === 'now' ? 0 : again;
      } catch (error) {
        log.warn({ err: error, loop: name }, 'loop failed, trying again');
      }
      if (pauseMs > 0) await sleepUnlessAborted(pauseMs, stopped.signal);
    }
  })();
  return async () => {
    stopped.abort();
    await loop;
  };
}

export function sleepUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
  });
}
