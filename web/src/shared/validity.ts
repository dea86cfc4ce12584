import {
  BUSINESS_ZONE,
  dateAt,
  instant,
  type Instant,
  localDate,
  type LocalDate,
  plusDays,
  plusMs,
  toInstant,
} from '@marga/contract/kernel/time';

/**
 * A rule is valid from the start of a day in India, or from any moment. People name its last day; the server stores
 * its end.
 */

export function startOfDay(day: LocalDate): Instant {
  return toInstant({ local: `${day}T00:00`, zone: BUSINESS_ZONE });
}

/** Returns the moment after the last day. */
export function endOfValidity(lastDay: LocalDate): Instant {
  return startOfDay(plusDays(lastDay, 1));
}

export function dayOf(at: string): LocalDate {
  return dateAt(instant(at), BUSINESS_ZONE);
}

/** Returns the last valid day before the given end. */
export function lastValidDay(end: string): LocalDate {
  return dayOf(plusMs(instant(end), -1));
}

/** Returns undefined when the text is not a day. */
export function parseDay(text: string | undefined): LocalDate | undefined {
  if (text === undefined) return undefined;
  try {
    return localDate(text);
  } catch {
    return undefined;
  }
}
