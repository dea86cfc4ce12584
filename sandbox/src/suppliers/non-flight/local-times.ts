import {
  BUSINESS_ZONE,
  localDateAt,
  type Instant,
  parseInstant,
  parseLocalDate,
  type LocalDate,
  addDaysToDate,
  addMsToInstant,
  toInstant,
  toZonedLocalTime,
  type ZonedLocal,
} from '@marga/contract/kernel/time';

const DAY_MS = 86_400_000;
const INDIA_AHEAD_OF_UTC = '+05:30';

/** Nothing is sold more than this many days ahead. */
const LONGEST_LEAD_DAYS = 330;

/**
 * Returns the number of days from today, in the local zone, or undefined when the date is past or not on sale yet.
 */
export function countLeadDays(date: string, zone: string, at: Instant): number | undefined {
  const days = (Date.parse(date) - Date.parse(localDateAt(at, zone))) / DAY_MS;
  return days >= 0 && days <= LONGEST_LEAD_DAYS ? days : undefined;
}

/** Returns the local time `minutes` after midnight on that date. */
export function localTimeOn(date: string, minutes: number, zone: string): ZonedLocal {
  return { local: shift(`${date}T00:00`, minutes), zone };
}

function shift(local: string, minutes: number): string {
  return new Date(Date.parse(`${local}:00Z`) + minutes * 60_000).toISOString().slice(0, 16);
}

/** Returns the local time `minutes` later, in the given zone. */
export function addMinutesToLocalTime(from: ZonedLocal, minutes: number, zone: string): ZonedLocal {
  // India has no daylight saving time, so the slower zone conversion is not needed.
  if (from.zone === BUSINESS_ZONE && zone === BUSINESS_ZONE)
    return { local: shift(from.local, minutes), zone };
  return toZonedLocalTime(addMsToInstant(instantOf(from), minutes * 60_000), zone);
}

export function instantOf(at: ZonedLocal): Instant {
  return at.zone === BUSINESS_ZONE ? parseInstant(`${at.local}:00${INDIA_AHEAD_OF_UTC}`) : toInstant(at);
}

/** Returns the day of the week, where 0 is Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay();
}

export function nightsBetween(checkIn: string, checkOut: string): LocalDate[] {
  const count = (Date.parse(checkOut) - Date.parse(checkIn)) / DAY_MS;
  return Array.from({ length: count }, (_, night) => addDaysToDate(parseLocalDate(checkIn), night));
}
