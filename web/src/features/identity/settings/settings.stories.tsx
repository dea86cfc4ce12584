import type { Account } from '@marga/contract/identity/account';
import type { Company } from '@marga/contract/identity/company';
import type { ReactNode } from 'react';
import { type SampleAnswers, SampleApi } from '../../../styleguide/sample-api.tsx';
import { SAMPLE_SESSION } from '../../../styleguide/sample-session.ts';
import { submitStory } from '../../../styleguide/submit-story.ts';
import { DEFAULT_POLICY } from '../../../ui/password-policy.ts';
import { CreateApiKeyDialog } from './api-keys/create-api-key-dialog.tsx';
import { ProfileForm } from './profile/profile-form.tsx';
import { SAMPLE_ACCOUNT, SAMPLE_COMPANY } from './sample-settings.ts';
import { PasswordPanel } from './security/password-panel.tsx';

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
