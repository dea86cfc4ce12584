import { formatMoneyDecimal } from '@marga/contract/kernel/money';
import { instantFromEpochMs } from '@marga/contract/kernel/time';
import { DuffelError } from './duffel-errors.ts';
import { type Order, totalOrderPrice } from './orders.ts';

interface PaymentReport {
  readonly currency: string;
  readonly amount: string;
}

/** Pays a held order, or throws the error with which the supplier would refuse it. */
export function payOrder(order: Order, payment: PaymentReport, nowMs: number) {
  if (order.paidAt) throw new DuffelError({ code: 'already_paid' });
  if (order.cancelledAt) {
    const isLate = order.cancelledAt === order.payBy;
    throw new DuffelError({ code: isLate ? 'past_payment_required_by_date' : 'already_cancelled' });
  }
  const total = totalOrderPrice(order);
  if (payment.currency !== total.currency) {
    throw new DuffelError({
      code: 'payment_currency_does_not_match_order_currency',
      field: 'payment/currency',
    });
  }
  if (payment.amount !== formatMoneyDecimal(total)) {
    throw new DuffelError({ code: 'payment_amount_does_not_match_order_amount', field: 'payment/amount' });
  }
  const paidAt = instantFromEpochMs(nowMs);
  order.paidAt = paidAt;
  return {
    id: order.id.replace('ord_', 'pay_'),
    live_mode: false,
    type: 'balance',
    status: 'succeeded',
    order_id: order.id,
    amount: payment.amount,
    currency: payment.currency,
    created_at: paidAt,
  };
}
