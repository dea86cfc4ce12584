import type { Instant } from '@marga/contract/kernel/time';
import { useSyncExternalStore } from 'react';
import { now } from './clock.ts';

const MINUTE_MS = 60_000;

let minute: Instant | undefined;

/** Returns the current time, and updates it every minute. */
export function useCurrentMinute(): Instant {
  return useSyncExternalStore(watchClock, presentMinute);
}

/**
 * Returns the current time like `useCurrentMinute`, but undefined on a prerendered page until hydration. The caller
 * then shows nothing, but reserves the space.
 */
export function useCurrentMinuteAfterHydration(): Instant | undefined {
  return useSyncExternalStore(watchClock, presentMinute, () => undefined);
}

/**
 * Returns the same value within a minute, because a value that differs on each call would cause endless rendering.
 */
function presentMinute(): Instant {
  const at = now();
  if (minute === undefined || wholeMinutes(at) !== wholeMinutes(minute)) minute = at;
  return minute;
}

function wholeMinutes(at: Instant): number {
  return Math.floor(Date.parse(at) / MINUTE_MS);
}

function watchClock(onMove: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    timer = setTimeout(tick, MINUTE_MS - (Date.parse(now()) % MINUTE_MS));
  };
  const tick = () => {
    onMove();
    wait();
  };
  wait();
  return () => clearTimeout(timer);
}
