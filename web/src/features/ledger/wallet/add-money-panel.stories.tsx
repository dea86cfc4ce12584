import type { ReactNode } from 'react';
import { type SampleAnswers, SampleApi } from '../../../styleguide/sample-api.tsx';
import { SAMPLE_SESSION } from '../../../styleguide/sample-session.ts';
import { submitStory } from '../../../styleguide/submit-story.ts';
import { AddMoneyPanel } from './add-money-panel.tsx';
import { SAMPLE_WALLET, toSampleRupeeAmount } from './sample-wallet.ts';

export default { title: 'Wallet/Add money' };

const OPTIONS = {
  hasGateway: true,
  virtualAccount: null,
  least: toSampleRupeeAmount('100.00'),
  most: toSampleRupeeAmount('1000000.00'),
};

function show(answer: NonNullable<SampleAnswers['payments.start-top-up']>): ReactNode {
  return (
    <SampleApi session={SAMPLE_SESSION} answers={{ 'payments.start-top-up': answer }}>
      <div className="max-w-sm">
        <AddMoneyPanel balance={SAMPLE_WALLET.balance} options={OPTIONS} />
      </div>
    </SampleApi>
  );
}

export function Amount() {
  return show('pending');
}

export function AmountTooSmall() {
  return show('pending');
}
AmountTooSmall.play = submitStory({ amount: '99' });

export function PaymentPending() {
  return show('pending');
}
PaymentPending.play = submitStory({ amount: '40,000' });

export function GatewayUnavailable() {
  return show('gateway-unavailable');
}
GatewayUnavailable.play = submitStory({ amount: '40,000' });
