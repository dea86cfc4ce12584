import type { Checkout } from '@marga/contract/checkout/checkout';
import { addMsToInstant } from '@marga/contract/kernel/time';
import type { Payment } from '@marga/contract/payments/payments';
import { now } from '../../shared/clock.ts';
import { StorybookQueryProvider } from '../search/storybook-result-list.tsx';
import { toSampleRupeeAmount, samplePayment } from '../ledger/wallet/sample-wallet.ts';
import { PaymentPanel } from './payment-panel.tsx';

export default { title: 'Checkout/Payment' };

const checkout = { id: 'chk_01m7eh9ktefjj89ryxw9m7a2x1' } as Checkout;

function Panel({ payment }: { payment: Partial<Payment> }) {
  return (
    <StorybookQueryProvider>
      <PaymentPanel checkout={checkout} payment={samplePayment(payment)} />
    </StorybookQueryProvider>
  );
}

const inFourteenMinutes = () => addMsToInstant(now(), 14 * 60_000);

export function PaymentNotYetMade() {
  return <Panel payment={{ expiresAt: inFourteenMinutes() }} />;
}

export function PaymentDeclined() {
  return <Panel payment={{ failure: 'Your bank declined the payment.', expiresAt: inFourteenMinutes() }} />;
}

export function PaymentPendingAtBank() {
  return <Panel payment={{ state: 'pending', method: 'upi', hostedPage: null }} />;
}

export function PaymentExpired() {
  return <Panel payment={{ state: 'expired', hostedPage: null }} />;
}

const refundOf = (state: Payment['refunds'][number]['state'], amount: string) =>
  ({
    id: `rfd_${state}`,
    amount: toSampleRupeeAmount(amount),
    state,
    reason: 'not booked',
    at: '2026-11-15T09:00:00.000Z',
  }) as Payment['refunds'][number];

export function PaymentPartlyRefunded() {
  const refunds = [refundOf('processing', '6480.00'), refundOf('done', '1200.50')];
  return <Panel payment={{ state: 'paid', method: 'card', hostedPage: null, refunds }} />;
}
