import type { RefundRule } from '@marga/contract/refunds/refunds';
import {
  addDaysToDate,
  addMsToInstant,
  BUSINESS_ZONE,
  localDateAt,
  parseZonedLocalTime,
  toInstant,
  type Instant,
  type LocalDate,
} from '@marga/contract/kernel/time';

/** These are the days, as month and day, on which nobody works in all of India. */
const NATIONAL_HOLIDAYS: readonly string[] = ['01-26', '08-15', '10-02'];

/**
 * Returns the due date of a refund that is promised at this moment, for each rule. A date that a supplier has promised
 * may be over already, so such a refund is due on the next working day at the earliest.
 */
export function refundDueDates(at: Instant): Readonly<Record<RefundRule, Instant>> {
  return {
    'airline-14-working-days': endOfWorkingDayAfter(at, 14),
    'rail-5-working-days': endOfWorkingDayAfter(at, 5),
    'supplier-7-working-days': endOfWorkingDayAfter(at, 7),
    'gateway-7-working-days': endOfWorkingDayAfter(at, 7),
    'as-promised': endOfWorkingDayAfter(at, 1),
    'ours-at-once': at,
  };
}

/** Returns the last minute of the nth working day after a moment, in India: Monday to Saturday, without holidays. */
export function endOfWorkingDayAfter(at: Instant, workingDays: number): Instant {
  let day = localDateAt(at, BUSINESS_ZONE);
  for (let counted = 0; counted < workingDays;) {
    day = addDaysToDate(day, 1);
    if (isWorkingDay(day)) counted += 1;
  }
  const midnight = toInstant(parseZonedLocalTime(`${addDaysToDate(day, 1)}T00:00`, BUSINESS_ZONE));
  return addMsToInstant(midnight, -60_000);
}

function isWorkingDay(day: LocalDate): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() !== 0 && !NATIONAL_HOLIDAYS.includes(day.slice(5));
}
