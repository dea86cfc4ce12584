import type { Platform } from '../../platform/context.ts';
import { createRates, type Rates } from '../pricing/index.ts';
import type { Suppliers } from '../suppliers/index.ts';
import { AnswerMemory } from './answer-memory.ts';
import type { Asked } from './answers.ts';
import { DayQueue } from './day-queue.ts';
import { SearchQuota } from './search-quota.ts';
import type { ResultBatchCache } from './result-stream.ts';

/** What the searches of one process share. All of it may vanish. */
export interface Engine {
  readonly suppliers: Suppliers;
  readonly memory: AnswerMemory;
  /** Calls under way, by supplier and question. */
  readonly flights: Map<string, Promise<Asked>>;
  readonly resultBatches: ResultBatchCache;
  readonly quota: SearchQuota;
  readonly days: DayQueue;
  rates(platform: Platform): Rates;
}

const engines = new WeakMap<Suppliers, Engine>();

/** One for the suppliers of a process, whoever asks: searches, trips and calendars share calls and answers. */
export function engineOf(suppliers: Suppliers): Engine {
  let engine = engines.get(suppliers);
  if (!engine) {
    let rates: Rates | undefined;
    engine = {
      suppliers,
      memory: new AnswerMemory(),
      flights: new Map(),
      resultBatches: new WeakMap(),
      quota: new SearchQuota(),
      days: new DayQueue(),
      rates: ({ config, log }) => (rates ??= createRates(config, log)),
    };
    engines.set(suppliers, engine);
  }
  return engine;
}
