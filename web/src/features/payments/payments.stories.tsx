import { parseInstant } from '@marga/contract/kernel/time';
import type { Payment } from '@marga/contract/payments/payments';
import { StorybookQueryProvider } from '../search/storybook-result-list.tsx';
import { toSampleRupeeAmount, samplePayment } from '../ledger/wallet/sample-wallet.ts';
import { PaymentStatusPanel } from './payment-status-panel.tsx';

export default { title: 'Wallet/Payment' };

const lookUp = { start: () => undefined, isPending: false, problem: null };

function Shown({ payment }: { payment: Payment }) {
  return (
    <StorybookQueryProvider>
      <PaymentStatusPanel payment={payment} isAsking={false} mayPay lookUp={lookUp} />
    </StorybookQueryProvider>
  );
}

export function PaymentStarted() {
  return <Shown payment={samplePayment()} />;
}

export function PaymentDeclined() {
  return <Shown payment={samplePayment({ failure: 'Your bank declined the card.' })} />;
}

export function PaymentPendingAtBank() {
  return <Shown payment={samplePayment({ state: 'pending', method: 'upi' })} />;
}

export function PaymentCompleted() {
  const paidAt = parseInstant('2026-11-15T08:47:00.000Z');
  return <Shown payment={samplePayment({ state: 'paid', method: 'upi', hostedPage: null, paidAt })} />;
}

export function PaymentExpired() {
  return <Shown payment={samplePayment({ state: 'expired', hostedPage: null })} />;
}

/** The payment arrived after its deadline. */
export function LatePaymentRefunded() {
  const refund = {
    id: 'rfd_1' as never,
    amount: toSampleRupeeAmount('25000.00'),
    state: 'processing',
    reason: 'Paid after the payment had ended',
    at: parseInstant('2026-11-15T09:10:00.000Z'),
  } as const;
  return <Shown payment={samplePayment({ state: 'expired', hostedPage: null, refunds: [refund] })} />;
}
