import type { Criteria } from '@marga/contract/search/criteria';
import type { OfferId } from '@marga/contract/kernel/ids';
import { createMoney, toWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import type { Offer } from '@marga/contract/search/search';
import { now } from '../../platform/clock.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import { sleepUnlessAborted } from '../../platform/process-lifecycle.ts';
import { type PricingInput, type Quoted, readPricerForCaller } from '../pricing/index.ts';
import type { Supplier, Suppliers } from '../suppliers/index.ts';
import {
  type SupplierAnswer,
  type HeldOffer,
  isOfferIdOfSupplier,
  quotedPriceOfOffer,
  parseSupplierAnswer,
  parseCachedOffer,
} from './supplier-answers.ts';
import { supplierAnswerCacheKeyOf, searchOffersAtSupplier, searchQueryKeyOf } from './search-supplier.ts';
import { type SearchEngine, getSearchEngine } from './search-engine.ts';
import { type SearchQuery, buildSearchQuery } from './search-query.ts';
import { findSearchCriteria } from './start-search.ts';

/** Identifies an offer in a request: by the search that showed it and its own id. */
export interface ChosenOffer {
  readonly searchId: string;
  readonly offerId: OfferId;
}

/**
 * Holds the offer as the buyer sees it, the supplier's selection, which the buyer does not see, and the inputs of
 * its price. The totals may be some seconds old, so code that stores a price recalculates it.
 */
export interface ResolvedOffer {
  readonly offer: Offer;
  readonly selection: string;
  readonly quoted: Quoted;
  readonly facts: PricingInput;
  /** These are the criteria of the search that found the offer. */
  readonly criteria: Criteria;
}

/**
 * Finds the offers that a buyer names in the cached answers. When one is no longer cached, its supplier is searched
 * again. Returns undefined for an offer that has expired, is no longer sold, or is another company's.
 */
export function findOffers(
  ctx: CompanyContext,
  suppliers: Suppliers,
  chosen: readonly ChosenOffer[],
): Promise<(ResolvedOffer | undefined)[]> {
  const engine = getSearchEngine(suppliers);
  return Promise.all(chosen.map((one) => findOffer(ctx, engine, one)));
}

async function findOffer(
  ctx: CompanyContext,
  engine: SearchEngine,
  { searchId, offerId }: ChosenOffer,
): Promise<ResolvedOffer | undefined> {
  const criteria = findSearchCriteria(ctx, searchId);
  if (!criteria) return undefined;
  const question = buildSearchQuery(criteria);
  const candidates = engine.suppliers
    .forService(criteria.service)
    .filter(({ name }) => isOfferIdOfSupplier(name, offerId));
  const found = await Promise.all(
    candidates.map((supplier) => findWith(ctx, engine, supplier, question, offerId)),
  );
  const held = found.find((one) => one !== undefined);
  return held && priceCachedOfferForBuyer(ctx, held, criteria);
}

/** Returns an offer at this buyer's price, unless it has expired. */
export async function priceCachedOfferForBuyer(
  ctx: CompanyContext,
  held: HeldOffer,
  criteria: Criteria,
): Promise<ResolvedOffer | undefined> {
  if (held.expiresAt <= now()) return undefined;
  const { net, clientTotal, trueCost } = (await readPricerForCaller(ctx)).totalsOf(held);
  const shared = parseCachedOffer(held);
  const rupees = (minor: bigint): WireMoney => toWireMoney(createMoney(minor, 'INR'));
  return {
    offer: {
      ...shared,
      total: rupees(net),
      clientTotal: rupees(clientTotal),
      trueCost: rupees(trueCost),
    },
    selection: held.selection,
    quoted: quotedPriceOfOffer(held, shared),
    facts: held.facts,
    criteria,
  };
}

async function findWith(
  ctx: CompanyContext,
  engine: SearchEngine,
  supplier: Supplier,
  question: SearchQuery,
  id: OfferId,
): Promise<HeldOffer | undefined> {
  if (!question.isPrivate) {
    const inMemory = offerIn(engine.memory.find(searchQueryKeyOf(supplier.name, question)), id);
    if (inMemory) return inMemory;
    const text = await ctx.redis.find(supplierAnswerCacheKeyOf(supplier.name, question));
    const stored = text === undefined ? undefined : parseSupplierAnswer(supplier.name, question, text);
    if (stored) return offerIn(stored, id);
  }
  const tooLong = new AbortController();
  const asked = await Promise.race([
    searchOffersAtSupplier(ctx, engine, supplier, question),
    sleepUnlessAborted(ctx.config.SEARCH_DEADLINE_MS, AbortSignal.any([ctx.signal, tooLong.signal])),
  ]);
  tooLong.abort();
  return offerIn(asked?.answer, id);
}

function offerIn(answer: SupplierAnswer | undefined, id: OfferId): HeldOffer | undefined {
  if (!answer) return undefined;
  return answer.offers.find((offer) => offer.id === id) ?? answer.earlier.find((offer) => offer.id === id);
}
