import type { ReactNode } from 'react';
import { type SampleAnswers, SampleApi } from '../../../../styleguide/sample-api.tsx';
import { SAMPLE_SESSION } from '../../../../styleguide/sample-session.ts';
import { submitStory } from '../../../../styleguide/submit-story.ts';
import { SAMPLE_ACCOUNT } from '../sample-settings.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';

export default { title: 'Company/Delete account' };

function show(answers: SampleAnswers): ReactNode {
  return (
    <SampleApi session={SAMPLE_SESSION} answers={answers}>
      <DeleteAccountDialog account={SAMPLE_ACCOUNT} onClose={() => undefined} />
    </SampleApi>
  );
}

const confirmed = submitStory({ email: SAMPLE_ACCOUNT.email });

export function DeleteAccount() {
  return show({ 'identity.delete-account': 'pending' });
}

export function DeleteAccountWithMistakes() {
  return show({});
}
DeleteAccountWithMistakes.play = submitStory({ email: 'somebody@else.example' });

export function DeleteAccountOfTheLastOwner() {
  return show({ 'identity.delete-account': 'last-owner' });
}
DeleteAccountOfTheLastOwner.play = confirmed;

export function DeleteAccountBeforeSettlement() {
  return show({
    'identity.delete-account': {
      code: 'company-unsettled',
      details: {
        companies: [
          {
            companyId: SAMPLE_SESSION.memberships[0]?.companyId,
            companyName: 'Sahyadri Travels',
            matters: [
              { kind: 'wallet-balance', count: 1, amount: { amount: '12400.50', currency: 'INR' } },
              { kind: 'credit-owed', count: 1, amount: { amount: '3200.00', currency: 'INR' } },
              { kind: 'money-on-hold', count: 2, amount: { amount: '8100.00', currency: 'INR' } },
              { kind: 'payment-balance', count: 1, amount: { amount: '90.00', currency: 'INR' } },
              { kind: 'payments', count: 1, amount: null },
              { kind: 'bookings', count: 3, amount: null },
              { kind: 'booking-changes', count: 1, amount: null },
              { kind: 'service-requests', count: 2, amount: null },
              { kind: 'refunds', count: 1, amount: { amount: '2150.00', currency: 'INR' } },
              { kind: 'gateway-refunds', count: 1, amount: { amount: '640.00', currency: 'INR' } },
              { kind: 'client-quotes', count: 1, amount: null },
            ],
          },
        ],
      },
    },
  });
}
DeleteAccountBeforeSettlement.play = confirmed;

export function DeleteAccountWithoutNetwork() {
  return show({ 'identity.delete-account': 'no-network' });
}
DeleteAccountWithoutNetwork.play = confirmed;
