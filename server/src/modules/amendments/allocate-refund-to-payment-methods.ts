import type { RefundDestination } from '@marga/contract/refunds/refunds';
import { createMoney, toWireMoney } from '@marga/contract/kernel/money';

/** This is how much can be refunded to one payment method, in paise. */
export interface RefundableAmount {
  readonly to: string;
  readonly minor: string;
}

/**
 * Returns where a refund goes, in the same way as `amendments.allocate_refund`: the first payment method first, each
 * up to its refundable amount.
 */
export function refundDestinationsOf(
  refundableAmounts: readonly RefundableAmount[],
  refund: bigint,
): RefundDestination[] {
  const places = new Map<RefundDestination['to'], bigint>();
  let left = refund;
  for (const { to, minor } of refundableAmounts) {
    const refundable = BigInt(minor);
    const part = refundable < left ? refundable : left;
    if (part <= 0n) continue;
    const method = to as RefundDestination['to'];
    places.set(method, (places.get(method) ?? 0n) + part);
    left -= part;
  }
  return [...places].map(([to, minor]) => ({ to, amount: toWireMoney(createMoney(minor, 'INR')) }));
}
