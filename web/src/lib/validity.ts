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

/** A rule is valid from the beginning of a day in India, or from any moment; people say its last day, the server its end. */

export function startOfDay(day: LocalDate): Instant {
  return toInstant({ local: `${day}T00:00`, zone: BUSINESS_ZONE });
}

/** The moment after a last day. */
export function endOfValidity(lastDay: LocalDate): Instant {
  return startOfDay(plusDays(lastDay, 1));
}

export function dayOf(at: string): LocalDate {
  return dateAt(instant(at), BUSINESS_ZONE);
}

/** The last day on which something was still valid that has this end. */
export function lastValidDay(end: string): LocalDate {
  return dayOf(plusMs(instant(end), -1));
}

/** Undefined where the text is no day. */
export function parseDay(text: string | undefined): LocalDate | undefined {
  if (text === undefined) return undefined;
  try {
    return localDate(text);
  } catch {
    return undefined;
  }
}
