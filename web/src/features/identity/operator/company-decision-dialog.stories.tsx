import type { CompanyFile } from '@marga/contract/identity/company-and-user-administration';
import type { ReactNode } from 'react';
import { type SampleAnswers, SampleApi } from '../../../styleguide/sample-api.tsx';
import { SAMPLE_STAFF_SESSION } from '../../../styleguide/sample-session.ts';
import { submitStory } from '../../../styleguide/submit-story.ts';
import { SAMPLE_COMPANY } from '../settings/sample-settings.ts';
import type { Decision } from './allowed-decisions-about-company.ts';
import { CompanyDecisionDialog } from './company-decision-dialog.tsx';

export default { title: 'Console/Company decisions' };

const FILE = {
  company: { ...SAMPLE_COMPANY, state: 'unverified' },
  owners: [
    {
      userId: 'usr_01m7eh9ktefjj89ryxw9m7a2x1',
      name: 'Asha Kulkarni',
      email: 'asha@sahyadri.example',
      emailVerified: false,
      disabled: false,
    },
  ],
  members: 1,
  lookalikes: [{ id: 'cmp_01m7eh9ktefjj89ryxw9m7a2x9', companyName: 'Sahyadri Tours', state: 'suspended' }],
  audit: [],
} as unknown as CompanyFile;

function show(answers: SampleAnswers, kind: 'approve' | 'refuse' | 'suspend'): ReactNode {
  const decision: Decision = { kind };
  return (
    <SampleApi session={SAMPLE_STAFF_SESSION} answers={answers}>
      <CompanyDecisionDialog
        decision={decision}
        file={FILE}
        onDecided={() => undefined}
        onOvertaken={() => undefined}
        onClose={() => undefined}
      />
    </SampleApi>
  );
}

export function ApproveDespiteWarnings() {
  return show({ 'identity.approve-company': 'pending' }, 'approve');
}

export function RefuseWithoutReason() {
  return show({}, 'refuse');
}
RefuseWithoutReason.play = submitStory();

export function RefusePending() {
  return show({ 'identity.refuse-company': 'pending' }, 'refuse');
}
RefusePending.play = submitStory({ reason: 'The GST number belongs to another company.' });

export function SuspendWithoutNetwork() {
  return show({ 'identity.suspend-company': 'no-network' }, 'suspend');
}
SuspendWithoutNetwork.play = submitStory({ reason: 'Three invoices are overdue.' });
