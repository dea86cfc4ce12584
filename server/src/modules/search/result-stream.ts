import { formatDecimal, money } from '@marga/contract/kernel/money';
import type { Pricer, PriceTotals } from '../pricing/index.ts';
import type { Answer, HeldOffer } from './answers.ts';
import { Board, type BoardResult } from './board.ts';
import { type FacetOutline, facetsText, countFacets } from './facet-counts.ts';
import { groupVariants } from './merge.ts';

/** So many results in one event: the first are on the screen while the rest is still on its way. */
const RESULTS_PER_EVENT = 250;

/** A result, with its offers by where they stand in the list of all. */
interface BatchResult {
  readonly head: string;
  readonly at: readonly number[];
}

/** An event of results, but for the buyer's own prices and the order that follows from them. */
interface BatchEvent {
  readonly head: string;
  readonly results: readonly BatchResult[];
}

/** What several answers that came together are told as, the same for every buyer but for the prices laid on. */
export interface ResultBatch {
  /** By supplier: the results that its answer brought or changed. */
  readonly events: ReadonlyMap<string, readonly BatchEvent[]>;
  /** All that has been found, result by result. */
  readonly offers: readonly HeldOffer[];
  readonly facets: FacetOutline;
  readonly resultCount: number;
  /** All that has been told with this, in the order in which it came; `earlier` of them before this. */
  readonly answers: readonly Answer[];
  readonly earlier: number;
}

/** A batch in one buyer's prices. */
export interface PricedResultBatch {
  readonly events: ReadonlyMap<string, readonly string[]>;
  readonly facets: string;
}

/** What was told last, by the answer that came last. An answer that goes takes it along. */
export type ResultBatchCache = WeakMap<Answer, ResultBatch>;

export const EMPTY_BATCH: ResultBatch = {
  events: new Map(),
  offers: [],
  facets: [],
  resultCount: 0,
  answers: [],
  earlier: 0,
};

/**
 * What to tell of answers that came after others. Those who watch the same question are mostly told the same in the same
 * order, so it is merged, ranked and counted once for all of them.
 */
export function nextResultBatch(
  resultBatches: ResultBatchCache,
  before: ResultBatch,
  came: readonly Answer[],
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

function isSame(some: readonly Answer[], others: readonly Answer[]): boolean {
  return some.length === others.length && some.every((answer, at) => answer === others[at]);
}

/** Each result once, under the first supplier that touched it. */
function buildBatch(earlier: readonly Answer[], came: readonly Answer[]): ResultBatch {
  const board = new Board();
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
  results: readonly BoardResult[],
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

/** In the prices of so many buyers a batch is remembered; a company that asks the same again is told the same. */
const MOST_REMEMBERED = 4;
const remembered = new WeakMap<ResultBatch, Map<Pricer, PricedResultBatch>>();

/** The batch in this buyer's prices. A pricer always says the same, so it is written once for each. */
export function priceBatch(batch: ResultBatch, pricer: Pricer): PricedResultBatch {
  let known = remembered.get(batch);
  if (!known) remembered.set(batch, (known = new Map<Pricer, PricedResultBatch>()));
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

/** The cheapest offer of a result first, and each facet from the cheapest on. */
function inPricesOf(pricer: Pricer, { events, offers, facets }: ResultBatch): PricedResultBatch {
  const totals = offers.map((offer) => pricer.totalsOf(offer));
  const texts = new Map<string, readonly string[]>();
  for (const [supplier, some] of events)
    texts.set(
      supplier,
      some.map((event) => eventText(event, offers, totals)),
    );
  return {
    events: texts,
    facets: facetsText(
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
  return formatDecimal(money(minor, 'INR'));
}

/** Mostly what is cheapest at the supplier is cheapest for the buyer, too, and nothing has to be moved. */
function inOrder(
  at: readonly number[],
  offers: readonly HeldOffer[],
  totals: readonly PriceTotals[],
): readonly number[] {
  if (isInOrder(at, offers, totals)) return at;
  const sorted = groupVariants(
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
