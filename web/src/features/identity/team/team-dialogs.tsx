import type { Invitation, TeamMember } from '@marga/contract/identity/team';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { ChangeMemberDialog } from './change-member-dialog.tsx';
import { InviteMemberDialog } from './invite-member-dialog.tsx';
import { LeaveCompanyDialog } from './leave-company-dialog.tsx';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';
import type { TeamRights } from './team-rights.ts';
import { TransferOwnershipDialog } from './transfer-ownership-dialog.tsx';
import { WithdrawInvitationDialog } from './withdraw-invitation-dialog.tsx';

/** Says which dialog is open over the page. */
export type TeamDialog =
  | { about: 'invite' | 'transfer' | 'leave' }
  | { about: 'change' | 'remove'; member: TeamMember }
  | { about: 'withdraw'; invitation: Invitation };

interface TeamDialogsProps {
  question: TeamDialog;
  companyName: string;
  members: readonly TeamMember[];
  /** Holds the reader's own user id. */
  self: string;
  rights: TeamRights;
  onAsk: (question: TeamDialog) => void;
  /** Reports success with a message for the page. */
  onDone: (text: string) => void;
  onClose: () => void;
}

export function TeamDialogs(props: TeamDialogsProps) {
  const { question, companyName, members, self, rights, onAsk, onDone, onClose } = props;
  const t = useTranslations();
  const reader = members.find(({ userId }) => userId === self);
  switch (question.about) {
    case 'invite':
      return (
        <InviteMemberDialog
          roles={rights.rolesToInvite}
          ownLimit={reader?.dailyLimit ?? null}
          onDone={(email) => onDone(t('team.done.invited', { email }))}
          onClose={onClose}
        />
      );
    case 'change':
      return (
        <ChangeMemberDialog
          member={question.member}
          roles={rights.rolesToGive}
          reader={reader}
          onRemove={() => onAsk({ about: 'remove', member: question.member })}
          onDone={() => onDone(t('team.done.changed', { name: question.member.name }))}
          onClose={onClose}
        />
      );
    case 'remove':
      return (
        <RemoveMemberDialog
          member={question.member}
          companyName={companyName}
          onDone={() => onDone(t('team.done.removed', { name: question.member.name }))}
          onClose={onClose}
        />
      );
    case 'withdraw':
      return (
        <WithdrawInvitationDialog
          invitation={question.invitation}
          onDone={() => onDone(t('team.done.withdrawn', { email: question.invitation.email }))}
          onClose={onClose}
        />
      );
    case 'transfer':
      return (
        <TransferOwnershipDialog
          companyName={companyName}
          heirs={findOwnershipCandidates(members)}
          onDone={({ name }) => onDone(t('team.done.transferred', { name }))}
          onClose={onClose}
        />
      );
    case 'leave':
      return <LeaveCompanyDialog companyName={companyName} onClose={onClose} />;
  }
}

export function findOwnershipCandidates(members: readonly TeamMember[]): TeamMember[] {
  return members.filter(({ role }) => role !== 'owner');
}
