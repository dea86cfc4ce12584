import type { Criteria } from '@marga/contract/search/criteria';
import { compareMoney, fromWireMoney } from '@marga/contract/kernel/money';
import { type LocalDate, addDaysToDate } from '@marga/contract/kernel/time';
import type { FareCalendar } from '@marga/contract/search/search';

/** Returns the same search on another day; undefined for searches with more than one day. */
export function searchCriteriaForDay(criteria: Criteria, day: LocalDate): Criteria | undefined {
  switch (criteria.service) {
    case 'flight': {
      const [journey, ...more] = criteria.journeys;
      return journey && more.length === 0
        ? { ...criteria, journeys: [{ ...journey, departOn: day }] }
        : undefined;
    }
    case 'train':
    case 'bus':
      return { ...criteria, departOn: day };
    case 'hotel':
    case 'cab':
      return undefined;
  }
}

/** Returns the month a number of months after a day's month, such as `2026-12`. */
export function addMonths(day: string, months: number): string {
  const at = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 7);
}

/** Returns the days of a month in weeks from Monday on; undefined for days outside the month. */
export function weeksOfMonth(month: string): (LocalDate | undefined)[][] {
  const first = `${month}-01` as LocalDate;
  const lead = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const cells: (LocalDate | undefined)[] = Array.from({ length: lead }, () => undefined);
  for (let day = first; day.startsWith(month); day = addDaysToDate(day, 1)) cells.push(day);
  while (cells.length % 7 !== 0) cells.push(undefined);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

export type CalendarDay = FareCalendar['days'][number];

/** Returns the day or days with the lowest known fare. */
export function findCheapestDays(days: readonly CalendarDay[]): ReadonlySet<string> {
  let lowest: CalendarDay[] = [];
  for (const day of days) {
    const least = lowest[0]?.cheapest;
    if (!day.cheapest) continue;
    const order = least ? compareMoney(fromWireMoney(day.cheapest), fromWireMoney(least)) : -1;
    if (order < 0) lowest = [day];
    else if (order === 0) lowest.push(day);
  }
  return new Set(lowest.map(({ day }) => day));
}
