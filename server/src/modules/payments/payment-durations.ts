import type { Config } from '../../platform/config.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * The gateway is asked at these times after a payment has ended unpaid, because money that a bank held back may
 * come days later.
 */
const LATE_ASKS_MS = [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR, 24 * HOUR, 72 * HOUR];

/**
 * Returns all durations of the payment jobs. TIME_SCALE shortens those that Marga chooses, but not the gateway's
 * timeout.
 */
export function paymentJobDurations(
  config: Pick<Config, 'TIME_SCALE' | 'PAYMENT_MINUTES' | 'RAZORPAY_TIMEOUT_MS'>,
) {
  const scaled = (ms: number): number => Math.max(1, Math.round(ms / config.TIME_SCALE));
  return {
    /** A payment stays open for this long. */
    livesMs: scaled(config.PAYMENT_MINUTES * MINUTE),
    /** A gateway that cannot be asked may delay the end of a payment for this long. */
    graceMs: scaled(5 * MINUTE),
    /** The lease is longer than all gateway calls for one webhook take; otherwise a second worker would repeat them. */
    leaseMs: 4 * config.RAZORPAY_TIMEOUT_MS + 5 * SECOND,
    /**
     * While a payment is open and nothing was reported, the gateway is asked again after this wait: 15 s at first,
     * doubled each time, at most 2 minutes.
     */
    askOpenMs: (asks: number) => scaled(Math.min(15 * SECOND * 2 ** Math.min(asks, 10), 2 * MINUTE)),
    /** Returns the wait before a payment that ended unpaid is checked again, or undefined after the last check. */
    askLateMs: (asks: number) => {
      const ms = LATE_ASKS_MS[asks];
      return ms === undefined ? undefined : scaled(ms);
    },
    /** The wait before a refund's outcome is looked up again is 5 s, doubles each time and is at most 6 hours. */
    askRefundMs: (asks: number) => scaled(Math.min(5 * SECOND * 2 ** Math.min(asks, 20), 6 * HOUR)),
    /**
     * A refund that cannot be found for this long was never made, since no call lasts that long, so it is sent
     * again.
     */
    resendRefundMs: scaled(30 * MINUTE),
    /** This is the wait before a refund that never left Marga is sent again. */
    retryMs: scaled(5 * SECOND),
  };
}
