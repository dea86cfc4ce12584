import type { TeamMember } from '@marga/contract/identity/team';
import { api } from '../../lib/client.ts';
import { useSay } from '../../lib/i18n/text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useTeamAction } from './use-team.ts';

interface RemoveMemberProps {
  member: TeamMember;
  companyName: string;
  onDone: () => void;
  onClose: () => void;
}

export function RemoveMember({ member, companyName, onDone, onClose }: RemoveMemberProps) {
  const say = useSay();
  const remove = useTeamAction(
    () => api.call('identity.remove-member', { params: { userId: member.userId } }),
    onDone,
  );
  return (
    <ConfirmDialog
      title={say('team.remove.title', { name: member.name })}
      confirm={say('team.remove.action')}
      isPending={remove.isPending}
      problem={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{say('team.remove.words', { name: member.name, company: companyName })}</p>
      <p className="text-muted">{say('team.remove.stays')}</p>
    </ConfirmDialog>
  );
}
