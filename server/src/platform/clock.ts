import { epochMs, fromEpochMs, type Instant } from '@marga/contract/kernel/time';

/** Less than this is the way to the database and back, and no error of a clock. */
const TOLERATED_MS = 2_000;

/** How far the machine's clock was behind the database's when they were last compared. */
let behindMs = 0;

/**
 * The only place that reads the machine's clock, and puts it right by the database's: a node whose clock errs would sign
 * requests that suppliers take for old ones. Decisions belong to `platform.now()` in SQL; this stamps ids, requests and logs.
 */
export function now(): Instant {
  return fromEpochMs(nowMs());
}

/** The same in milliseconds since 1970, for what is compared many times over. */
export function nowMs(): number {
  return Date.now() + behindMs;
}

/** For what others calculate from this machine's own clock. */
export function clockLagMs(): number {
  return behindMs;
}

/** Compares the clocks, and answers what the machine's lacks. */
export async function compareClocks(readDatabase: () => Promise<Instant>): Promise<number> {
  const asked = Date.now();
  const at = epochMs(await readDatabase());
  const heard = Date.now();
  // An answer that was long on its way says little about when it was given.
  if (heard - asked > TOLERATED_MS) return behindMs;
  const lacks = Math.round(at - (asked + heard) / 2);
  behindMs = Math.abs(lacks) < TOLERATED_MS ? 0 : lacks;
  return behindMs;
}

/** For measuring how long something took; unaffected by clock changes. */
export function stopwatch(): () => number {
  const startedAt = performance.now();
  return () => performance.now() - startedAt;
}
