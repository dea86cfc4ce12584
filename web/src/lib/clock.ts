import { BUSINESS_ZONE, dateAt, fromEpochMs, type LocalDate } from '@marga/contract/kernel/time';

/** The calendar day in India, where the portal's business day is counted. */
export function today(): LocalDate {
  return dateAt(fromEpochMs(Date.now()), BUSINESS_ZONE);
}

export function isPast(instant: string): boolean {
  return Date.parse(instant) <= Date.now();
}

export function msUntil(instant: string): number {
  return Date.parse(instant) - Date.now();
}
