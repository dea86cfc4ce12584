import { pause } from './lifecycle.ts';
import type { RedisStore } from './redis.ts';

/** How late news may come when Redis is away. */
const POLL_ALONE_MS = 1_500;

interface PollOptions {
  /** While Redis wakes us, looking by ourselves only guards against a message that was lost. */
  readonly pollMs: number;
  /** After a wake, how soon to look again and again: for readers whom an older transaction may hide something from. */
  readonly againMs?: readonly number[];
  /** How long to wait at least between two looks, however often we are woken. */
  readonly minIntervalMs?: number;
}

/**
 * Comes whenever it is time to look: at once, when one of the channels wakes us, and by itself now and then. A wake that
 * arrives while somebody is still looking counts for the next time.
 */
export async function* pollTicks(
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
      if (minIntervalMs > 0) await pause(minIntervalMs, signal);
      if (wasNotified()) continue;
      const nap = new AbortController();
      stopWaiting = () => nap.abort();
      const again = againMs[againMs.length - looksLeft];
      looksLeft = Math.max(0, looksLeft - 1);
      const pauseMs = again ?? (redis.canNotify ? pollMs : Math.min(pollMs, POLL_ALONE_MS));
      await pause(pauseMs, AbortSignal.any([nap.signal, signal]));
    }
  } finally {
    for (const unsubscribe of unsubscribes) unsubscribe();
  }
}
