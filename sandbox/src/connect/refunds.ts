import type { ConnectOrder } from '@marga/contract/connect/protocol';
import { type Money, scaleMoney, toWireMoney } from '@marga/contract/kernel/money';
import { type Instant, addMsToInstant } from '@marga/contract/kernel/time';
import type { SupplierContext } from './supplier-context.ts';
import type { BookedOrder, Refund, RefundFate } from './order-store.ts';

/** A late refund takes this many times longer than usual. */
const LATE_TIMES = 10;
const SHORT_PERCENT = 90n;

type Payer = Pick<SupplierContext, 'now' | 'refundMs' | 'publish' | 'later'>;

/**
 * Records a refund that the supplier owes, even one of zero, because the record shows that the quote was carried out.
 */
export function scheduleSupplierRefund(
  context: Payer,
  booked: BookedOrder,
  quote: string,
  owed: Money,
): void {
  const refund: Refund = { quote, owed, paid: owed, dueAt: undefined };
  booked.refunds.push(refund);
  decide(context, booked, refund, owed.minor === 0n ? 'at-once' : booked.refundFate);
}

/** Decides the outcome of refunds that are not credited yet, and of future ones. */
export function setRefundOutcomes(context: Payer, booked: BookedOrder, fate: RefundFate): void {
  booked.refundFate = fate;
  for (const refund of booked.refunds)
    if (!isPaid(refund, context.now())) decide(context, booked, refund, fate);
}

function decide(context: Payer, booked: BookedOrder, refund: Refund, fate: RefundFate): void {
  const delayMs = delayOf(fate, context.refundMs);
  refund.paid = fate === 'short' ? scaleMoney(refund.owed, SHORT_PERCENT, 100n, 'down') : refund.owed;
  refund.dueAt = delayMs === undefined ? undefined : addMsToInstant(context.now(), delayMs);
  if (delayMs !== undefined) context.later(`refund ${refund.quote}`, delayMs, () => context.publish(booked));
}

function delayOf(fate: RefundFate, usualMs: number): number | undefined {
  switch (fate) {
    case 'never':
      return undefined;
    case 'at-once':
      return 0;
    case 'late':
      return usualMs * LATE_TIMES;
    case 'usual':
    case 'short':
      return usualMs;
  }
}

export function toRefundResources({ refunds }: BookedOrder, at: Instant): ConnectOrder['refunds'] {
  return refunds.map((refund) =>
    isPaid(refund, at)
      ? { quote: refund.quote, amount: toWireMoney(refund.paid), paidAt: refund.dueAt ?? null }
      : { quote: refund.quote, amount: toWireMoney(refund.owed), paidAt: null },
  );
}

function isPaid({ dueAt }: Refund, at: Instant): boolean {
  return dueAt !== undefined && dueAt <= at;
}
