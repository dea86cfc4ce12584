import { createHash } from 'node:crypto';
import type { Criteria } from '@marga/contract/search/criteria';
import { travellerCountOf } from '@marga/contract/search/criteria';
import { type FacetValues, facetValuesOf } from '@marga/contract/search/facets';
import { itinerary as itinerarySchema } from '@marga/contract/search/itineraries';
import type { Currency } from '@marga/contract/kernel/currency';
import { idFromBytes, type OfferId } from '@marga/contract/kernel/ids';
import {
  formatMoneyDecimal,
  fromWireMoney,
  isNegativeMoney,
  subtractMoney,
  toWireMoney,
  type WireMoney,
} from '@marga/contract/kernel/money';
import { epochMsOf, type Instant } from '@marga/contract/kernel/time';
import type { Exchange, FareTerms, Offer, SupplierOutcome } from '@marga/contract/search/search';
import {
  convertToRupees,
  pricingInputKeyOf,
  convertPriceToRupees,
  lockExchangeRate,
  type Priceable,
  type Quoted,
  type RateTable,
} from '../pricing/index.ts';
import { MOST_MINOR, type SupplierOffer } from '../suppliers/index.ts';
import { supplierAnswerFreshUntil } from './supplier-answer-lifetimes.ts';
import { buildOfferPricingInput } from './offer-pricing-input.ts';
import { productKeyOf, offerVariantOf } from './group-offers-by-product.ts';
import type { SearchQuery } from './search-query.ts';
import { calculateOfferRank } from './rank-offers.ts';

/** Holds how a call to one supplier ended, and what it answered. */
export interface SupplierCallResult {
  readonly end: SupplierOutcome;
  readonly answer: SupplierAnswer | undefined;
  readonly asOf: Instant;
}

/** A shared offer does not have any buyer's prices yet. */
export type SharedOffer = Omit<Offer, 'total' | 'clientTotal' | 'trueCost'>;

/** This is an offer as it is stored in Redis. */
interface ResolvedOffer {
  readonly selection: string;
  /** This is the supplier's fare in the currency it quotes. */
  readonly quotedBase: string;
  readonly offer: SharedOffer;
}

interface StoredAnswer {
  readonly asOf: Instant;
  /** This is a time in milliseconds since 1970; until then the response may be shown to other buyers. */
  readonly freshUntil: number;
  readonly offers: readonly ResolvedOffer[];
  /**
   * These offers come from earlier answers. They are no longer shown, but a buyer who saw one may choose it until
   * it expires.
   */
  readonly earlier: readonly ResolvedOffer[];
}

/**
 * A cached offer has parsed fields for merging, ranking and counting, and keeps the rest as text. Text takes a
 * quarter of the memory, and can be copied into a response as it is.
 */
export interface HeldOffer extends Priceable {
  readonly id: OfferId;
  readonly supplier: string;
  readonly selection: string;
  readonly quotedBase: string;
  readonly product: string;
  readonly variant: string;
  /** This is what the supplier charges, in paise. */
  readonly totalMinor: bigint;
  readonly rank: number;
  readonly facets: FacetValues;
  readonly expiresAt: Instant;
  /** This is the offer as JSON without its last brace; the buyer's own prices are appended to it. */
  readonly text: string;
}

/** An answer holds the offers of one supplier for one search, the same for all buyers. */
export interface SupplierAnswer {
  readonly supplier: string;
  readonly asOf: Instant;
  readonly freshUntil: number;
  readonly offers: readonly HeldOffer[];
  readonly earlier: readonly HeldOffer[];
  /** This is an estimate of the memory that the answer takes. */
  readonly bytes: number;
}

/**
 * Limits how many offers of earlier responses are stored. Without a limit, each refresh would cost more than the last
 * while prices change often.
 */
const MOST_EARLIER = 500;

/**
 * This many bytes of the supplier's hash begin each offer id, so that the supplier of an offer is found without
 * searching all of them.
 */
const SUPPLIER_BYTES = 2;
const ID_BYTES = 16;

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

const supplierMarks = new Map<string, Buffer>();

function supplierMark(supplier: string): Buffer {
  let mark = supplierMarks.get(supplier);
  if (!mark) supplierMarks.set(supplier, (mark = digest(supplier).subarray(0, SUPPLIER_BYTES)));
  return mark;
}

