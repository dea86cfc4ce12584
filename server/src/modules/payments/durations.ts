import type { Config } from '../../platform/config.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** After a payment has ended unpaid the gateway is asked so often still: what a bank held back may come days later. */
const LATE_ASKS_MS = [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR, 24 * HOUR, 72 * HOUR];

/** How long things take, in one place. TIME_SCALE shortens what we choose. */
export function durations(config: Pick<Config, 'TIME_SCALE' | 'PAYMENT_MINUTES' | 'RAZORPAY_TIMEOUT_MS'>) {
  const scaled = (ms: number): number => Math.max(1, Math.round(ms / config.TIME_SCALE));
  return {
    /** How long a payment stays open. */
    livesMs: scaled(config.PAYMENT_MINUTES * MINUTE),
    /** How long a gateway that cannot be asked may keep a payment from ending. */
    graceMs: scaled(5 * MINUTE),
    /** Longer than the calls of one look at a payment, or two workers would make them. */
    leaseMs: 4 * config.RAZORPAY_TIMEOUT_MS + 5 * SECOND,
    /** While a payment is open and nobody has told us anything: 15 s, doubling, at most 2 minutes. */
    askOpenMs: (asks: number) => scaled(Math.min(15 * SECOND * 2 ** Math.min(asks, 10), 2 * MINUTE)),
    /** Undefined once it is not asked about any more. */
    askLateMs: (asks: number) => {
      const ms = LATE_ASKS_MS[asks];
      return ms === undefined ? undefined : scaled(ms);
    },
    /** Before a refund's outcome is looked up again: 5 s, doubling, at most 6 hours. */
    askRefundMs: (asks: number) => scaled(Math.min(5 * SECOND * 2 ** Math.min(asks, 20), 6 * HOUR)),
    /** A refund that cannot be found for so long was never made, since no call lasts that long: it is sent again. */
    resendRefundMs: scaled(30 * MINUTE),
    /** Before a refund that never left us is sent again. */
    retryMs: scaled(5 * SECOND),
  };
}
