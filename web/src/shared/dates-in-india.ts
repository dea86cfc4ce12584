import {
  BUSINESS_ZONE,
  localDateAt,
  parseInstant,
  type Instant,
  parseLocalDate,
  type LocalDate,
  addDaysToDate,
  addMsToInstant,
  startOfDay,
} from '@marga/contract/kernel/time';

/**
 * This file converts the validity of rules. A rule is valid from the start of a day in India, or from any time.
 * People enter its last day; the server stores the time at which it ends.
 */

export function startOfDayInIndia(day: LocalDate): Instant {
  return startOfDay(day, BUSINESS_ZONE);
}

/** Returns the end of validity, which is the start of the day after the last valid day. */
export function ruleValidityEndFromLastDay(lastDay: LocalDate): Instant {
  return startOfDayInIndia(addDaysToDate(lastDay, 1));
}

export function dateInIndia(at: string): LocalDate {
  return localDateAt(parseInstant(at), BUSINESS_ZONE);
}

/** Returns the last valid day before the given end. */
export function lastDayFromRuleValidityEnd(end: string): LocalDate {
  return dateInIndia(addMsToInstant(parseInstant(end), -1));
}

/** Returns undefined when the text is not a day. */
export function parseDay(text: string | undefined): LocalDate | undefined {
  if (text === undefined) return undefined;
  try {
    return parseLocalDate(text);
  } catch {
    return undefined;
  }
}
