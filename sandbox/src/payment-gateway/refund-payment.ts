import type { GatewayPayment, GatewayRefund, Notes } from './gateway-store.ts';
import { RazorpayError } from './errors.ts';
import type { TestAmount } from './faults-triggered-by-test-amounts.ts';
import type { Gateway } from './gateway.ts';
import { toPaymentResource, toRefundResource } from './build-response-objects.ts';
import type { GatewayOccurrence } from './webhooks.ts';

export interface AskedRefund {
  readonly amount: number;
  readonly speed: 'normal' | 'optimum';
  readonly receipt: string | null;
  readonly notes: Notes;
}

/** Throws the gateway's own error when this amount of the payment cannot be refunded. */
export function requireRefundableAmount(payment: GatewayPayment, { amount }: AskedRefund): void {
  if (payment.status === 'refunded') throw new RazorpayError('The payment has been fully refunded already');
  if (payment.status !== 'captured')
    throw new RazorpayError('The payment status should be captured for action to be taken');
  if (payment.amountRefunded + amount > payment.amount)
    throw new RazorpayError('The total refund amount is greater than the refund payment amount', {
      field: 'amount',
    });
}

/** Makes the refund immediately, unless the fault delays it or makes it fail. */
export function refundPayment(
  gateway: Gateway,
  payment: GatewayPayment,
  asked: AskedRefund,
  fault: TestAmount['kind'] | undefined,
): GatewayRefund {
  const { book, timers, settings, webhooks } = gateway;
  requireRefundableAmount(payment, asked);
  const refund = book.refunds.store({
    id: book.nextId('rfnd'),
    paymentId: payment.id,
    currency: payment.currency,
    ...asked,
    createdAt: gateway.options.now(),
    status: 'pending',
    processedAt: null,
  });
  giveBack(payment, asked.amount);
  const created = eventOf('refund.created', payment, refund);
  if (fault === 'fails-later' || fault === 'pending') {
    const outcome = fault === 'pending' ? 'processed' : 'failed';
    webhooks.publish(payment, [created]);
    timers.later(refund.id, settings.refundMs, () => decideRefundOutcome(gateway, refund, outcome));
  } else {
    process(gateway, refund);
    webhooks.publish(payment, [created, eventOf('refund.processed', payment, refund)]);
  }
  return refund;
}

/** Marks a pending refund as processed or failed, as the bank would decide, and sends the webhook. */
export function decideRefundOutcome(
  gateway: Gateway,
  refund: GatewayRefund,
  outcome: 'processed' | 'failed',
): void {
  if (refund.status !== 'pending') throw new RazorpayError(`The refund is ${refund.status} and stays so.`);
  gateway.timers.drop(refund.id);
  const payment = gateway.book.payments.get(refund.paymentId);
  if (outcome === 'processed') {
    process(gateway, refund);
  } else {
    refund.status = 'failed';
    giveBack(payment, -refund.amount);
  }
  gateway.webhooks.publish(payment, [eventOf(`refund.${outcome}`, payment, refund)]);
}

function process(gateway: Gateway, refund: GatewayRefund): void {
  refund.status = 'processed';
  refund.processedAt = gateway.options.now();
}

function giveBack(payment: GatewayPayment, amount: number): void {
  payment.amountRefunded += amount;
  payment.status = payment.amountRefunded === payment.amount ? 'refunded' : 'captured';
}

function eventOf(name: string, payment: GatewayPayment, refund: GatewayRefund): GatewayOccurrence {
  return { name, contains: { refund: toRefundResource(refund), payment: toPaymentResource(payment) } };
}