/**
 * Returns whether an offer with this id can be from this supplier. Two suppliers may share a prefix, so true is not
 * certain.
 */
export function isOfferIdOfSupplier(supplier: string, id: OfferId): boolean {
  const example = idFromBytes(
    'offer',
    Buffer.concat([supplierMark(supplier), Buffer.alloc(ID_BYTES - SUPPLIER_BYTES)]),
  );
  // Three characters of the id hold 13 of the 16 bits of the supplier's hash, which is enough to tell a handful of
  // suppliers apart.
  return id.slice(0, ID_CHARACTERS) === example.slice(0, ID_CHARACTERS);
}
const ID_CHARACTERS = 'ofr_'.length + 3;

/**
 * Derives the offer id from the search, the supplier's selection, the price and the exchange rate, so that a repeated
 * search gives the same offer the same id.
 */
function offerIdOf(
  supplier: string,
  question: SearchQuery,
  { selection, total }: SupplierOffer,
  rate: string,
): OfferId {
  const rest = digest(`${question.hash}\n${selection}\n${total.minor} ${total.currency} ${rate}`);
  return idFromBytes(
    'offer',
    Buffer.concat([supplierMark(supplier), rest.subarray(0, ID_BYTES - SUPPLIER_BYTES)]),
  );
}

/**
 * Builds a supplier response from its offers: adds ids and rupee prices at the current rates, and leaves out offers
 * that cannot be sold.
 */
export function buildSupplierAnswer(
  supplier: string,
  question: SearchQuery,
  found: readonly SupplierOffer[],
  rates: RateTable,
  asOf: Instant,
  before: SupplierAnswer | undefined,
): SupplierAnswer {
  const byId = new Map<OfferId, HeldOffer>();
  for (const one of found) {
    const offer = toHeldOffer(supplier, question, one, rates, asOf);
    if (offer) byId.set(offer.id, offer);
  }
  const offers = [...byId.values()];
  const earlier = before
    ? [...before.offers, ...before.earlier]
        .filter(({ id, expiresAt }) => !byId.has(id) && expiresAt > asOf)
        .slice(0, MOST_EARLIER)
    : [];
  const fresh = supplierAnswerFreshUntil(
    question.criteria,
    asOf,
    offers.map(({ expiresAt }) => expiresAt),
  );
  return { supplier, asOf, freshUntil: fresh, offers, earlier, bytes: sizeOf(offers) + sizeOf(earlier) };
}

function toHeldOffer(
  supplier: string,
  question: SearchQuery,
  found: SupplierOffer,
  rates: RateTable,
  asOf: Instant,
): HeldOffer | undefined {
  const { itinerary, selection, travellerFields, expiresAt } = found;
  const exchange = lockExchangeRate(rates, found.total.currency, asOf);
  const isSellable =
    exchange !== undefined &&
    expiresAt > asOf &&
    found.total.minor > 0n &&
    // One offer with an absurd price must not invalidate the others of its answer.
    convertToRupees(found.total, exchange).minor <= MOST_MINOR &&
    itinerary.service === question.criteria.service &&
    itinerarySchema.safeParse(itinerary).success;
  if (!isSellable) return undefined;
  const { base, taxes } = convertPriceToRupees(found, exchange);
  const offer: SharedOffer = {
    id: offerIdOf(supplier, question, found, exchange?.rate ?? ''),
    supplier,
    itinerary,
    variant: offerVariantOf(itinerary),
    travellers: travellerCountOf(question.criteria),
    travellerFields,
    ...(found.terms && { terms: toRupeeTerms(found.terms, found.total.currency, exchange, asOf) }),
    published: toWireMoney(found.total),
    exchange,
    base,
    taxes,
    expiresAt,
  };
  return held(question.criteria, { offer, selection, quotedBase: formatMoneyDecimal(found.base) });
}

/**
 * Converts the penalties at the rate of the offer. What cannot be is left out: a penalty in another currency than the
 * price, below nothing, or that nobody would pay, and a hold that is over. One absurd term must not invalidate the
 * other offers of its answer.
 */
