import { epochMsOf, instantFromEpochMs, type Instant } from '@marga/contract/kernel/time';
import { now as machineNow, startStopwatch } from '../../platform/clock.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import { itineraryMatchesSearch } from './itinerary-matches-search.ts';
import { BREAKER_RULES, type BreakerRules, type BreakerState } from './circuit-breaker.ts';
import { type Bulkhead, createBulkhead } from './bulkhead.ts';
import { createFairBreaker, type FairBreaker } from './fair-breaker.ts';
import {
  type CallEnd,
  createSupplierHealthRecord,
  type HealthRecord,
  type HealthSnapshot,
} from './supplier-health.ts';
import type { SearchOutcome, SearchRequest, Supplier } from './supplier-port.ts';

/**
 * Holds how one process currently stands towards one supplier: its breaker, its running and waiting calls, and the
 * health it has measured.
 */
export interface Standing {
  readonly breaker: BreakerState;
  /** This is when the breaker entered its state, in milliseconds since 1970. */
  readonly since: number;
  readonly inFlight: number;
  readonly waiting: number;
  readonly health: HealthSnapshot;
}

export interface ResilientSupplier extends Supplier {
  /** Returns the supplier as it serves this caller, whose calls leave room for those of other callers. */
  by(caller: string): Supplier;
  /** This is false when a search would be skipped now. */
  readonly isAsked: boolean;
  standing(): Standing;
}

export interface ResilienceRules {
  readonly searchTimeoutMs: number;
  readonly orderTimeoutMs: number;
  readonly searches: number;
  readonly breaker: BreakerRules;
}

export interface ResilienceDeps {
  readonly telemetry: Telemetry;
  readonly isPaused: (name: string) => boolean;
  readonly now?: () => number;
}

/** Searches are frequent and may be skipped, so they wait only briefly; a buyer who pays may wait longer. */
const SEARCH_WAIT_MS = 250;
const OFFER_CALLS = { concurrent: 20, queue: 100 };
/**
 * Seat maps, ancillaries and quotes for cancelling or changing are requested by anyone who browses. They have a
 * limit of their own, so that browsing does not delay the price of a buyer who pays.
 */
const SEAT_MAP_CALLS = { concurrent: 10, queue: 40 };
const ORDER_CALLS = { concurrent: 40, queue: 500 };
/**
 * A price, and the exchange rate locked with it, is stored no longer than this, however long the supplier
 * guarantees it.
 */
const LONGEST_OFFER_MS = 24 * 60 * 60_000;
/** An adapter ends its own calls; this timeout is for one that does not. */
const BACKSTOP_MS = 500;

/** Holds one supplier with what isolates it. */
interface Isolated {
  readonly searching: Supplier;
  readonly ordering: Supplier;
  readonly rules: ResilienceRules;
  readonly deps: ResilienceDeps & { readonly now: () => number };
  readonly breaker: FairBreaker;
  readonly health: HealthRecord;
  readonly pools: Readonly<Record<'searches' | 'offers' | 'seatMaps' | 'orders', Bulkhead>>;
}

/**
 * Isolates a supplier so that its failures affect no other. Searches, views (seat maps, ancillaries, quotes),
 * prices at checkout and orders have separate limits, so that no flood of searches delays a booking. Only searches
 * are ever skipped: calls for a paying buyer are always made.
 */
export function createResilientSupplier(
  supplier: { readonly searching: Supplier; readonly ordering: Supplier },
  rules: ResilienceRules,
  deps: ResilienceDeps,
): ResilientSupplier {
  const { now = () => epochMsOf(machineNow()) } = deps;
  const { name } = supplier.searching;
  const breaker = createFairBreaker(rules.breaker, now);
  const health = createSupplierHealthRecord(now);
  const searches = createBulkhead({
    concurrent: rules.searches,
    queue: rules.searches,
    waitMs: Math.min(SEARCH_WAIT_MS, rules.searchTimeoutMs),
  });
  const waitMs = rules.orderTimeoutMs / 2;
  const pools = {
    searches,
    seatMaps: createBulkhead({ ...SEAT_MAP_CALLS, waitMs }),
    offers: createBulkhead({ ...OFFER_CALLS, waitMs }),
    orders: createBulkhead({ ...ORDER_CALLS, waitMs }),
  };
  const total = (of: 'inFlight' | 'waiting') => Object.values(pools).reduce((sum, pool) => sum + pool[of], 0);
  const isolated = { ...supplier, rules, deps: { ...deps, now }, breaker, health, pools };

  return {
    ...operationsFor(isolated, undefined),
    by: (caller) => operationsFor(isolated, caller),
    get capabilities() {
      return supplier.ordering.capabilities;
    },
    get isAsked() {
      return !deps.isPaused(name) && breaker.wouldAdmit;
    },
    standing: () => ({
      breaker: breaker.state,
      since: breaker.since,
      inFlight: total('inFlight'),
      waiting: total('waiting'),
      health: health.snapshot(),
    }),
  };
}

