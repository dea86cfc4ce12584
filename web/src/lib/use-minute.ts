import type { Instant } from '@marga/contract/kernel/time';
import { useSyncExternalStore } from 'react';
import { now } from './clock.ts';

const MINUTE_MS = 60_000;

let minute: Instant | undefined;

/** The present moment, told anew whenever a clock on the wall would move. */
export function useMinute(): Instant {
  return useSyncExternalStore(watchClock, presentMinute);
}

/**
 * The same on a page that is rendered when the portal is built: not known before the page has woken up. Whoever asks shows
 * nothing until then, in the room that it will take.
 */
export function useMinuteAfterHydration(): Instant | undefined {
  return useSyncExternalStore(watchClock, presentMinute, () => undefined);
}

/** The same moment for all who ask within a minute: an answer that differs each time would be rendered for ever. */
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
