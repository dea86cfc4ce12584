import type { Config } from '../../platform/config.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * Returns the durations that apply to cancellations, changes and refunds. TIME_SCALE shortens those Marga chooses,
 * not those set by law or a supplier.
 */
export function amendmentDurations(config: Pick<Config, 'TIME_SCALE' | 'SUPPLIER_TIMEOUT_MS'>) {
  const scaled = (ms: number): number => Math.max(1, Math.round(ms / config.TIME_SCALE));
  return {
    /** A workflow that is silent for this long counts as lost. */
    leaseMs: scaled(MINUTE) + 2 * config.SUPPLIER_TIMEOUT_MS,
    /** An unknown outcome is queried for this long before it goes to an operator. */
    askForMs: scaled(30 * MINUTE),
    /** This is the delay before the same quote is confirmed again: 5 s, doubling each time, at most 5 minutes. */
    askAgainMs: (doubts: number) => scaled(Math.min(5 * SECOND * 2 ** doubts, 5 * MINUTE)),
    /** This is the delay before the next attempt when a request did not reach the supplier. */
    resendMs: scaled(2 * SECOND),
    /** This is the delay before an order is looked up again when its supplier did not answer. */
    lookAgainMs: scaled(5 * MINUTE),
    sweepMs: scaled(5 * SECOND),
    /**
     * The supplier is first asked for its refund this soon after a cancellation; the interval then doubles up to
     * the longest one.
     */
    firstLookMs: scaled(10 * SECOND),
    longestLookMs: scaled(6 * HOUR),
  };
}