/** Returns the operations of a supplier for one caller. Whoever pays is never limited to a share. */
function operationsFor(isolated: Isolated, caller: string | undefined): Supplier {
  const { searching, ordering, deps, health, pools } = isolated;
  const { name } = searching;
  const { offers, seatMaps, orders } = pools;
  const walled = <T extends Ended>(operation: string, pool: Bulkhead, full: T, call: () => Promise<T>) =>
    throughWall(
      { name, operation, pool, full, call, caller: pool === seatMaps ? caller : undefined },
      health,
      deps.telemetry,
    );
  return {
    name,
    get capabilities() {
      return ordering.capabilities;
    },
    search: async (request) => {
      const outcome = await guardedSearch(isolated, request, caller);
      return asAsked(request, outcome, deps.now());
    },
    seatMap: (selection) =>
      walled('seat-map', seatMaps, { kind: 'unavailable' }, () => ordering.seatMap(selection)),
    ancillaries: (selection) =>
      walled('ancillaries', seatMaps, { kind: 'unavailable' }, () => ordering.ancillaries(selection)),
    price: (selection, choice, why) =>
      walled('price', why === 'looking' ? seatMaps : offers, { kind: 'unavailable' }, async () => {
        const outcome = await ordering.price(selection, choice);
        return outcome.kind === 'priced' ? endingIn(outcome, deps.now()) : outcome;
      }),
    quoteCancel: (order, part) =>
      walled('quote-cancel', seatMaps, { kind: 'unavailable' }, () => ordering.quoteCancel(order, part)),
    quoteChange: (request) =>
      walled('quote-change', seatMaps, { kind: 'unavailable' }, () => ordering.quoteChange(request)),
    hold: (request) => walled('hold', orders, { kind: 'not_sent' }, () => ordering.hold(request)),
    payHeld: (order, offerToken) =>
      walled('pay-held', orders, { kind: 'not_sent' }, () => ordering.payHeld(order, offerToken)),
    order: (request) => walled('order', orders, { kind: 'not_sent' }, () => ordering.order(request)),
    lookUp: (request) => walled('look-up', orders, { kind: 'unknown' }, () => ordering.lookUp(request)),
    cancel: (quote) => walled('cancel', orders, { kind: 'not_sent' }, () => ordering.cancel(quote)),
    change: (quote) => walled('change', orders, { kind: 'not_sent' }, () => ordering.change(quote)),
    acknowledge: (order) =>
      walled('acknowledge', orders, { kind: 'not_sent' }, () => ordering.acknowledge(order)),
    listOrders: (since) => ordering.listOrders(since),
  };
}

export function resilienceRulesOf(config: {
  readonly SUPPLIER_TIMEOUT_MS: number;
  readonly SUPPLIER_SEARCH_TIMEOUT_MS: number;
  readonly SUPPLIER_SEARCHES: number;
}): ResilienceRules {
  return {
    searchTimeoutMs: Math.min(config.SUPPLIER_SEARCH_TIMEOUT_MS, config.SUPPLIER_TIMEOUT_MS),
    orderTimeoutMs: config.SUPPLIER_TIMEOUT_MS,
    searches: config.SUPPLIER_SEARCHES,
    breaker: BREAKER_RULES,
  };
}

interface Ended {
  readonly kind: string;
}

const SKIPPED: SearchOutcome = { kind: 'skipped' };

