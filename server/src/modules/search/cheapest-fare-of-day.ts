import { type Criteria, firstTravelDateOf } from '@marga/contract/search/criteria';
import { fromWireMoney, createMoney, toWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import { pricingInputKeyOf, type Priceable, type PricingInput } from '../pricing/index.ts';
import type { Instant, LocalDate } from '@marga/contract/kernel/time';
import type { SupplierAnswer } from './supplier-answers.ts';
import { hashSearchCriteria, type SearchQuery } from './search-query.ts';

/**
 * A fare calendar shows a cached fare for this long. It may be outdated; a search for the day returns the current
 * fare.
 */
export const FARE_TTL_MS = 6 * 60 * 60_000;

/**
 * Holds the supplier's price of its cheapest offer of a day, and the pricing inputs from which each buyer's price is
 * calculated.
 */
interface CheapestFare {
  readonly fare: WireMoney;
  readonly taxes: WireMoney;
  readonly facts: PricingInput;
}

/** `cheapest` is null when the supplier sells nothing on that day. */
export interface DayFare {
  readonly cheapest: CheapestFare | null;
  readonly asOf: Instant;
}

/**
 * Hashes the search criteria without the day. Returns undefined for what has no calendar: flights with several
 * journeys, stays and cabs.
 */
export function criteriaHashWithoutDay(criteria: Criteria): string | undefined {
  switch (criteria.service) {
    case 'flight': {
      const [journey, ...others] = criteria.journeys;
      if (!journey || others.length > 0) return undefined;
      return hashSearchCriteria({ ...criteria, journeys: [{ ...journey, departOn: '' }] });
    }
    case 'train':
    case 'bus':
      return hashSearchCriteria({ ...criteria, departOn: '' });
    case 'hotel':
    case 'cab':
      return undefined;
  }
}

export function fareCacheKeyOf(hash: string, day: LocalDate, supplier: string): string {
  return `day-fare:${hash}:${day}:${supplier}`;
}

/**
 * Returns the cache entry with the cheapest fare of the day that was searched, or none for a search without a
 * calendar.
 */
export function buildFareCacheEntries(
  supplier: string,
  { criteria }: SearchQuery,
  answer: SupplierAnswer,
): (readonly [key: string, value: string, ttlMs: number])[] {
  const hash = criteriaHashWithoutDay(criteria);
  if (hash === undefined) return [];
  const key = fareCacheKeyOf(hash, firstTravelDateOf(criteria) as LocalDate, supplier);
  return [[key, JSON.stringify(findCheapestFareOfDay(answer)), FARE_TTL_MS]];
}

export function findCheapestFareOfDay({ offers, asOf }: SupplierAnswer): DayFare {
  const [first, ...others] = offers;
  if (!first) return { cheapest: null, asOf };
  const { fareMinor, taxesMinor, facts } = others.reduce(
    (so, offer) => (offer.totalMinor < so.totalMinor ? offer : so),
    first,
  );
  const rupees = (minor: bigint): WireMoney => toWireMoney(createMoney(minor, 'INR'));
  return { cheapest: { fare: rupees(fareMinor), taxes: rupees(taxesMinor), facts }, asOf };
}

/** Converts a fare to the input of a pricer. */
export function toPricerInput({ fare, taxes, facts }: CheapestFare): Priceable {
  return {
    facts,
    factsKey: pricingInputKeyOf(facts),
    fareMinor: fromWireMoney(fare).minor,
    taxesMinor: fromWireMoney(taxes).minor,
  };
}
