import type { Account } from '@marga/contract/identity/account';
import type { Company } from '@marga/contract/identity/company';
import type { ReactNode } from 'react';
import { type SampleAnswers, SampleApi } from '../../../styleguide/sample-api.tsx';
import { SAMPLE_SESSION } from '../../../styleguide/sample-session.ts';
import { submitStory } from '../../../styleguide/submit-story.ts';
import { DEFAULT_POLICY } from '../../../ui/password-policy.ts';
import { Component as ApiKeysPage } from './api-keys.tsx';
import { ChangeApiKeyDialog } from './api-keys/change-api-key-dialog.tsx';
import { CreateApiKeyDialog } from './api-keys/create-api-key-dialog.tsx';
import { ResumeApiKeyDialog } from './api-keys/resume-api-key-dialog.tsx';
import { ProfileForm } from './profile/profile-form.tsx';
import { ProposedDetailsPanel } from './profile/proposed-details-panel.tsx';
import {
  SAMPLE_ACCOUNT,
  SAMPLE_API_KEY,
  SAMPLE_COMPANY,
  SAMPLE_EXPIRED_API_KEY,
  SAMPLE_PROPOSED_DETAILS,
  SAMPLE_SUSPENDED_API_KEY,
} from './sample-settings.ts';
import { PasswordPanel } from './security/password-panel.tsx';
import { SecondFactorPanel } from './security/second-factor-panel.tsx';

export default { title: 'Company/Settings' };

function show(answers: SampleAnswers, children: ReactNode): ReactNode {
  return (
    <SampleApi
      session={SAMPLE_SESSION}
      answers={{
        'identity.read-password-policy': DEFAULT_POLICY,
        'identity.read-session': SAMPLE_SESSION,
        ...answers,
      }}
    >
      {children}
    </SampleApi>
  );
}

function profile(answers: SampleAnswers, { company = SAMPLE_COMPANY, account = SAMPLE_ACCOUNT } = {}) {
  return show(answers, <ProfileForm company={company} account={account} />);
}

export function Profile() {
  return profile({ 'identity.change-company': SAMPLE_COMPANY, 'identity.change-account': SAMPLE_ACCOUNT });
}

export function ProfileWithMistakes() {
  return profile({});
}
ProfileWithMistakes.play = submitStory({ companyName: '', companyPhone: '12', name: '', email: 'asha@' });

export function ProfileWithFieldRefused() {
  return profile({
    'identity.change-company': {
      code: 'request-invalid',
      issues: [{ path: 'body.companyPhone', message: 'a telephone number' }],
    },
  });
}
ProfileWithFieldRefused.play = submitStory({ companyPhone: '+919822012346' });

export function ProfileOfAMemberWithoutTheRight() {
  return (
    <SampleApi
      session={{
        ...SAMPLE_SESSION,
        memberships: SAMPLE_SESSION.memberships.map((membership) => ({ ...membership, role: 'booker' })),
      }}
      answers={{}}
    >
      <ProfileForm
        company={{ ...SAMPLE_COMPANY, pendingGSTNumber: '29ABCPK4821Q1Z7' } satisfies Company}
        account={{ ...SAMPLE_ACCOUNT, pendingEmail: 'asha.k@sahyadri.example' } satisfies Account}
      />
    </SampleApi>
  );
}

function proposedDetails(answers: SampleAnswers, mayChange = true) {
  const company: Company = {
    ...SAMPLE_COMPANY,
    proposedDetails: {
      ...SAMPLE_PROPOSED_DETAILS,
      entityKind: 'llp',
      companyRegNumber: 'AAA-1234',
      companyAddress: '4 Residency Road, Pune 411001',
    },
  };
  return show(answers, <ProposedDetailsPanel company={company} mayChange={mayChange} />);
}

export function ProposedDetails() {
  return proposedDetails({ 'identity.withdraw-company-details': SAMPLE_COMPANY });
}

export function ProposedDetailsDecidedMeanwhile() {
  return proposedDetails({ 'identity.withdraw-company-details': 'state-changed' });
}

export function ProposedDetailsOfAMemberWithoutTheRight() {
  return proposedDetails({}, false);
}

