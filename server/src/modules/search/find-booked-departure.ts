import type { Criteria } from '@marga/contract/search/criteria';
import type { Itinerary } from '@marga/contract/search/itineraries';
import type { LocalDate } from '@marga/contract/kernel/time';
import { now } from '../../platform/clock.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import { findPlace } from '../places/index.ts';
import type { PricingInput, Quoted } from '../pricing/index.ts';
import type { SearchRequest, Suppliers } from '../suppliers/index.ts';
import { quotedPriceOfOffer, parseCachedOffer } from './supplier-answers.ts';
import { searchOffersAtSupplier } from './search-supplier.ts';
import { getSearchEngine } from './search-engine.ts';
import { buildSearchQuery, buildSupplierSearchRequest } from './search-query.ts';
import { findSearchCriteria } from './start-search.ts';

/** Returns the search as it was sent to suppliers, or undefined when it has expired or is another company's. */
export function findSupplierSearchRequest(ctx: CompanyContext, searchId: string): SearchRequest | undefined {
  const criteria = findSearchCriteria(ctx, searchId);
  return criteria && buildSupplierSearchRequest(buildSearchQuery(criteria));
}

export interface FoundDeparture {
  readonly request: SearchRequest;
  readonly selection: string;
  readonly quoted: Quoted;
  readonly facts: PricingInput;
}

/**
 * Finds the booked departure as its supplier sells it now, so that a buyer can choose other seats on it. Only
 * services with seat selection are searched.
 */
export async function findBookedDeparture(
  ctx: CompanyContext,
  suppliers: Suppliers,
  booked: { readonly supplier: string; readonly itinerary: Itinerary; readonly travellers: number },
): Promise<FoundDeparture | undefined> {
  const criteria = criteriaOf(booked.itinerary, booked.travellers);
  if (!criteria) return undefined;
  const question = buildSearchQuery(criteria);
  const { answer } = await searchOffersAtSupplier(
    ctx,
    getSearchEngine(suppliers),
    suppliers.get(booked.supplier),
    question,
  );
  const at = now();
  for (const held of answer?.offers ?? []) {
    const shared = parseCachedOffer(held);
    if (held.expiresAt > at && isSame(shared.itinerary, booked.itinerary)) {
      return {
        request: buildSupplierSearchRequest(question),
        selection: held.selection,
        quoted: quotedPriceOfOffer(held, shared),
        facts: held.facts,
      };
    }
  }
  return undefined;
}

function criteriaOf(itinerary: Itinerary, travellers: number): Criteria | undefined {
  if (itinerary.service !== 'bus') return undefined;
  const [first] = itinerary.segments;
  if (!first || !findPlace(first.origin) || !findPlace(first.destination)) return undefined;
  const { origin, destination, departsAt } = first;
  return {
    service: 'bus',
    origin,
    destination,
    departOn: departsAt.local.slice(0, 10) as LocalDate,
    travellers,
  };
}

function isSame(one: Itinerary, other: Itinerary): boolean {
  if (one.service !== 'bus' || other.service !== 'bus') return false;
  const [a, b] = [one.segments[0], other.segments[0]];
  return a?.number === b?.number && a?.carrier === b?.carrier && a?.departsAt.local === b?.departsAt.local;
}
