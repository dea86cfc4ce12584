import type { Config } from '../../platform/config.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/**
 * How long things take, in one place. TIME_SCALE shortens what we choose; what suppliers take is not ours to shorten.
 */
export function durations(config: Pick<Config, 'TIME_SCALE' | 'SUPPLIER_TIMEOUT_MS'>) {
  const scaled = (ms: number): number => Math.max(1, Math.round(ms / config.TIME_SCALE));
  return {
    /** After this much silence a workflow counts as lost; longer than two supplier calls, or it would be started twice. */
    leaseMs: scaled(MINUTE) + 2 * config.SUPPLIER_TIMEOUT_MS,
    /** How long an unknown outcome is looked up before an operator gets it. */
    askForMs: scaled(30 * MINUTE),
    /** Before the nth look-up: 5 s, doubling, at most 5 minutes. */
    askAgainMs: (lookups: number) => scaled(Math.min(5 * SECOND * 2 ** lookups, 5 * MINUTE)),
    /** Before a request that never left us is sent again. */
    resendMs: scaled(2 * SECOND),
    /** Before a payment is looked at again that nobody has told us the end of. */
    awaitPaymentMs: scaled(5 * SECOND),
    sweepMs: scaled(5 * SECOND),
    orphanMs: scaled(5 * MINUTE),
  };
}
