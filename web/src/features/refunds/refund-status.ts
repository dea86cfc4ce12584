import type { ExpectedRefund } from '@marga/contract/refunds/refunds';
import { fromWireMoney, subtractMoney, toWireMoney, type WireMoney } from '@marga/contract/kernel/money';

export type RefundStanding = 'paid-back' | 'passed-on' | 'short' | 'arrived' | 'late' | 'waiting';

/**
 * Returns the status of a refund. `passed-on` means that it arrived and is forwarded through the gateway, which has
 * its own deadline; `short` means that less arrived than was quoted.
 */
export function toRefundStatus(expectedRefund: ExpectedRefund): RefundStanding {
  if (expectedRefund.paidBackAt !== null) {
    if (fromWireMoney(expectedRefund.paidBack).minor < fromWireMoney(expectedRefund.amount).minor)
      return 'short';
    return expectedRefund.component !== 'gateway' && expectedRefund.goesTo.some(({ to }) => to === 'gateway')
      ? 'passed-on'
      : 'paid-back';
  }
  if (expectedRefund.isLate) return 'late';
  return expectedRefund.arrivedAt !== null && expectedRefund.component !== 'gateway' ? 'arrived' : 'waiting';
}

/** A late or short refund can be claimed. */
export function isEscalatableRefund(expectedRefund: ExpectedRefund): boolean {
  const standing = toRefundStatus(expectedRefund);
  return standing === 'late' || (standing === 'short' && expectedRefund.component === 'supplier');
}

/** Holds positions between the day the refund became expected and the last day, in percent of the timeline. */
export interface RefundLine {
  /** Holds the share of the timeline that has passed. */
  readonly travelled: number;
  /**
   * Holds the position of the deadline, which is at the end of the timeline until it has passed, and before the end
   * afterwards.
   */
  readonly deadline: number;
}

/** The timeline becomes longer while the refund is late, so that it shows how far the deadline has passed. */
export function buildRefundTimeline(expectedRefund: ExpectedRefund, present: string): RefundLine {
  const begins = Date.parse(expectedRefund.createdAt);
  const wanted = Date.parse(expectedRefund.dueBy);
  const came = expectedRefund.component === 'gateway' ? null : expectedRefund.arrivedAt;
  const reached = Date.parse(expectedRefund.paidBackAt ?? came ?? present);
  const whole = Math.max(wanted, reached) - begins;
  if (whole <= 0) return { travelled: 100, deadline: 100 };
  const share = (ms: number) => Math.min(100, Math.max(0, ((ms - begins) / whole) * 100));
  return { travelled: share(reached), deadline: share(wanted) };
}

/** Sums up what is outstanding: refunds not paid back, and the missing part of short ones. */
export function sumOutstandingRefunds(expectedRefunds: readonly ExpectedRefund[]): WireMoney | undefined {
  const missing = expectedRefunds
    .map((expectedRefund) => fromWireMoney(calculateMissingRefund(expectedRefund)).minor)
    .reduce((sum, minor) => sum + minor, 0n);
  const [first] = expectedRefunds;
  return first && missing > 0n ? toWireMoney({ minor: missing, currency: first.amount.currency }) : undefined;
}

export function calculateMissingRefund({ amount, paidBack }: ExpectedRefund): WireMoney {
  return toWireMoney(subtractMoney(fromWireMoney(amount), fromWireMoney(paidBack)));
}
