import type { Checkout } from '@marga/contract/checkout/checkout';
import { plusMs } from '@marga/contract/kernel/time';
import type { Payment } from '@marga/contract/payments/payments';
import { now } from '../../shared/clock.ts';
import { StoryQueries } from '../search/story-list.tsx';
import { rupees, samplePayment } from '../ledger/wallet/sample-wallet.ts';
import { PaymentPanel } from './payment-panel.tsx';

export default { title: 'Checkout/Payment' };

const checkout = { id: 'chk_01m7eh9ktefjj89ryxw9m7a2x1' } as Checkout;

function Panel({ payment }: { payment: Partial<Payment> }) {
  return (
    <StoryQueries>
      <PaymentPanel checkout={checkout} payment={samplePayment(payment)} />
    </StoryQueries>
  );
}

const inFourteenMinutes = () => plusMs(now(), 14 * 60_000);

export function ToPay() {
  return <Panel payment={{ expiresAt: inFourteenMinutes() }} />;
}

export function Declined() {
  return <Panel payment={{ failure: 'Your bank declined the payment.', expiresAt: inFourteenMinutes() }} />;
}

export function WithTheBank() {
  return <Panel payment={{ state: 'pending', method: 'upi', hostedPage: null }} />;
}

export function Expired() {
  return <Panel payment={{ state: 'expired', hostedPage: null }} />;
}

const refundOf = (state: Payment['refunds'][number]['state'], amount: string) =>
  ({
    id: `rfd_${state}`,
    amount: rupees(amount),
    state,
    reason: 'not booked',
    at: '2026-11-15T09:00:00.000Z',
  }) as Payment['refunds'][number];

export function PaidAndPartlyBack() {
  const refunds = [refundOf('processing', '6480.00'), refundOf('done', '1200.50')];
  return <Panel payment={{ state: 'paid', method: 'card', hostedPage: null, refunds }} />;
}
