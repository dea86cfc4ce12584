import type { Invitation } from '@marga/contract/identity/team';
import { api } from '../../lib/client.ts';
import { useSay } from '../../lib/i18n/text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useTeamAction } from './use-team.ts';

interface WithdrawInvitationProps {
  invitation: Invitation;
  onDone: () => void;
  onClose: () => void;
}

export function WithdrawInvitation({ invitation, onDone, onClose }: WithdrawInvitationProps) {
  const say = useSay();
  const withdraw = useTeamAction(
    () => api.call('identity.withdraw-invitation', { params: { invitationId: invitation.id } }),
    onDone,
  );
  return (
    <ConfirmDialog
      title={say('team.withdraw.title')}
      confirm={say('team.withdraw.action')}
      isPending={withdraw.isPending}
      problem={withdraw.error}
      onConfirm={() => withdraw.mutate()}
      onClose={onClose}
    >
      <p>{say('team.withdraw.words', { email: invitation.email })}</p>
    </ConfirmDialog>
  );
}
