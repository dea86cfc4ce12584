import { sleepUnlessAborted } from './process-lifecycle.ts';
import type { RedisStore } from './redis.ts';

/** Updates arrive at most this late while Redis is unavailable. */
const POLL_ALONE_MS = 1_500;

interface PollOptions {
  /** Sets the polling interval. While Redis delivers notifications, polling only guards against a lost one. */
  readonly pollMs: number;
  /**
   * Sets the delays of further reads after a notification, for readers from whom an older open transaction may still
   * hide rows.
   */
  readonly againMs?: readonly number[];
  /** Sets the minimum time between two reads, however many notifications arrive. */
  readonly minIntervalMs?: number;
}

/**
 * Yields whenever it is time to read: at once, after a notification on one of the channels, and at intervals. A
 * notification that arrives during a read counts for the next one.
 */
export async function* waitForPollTicks(
  redis: RedisStore,
  channels: readonly string[],
  signal: AbortSignal,
  { pollMs, againMs = [], minIntervalMs = 0 }: PollOptions,
): AsyncGenerator<undefined> {
  let isNotified = false;
  let looksLeft = 0;
  let stopWaiting = (): void => {};
  const unsubscribes = await Promise.all(
    channels.map((channel) =>
      redis.onNotify(channel, () => {
        isNotified = true;
        looksLeft = againMs.length;
        stopWaiting();
      }),
    ),
  );
  const wasNotified = (): boolean => isNotified;
  try {
    while (!signal.aborted) {
      isNotified = false;
      yield;
      if (minIntervalMs > 0) await sleepUnlessAborted(minIntervalMs, signal);
      if (wasNotified()) continue;
      const nap = new AbortController();
      stopWaiting = () => nap.abort();
      const again = againMs[againMs.length - looksLeft];
      looksLeft = Math.max(0, looksLeft - 1);
      const pauseMs = again ?? (redis.canNotify ? pollMs : Math.min(pollMs, POLL_ALONE_MS));
      await sleepUnlessAborted(pauseMs, AbortSignal.any([nap.signal, signal]));
    }
  } finally {
    for (const unsubscribe of unsubscribes) unsubscribe();
  }
}