async function guardedSearch(
  { searching: supplier, rules, deps, breaker, health, pools: { searches } }: Isolated,
  request: SearchRequest,
  caller: string | undefined,
): Promise<SearchOutcome> {
  const { telemetry, isPaused } = deps;
  const { name } = supplier;
  const skip = (why: 'paused' | 'breaker' | 'full'): SearchOutcome => {
    health.searched('skipped', 0);
    telemetry.supplierSkipped(name, why);
    return SKIPPED;
  };
  if (isPaused(name)) return skip('paused');
  const permit = breaker.admit(caller);
  if (!permit) return skip('breaker');
  const entry = await searches.enter(caller);
  if (entry.kind === 'full') {
    permit.settle('neither');
    return skip('full');
  }
  const elapsed = startStopwatch();
  // A slot is released when the call has ended, not when its caller stops waiting.
  const call = telemetry.span('supplier search', () => supplier.search(request)).finally(() => entry.leave());
  const settle = (kind: SearchOutcome['kind']): void => {
    const { end, judged } = JUDGEMENTS[kind];
    permit.settle(judged);
    if (end === 'answered') searches.speedUp();
    if (kind === 'over-quota') searches.slowDown();
    health.searched(end, elapsed());
    telemetry.supplierBreaker(name, breaker.state);
  };
  try {
    const outcome = await endOf(call, rules.searchTimeoutMs + BACKSTOP_MS);
    settle(outcome.kind);
    telemetry.supplierCall(name, 'search', outcome.kind, elapsed());
    return outcome;
  } catch (error) {
    // Only a bug in the adapter throws here: the caller reports it, and the call still counts as a failure of the
    // supplier.
    settle('failed');
    throw error;
  }
}

/**
 * Leaves out the offers that do not match the search, and limits how long the others are valid to `LONGEST_OFFER_MS`.
 */
function asAsked(request: SearchRequest, outcome: SearchOutcome, at: number): SearchOutcome {
  if (outcome.kind !== 'offers') return outcome;
  const asked = outcome.offers.filter(({ itinerary }) => itineraryMatchesSearch(request, itinerary));
  return { ...outcome, offers: asked.map((offer) => endingIn(offer, at)) };
}

function endingIn<Priced extends { readonly expiresAt: Instant }>(priced: Priced, at: number): Priced {
  const last = instantFromEpochMs(at + LONGEST_OFFER_MS);
  return priced.expiresAt > last ? { ...priced, expiresAt: last } : priced;
}

/**
 * Returns the outcome of a search, or `timed-out` after `mostMs`: an adapter that does not end its call must not
 * delay the other suppliers' offers.
 */
async function endOf(call: Promise<SearchOutcome>, mostMs: number): Promise<SearchOutcome> {
  const { promise: backstop, resolve } = Promise.withResolvers<SearchOutcome>();
  const timer = setTimeout(() => resolve({ kind: 'timed-out' }), mostMs);
  try {
    return await Promise.race([call, backstop]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Says what the end of a search means for the supplier's health and for its breaker. Whoever searches decides what is
 * refused, so a refusal is an answer, and says nothing for or against the supplier. A supplier that accepts no more
 * requests for now was not searched.
 */
const JUDGEMENTS: Readonly<
  Record<SearchOutcome['kind'], { readonly end: CallEnd; readonly judged: 'good' | 'bad' | 'neither' }>
> = {
  offers: { end: 'answered', judged: 'good' },
  refused: { end: 'answered', judged: 'neither' },
  'over-quota': { end: 'skipped', judged: 'neither' },
  skipped: { end: 'skipped', judged: 'neither' },
  'timed-out': { end: 'timed-out', judged: 'bad' },
  failed: { end: 'failed', judged: 'bad' },
};

interface WalledCall<T> {
  readonly name: string;
  readonly operation: string;
  readonly pool: Bulkhead;
  readonly caller: string | undefined;
  /** This is the outcome when there is no free slot: nothing was sent. */
  readonly full: T;
  readonly call: () => Promise<T>;
}

async function throughWall<T extends Ended>(
  { name, operation, pool, caller, full, call }: WalledCall<T>,
  health: HealthRecord,
  telemetry: Telemetry,
): Promise<T> {
  const entry = await pool.enter(caller);
  if (entry.kind === 'full') {
    telemetry.supplierSkipped(name, 'full');
    health.ordered(operation, 'full', false);
    return full;
  }
  const elapsed = startStopwatch();
  try {
    const outcome = await telemetry.span(`supplier ${operation}`, call);
    telemetry.supplierCall(name, operation, outcome.kind, elapsed());
    health.ordered(operation, outcome.kind, !UNCLEAR.has(outcome.kind));
    return outcome;
  } finally {
    entry.leave();
  }
}

const UNCLEAR = new Set(['unavailable', 'not_sent', 'unknown']);
