import { type Criteria, firstDayOf } from '@marga/contract/criteria';
import { epochMs, type Instant } from '@marga/contract/kernel/time';
import type { Service } from '@marga/contract/services';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * How long an answer serves others who ask the same: the nearer the day, the faster seats go and prices move. Berths go by
 * the minute; a hotel's rooms do not. Each row: up to so many days ahead, for so long.
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

/** That nothing is sold is believed for a moment only: often it is a timetable not yet loaded. */
const EMPTY_FRESH_MS = 45 * SECOND_MS;
/** An offer that is about to expire is not shown to somebody new. */
const MARGIN_MS = MINUTE_MS;

export function freshMsOf(criteria: Criteria, askedAt: Instant): number {
  const days = (Date.parse(firstDayOf(criteria)) - epochMs(askedAt)) / DAY_MS;
  return FRESH_MS[criteria.service].find(([upTo]) => days <= upTo)?.[1] ?? MINUTE_MS;
}

/** Until when an answer is fresh: by service and lead time, and never longer than its offers hold. */
export function freshUntil(criteria: Criteria, askedAt: Instant, expiries: readonly Instant[]): number {
  const asked = epochMs(askedAt);
  const byTable = asked + freshMsOf(criteria, askedAt);
  if (expiries.length === 0) return Math.min(byTable, asked + EMPTY_FRESH_MS);
  const soonest = expiries.reduce((least, at) => (at < least ? at : least));
  return Math.min(byTable, epochMs(soonest) - MARGIN_MS);
}
