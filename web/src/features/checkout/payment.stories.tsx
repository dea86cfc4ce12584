import { PAYMENT_METHODS, type PaymentMethod, type Wallet } from '@marga/contract/ledger/ledger';
import { useState } from 'react';
import { toSampleRupeeAmount, SAMPLE_WALLET, sampleCreditLine } from '../ledger/wallet/sample-wallet.ts';
import { findFirstUsablePaymentMethod, listPaymentMethodOptions } from './payment-method-options.ts';
import { PaymentNotices, TripPayBar, TripPaymentMethods } from './trip-payment-section.tsx';

export default { title: 'Trip/Payment' };

interface CardProps {
  wallet: Wallet;
  amount: string;
  before?: string;
}

function Card({ wallet, amount, before }: CardProps) {
  const choices = listPaymentMethodOptions(PAYMENT_METHODS, wallet, toSampleRupeeAmount(amount));
  const [method, setMethod] = useState<PaymentMethod | undefined>(findFirstUsablePaymentMethod(choices));
  const payment = {
    total: toSampleRupeeAmount(amount),
    clientTotal: toSampleRupeeAmount(amount),
    before: before === undefined ? undefined : toSampleRupeeAmount(before),
    choices,
    method,
    onMethod: setMethod,
    problem: undefined,
    isPending: false,
    isUnknown: false,
    isLapsed: false,
  };
  return (
    <form className="grid max-w-xl gap-3 px-4">
      <TripPaymentMethods {...payment} />
      <PaymentNotices {...payment} />
      <TripPayBar {...payment} travellers={3} />
    </form>
  );
}

export function AllPaymentMethods() {
  return <Card wallet={SAMPLE_WALLET} amount="28200.00" />;
}

/** Neither the wallet nor the credit line covers the total. */
export function OnlyGatewayUsable() {
  return (
    <Card
      wallet={{ ...SAMPLE_WALLET, credit: sampleCreditLine({ isBlocked: true }) }}
      amount="312500.00"
      before="298000.00"
    />
  );
}