export function ChangePassword() {
  return show({ 'identity.change-password': undefined }, <PasswordPanel account={SAMPLE_ACCOUNT} />);
}

export function ChangePasswordWithMistakes() {
  return <ChangePassword />;
}
ChangePasswordWithMistakes.play = submitStory();

export function ChangePasswordRefused() {
  return show(
    { 'identity.change-password': 'invalid-credential' },
    <PasswordPanel account={SAMPLE_ACCOUNT} />,
  );
}
ChangePasswordRefused.play = submitStory({
  currentPassword: 'seven green lantern',
  newPassword: 'eleven brown kettles',
});

const CAREFUL_ACCOUNT = { ...SAMPLE_ACCOUNT, secondFactor: true };

export function ChangePasswordWithSecondFactor() {
  return show(
    { 'identity.change-password': 'invalid-verification-code' },
    <PasswordPanel account={CAREFUL_ACCOUNT} />,
  );
}
ChangePasswordWithSecondFactor.play = submitStory({
  currentPassword: 'seven green lanterns',
  newPassword: 'eleven brown kettles',
  code: '123 456',
});

export function SecondFactorInForce() {
  return show({ 'identity.remove-totp': 'pending' }, <SecondFactorPanel account={CAREFUL_ACCOUNT} />);
}

const createKey = <CreateApiKeyDialog onCreated={() => undefined} onClose={() => undefined} />;

export function CreateApiKey() {
  return show({ 'identity.create-api-key': 'pending' }, createKey);
}

export function CreateApiKeyWithMistakes() {
  return <CreateApiKey />;
}
CreateApiKeyWithMistakes.play = submitStory();

export function CreateApiKeyRefused() {
  return show({ 'identity.create-api-key': 'too-many-requests' }, createKey);
}
CreateApiKeyRefused.play = submitStory({ name: 'Accounts', 'booking:read': 'on' });

const nothing = () => undefined;
const KEYS = [SAMPLE_API_KEY, SAMPLE_SUSPENDED_API_KEY, SAMPLE_EXPIRED_API_KEY];
const SPENDING = {
  items: [{ apiKeyId: SAMPLE_API_KEY.id, spentToday: { amount: '17263.00', currency: 'INR' as const } }],
};

function keysPage(answers: SampleAnswers): ReactNode {
  return show(
    { 'identity.list-api-keys': { items: KEYS }, 'booking.list-api-key-spending': SPENDING, ...answers },
    <ApiKeysPage />,
  );
}

export function ApiKeys() {
  return keysPage({
    'identity.resume-api-key': SAMPLE_API_KEY,
    'identity.change-api-key': SAMPLE_API_KEY,
    'identity.revoke-api-key': undefined,
  });
}

export function NoApiKeys() {
  return keysPage({
    'identity.list-api-keys': { items: [] },
    'booking.list-api-key-spending': { items: [] },
  });
}

export function ApiKeysLoading() {
  return keysPage({ 'identity.list-api-keys': 'pending', 'booking.list-api-key-spending': 'pending' });
}

export function ApiKeysBroken() {
  return keysPage({ 'identity.list-api-keys': 'internal', 'booking.list-api-key-spending': 'internal' });
}

export function ChangeApiKey() {
  return show(
    { 'identity.change-api-key': SAMPLE_API_KEY },
    <ChangeApiKeyDialog apiKey={SAMPLE_API_KEY} onClose={nothing} />,
  );
}

export function ChangeApiKeyWithMistakes() {
  return <ChangeApiKey />;
}
ChangeApiKeyWithMistakes.play = submitStory({
  networks: 'everywhere',
  requestsAMinute: '1000',
  dailyCap: '',
});

export function ResumeApiKey() {
  return show(
    { 'identity.resume-api-key': 'pending' },
    <ResumeApiKeyDialog apiKey={SAMPLE_SUSPENDED_API_KEY} onClose={nothing} />,
  );
}

export function ResumeApiKeyAsksForPassword() {
  return show(
    { 'identity.resume-api-key': 'requires-recent-login' },
    <ResumeApiKeyDialog apiKey={SAMPLE_SUSPENDED_API_KEY} onClose={nothing} />,
  );
}
