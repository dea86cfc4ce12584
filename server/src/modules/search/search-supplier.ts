import type { SupplierOutcome } from '@marga/contract/search/search';
import { now, nowMs, startStopwatch } from '../../platform/clock.ts';
import { supplierShareOf } from '../../platform/limits/company-quota.ts';
import type { CompanyContext, Platform } from '../../platform/request-context.ts';
import { sleepUnlessAborted } from '../../platform/process-lifecycle.ts';
import type { Supplier } from '../suppliers/index.ts';
import {
  type SupplierAnswer,
  buildSupplierAnswer,
  type SupplierCallResult,
  supplierAnswerTtlMs,
  parseSupplierAnswer,
  serialiseSupplierAnswer,
} from './supplier-answers.ts';
import type { SearchEngine } from './search-engine.ts';
import { buildFareCacheEntries } from './cheapest-fare-of-day.ts';
import { type SearchQuery, buildSupplierSearchRequest } from './search-query.ts';

/**
 * A claim expires this long after its last renewal, which happens every `RENEW_MS`. So a process that dies does not
 * block the others for long.
 */
const CLAIM_MS = 4_000;
const RENEW_MS = 1_500;
/**
 * Callers who waited for a failed call treat the supplier as failed for this long, instead of calling it one after
 * the other.
 */
const FAILURE_MS = 1_500;
/** Redis normally notifies waiting processes, so they poll at this interval only in case a message is lost. */
const LOOK_MS = 500;
const LOOK_ALONE_MS = 100;

/** Says for whom a supplier is asked; a call leaves room for those of others. */
export type Asker = Platform & Pick<CompanyContext, 'companyId' | 'isApproved'>;

/**
 * Returns one supplier's response to a search. Identical searches share one call, also across processes: one calls
 * while the others wait. A call that nobody waits for any more still completes, for the next buyer.
 */
export async function searchOffersAtSupplier(
  platform: Asker,
  engine: SearchEngine,
  supplier: Supplier,
  question: SearchQuery,
): Promise<SupplierCallResult> {
  // Cached offers of a paused supplier must not be shown either, so the cache is bypassed; the call itself then ends
  // as skipped.
  if (question.isPrivate || engine.suppliers.isPaused(supplier.name))
    return safely(platform, supplier, call(platform, engine, supplier, question, undefined));
  const known = findFreshSupplierAnswer(engine, supplier.name, question);
  if (known) {
    platform.telemetry.answerServed(supplier.name, 'memory');
    return toSupplierSearchOutcome(known);
  }
  const key = searchQueryKeyOf(supplier.name, question);
  const share = supplierShareOf(platform);
  const underWay = engine.flights.get(key);
  if (underWay) {
    platform.telemetry.answerServed(supplier.name, 'shared');
    const shared = await underWay.answer;
    // The call was left out because its caller has used up their share, which says nothing about this caller's.
    return shared.end === 'skipped' && underWay.share !== share
      ? searchOffersAtSupplier(platform, engine, supplier, question)
      : shared;
  }
  const answer = safely(platform, supplier, askAcross(platform, engine, supplier, question)).finally(() =>
    engine.flights.delete(key),
  );
  engine.flights.set(key, { share, answer });
  return answer;
}

/**
 * Turns any exception into a failure of this supplier: callers do not handle a rejection, and a bug of ours or of
 * an adapter must not affect other suppliers.
 */
function safely(
  { log }: Platform,
  { name }: Supplier,
  asking: Promise<SupplierCallResult>,
): Promise<SupplierCallResult> {
  return asking.catch((error: unknown): SupplierCallResult => {
    log.error({ err: error, supplier: name }, 'a supplier could not be asked');
    return { end: 'failed', answer: undefined, asOf: now() };
  });
}

export function searchQueryKeyOf(supplier: string, { hash }: SearchQuery): string {
  return `${supplier}:${hash}`;
}

export const supplierAnswerCacheKeyOf = (supplier: string, question: SearchQuery): string =>
  `answer:${searchQueryKeyOf(supplier, question)}`;

/**
 * Returns the supplier's cached response if this process has a fresh one in memory; undefined also while the supplier
 * is paused.
 */
export function findFreshSupplierAnswer(
  engine: SearchEngine,
  supplier: string,
  question: SearchQuery,
): SupplierAnswer | undefined {
  if (engine.suppliers.isPaused(supplier)) return undefined;
  const answer = engine.memory.find(searchQueryKeyOf(supplier, question));
  return answer && isFresh(answer) ? answer : undefined;
}

function isFresh({ freshUntil }: SupplierAnswer): boolean {
  return freshUntil > nowMs();
}

export function toSupplierSearchOutcome(answer: SupplierAnswer): SupplierCallResult {
  return { end: answer.offers.length > 0 ? 'answered' : 'empty', answer, asOf: answer.asOf };
}

