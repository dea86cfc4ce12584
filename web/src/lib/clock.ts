import {
  BUSINESS_ZONE,
  dateAt,
  fromEpochMs,
  type Instant,
  type LocalDate,
} from '@marga/contract/kernel/time';

export function now(): Instant {
  return fromEpochMs(Date.now());
}

export function nowMs(): number {
  return Date.now();
}

/** The calendar day in India, where the portal's business day is counted. */
export function today(): LocalDate {
  return dateAt(now(), BUSINESS_ZONE);
}

export function isPast(instant: string): boolean {
  return Date.parse(instant) <= Date.now();
}

export function msUntil(instant: string): number {
  return Date.parse(instant) - Date.now();
}
