import type { Payment } from '@marga/contract/payments';
import type { StationState } from '../../ui/station-line.tsx';
import { standingOf } from './standing.ts';

/** A station on the way of a payment. */
interface PaymentStop {
  readonly id: 'begun' | 'gateway' | 'bank' | 'arrived' | 'back';
  readonly state: StationState;
  readonly at?: string | null;
}

/** Begun here, paid at the gateway, said by the bank, and where it was to go: into the wallet, or back. */
export function stopsOf(payment: Payment): PaymentStop[] {
  const begun: PaymentStop = { id: 'begun', state: 'done', at: payment.createdAt };
  const standing = standingOf(payment);
  const way = (gateway: StationState, bank: StationState, arrived: StationState): PaymentStop[] => [
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
