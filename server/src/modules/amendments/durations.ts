import type { Config } from '../../platform/config.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long things take after a booking. TIME_SCALE shortens what we choose; what the law or a supplier sets is not ours to. */
export function amendmentDurations(config: Pick<Config, 'TIME_SCALE' | 'SUPPLIER_TIMEOUT_MS'>) {
  const scaled = (ms: number): number => Math.max(1, Math.round(ms / config.TIME_SCALE));
  return {
    /** After this much silence a workflow counts as lost. */
    leaseMs: scaled(MINUTE) + 2 * config.SUPPLIER_TIMEOUT_MS,
    /** How long an unknown outcome is asked about before an operator gets it. */
    askForMs: scaled(30 * MINUTE),
    /** Before the same quote is confirmed again, the nth time: 5 s, doubling, at most 5 minutes. */
    askAgainMs: (doubts: number) => scaled(Math.min(5 * SECOND * 2 ** doubts, 5 * MINUTE)),
    /** Before a request that never left us is sent again. */
    resendMs: scaled(2 * SECOND),
    /** Before an order is looked up again whose supplier did not answer. */
    lookAgainMs: scaled(5 * MINUTE),
    sweepMs: scaled(5 * SECOND),
    /** How soon after a cancellation a supplier is asked for its refund, doubling up to how often at least. */
    firstLookMs: scaled(10 * SECOND),
    longestLookMs: scaled(6 * HOUR),
  };
}
