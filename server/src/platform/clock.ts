import { fromEpochMs, type Instant } from '@marga/contract/kernel/time';

/** The only place that reads the machine's clock. Decisions belong to `platform.now()` in SQL; this stamps ids and logs. */
export function now(): Instant {
  return fromEpochMs(Date.now());
}

/** The same in milliseconds since 1970, for what is compared many times over. */
export function nowMs(): number {
  return Date.now();
}

/** For measuring how long something took; unaffected by clock changes. */
export function stopwatch(): () => number {
  const startedAt = performance.now();
  return () => performance.now() - startedAt;
}
