import { type Criteria, firstDayOf } from '@marga/contract/criteria';
import { money, toWire, type WireMoney } from '@marga/contract/kernel/money';
import type { Instant, LocalDate } from '@marga/contract/kernel/time';
import type { Answer } from './answers.ts';
import { hashOf, type Question } from './question.ts';

/** How long the cheapest fare of a day is worth showing in a calendar; the search for the day tells the present one. */
const KEPT_MS = 6 * 60 * 60_000;

/** The cheapest of one supplier on one day; null when it sells nothing then. */
export interface DayFare {
  readonly cheapest: WireMoney | null;
  readonly asOf: Instant;
}

/** The same question on any day. Undefined for what has no calendar: several journeys, stays and cabs. */
export function dayless(criteria: Criteria): string | undefined {
  switch (criteria.service) {
    case 'flight': {
      const [journey, ...others] = criteria.journeys;
      if (!journey || others.length > 0) return undefined;
      return hashOf({ ...criteria, journeys: [{ ...journey, departOn: '' }] });
    }
    case 'train':
    case 'bus':
      return hashOf({ ...criteria, departOn: '' });
    case 'hotel':
    case 'cab':
      return undefined;
  }
}

export function fareKey(hash: string, day: LocalDate, supplier: string): string {
  return `fare:${hash}:${day}:${supplier}`;
}

/** What an answer says about its day. */
export function fareEntry(
  supplier: string,
  { criteria }: Question,
  answer: Answer,
): (readonly [key: string, value: string, ttlMs: number])[] {
  const hash = dayless(criteria);
  if (hash === undefined) return [];
  const key = fareKey(hash, firstDayOf(criteria) as LocalDate, supplier);
  return [[key, JSON.stringify(fareOf(answer)), KEPT_MS]];
}

export function fareOf({ offers, asOf }: Answer): DayFare {
  const least = offers.reduce<bigint | undefined>(
    (so, { totalMinor }) => (so === undefined || totalMinor < so ? totalMinor : so),
    undefined,
  );
  return { cheapest: least === undefined ? null : toWire(money(least, 'INR')), asOf };
}
