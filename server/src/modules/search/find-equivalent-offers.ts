import type { Criteria } from '@marga/contract/search/criteria';
import type { Itinerary } from '@marga/contract/search/itineraries';
import { now } from '../../platform/clock.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import { countSupplierQuestions } from '../../platform/limits/company-quota.ts';
import { sleepUnlessAborted } from '../../platform/process-lifecycle.ts';
import type { Suppliers } from '../suppliers/index.ts';
import { type HeldOffer, parseCachedOffer } from './supplier-answers.ts';
import { searchOffersAtSupplier } from './search-supplier.ts';
import { type SearchEngine, getSearchEngine } from './search-engine.ts';
import { type ResolvedOffer, priceCachedOfferForBuyer } from './find-offers.ts';
import { findCriteriaIssues, type SearchQuery, buildSearchQuery } from './search-query.ts';

/** Describes something that was sold before: its search criteria, its supplier and its itinerary. */
export interface Wanted {
  readonly criteria: Criteria;
  readonly supplier: string;
  readonly itinerary: Itinerary;
}

/**
 * Finds the same products as they are sold now, each with a new request: from the same supplier if possible, else
 * from the cheapest. Returns undefined for what nobody sells any more or on that day. Counts as one search for the
 * company's limit and returns `too-many` when that is reached.
 */
export async function findEquivalentOffers(
  ctx: CompanyContext,
  suppliers: Suppliers,
  wanted: readonly Wanted[],
): Promise<(ResolvedOffer | undefined)[] | 'too-many'> {
  const engine = getSearchEngine(suppliers);
  if (!countSupplierQuestions(ctx).ok) return 'too-many';
  return Promise.all(wanted.map((one) => findOne(ctx, engine, one)));
}

async function findOne(
  ctx: CompanyContext,
  engine: SearchEngine,
  { criteria, supplier, itinerary }: Wanted,
): Promise<ResolvedOffer | undefined> {
  if (findCriteriaIssues(criteria, now()).length > 0) return undefined;
  const likeness = equivalenceKeyOf(itinerary);
  const alike = (await offersOf(ctx, engine, buildSearchQuery(criteria))).filter(
    (held) => equivalenceKeyOf(parseCachedOffer(held).itinerary) === likeness,
  );
  const cheapest = alike.toSorted((one, other) =>
    one.totalMinor < other.totalMinor ? -1 : one.totalMinor > other.totalMinor ? 1 : 0,
  );
  const held = cheapest.find((one) => one.supplier === supplier) ?? cheapest[0];
  return held && priceCachedOfferForBuyer(ctx, held, criteria);
}

/** Returns the offers that all suppliers of the service send within the deadline of a search. */
async function offersOf(
  ctx: CompanyContext,
  engine: SearchEngine,
  question: SearchQuery,
): Promise<HeldOffer[]> {
  const tooLong = new AbortController();
  const deadline = sleepUnlessAborted(
    ctx.config.SEARCH_DEADLINE_MS,
    AbortSignal.any([ctx.signal, tooLong.signal]),
  );
  const answers = await Promise.all(
    engine.suppliers
      .forService(question.criteria.service)
      .map((supplier) => Promise.race([searchOffersAtSupplier(ctx, engine, supplier, question), deadline])),
  );
  tooLong.abort();
  return answers.flatMap((asked) => asked?.answer?.offers ?? []);
}

/**
 * Returns the key that equivalent offers share on any day. It contains, for example, the flight number and the class,
 * but not the date.
 */
function equivalenceKeyOf(itinerary: Itinerary): string {
  const joinParts = (...parts: readonly (string | number | boolean)[]) => parts.join(' ').toLowerCase();
  switch (itinerary.service) {
    case 'flight':
      return joinParts(
        itinerary.cabin,
        itinerary.fareName,
        itinerary.fareType,
        ...itinerary.segments.flatMap(({ carrierCode, number, origin, destination }) => [
          carrierCode,
          number.replace(/^0+/, ''),
          origin,
          destination,
        ]),
      );
    case 'train':
      return joinParts(
        itinerary.class,
        itinerary.quota,
        ...itinerary.segments.flatMap(({ number, origin, destination }) => [number, origin, destination]),
      );
    case 'bus':
      return joinParts(
        itinerary.kind,
        ...itinerary.segments.flatMap(({ carrier, number, departsAt }) => [
          carrier,
          number,
          departsAt.local.slice(11),
        ]),
      );
    case 'hotel':
      return joinParts(
        itinerary.name,
        itinerary.city,
        itinerary.roomName,
        itinerary.mealPlan,
        itinerary.refundable,
      );
    case 'cab':
      return joinParts(itinerary.cabType, itinerary.kind);
  }
}
