import { compare, fromWire, sum } from '@marga/contract/kernel/money';
import type { Payment } from '@marga/contract/payments';

/** How a payment stands for whoever made it. `declined`: a try failed, and another may follow. */
export type PaymentStatus = 'open' | 'declined' | 'pending' | 'paid' | 'failed' | 'expired' | 'refunded';

export function paymentStatus(payment: Payment): PaymentStatus {
  const { state, failure, hostedPage } = payment;
  if (isWholeRefunded(payment)) return 'refunded';
  switch (state) {
    case 'created':
      return failure === null ? 'open' : 'declined';
    case 'failed':
      return hostedPage === null ? 'failed' : 'declined';
    case 'pending':
    case 'paid':
    case 'expired':
      return state;
  }
}

/** What a checkout did not need goes back too, but the rest stays paid. */
function isWholeRefunded({ amount, refunds }: Payment): boolean {
  const sent = refunds.filter(({ state }) => state !== 'failed');
  if (sent.length === 0) return false;
  const back = sum(
    sent.map((refund) => fromWire(refund.amount)),
    amount.currency,
  );
  return compare(back, fromWire(amount)) >= 0;
}

/** Whether anything may still come of it by itself. */
export function isInProgress({ state, refunds }: Payment): boolean {
  return (
    state === 'created' ||
    state === 'pending' ||
    refunds.some((refund) => refund.state !== 'done' && refund.state !== 'failed')
  );
}
