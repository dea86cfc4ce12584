import type { CompanyFile } from '@marga/contract/identity/company-and-user-administration';
import type { ReactNode } from 'react';
import { type SampleAnswers, SampleApi } from '../../../styleguide/sample-api.tsx';
import { SAMPLE_STAFF_SESSION } from '../../../styleguide/sample-session.ts';
import { submitStory } from '../../../styleguide/submit-story.ts';
import { SAMPLE_COMPANY, SAMPLE_PROPOSED_DETAILS } from '../settings/sample-settings.ts';
import type { Decision } from './allowed-decisions-about-company.ts';
import { CompanyDecisionDialog } from './company-decision-dialog.tsx';
import { ProposedCompanyDetails } from './proposed-company-details.tsx';

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
  return decide(answers, { kind }, FILE);
}

function decide(answers: SampleAnswers, decision: Decision, file: CompanyFile): ReactNode {
  return (
    <SampleApi session={SAMPLE_STAFF_SESSION} answers={answers}>
      <CompanyDecisionDialog
        decision={decision}
        file={file}
        onDecided={() => undefined}
        onOvertaken={overtaken}
        onClose={() => undefined}
      />
    </SampleApi>
  );
}

/** Stands for the page, which says that somebody else decided. */
function overtaken(): void {
  document.body.dataset['overtaken'] = 'yes';
}

const RENAMED: CompanyFile = {
  ...FILE,
  company: { ...SAMPLE_COMPANY, proposedDetails: SAMPLE_PROPOSED_DETAILS },
};

export function NewDetails() {
  return (
    <SampleApi session={SAMPLE_STAFF_SESSION} answers={{}}>
      <ProposedCompanyDetails company={RENAMED.company} onDecide={() => undefined} />
    </SampleApi>
  );
}

export function ApproveDetailsReplacedMeanwhile() {
  return decide(
    { 'identity.approve-company-details': 'not-found' },
    { kind: 'approve-details', details: SAMPLE_PROPOSED_DETAILS },
    RENAMED,
  );
}

export function RefuseDetailsWithoutReason() {
  return decide({}, { kind: 'refuse-details', details: SAMPLE_PROPOSED_DETAILS }, RENAMED);
}
RefuseDetailsWithoutReason.play = submitStory();

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
