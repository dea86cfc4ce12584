import type { Instant, LocalDate } from '@marga/contract/kernel/time';

/** Every page loads this, so it calculates by itself and leaves the kernel's calendar of all zones to those that need it. */

/** India keeps one time, and no summer time: five and a half hours ahead. */
const INDIA_AHEAD_MS = 5.5 * 3_600_000;

export function now(): Instant {
  return new Date().toISOString() as Instant;
}

export function nowMs(): number {
  return Date.now();
}

/** The calendar day in India, where the portal's business day is counted. */
export function today(): LocalDate {
  return new Date(Date.now() + INDIA_AHEAD_MS).toISOString().slice(0, 10) as LocalDate;
}

export function isPast(instant: string): boolean {
  return Date.parse(instant) <= Date.now();
}

export function msUntil(instant: string): number {
  return Date.parse(instant) - Date.now();
}
