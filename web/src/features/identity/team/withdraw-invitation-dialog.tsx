import type { Invitation } from '@marga/contract/identity/team';
import { api } from '../../../shared/api-client.ts';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useTeamAction } from './use-team.ts';

interface WithdrawInvitationProps {
  invitation: Invitation;
  onDone: () => void;
  onClose: () => void;
}

export function WithdrawInvitationDialog({ invitation, onDone, onClose }: WithdrawInvitationProps) {
  const t = useTranslations();
  const withdraw = useTeamAction(
    () => api.call('identity.withdraw-invitation', { params: { invitationId: invitation.id } }),
    onDone,
  );
  return (
    <ConfirmDialog
      title={t('team.withdraw.title')}
      confirm={t('team.withdraw.action')}
      isPending={withdraw.isPending}
      problem={withdraw.error}
      onConfirm={() => withdraw.mutate()}
      onClose={onClose}
    >
      <p>{t('team.withdraw.text', { email: invitation.email })}</p>
    </ConfirmDialog>
  );
}
