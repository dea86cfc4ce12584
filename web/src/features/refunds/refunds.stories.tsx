import type { ReactNode } from 'react';
import { type SampleAnswers, SampleApi } from '../../styleguide/sample-api.tsx';
import { SAMPLE_SESSION } from '../../styleguide/sample-session.ts';
import { submitStory } from '../../styleguide/submit-story.ts';
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

type Escalation = NonNullable<SampleAnswers['amendments.escalate-refund']>;

function show(
  refunds: NonNullable<SampleAnswers['amendments.list-refunds']>,
  at?: '?state=paid-back',
  escalation: Escalation = 'pending',
): ReactNode {
  return (
    <SampleApi
      session={SAMPLE_SESSION}
      answers={{ 'amendments.list-refunds': refunds, 'amendments.escalate-refund': escalation }}
      {...(at === undefined ? {} : { at })}
    >
      <Refunds />
    </SampleApi>
  );
}

const LATE = {
  id: 'due_01m7eh9ktefjj89ryxw9m7a2x2',
  isLate: true,
  createdAt: '2026-10-20T06:00:00.000Z',
  dueBy: '2026-11-06T18:29:59.000Z',
  amount: toSampleRupeeAmount('8250.50'),
  goesTo: [{ to: 'wallet', amount: toSampleRupeeAmount('8250.50') }],
};

const openRefunds = () => ({
  items: [sampleExpectedRefund(LATE), sampleExpectedRefund()],
  nextCursor: 'next',
  open: toSampleRupeeAmount('23434.50'),
  late: toSampleRupeeAmount('8250.50'),
});

const claim = submitStory({}, '[aria-label$="MRG-4F7K2P"]');

export function OpenRefunds() {
  return show(openRefunds());
}

export function ClaimLetterDrafted() {
  return show(openRefunds(), undefined, {
    to: 'refunds@skybridge.example',
    subject: 'Refund of ₹8,250.50 for X7PQ2L, due since 6 November 2026',
    text: 'Dear Skybridge,\n\nbooking X7PQ2L was cancelled on 20 October 2026.',
    escalatedAt: '2026-11-18T06:00:00.000Z',
  });
}
ClaimLetterDrafted.play = claim;

/** The refund has arrived while the page was open. */
export function ClaimRefused() {
  return show(openRefunds(), undefined, 'state-changed');
}
ClaimRefused.play = claim;

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
