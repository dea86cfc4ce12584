import type { ReactNode } from 'react';
import { type SampleAnswers, SampleApi } from '../../styleguide/sample-api.tsx';
import { SAMPLE_SESSION } from '../../styleguide/sample-session.ts';
import { sampleExpectedRefund } from '../amendments/sample-amendments.ts';
import { toSampleRupeeAmount } from '../ledger/wallet/sample-wallet.ts';
import { Component as Refunds } from './refunds.tsx';

export default { title: 'Booking/Refunds' };

const NOTHING = {
  items: [],
  nextCursor: null,
  open: toSampleRupeeAmount('0.00'),
  late: toSampleRupeeAmount('0.00'),
};

function show(
  refunds: NonNullable<SampleAnswers['amendments.list-refunds']>,
  at?: '?state=paid-back',
): ReactNode {
  return (
    <SampleApi
      session={SAMPLE_SESSION}
      answers={{ 'amendments.list-refunds': refunds }}
      {...(at === undefined ? {} : { at })}
    >
      <Refunds />
    </SampleApi>
  );
}

export function OpenRefunds() {
  const late = {
    id: 'due_01m7eh9ktefjj89ryxw9m7a2x2',
    isLate: true,
    createdAt: '2026-10-20T06:00:00.000Z',
    dueBy: '2026-11-06T18:29:59.000Z',
    amount: toSampleRupeeAmount('8250.50'),
    goesTo: [{ to: 'wallet', amount: toSampleRupeeAmount('8250.50') }],
  };
  return show({
    items: [sampleExpectedRefund(late), sampleExpectedRefund()],
    nextCursor: 'next',
    open: toSampleRupeeAmount('23434.50'),
    late: toSampleRupeeAmount('8250.50'),
  });
}

export function NoOpenRefunds() {
  return show(NOTHING);
}

export function NothingPaidBackYet() {
  return show(NOTHING, '?state=paid-back');
}

export function RefundsLoading() {
  return show('pending');
}

export function RefundsNotRead() {
  return show('no-network');
}
