import type { GatewayOrder, GatewayPayment, Method, PaymentFailure, WebhookMode } from './gateway-store.ts';
import { RazorpayError } from './errors.ts';
import type { TestAmount } from './faults-triggered-by-test-amounts.ts';
import type { Gateway } from './gateway.ts';
import { SANDBOX_GATEWAY } from './gateway-credentials.ts';
import { toOrderResource, toPaymentResource } from './build-response-objects.ts';
import { type GatewayOccurrence, webhookSignatureOf } from './webhooks.ts';

export const OUTCOMES = [
  'paid',
  'declined',
  'pending-then-paid',
  'pending-then-expired',
  /** The payer leaves, and pays when the merchant no longer waits. */
  'paid-late',
  /** The gateway first reports a failure, and the bank corrects it. */
  'failed-then-paid',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

export interface PayerChoice {
  readonly outcome: Outcome;
  readonly method?: Method | undefined;
  /** A pending payment is decided after this long; the default is the gateway's setting. */
  readonly afterMs?: number | undefined;
  readonly webhooks?: WebhookMode | undefined;
  readonly refundFault?: TestAmount['kind'] | undefined;
  readonly payer?: { readonly email: string; readonly contact: string; readonly description: string | null };
  readonly way?: { readonly callback: string; readonly cancel: string };
}

const DECLINED: PaymentFailure = {
  code: 'BAD_REQUEST_ERROR',
  description: 'Your payment was declined by your bank. Try another account or contact your bank.',
  source: 'bank',
  step: 'payment_authorization',
  reason: 'payment_declined',
};

const EXPIRED: PaymentFailure = {
  code: 'BAD_REQUEST_ERROR',
  description: 'Payment was not completed on time. Try again.',
  source: 'customer',
  step: 'payment_authentication',
  reason: 'payment_timed_out',
};

const NOBODY = { email: 'payer@sandbox.example', contact: '+919800000000', description: null };

/** Carries out the payer's choice; a pending payment is decided later. */
export function payOrder(gateway: Gateway, order: GatewayOrder, choice: PayerChoice): GatewayPayment {
  const { book, timers, settings } = gateway;
  if (order.status === 'paid') throw new RazorpayError('Order is already paid', { field: 'order_id' });
  const payment = book.payments.store({
    id: book.nextId('pay'),
    orderId: order.id,
    transfer: null,
    amount: order.amount,
    currency: order.currency,
    method: choice.method ?? 'upi',
    ...(choice.payer ?? NOBODY),
    notes: order.notes,
    createdAt: gateway.options.now(),
    webhooks: choice.webhooks ?? 'normal',
    refundFault: choice.refundFault,
    way: choice.way ?? { callback: '', cancel: '' },
    status: 'created',
    capturedAt: null,
    failure: null,
    amountRefunded: 0,
  });
  order.attempts += 1;
  order.status = 'attempted';
  const later = (ms: number, decide: () => void) => timers.later(payment.id, choice.afterMs ?? ms, decide);
  switch (choice.outcome) {
    case 'paid':
      authorize(gateway, payment);
      break;
    case 'declined':
      fail(gateway, payment, DECLINED);
      break;
    case 'pending-then-paid':
      later(settings.pendingMs, () => authorize(gateway, payment));
      break;
    case 'pending-then-expired':
      later(settings.pendingMs, () => fail(gateway, payment, EXPIRED));
      break;
    case 'paid-late':
      later(settings.lateMs, () => authorize(gateway, payment));
      break;
    case 'failed-then-paid':
      fail(gateway, payment, EXPIRED);
      later(settings.pendingMs, () => authorize(gateway, payment));
      break;
  }
  return payment;
}

/**
 * Decides a payment now instead of later. A failed payment can still become paid, but a paid one cannot become
 * failed.
 */
export function decidePaymentOutcome(
  gateway: Gateway,
  payment: GatewayPayment,
  outcome: 'paid' | 'failed',
): void {
  const isOpen = payment.status === 'created' || (payment.status === 'failed' && outcome === 'paid');
  if (!isOpen) throw new RazorpayError(`The payment is ${payment.status} and stays so.`);
  gateway.timers.drop(payment.id);
  if (outcome === 'paid') authorize(gateway, payment);
  else fail(gateway, payment, EXPIRED);
}

function authorize(gateway: Gateway, payment: GatewayPayment): void {
  payment.status = 'authorized';
  payment.failure = null;
  const happenings = [eventOf('payment.authorized', payment)];
  const order = payment.orderId === null ? undefined : gateway.book.orders.get(payment.orderId);
  // An order is paid once, so a further payment is never captured.
  if (order?.capturesItself === true && order.status !== 'paid') {
    happenings.push(...capture(gateway, payment, order));
  }
  gateway.webhooks.publish(payment, happenings);
}

function fail(gateway: Gateway, payment: GatewayPayment, failure: PaymentFailure): void {
  payment.status = 'failed';
  payment.failure = failure;
  gateway.webhooks.publish(payment, [eventOf('payment.failed', payment)]);
}

/** Captures a payment at the merchant's request, when the gateway does not do so automatically. */
export function capturePayment(gateway: Gateway, payment: GatewayPayment, amount: number): void {
  if (payment.capturedAt !== null) throw new RazorpayError('This payment has already been captured');
  if (payment.status !== 'authorized')
    throw new RazorpayError('Only payments which have been authorized and not yet captured can be captured');
  if (amount !== payment.amount)
    throw new RazorpayError('Capture amount must be equal to the amount authorized', { field: 'amount' });
  const order = payment.orderId === null ? undefined : gateway.book.orders.get(payment.orderId);
  if (order?.status === 'paid') throw new RazorpayError('Order is already paid');
  gateway.webhooks.publish(payment, capture(gateway, payment, order));
}

function capture(
  gateway: Gateway,
  payment: GatewayPayment,
  order: GatewayOrder | undefined,
): GatewayOccurrence[] {
  payment.status = 'captured';
  payment.capturedAt = gateway.options.now();
  if (!order) return [eventOf('payment.captured', payment)];
  order.status = 'paid';
  const paid = { payment: toPaymentResource(payment), order: toOrderResource(order) };
  return [eventOf('payment.captured', payment), { name: 'order.paid', contains: paid }];
}

function eventOf(name: string, payment: GatewayPayment): GatewayOccurrence {
  return { name, contains: { payment: toPaymentResource(payment) } };
}

/** Returns what the payer's browser posts to the merchant; null while the payment is undecided. */
export function paymentCallbackFields(payment: GatewayPayment): Record<string, string> | null {
  const { id, orderId, failure } = payment;
  if (payment.status === 'created' || orderId === null) return null;
  if (failure) {
    return {
      'error[code]': failure.code,
      'error[description]': failure.description,
      'error[source]': failure.source,
      'error[step]': failure.step,
      'error[reason]': failure.reason,
      'error[metadata]': JSON.stringify({ payment_id: id, order_id: orderId }),
    };
  }
  return {
    razorpay_payment_id: id,
    razorpay_order_id: orderId,
    razorpay_signature: webhookSignatureOf(`${orderId}|${id}`, SANDBOX_GATEWAY.keySecret),
  };
}
