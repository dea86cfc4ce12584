import {
  addDaysToDate,
  BUSINESS_ZONE,
  type Instant,
  type LocalDate,
  localDateAt,
  parseLocalDate,
} from '@marga/contract/kernel/time';
import type { CreditLine } from '@marga/contract/ledger/ledger';

export type CreditCycle = CreditLine['cycle'];

/** Holds the terms that decide when a period ends. All days are those of India. */
export interface BillingTerms {
  readonly cycle: CreditCycle;
  /** A new cycle closes no day before it was agreed on. */
  readonly cycleSince: LocalDate;
  readonly openSince: LocalDate;
}

/**
 * Returns the first day, from `day` on, on which a statement closes. Weekly statements close on Sundays, fortnightly
 * ones on the 15th and on the last day of the month, and monthly ones on the last day of the month.
 */
export function closingDayOfCycle(cycle: CreditCycle, day: LocalDate): LocalDate {
  const date = new Date(`${day}T00:00:00Z`);
  if (cycle === 'weekly') return addDaysToDate(day, (7 - date.getUTCDay()) % 7);
  if (cycle === 'fortnightly' && date.getUTCDate() <= 15) return parseLocalDate(`${day.slice(0, 8)}15`);
  const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
  return parseLocalDate(lastOfMonth.toISOString().slice(0, 10));
}

/** Returns the latest day before `day` on which a statement closed. */
export function lastClosingDayBefore(cycle: CreditCycle, day: LocalDate): LocalDate {
  let earlier = addDaysToDate(day, -1);
  while (closingDayOfCycle(cycle, earlier) !== earlier) earlier = addDaysToDate(earlier, -1);
  return earlier;
}

/** Returns the last day of the period that is open. */
export function endOfOpenPeriod({ cycle, cycleSince, openSince }: BillingTerms): LocalDate {
  return closingDayOfCycle(cycle, openSince > cycleSince ? openSince : cycleSince);
}

/** Returns the day on which the next statement closes, which is never in the past. */
export function nextClosingDay(terms: BillingTerms, now: Instant): LocalDate {
  const today = localDateAt(now, BUSINESS_ZONE);
  const end = endOfOpenPeriod(terms);
  return end > today ? end : closingDayOfCycle(terms.cycle, today);
}
