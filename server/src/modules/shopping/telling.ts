import { formatDecimal, money } from '@marga/contract/kernel/money';
import type { SearchEvent } from '@marga/contract/shopping';
import { type Terms, withMarkup } from '../pricing/index.ts';
import type { Answer } from './answers.ts';
import { Board, type BoardResult } from './board.ts';

/** So many results in one event: the first are on the screen while the rest is still on its way. */
const RESULTS_PER_EVENT = 250;

/** A text with gaps for the buyer's own prices: one more piece than there are prices. */
export interface PricedText {
  readonly pieces: readonly string[];
  readonly totals: readonly bigint[];
}

/** What several answers that came together are told as, the same for every buyer but for the prices laid on. */
export interface Telling {
  /** By supplier: the results that its answer brought or changed. */
  readonly results: ReadonlyMap<string, readonly PricedText[]>;
  readonly facets: string;
  readonly resultCount: number;
  readonly offerCount: number;
  /** All that has been told with this, in the order in which it came; `earlier` of them before this. */
  readonly answers: readonly Answer[];
  readonly earlier: number;
}

/** What was told last, by the answer that came last. An answer that goes takes it along. */
export type Tellings = WeakMap<Answer, Telling>;

export const NOTHING_TOLD: Telling = {
  results: new Map(),
  facets: '{"type":"facets","facets":[]}',
  resultCount: 0,
  offerCount: 0,
  answers: [],
  earlier: 0,
};

/**
 * What to tell of answers that came after others. Those who watch the same question are mostly told the same in the same
 * order, so it is merged, ranked, counted and written once for all of them.
 */
export function tellNext(tellings: Tellings, before: Telling, came: readonly Answer[]): Telling {
  const last = came.at(-1);
  if (!last) return { ...before, results: new Map(), earlier: before.answers.length };
  const known = tellings.get(last);
  const answers = [...before.answers, ...came];
  if (known && known.earlier === before.answers.length && isSame(known.answers, answers)) return known;
  const told = tell(before.answers, came);
  tellings.set(last, told);
  return told;
}

function isSame(some: readonly Answer[], others: readonly Answer[]): boolean {
  return some.length === others.length && some.every((answer, at) => answer === others[at]);
}

/** Each result once, under the first supplier that touched it. */
function tell(earlier: readonly Answer[], came: readonly Answer[]): Telling {
  const board = new Board();
  board.add(earlier);
  const results = new Map<string, readonly PricedText[]>();
  const brought = board.add(came);
  for (const [supplier, changed] of brought) results.set(supplier, eventsOf(supplier, changed));
  const facets: SearchEvent = { type: 'facets', facets: board.facets() };
  return {
    results,
    facets: JSON.stringify(facets),
    resultCount: board.resultCount,
    offerCount: board.offerCount,
    answers: [...earlier, ...came],
    earlier: earlier.length,
  };
}

function eventsOf(supplier: string, results: readonly BoardResult[]): PricedText[] {
  const events: PricedText[] = [];
  for (let at = 0; at < results.length; at += RESULTS_PER_EVENT)
    events.push(resultsText(supplier, results.slice(at, at + RESULTS_PER_EVENT)));
  return events;
}

const BEFORE_PRICE = ',"clientTotal":{"amount":"';
const AFTER_PRICE = '","currency":"INR"}}';

function resultsText(supplier: string, results: readonly BoardResult[]): PricedText {
  const pieces: string[] = [];
  const totals: bigint[] = [];
  let text = `{"type":"results","supplier":${JSON.stringify(supplier)},"results":[`;
  results.forEach(({ id, rank, offers }, index) => {
    text += `${index === 0 ? '' : ','}{"id":"${id}","rank":${rank},"offers":[`;
    offers.forEach((offer, at) => {
      pieces.push(`${text}${at === 0 ? '' : ','}${offer.text}${BEFORE_PRICE}`);
      totals.push(offer.totalMinor);
      text = AFTER_PRICE;
    });
    text += ']}';
  });
  pieces.push(`${text}]}`);
  return { pieces, totals };
}

/** The text with this buyer's prices in its gaps. */
export function priced({ pieces, totals }: PricedText, terms: Terms): string {
  let text = pieces[0] ?? '';
  for (let at = 0; at < totals.length; at++) {
    const total = withMarkup(totals[at] ?? 0n, terms);
    text += formatDecimal(money(total, 'INR')) + (pieces[at + 1] ?? '');
  }
  return text;
}
