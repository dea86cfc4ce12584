import type { Payment } from '@marga/contract/payments/payments';
import type { StepState } from '../../ui/progress-steps.tsx';
import { toPaymentStatus } from './payment-status.ts';

interface PaymentStep {
  readonly id: 'begun' | 'gateway' | 'bank' | 'arrived' | 'back';
  readonly state: StepState;
  readonly at?: string | null;
}

/**
 * Returns the steps: started here, paid at the gateway, confirmed by the bank, and arrived in the wallet or
 * refunded.
 */
export function listPaymentSteps(payment: Payment): PaymentStep[] {
  const begun: PaymentStep = { id: 'begun', state: 'done', at: payment.createdAt };
  const standing = toPaymentStatus(payment);
  const way = (gateway: StepState, bank: StepState, arrived: StepState): PaymentStep[] => [
    begun,
    { id: 'gateway', state: gateway },
    { id: 'bank', state: bank },
    { id: 'arrived', state: arrived, at: payment.paidAt },
  ];
  switch (standing) {
    case 'open':
      return way('current', 'ahead', 'ahead');
    case 'declined':
    case 'failed':
      return way('done', 'failed', 'ahead');
    case 'pending':
      return way('done', 'unknown', 'ahead');
    case 'paid':
      return way('done', 'done', 'done');
    case 'expired':
      return way('failed', 'ahead', 'ahead');
    case 'refunded': {
      const isBack = payment.refunds.every(({ state }) => state === 'done');
      return [
        begun,
        { id: 'gateway', state: 'done' },
        { id: 'bank', state: 'done', at: payment.paidAt },
        { id: 'back', state: isBack ? 'done' : 'current' },
      ];
    }
  }
}
