import { compareMoney, fromWireMoney, sumMoney } from '@marga/contract/kernel/money';
import type { Payment } from '@marga/contract/payments/payments';

/** Says how a payment looks to its payer. `declined` means that an attempt failed, and another may follow. */
export type PaymentStatus = 'open' | 'declined' | 'pending' | 'paid' | 'failed' | 'expired' | 'refunded';

export function toPaymentStatus(payment: Payment): PaymentStatus {
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

/** Returns whether the payment was refunded in full. Refunds of what a checkout did not need leave the rest paid. */
function isWholeRefunded({ amount, refunds }: Payment): boolean {
  const sent = refunds.filter(({ state }) => state !== 'failed');
  if (sent.length === 0) return false;
  const back = sumMoney(
    sent.map((refund) => fromWireMoney(refund.amount)),
    amount.currency,
  );
  return compareMoney(back, fromWireMoney(amount)) >= 0;
}

/** Returns whether the payment or its refunds may still change without the user. */
export function isPaymentInProgress({ state, refunds }: Payment): boolean {
  return (
    state === 'created' ||
    state === 'pending' ||
    refunds.some((refund) => refund.state !== 'done' && refund.state !== 'failed')
  );
}