function toRupeeTerms(
  terms: FareTerms,
  currency: Currency,
  exchange: Exchange | null,
  asOf: Instant,
): FareTerms {
  const inRupees = (penalty: WireMoney | null): WireMoney | null => {
    if (penalty === null || penalty.currency !== currency) return null;
    const converted = convertToRupees(fromWireMoney(penalty), exchange);
    return isNegativeMoney(converted) || converted.minor > MOST_MINOR ? null : toWireMoney(converted);
  };
  return {
    ...terms,
    cancelPenalty: inRupees(terms.cancelPenalty),
    changePenalty: inRupees(terms.changePenalty),
    holdUntil: terms.holdUntil !== null && terms.holdUntil > asOf ? terms.holdUntil : null,
  };
}

function held(criteria: Criteria, { offer, selection, quotedBase }: ResolvedOffer): HeldOffer {
  const [fareMinor, taxesMinor] = [fromWireMoney(offer.base).minor, fromWireMoney(offer.taxes).minor];
  const totalMinor = fareMinor + taxesMinor;
  const facts = buildOfferPricingInput(criteria, offer);
  return {
    id: offer.id,
    supplier: offer.supplier,
    selection,
    quotedBase,
    product: productKeyOf(offer.itinerary),
    variant: offer.variant,
    totalMinor,
    rank: calculateOfferRank(criteria, offer.itinerary, totalMinor),
    facets: facetValuesOf(offer),
    facts,
    factsKey: pricingInputKeyOf(facts),
    fareMinor,
    taxesMinor,
    expiresAt: offer.expiresAt,
    text: JSON.stringify(offer).slice(0, -1),
  };
}

/** Parses the offer from its cached text. */
export function parseCachedOffer({ text }: HeldOffer): SharedOffer {
  return JSON.parse(`${text}}`) as SharedOffer;
}

/** Returns the supplier's price as it was quoted, in its own currency. */
export function quotedPriceOfOffer({ quotedBase }: HeldOffer, { published }: SharedOffer): Quoted {
  const base = { amount: quotedBase, currency: published.currency };
  return {
    base,
    taxes: toWireMoney(subtractMoney(fromWireMoney(published), fromWireMoney(base))),
    total: published,
  };
}

function sizeOf(offers: readonly HeldOffer[]): number {
  return offers.reduce(
    (sum, { text, selection, product }) => sum + text.length + selection.length + product.length + 900,
    200,
  );
}

/** Serialises an answer for Redis. */
export function serialiseSupplierAnswer({
  asOf,
  freshUntil: fresh,
  offers,
  earlier,
}: SupplierAnswer): string {
  const list = (all: readonly HeldOffer[]): string =>
    all
      .map(
        ({ text, selection, quotedBase }) =>
          `{"selection":${JSON.stringify(selection)},"quotedBase":"${quotedBase}","offer":${text}}}`,
      )
      .join(',');
  return `{"asOf":"${asOf}","freshUntil":${fresh},"offers":[${list(offers)}],"earlier":[${list(earlier)}]}`;
}

/**
 * Parses a stored supplier response; returns undefined for a text in another format, because another release may have
 * written it.
 */
export function parseSupplierAnswer(
  supplier: string,
  { criteria }: SearchQuery,
  text: string,
): SupplierAnswer | undefined {
  try {
    const stored = JSON.parse(text) as StoredAnswer;
    // An earlier release stored prices in another format, and offers that do not say what they require of
    // travellers; such a response is ignored.
    const isOfEarlierRelease = ({ quotedBase, offer }: ResolvedOffer) =>
      typeof quotedBase !== 'string' || !('travellerFields' in offer);
    if ([...stored.offers, ...stored.earlier].some(isOfEarlierRelease)) return undefined;
    const offers = stored.offers.map((offer) => held(criteria, offer));
    const earlier = stored.earlier.map((offer) => held(criteria, offer));
    const { asOf, freshUntil: fresh } = stored;
    return { supplier, asOf, freshUntil: fresh, offers, earlier, bytes: sizeOf(offers) + sizeOf(earlier) };
  } catch {
    return undefined;
  }
}

/**
 * Returns how long a supplier response is stored: until its last offer has expired and the response is no longer
 * fresh.
 */
export function supplierAnswerTtlMs(
  { offers, earlier, freshUntil: fresh }: SupplierAnswer,
  at: Instant,
): number {
  let last = fresh;
  for (const { expiresAt } of [...offers, ...earlier]) last = Math.max(last, epochMsOf(expiresAt));
  return Math.max(1, last - epochMsOf(at));
}
