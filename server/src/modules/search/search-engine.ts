import type { Platform } from '../../platform/request-context.ts';
import { createExchangeRates, type Rates } from '../pricing/index.ts';
import type { Suppliers } from '../suppliers/index.ts';
import { SupplierAnswerCache } from './supplier-answer-cache.ts';
import type { SupplierCallResult } from './supplier-answers.ts';
import { FareRequestQueue } from './fare-calendar-request-queue.ts';
import type { ResultBatchCache } from './result-batches.ts';

interface SupplierCallUnderWay {
  /** Names whose share of the supplier's capacity the call takes. */
  readonly share: string;
  readonly answer: Promise<SupplierCallResult>;
}

/** Holds the state that all searches of one process share. It exists only in memory and may be lost at any time. */
export interface SearchEngine {
  readonly suppliers: Suppliers;
  readonly memory: SupplierAnswerCache;
  /** Holds the supplier calls in progress, by supplier and search. */
  readonly flights: Map<string, SupplierCallUnderWay>;
  readonly resultBatches: ResultBatchCache;
  readonly days: FareRequestQueue;
  rates(platform: Platform): Rates;
}

const engines = new WeakMap<Suppliers, SearchEngine>();

/**
 * Returns the shared search state for these suppliers, so that searches, trips and calendars of a process share
 * supplier calls and answers.
 */
export function getSearchEngine(suppliers: Suppliers): SearchEngine {
  let engine = engines.get(suppliers);
  if (!engine) {
    let rates: Rates | undefined;
    engine = {
      suppliers,
      memory: new SupplierAnswerCache(),
      flights: new Map(),
      resultBatches: new WeakMap(),
      days: new FareRequestQueue(),
      rates: ({ config, log }) => (rates ??= createExchangeRates(config, log)),
    };
    engines.set(suppliers, engine);
  }
  return engine;
}
