import type { Instant, LocalDate } from '@marga/contract/kernel/time';

/**
 * Every page loads this module, so it does its own arithmetic and does not import the kernel's calendar of all time
 * zones.
 */

/** India has one time zone without daylight saving time, five and a half hours ahead of UTC. */
const INDIA_AHEAD_MS = 5.5 * 3_600_000;

export function now(): Instant {
  return new Date().toISOString() as Instant;
}

export function nowMs(): number {
  return Date.now();
}

/** Returns the calendar day in India, which is the portal's business day. */
export function todayInIndia(): LocalDate {
  return new Date(Date.now() + INDIA_AHEAD_MS).toISOString().slice(0, 10) as LocalDate;
}

export function isPast(instant: string): boolean {
  return Date.parse(instant) <= Date.now();
}

export function msUntil(instant: string): number {
  return Date.parse(instant) - Date.now();
}
