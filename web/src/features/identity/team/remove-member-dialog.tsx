import type { TeamMember } from '@marga/contract/identity/team';
import { api } from '../../../shared/api-client.ts';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useTeamAction } from './use-team.ts';

interface RemoveMemberProps {
  member: TeamMember;
  companyName: string;
  onDone: () => void;
  onClose: () => void;
}

export function RemoveMemberDialog({ member, companyName, onDone, onClose }: RemoveMemberProps) {
  const t = useTranslations();
  const remove = useTeamAction(
    () => api.call('identity.remove-member', { params: { userId: member.userId } }),
    onDone,
  );
  return (
    <ConfirmDialog
      title={t('team.remove.title', { name: member.name })}
      confirm={t('team.remove.action')}
      isPending={remove.isPending}
      problem={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{t('team.remove.text', { name: member.name, company: companyName })}</p>
      <p className="text-muted">{t('team.remove.stays')}</p>
    </ConfirmDialog>
  );
}
