import { type Criteria, firstDayOf } from '@marga/contract/criteria';
import { fromWire, money, toWire, type WireMoney } from '@marga/contract/kernel/money';
import { factsKeyOf, type Priceable, type PriceFacts } from '../pricing/index.ts';
import type { Instant, LocalDate } from '@marga/contract/kernel/time';
import type { Answer } from './answers.ts';
import { hashOf, type Question } from './question.ts';

/** How long the cheapest fare of a day is worth showing in a calendar; the search for the day tells the present one. */
const FARE_TTL_MS = 6 * 60 * 60_000;

/** What the cheapest of one supplier on one day costs there, and what its price depends on besides. */
interface CheapestFare {
  readonly fare: WireMoney;
  readonly taxes: WireMoney;
  readonly facts: PriceFacts;
}

/** Null when it sells nothing then. */
export interface DayFare {
  readonly cheapest: CheapestFare | null;
  readonly asOf: Instant;
}

/** The same question on any day. Undefined for what has no calendar: several journeys, stays and cabs. */
export function hashWithoutDay(criteria: Criteria): string | undefined {
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
  return `day-fare:${hash}:${day}:${supplier}`;
}

/** What an answer says about its day. */
export function fareEntry(
  supplier: string,
  { criteria }: Question,
  answer: Answer,
): (readonly [key: string, value: string, ttlMs: number])[] {
  const hash = hashWithoutDay(criteria);
  if (hash === undefined) return [];
  const key = fareKey(hash, firstDayOf(criteria) as LocalDate, supplier);
  return [[key, JSON.stringify(fareOf(answer)), FARE_TTL_MS]];
}

export function fareOf({ offers, asOf }: Answer): DayFare {
  const [first, ...others] = offers;
  if (!first) return { cheapest: null, asOf };
  const { fareMinor, taxesMinor, facts } = others.reduce(
    (so, offer) => (offer.totalMinor < so.totalMinor ? offer : so),
    first,
  );
  const rupees = (minor: bigint): WireMoney => toWire(money(minor, 'INR'));
  return { cheapest: { fare: rupees(fareMinor), taxes: rupees(taxesMinor), facts }, asOf };
}

/** As a pricer takes it. */
export function priceableOf({ fare, taxes, facts }: CheapestFare): Priceable {
  return {
    facts,
    factsKey: factsKeyOf(facts),
    fareMinor: fromWire(fare).minor,
    taxesMinor: fromWire(taxes).minor,
  };
}
