import { formatMoneyDecimal, createMoney } from '@marga/contract/kernel/money';
import type { OfferPricer, PriceTotals } from '../pricing/index.ts';
import type { SupplierAnswer, HeldOffer } from './supplier-answers.ts';
import { MergedResults, type MergedResult } from './merged-results.ts';
import { type FacetOutline, serialiseFacetsEvent, countFacets } from './facet-counts.ts';
import { sortOffersByVariant } from './group-offers-by-product.ts';

/**
 * Limits the results in one event, so that the browser can show the first results while the rest are still being
 * sent.
 */
const RESULTS_PER_EVENT = 250;

/** Holds a result, and the positions of its offers in the list of all offers. */
interface BatchResult {
  readonly head: string;
  readonly at: readonly number[];
}

/** Holds an event of results before the buyer's own prices are added and the offers are sorted by them. */
interface BatchEvent {
  readonly head: string;
  readonly results: readonly BatchResult[];
}

/**
 * Holds the events for several answers that arrived together; they are the same for every buyer except for the
 * prices.
 */
export interface ResultBatch {
  /** Holds, by supplier, the results that its answer added or changed. */
  readonly events: ReadonlyMap<string, readonly BatchEvent[]>;
  /** Holds all offers found so far, result by result. */
  readonly offers: readonly HeldOffer[];
  readonly facets: FacetOutline;
  readonly resultCount: number;
  /**
   * Holds all supplier responses up to this batch in order of arrival; the first `earlier` of them belong to previous
   * batches.
   */
  readonly answers: readonly SupplierAnswer[];
  readonly earlier: number;
}

/** Holds the events of a batch as JSON texts with the prices of one buyer. */
export interface PricedResultBatch {
  readonly events: ReadonlyMap<string, readonly string[]>;
  readonly facets: string;
}

/**
 * Maps the last supplier response of a batch to the batch. An entry is garbage-collected together with the response.
 */
export type ResultBatchCache = WeakMap<SupplierAnswer, ResultBatch>;

export const EMPTY_BATCH: ResultBatch = {
  events: new Map(),
  offers: [],
  facets: [],
  resultCount: 0,
  answers: [],
  earlier: 0,
};

/**
 * Returns the batch for answers that arrived after others. Buyers who watch the same search mostly get the same
 * answers in the same order, so merging, ranking and counting are done once for all of them.
 */
export function nextResultBatch(
  resultBatches: ResultBatchCache,
  before: ResultBatch,
  came: readonly SupplierAnswer[],
): ResultBatch {
  const last = came.at(-1);
  if (!last) return { ...before, events: new Map(), earlier: before.answers.length };
  const known = resultBatches.get(last);
  const answers = [...before.answers, ...came];
  if (known && known.earlier === before.answers.length && isSame(known.answers, answers)) return known;
  const batch = buildBatch(before.answers, came);
  resultBatches.set(last, batch);
  return batch;
}

function isSame(some: readonly SupplierAnswer[], others: readonly SupplierAnswer[]): boolean {
  return some.length === others.length && some.every((answer, at) => answer === others[at]);
}

/**
 * Builds a batch from the responses that came after `earlier`. Each result is listed once, under the first supplier
 * that added or changed it.
 */
function buildBatch(earlier: readonly SupplierAnswer[], came: readonly SupplierAnswer[]): ResultBatch {
  const board = new MergedResults();
  board.add(earlier);
  const brought = board.add(came);
  const results = [...board.results];
  const places = new Map<string, number>();
  const offers: HeldOffer[] = [];
  for (const result of results) {
    places.set(result.id, offers.length);
    offers.push(...result.offers);
  }
  const events = new Map<string, readonly BatchEvent[]>();
  for (const [supplier, changed] of brought) events.set(supplier, eventsOf(supplier, changed, places));
  return {
    events,
    offers,
    facets: countFacets(results),
    resultCount: results.length,
    answers: [...earlier, ...came],
    earlier: earlier.length,
  };
}

