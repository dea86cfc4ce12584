import { type Criteria, firstTravelDateOf } from '@marga/contract/search/criteria';
import { epochMsOf, type Instant } from '@marga/contract/kernel/time';
import type { Service } from '@marga/contract/travel-services';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Says how long an answer is shared: the nearer the day, the faster seats sell and prices change. Train berths sell
 * within minutes, hotel rooms do not. Each row holds the maximum days ahead and the lifetime.
 */
const FRESH_MS: Readonly<Record<Service, readonly (readonly [days: number, freshMs: number])[]>> = {
  flight: [
    [3, 60 * SECOND_MS],
    [14, 3 * MINUTE_MS],
    [30, 5 * MINUTE_MS],
    [Infinity, 10 * MINUTE_MS],
  ],
  train: [
    [2, 30 * SECOND_MS],
    [14, 60 * SECOND_MS],
    [Infinity, 2 * MINUTE_MS],
  ],
  bus: [
    [2, 45 * SECOND_MS],
    [14, 2 * MINUTE_MS],
    [Infinity, 5 * MINUTE_MS],
  ],
  hotel: [
    [2, 2 * MINUTE_MS],
    [14, 10 * MINUTE_MS],
    [Infinity, 30 * MINUTE_MS],
  ],
  cab: [
    [1, 60 * SECOND_MS],
    [Infinity, 10 * MINUTE_MS],
  ],
};

/** An empty answer is cached only briefly, because the timetable may not be loaded yet. */
const EMPTY_FRESH_MS = 45 * SECOND_MS;
/** An offer that expires within this time is not shown to another buyer. */
const MARGIN_MS = MINUTE_MS;

export function supplierAnswerFreshDurationMs(criteria: Criteria, askedAt: Instant): number {
  const days = (Date.parse(firstTravelDateOf(criteria)) - epochMsOf(askedAt)) / DAY_MS;
  return FRESH_MS[criteria.service].find(([upTo]) => days <= upTo)?.[1] ?? MINUTE_MS;
}

/** Returns when an answer stops being fresh, by service and lead time, and never after its offers expire. */
export function supplierAnswerFreshUntil(
  criteria: Criteria,
  askedAt: Instant,
  expiries: readonly Instant[],
): number {
  const asked = epochMsOf(askedAt);
  const byTable = asked + supplierAnswerFreshDurationMs(criteria, askedAt);
  if (expiries.length === 0) return Math.min(byTable, asked + EMPTY_FRESH_MS);
  const soonest = expiries.reduce((least, at) => (at < least ? at : least));
  return Math.min(byTable, epochMsOf(soonest) - MARGIN_MS);
}