async function askAcross(
  platform: Asker,
  engine: SearchEngine,
  supplier: Supplier,
  question: SearchQuery,
): Promise<SupplierCallResult> {
  const { redis, config, telemetry } = platform;
  const elapsed = startStopwatch();
  const key = searchQueryKeyOf(supplier.name, question);
  const patienceMs = config.SUPPLIER_SEARCH_TIMEOUT_MS + CLAIM_MS;
  let before: SupplierAnswer | undefined = engine.memory.find(key);
  const look = async (hasWaited: boolean): Promise<SupplierCallResult | undefined> => {
    const [text, failure] = await redis.findMany([`answer:${key}`, `failure:${key}`]);
    const answer = text === undefined ? undefined : parseSupplierAnswer(supplier.name, question, text);
    if (answer) before = answer;
    if (answer && isFresh(answer)) {
      engine.memory.store(key, answer);
      telemetry.answerServed(supplier.name, 'redis');
      return toSupplierSearchOutcome(answer);
    }
    return hasWaited && failure !== undefined
      ? { end: failure as SupplierOutcome, answer: undefined, asOf: now() }
      : undefined;
  };
  const arrival = new ArrivalSignal();
  let stopListening: (() => void) | undefined;
  try {
    while (elapsed() < patienceMs) {
      const found = await look(stopListening !== undefined);
      if (found) return found;
      // The supplier is paused or its circuit breaker is open, so it will not be called and no claim is needed.
      if (!engine.suppliers.isAsked(supplier.name))
        return await call(platform, engine, supplier, question, before);
      if (await redis.claim(`asking:${key}`, CLAIM_MS)) {
        // The previous holder of the claim may have stored its answer and released the claim since the last check.
        const meanwhile = await look(stopListening !== undefined);
        if (meanwhile) {
          void redis.remove(`asking:${key}`);
          return meanwhile;
        }
        return await callAndPublish(platform, engine, supplier, question, before);
      }
      if (stopListening) await arrival.wait(redis.canNotify ? LOOK_MS : LOOK_ALONE_MS);
      else stopListening = await redis.onNotify(`asked:${key}`, () => arrival.ring());
    }
  } finally {
    stopListening?.();
  }
  return { end: 'slow', answer: undefined, asOf: now() };
}

/** Calls the supplier while holding the claim, publishes the answer to the other processes and wakes them. */
async function callAndPublish(
  platform: Asker,
  engine: SearchEngine,
  supplier: Supplier,
  question: SearchQuery,
  before: SupplierAnswer | undefined,
): Promise<SupplierCallResult> {
  const { redis } = platform;
  const key = searchQueryKeyOf(supplier.name, question);
  const renewal = setInterval(() => void redis.prolong(`asking:${key}`, CLAIM_MS), RENEW_MS);
  renewal.unref();
  const asked = await call(platform, engine, supplier, question, before).finally(() =>
    clearInterval(renewal),
  );
  const { answer } = asked;
  if (answer) engine.memory.store(key, answer);
  const entries: (readonly [string, string, number])[] = answer
    ? [
        [`answer:${key}`, serialiseSupplierAnswer(answer), supplierAnswerTtlMs(answer, now())],
        ...buildFareCacheEntries(supplier.name, question, answer),
      ]
    : // A call that was left out says nothing to those who may make one.
      asked.end === 'skipped'
      ? []
      : [[`failure:${key}`, asked.end, FAILURE_MS]];
  // Callers in this process have the answer already and need not wait until it is stored for the others.
  void redis
    .put(entries)
    .then(() => redis.remove(`asking:${key}`))
    .then(() => redis.notify(`asked:${key}`));
  return asked;
}

async function call(
  platform: Asker,
  engine: SearchEngine,
  supplier: Supplier,
  question: SearchQuery,
  before: SupplierAnswer | undefined,
): Promise<SupplierCallResult> {
  platform.telemetry.answerServed(supplier.name, 'asked');
  const [outcome, rates] = await Promise.all([
    engine.suppliers
      .get(supplier.name, supplierShareOf(platform))
      .search(buildSupplierSearchRequest(question)),
    engine.rates(platform).read(),
  ]);
  const asOf = now();
  switch (outcome.kind) {
    case 'offers':
      return toSupplierSearchOutcome(
        buildSupplierAnswer(supplier.name, question, outcome.offers, rates, asOf, before),
      );
    case 'timed-out':
      return { end: 'slow', answer: undefined, asOf };
    case 'failed':
    case 'refused':
      return { end: 'failed', answer: undefined, asOf };
    case 'skipped':
    case 'over-quota':
      return { end: 'skipped', answer: undefined, asOf };
  }
}

/**
 * Lets a caller wait until it is signalled or a timeout passes. A signal that comes while nobody waits ends the next
 * wait at once.
 */
class ArrivalSignal {
  #rung = false;
  #nap: AbortController | undefined;

  ring(): void {
    this.#rung = true;
    this.#nap?.abort();
  }

  async wait(ms: number): Promise<void> {
    if (!this.#rung) {
      this.#nap = new AbortController();
      await sleepUnlessAborted(ms, this.#nap.signal);
    }
    this.#rung = false;
  }
}