function eventsOf(
  supplier: string,
  results: readonly MergedResult[],
  places: ReadonlyMap<string, number>,
): BatchEvent[] {
  const events: BatchEvent[] = [];
  for (let at = 0; at < results.length; at += RESULTS_PER_EVENT)
    events.push({
      head: `{"type":"results","supplier":${JSON.stringify(supplier)},"results":[`,
      results: results.slice(at, at + RESULTS_PER_EVENT).map(({ id, rank, offers }) => {
        const first = places.get(id) ?? 0;
        return {
          head: `{"id":"${id}","rank":${rank},"offers":[`,
          at: offers.map((_, index) => first + index),
        };
      }),
    });
  return events;
}

/** A batch is cached in the prices of this many buyers, since a company that searches again gets the same. */
const MOST_REMEMBERED = 4;
const remembered = new WeakMap<ResultBatch, Map<OfferPricer, PricedResultBatch>>();

/**
 * Returns the batch in this buyer's prices. A pricer always gives the same prices, so the text is cached for each
 * pricer.
 */
export function priceResultBatch(batch: ResultBatch, pricer: OfferPricer): PricedResultBatch {
  let known = remembered.get(batch);
  if (!known) remembered.set(batch, (known = new Map<OfferPricer, PricedResultBatch>()));
  const before = known.get(pricer);
  if (before) return before;
  const text = inPricesOf(pricer, batch);
  for (const oldest of known.keys()) {
    if (known.size < MOST_REMEMBERED) break;
    known.delete(oldest);
  }
  known.set(pricer, text);
  return text;
}

/**
 * Writes the events of a batch in the buyer's prices: sorts each result's offers by price and adds the lowest price
 * of each facet value.
 */
function inPricesOf(pricer: OfferPricer, { events, offers, facets }: ResultBatch): PricedResultBatch {
  const totals = offers.map((offer) => pricer.totalsOf(offer));
  const texts = new Map<string, readonly string[]>();
  for (const [supplier, some] of events)
    texts.set(
      supplier,
      some.map((event) => eventText(event, offers, totals)),
    );
  return {
    events: texts,
    facets: serialiseFacetsEvent(
      facets,
      totals.map(({ net }) => net),
    ),
  };
}

function eventText(
  { head, results }: BatchEvent,
  offers: readonly HeldOffer[],
  totals: readonly PriceTotals[],
): string {
  let text = head;
  let isFirst = true;
  for (const result of results) {
    text += isFirst ? result.head : `,${result.head}`;
    isFirst = false;
    let isFirstOffer = true;
    for (const at of inOrder(result.at, offers, totals)) {
      const [offer, total] = [offers[at], totals[at]];
      if (!offer || !total) continue;
      text += (isFirstOffer ? '' : ',') + offer.text + pricesText(total);
      isFirstOffer = false;
    }
    text += ']}';
  }
  return `${text}]}`;
}

function pricesText({ net, clientTotal, trueCost }: PriceTotals): string {
  const [total, client, cost] = [amountText(net), amountText(clientTotal), amountText(trueCost)];
  return `,"total":{"amount":"${total}","currency":"INR"},"clientTotal":{"amount":"${client}","currency":"INR"},"trueCost":{"amount":"${cost}","currency":"INR"}}`;
}

function amountText(minor: bigint): string {
  return formatMoneyDecimal(createMoney(minor, 'INR'));
}

/**
 * Returns a result's offers in the order of the buyer's prices. The supplier's cheapest is mostly the buyer's
 * cheapest too, so usually nothing is sorted.
 */
function inOrder(
  at: readonly number[],
  offers: readonly HeldOffer[],
  totals: readonly PriceTotals[],
): readonly number[] {
  if (isInOrder(at, offers, totals)) return at;
  const sorted = sortOffersByVariant(
    at.flatMap((index) => {
      const [offer, total] = [offers[index], totals[index]];
      return offer && total
        ? [{ variant: offer.variant, supplier: offer.supplier, totalMinor: total.net, index }]
        : [];
    }),
  );
  return sorted.map(({ index }) => index);
}

function isInOrder(
  at: readonly number[],
  offers: readonly HeldOffer[],
  totals: readonly PriceTotals[],
): boolean {
  let [variant, cheapest, last] = [offers[at[0] ?? 0]?.variant, totals[at[0] ?? 0]?.net ?? 0n, 0n];
  for (const index of at) {
    const net = totals[index]?.net ?? 0n;
    const own = offers[index]?.variant;
    if (own === variant ? net < last : net < cheapest) return false;
    if (own !== variant) [variant, cheapest] = [own, net];
    last = net;
  }
  return true;
}
