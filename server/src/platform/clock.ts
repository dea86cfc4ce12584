import { epochMsOf, instantFromEpochMs, type Instant } from '@marga/contract/kernel/time';

/** A smaller difference is the latency of the database, not a clock error. */
const TOLERATED_MS = 2_000;

/** This is how far the machine's clock was behind the database's at the last comparison. */
let behindMs = 0;

/**
 * Returns the machine's time corrected by the database's clock: suppliers would reject requests with an old
 * timestamp. It is for ids, requests and logs; decisions use `platform.now()` in SQL.
 */
export function now(): Instant {
  return instantFromEpochMs(nowMs());
}

/** Returns the corrected time in milliseconds since 1970, for values that are compared often. */
export function nowMs(): number {
  return Date.now() + behindMs;
}

/**
 * Returns how many milliseconds the machine's clock is behind the database's, for code that uses the machine's own
 * clock.
 */
export function clockLagMs(): number {
  return behindMs;
}

/** Compares the clocks and returns how far the machine's is behind. */
export async function compareClocks(readDatabase: () => Promise<Instant>): Promise<number> {
  const asked = Date.now();
  const at = epochMsOf(await readDatabase());
  const answeredAt = Date.now();
  // A slow response does not show precisely enough when the database read its clock, so it is ignored.
  if (answeredAt - asked > TOLERATED_MS) return behindMs;
  const lacks = Math.round(at - (asked + answeredAt) / 2);
  behindMs = Math.abs(lacks) < TOLERATED_MS ? 0 : lacks;
  return behindMs;
}

/** Measures durations and is unaffected by clock changes. */
export function startStopwatch(): () => number {
  const startedAt = performance.now();
  return () => performance.now() - startedAt;
}
