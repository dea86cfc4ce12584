import type { TeamMember } from '@marga/contract/identity/team';
import type { ReactNode } from 'react';
import { type SampleAnswers, SampleApi } from '../../../styleguide/sample-api.tsx';
import { SAMPLE_SESSION } from '../../../styleguide/sample-session.ts';
import { submitStory } from '../../../styleguide/submit-story.ts';
import { ChangeMemberDialog as ChangeMember } from './change-member-dialog.tsx';
import { InviteMemberDialog } from './invite-member-dialog.tsx';
import { LeaveCompanyDialog } from './leave-company-dialog.tsx';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';
import {
  SAMPLE_BOOKER,
  SAMPLE_BOOKER_OF_MANAGER,
  SAMPLE_INVITATION,
  SAMPLE_MANAGER,
  SAMPLE_OWNER,
} from './sample-team.ts';
import { Component as Team } from './team.tsx';
import { TransferOwnershipDialog } from './transfer-ownership-dialog.tsx';
import { WithdrawInvitationDialog } from './withdraw-invitation-dialog.tsx';

export default { title: 'Company/Team' };

const TEAM = { members: [SAMPLE_OWNER, SAMPLE_BOOKER], invitations: [SAMPLE_INVITATION] };
const COMPANY = 'Sahyadri Travels';
const FORMER = {
  userId: 'usr_01m7eh9ktefjj89ryxw9m7a2x6',
  name: null,
  dailyLimit: { amount: '60000.00', currency: 'INR' },
} as TeamMember['countsAgainst'][number];

function show(answers: SampleAnswers, children: ReactNode = <Team />): ReactNode {
  return (
    <SampleApi session={SAMPLE_SESSION} answers={{ 'identity.list-team': TEAM, ...answers }}>
      {children}
    </SampleApi>
  );
}

const nothing = () => undefined;

export function TeamWithInvitation() {
  return show({
    'identity.invite': SAMPLE_INVITATION,
    'identity.change-member': SAMPLE_BOOKER,
    'identity.remind-invitation': undefined,
    'identity.withdraw-invitation': undefined,
  });
}

export function OwnerAlone() {
  return show({ 'identity.list-team': { members: [SAMPLE_OWNER], invitations: [] } });
}

/** Nobody is invited before our desk has approved the company. */
export function TeamBeforeApproval() {
  const memberships = SAMPLE_SESSION.memberships.map((one) => ({
    ...one,
    companyState: 'unverified' as const,
  }));
  return (
    <SampleApi
      session={{ ...SAMPLE_SESSION, memberships }}
      answers={{ 'identity.list-team': { members: [SAMPLE_OWNER], invitations: [] } }}
    >
      <Team />
    </SampleApi>
  );
}

export function TeamLoading() {
  return show({ 'identity.list-team': 'pending' });
}

export function TeamNotRead() {
  return show({ 'identity.list-team': 'no-network' });
}

export function TeamNotForThisMember() {
  return show({ 'identity.list-team': 'permission-denied' });
}

/** What Kiran spends counts against Priya's limit, and what Bharat spends against that of somebody who has left. */
export function LimitsThatCountAgainstOthers() {
  const members = [
    SAMPLE_OWNER,
    SAMPLE_MANAGER,
    SAMPLE_BOOKER_OF_MANAGER,
    { ...SAMPLE_BOOKER, countsAgainst: [FORMER] },
  ];
  return show({
    'identity.list-team': { members, invitations: [] },
    'identity.change-member': SAMPLE_BOOKER_OF_MANAGER,
  });
}

const invite = (
  <InviteMemberDialog roles={['manager', 'booker']} ownLimit={null} onDone={nothing} onClose={nothing} />
);

/** A reader with a limit cannot grant a higher one. */
export function InviteAboveOwnLimit() {
  return show(
    { 'identity.invite': 'limit-above-own' },
    <InviteMemberDialog
      roles={['booker']}
      ownLimit={SAMPLE_MANAGER.dailyLimit}
      onDone={nothing}
      onClose={nothing}
    />,
  );
}
InviteAboveOwnLimit.play = submitStory({ email: 'kiran@sahyadri.example', dailyLimit: '6000' });

export function InviteWithMistakes() {
  return show({}, invite);
}
InviteWithMistakes.play = submitStory({ email: 'chitra@', dailyLimit: 'a lot' });

export function InvitePending() {
  return show({ 'identity.invite': 'pending' }, invite);
}
InvitePending.play = submitStory({ email: 'chitra@sahyadri.example' });

export function InviteMember() {
  return show({ 'identity.invite': 'already-a-member' }, invite);
}
InviteMember.play = submitStory({ email: 'bharat@sahyadri.example' });

/** The server asks for the password before somebody becomes an owner. */
export function InviteConfirmedByPassword() {
  return show(
    { 'identity.invite': 'requires-recent-login', 'identity.confirm-password': 'invalid-credential' },
    <InviteMemberDialog roles={['owner', 'booker']} ownLimit={null} onDone={nothing} onClose={nothing} />,
  );
}
InviteConfirmedByPassword.play = submitStory({ email: 'chitra@sahyadri.example', role: 'owner' });

/** The prompt learns from the answer that a second factor is in force. */
export function InviteConfirmedByPasswordAndCode() {
  return show(
    {
      'identity.invite': 'requires-recent-login',
      'identity.confirm-password': 'multi-factor-auth-required',
    },
    <InviteMemberDialog roles={['owner', 'booker']} ownLimit={null} onDone={nothing} onClose={nothing} />,
  );
}
InviteConfirmedByPasswordAndCode.play = submitStory({ email: 'chitra@sahyadri.example', role: 'owner' });

export function ChangeMemberDialog() {
  return show(
    { 'identity.change-member': 'last-owner' },
    <ChangeMember
      member={SAMPLE_BOOKER}
      roles={['manager', 'booker']}
      reader={SAMPLE_OWNER}
      onRemove={nothing}
      onDone={nothing}
      onClose={nothing}
    />,
  );
}

export function ChangeMemberRefused() {
  return <ChangeMemberDialog />;
}
ChangeMemberRefused.play = submitStory({ dailyLimit: '60000' });

export function RemoveMember() {
  return show(
    { 'identity.remove-member': 'no-network' },
    <RemoveMemberDialog member={SAMPLE_BOOKER} companyName={COMPANY} onDone={nothing} onClose={nothing} />,
  );
}

export function RemoveMemberWithoutNetwork() {
  return <RemoveMember />;
}
RemoveMemberWithoutNetwork.play = submitStory();

export function TransferOwnership() {
  return show(
    {},
    <TransferOwnershipDialog
      companyName={COMPANY}
      heirs={[SAMPLE_BOOKER]}
      onDone={nothing}
      onClose={nothing}
    />,
  );
}

export function LeaveCompany() {
  return show(
    { 'identity.leave-company': 'last-owner' },
    <LeaveCompanyDialog companyName={COMPANY} onClose={nothing} />,
  );
}

export function LeaveCompanyAsLastOwner() {
  return <LeaveCompany />;
}
LeaveCompanyAsLastOwner.play = submitStory();

export function WithdrawInvitation() {
  return show(
    {},
    <WithdrawInvitationDialog invitation={SAMPLE_INVITATION} onDone={nothing} onClose={nothing} />,
  );
}
