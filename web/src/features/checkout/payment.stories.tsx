import { PAYMENT_METHODS, type PaymentMethod, type Wallet } from '@marga/contract/ledger/ledger';
import { useState } from 'react';
import { rupees, SAMPLE_WALLET, sampleCredit } from '../ledger/wallet/sample-wallet.ts';
import { firstUsable, payChoices } from './pay-methods.ts';
import { PaymentCard } from './payment-card.tsx';

export default { title: 'Trip/Payment' };

interface CardProps {
  wallet: Wallet;
  amount: string;
  before?: string;
}

function Card({ wallet, amount, before }: CardProps) {
  const choices = payChoices(PAYMENT_METHODS, wallet, rupees(amount));
  const [method, setMethod] = useState<PaymentMethod | undefined>(firstUsable(choices));
  return (
    <div className="max-w-88">
      <PaymentCard
        total={rupees(amount)}
        clientTotal={rupees(amount)}
        before={before === undefined ? undefined : rupees(before)}
        choices={choices}
        method={method}
        onMethod={setMethod}
        problem={undefined}
        isPending={false}
        isUnknown={false}
        isLapsed={false}
      />
    </div>
  );
}

export function EveryMethod() {
  return <Card wallet={SAMPLE_WALLET} amount="28200.00" />;
}

/** Neither the wallet nor the credit line covers the total. */
export function OnlyTheGateway() {
  return (
    <Card
      wallet={{ ...SAMPLE_WALLET, credit: sampleCredit({ isBlocked: true }) }}
      amount="312500.00"
      before="298000.00"
    />
  );
}
