import type { Config } from '../../platform/config.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Defines all durations in one place. TIME_SCALE shortens those Marga chooses, not those of suppliers. */
export function checkoutDurations(config: Pick<Config, 'TIME_SCALE' | 'SUPPLIER_TIMEOUT_MS'>) {
  const scaled = (ms: number): number => Math.max(1, Math.round(ms / config.TIME_SCALE));
  return {
    /**
     * A workflow that records no progress for this long counts as lost. The lease is longer than two supplier calls,
     * because a slow workflow would otherwise be started twice.
     */
    leaseMs: scaled(MINUTE) + 2 * config.SUPPLIER_TIMEOUT_MS,
    /** An unknown outcome is looked up for this long before it goes to an operator. */
    askForMs: scaled(30 * MINUTE),
    /** The wait before the nth look-up is 5 s, doubles each time and is at most 5 minutes. */
    askAgainMs: (lookups: number) => scaled(Math.min(5 * SECOND * 2 ** lookups, 5 * MINUTE)),
    /** This is the wait before a request that never left Marga is sent again. */
    resendMs: scaled(2 * SECOND),
    /** This is the wait before a payment without a known outcome is checked again. */
    awaitPaymentMs: scaled(5 * SECOND),
    sweepMs: scaled(5 * SECOND),
    orphanMs: scaled(5 * MINUTE),
  };
}
