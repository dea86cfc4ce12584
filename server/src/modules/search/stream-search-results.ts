import type { Criteria } from '@marga/contract/search/criteria';
import type { SearchEvent } from '@marga/contract/search/search';
import { now, startStopwatch } from '../../platform/clock.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import type { SerialisedEvents } from '../../platform/http/handler.ts';
import { findPlace, findNearestPlaces } from '../places/index.ts';
import { type OfferPricer, readPricerForCaller } from '../pricing/index.ts';
import { suggestAlternativeSearches } from './suggest-alternative-searches.ts';
import type { SupplierAnswer, SupplierCallResult } from './supplier-answers.ts';
import {
  searchOffersAtSupplier,
  toSupplierSearchOutcome,
  findFreshSupplierAnswer,
} from './search-supplier.ts';
import type { SearchEngine } from './search-engine.ts';
import { type SearchQuery, buildSearchQuery, sellableDaysAt } from './search-query.ts';
import { EMPTY_BATCH, priceResultBatch, type ResultBatch, nextResultBatch } from './result-batches.ts';

interface Ended extends SupplierCallResult {
  readonly supplier: string;
}

/**
 * Calls every supplier at once and passes each response on as it arrives, so that a slow supplier delays no other. A
 * supplier without a response by the deadline is reported as slow; its call continues.
 */
export async function* watchSearch(
  ctx: CompanyContext,
  engine: SearchEngine,
  criteria: Criteria,
): AsyncGenerator<SerialisedEvents> {
  const elapsed = startStopwatch();
  const question = buildSearchQuery(criteria);
  const suppliers = engine.suppliers.forService(criteria.service);
  const text = (event: SearchEvent): string => JSON.stringify(event);
  const asked = suppliers.map(({ name }) => text({ type: 'supplier-asked', supplier: name }));
  const pricer = await readPricerForCaller(ctx);

  const fresh = question.isPrivate
    ? []
    : suppliers.flatMap(({ name }) => findFreshSupplierAnswer(engine, name, question) ?? []);
  for (const { supplier } of fresh) ctx.telemetry.answerServed(supplier, 'memory');
  if (suppliers.length > 0 && fresh.length === suppliers.length) {
    const batch = nextResultBatch(engine.resultBatches, EMPTY_BATCH, fresh);
    yield {
      serialised: [
        ...asked,
        ...serialiseBatch(batch, fresh.map(atHand), pricer, elapsed()),
        searchEnded(question, batch),
      ],
    };
    ctx.telemetry.searchEnded(criteria.service, batch.offers.length, elapsed());
    return;
  }

  yield { serialised: asked };
  const atOnce = new Set(fresh.map(({ supplier }) => supplier));
  const arrivals = new Arrivals(ctx.config.SEARCH_DEADLINE_MS, ctx.signal);
  const waiting = new Set<string>();
  let batch = EMPTY_BATCH;
  try {
    for (const supplier of suppliers) {
      if (atOnce.has(supplier.name)) continue;
      waiting.add(supplier.name);
      void searchOffersAtSupplier(ctx, engine, supplier, question).then((answered) =>
        arrivals.push({ ...answered, supplier: supplier.name }),
      );
    }
    if (fresh.length > 0) {
      batch = nextResultBatch(engine.resultBatches, batch, fresh);
      yield { serialised: serialiseBatch(batch, fresh.map(atHand), pricer, elapsed()) };
    }
    while (waiting.size > 0) {
      const arrived = await arrivals.next();
      if (ctx.signal.aborted) return;
      // An empty list means that the deadline has passed, so all remaining suppliers are reported as slow.
      const ends =
        arrived.length > 0
          ? arrived
          : [...waiting].map((supplier): Ended => ({
              supplier,
              end: 'slow',
              answer: undefined,
              asOf: now(),
            }));
      for (const { supplier } of ends) waiting.delete(supplier);
      batch = nextResultBatch(
        engine.resultBatches,
        batch,
        ends.flatMap(({ answer }) => answer ?? []),
      );
      yield { serialised: serialiseBatch(batch, ends, pricer, elapsed()) };
    }
  } finally {
    arrivals.close();
  }
  yield { serialised: [searchEnded(question, batch)] };
  ctx.telemetry.searchEnded(criteria.service, batch.offers.length, elapsed());
}

function atHand(answer: SupplierAnswer): Ended {
  return { ...toSupplierSearchOutcome(answer), supplier: answer.supplier };
}

function serialiseBatch(
  batch: ResultBatch,
  ends: readonly Ended[],
  pricer: OfferPricer,
  tookMs: number,
): string[] {
  const { events: results, facets } = priceResultBatch(batch, pricer);
  const took = Math.round(tookMs);
  const events = ends.flatMap(({ supplier, end, answer, asOf }) => {
    const over: SearchEvent = {
      type: 'supplier-ended',
      supplier,
      end,
      offers: answer?.offers.length ?? 0,
      tookMs: took,
      asOf,
    };
    return [...(results.get(supplier) ?? []), JSON.stringify(over)];
  });
  return [...events, facets];
}

function searchEnded({ criteria }: SearchQuery, { resultCount, offers }: ResultBatch): string {
  const event: SearchEvent = {
    type: 'search-ended',
    results: resultCount,
    offers: offers.length,
    alternatives:
      resultCount > 0
        ? []
        : suggestAlternativeSearches(
            criteria,
            { findPlace, nearestPlaces: findNearestPlaces },
            sellableDaysAt(now()),
          ),
  };
  return JSON.stringify(event);
}

/**
 * Collects supplier responses: `next` returns all that came since the last call, or none once the deadline has
 * passed.
 */
class Arrivals {
  readonly #signal: AbortSignal;
  readonly #timer: NodeJS.Timeout;
  #arrived: Ended[] = [];
  #isOver = false;
  #notify: () => void = () => {};

  constructor(deadlineMs: number, signal: AbortSignal) {
    this.#signal = signal;
    this.#timer = setTimeout(this.#end, deadlineMs);
    signal.addEventListener('abort', this.#end, { once: true });
  }

  push(one: Ended): void {
    this.#arrived.push(one);
    this.#notify();
  }

  async next(): Promise<Ended[]> {
    if (this.#arrived.length === 0 && !this.#isOver)
      await new Promise<void>((resolve) => {
        this.#notify = resolve;
      });
    const arrived = this.#arrived;
    this.#arrived = [];
    return arrived;
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#signal.removeEventListener('abort', this.#end);
  }

  readonly #end = (): void => {
    this.#isOver = true;
    this.#notify();
  };
}
