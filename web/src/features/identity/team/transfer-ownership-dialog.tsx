import type { TeamMember } from '@marga/contract/identity/team';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api-client.ts';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { refreshSessionAndAuditLog } from '../use-company.ts';
import { usePasswordConfirmedRequest } from '../use-password-confirmed-request.tsx';
import { TEAM } from './use-team.ts';

interface TransferOwnershipProps {
  companyName: string;
  /** Lists the members who may become the owner; there is at least one. */
  heirs: readonly TeamMember[];
  onDone: (heir: TeamMember) => void;
  onClose: () => void;
}

export function TransferOwnershipDialog({ companyName, heirs, onDone, onClose }: TransferOwnershipProps) {
  const t = useTranslations();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState(heirs[0]?.userId ?? '');
  const heir = heirs.find(({ userId }) => userId === chosen);
  const { mutate, isPending, problem, confirmation } = usePasswordConfirmedRequest({
    send: ({ userId }: TeamMember) => api.call('identity.transfer-ownership', { body: { userId } }),
    onDone: async (_answer, to) => {
      // The former owner is a manager now, which the page learns from the session.
      await Promise.all([
        refreshSessionAndAuditLog(queryClient),
        queryClient.invalidateQueries({ queryKey: TEAM }),
      ]);
      onDone(to);
    },
  });
  return (
    <>
      <ConfirmDialog
        title={t('team.transfer.title')}
        confirm={t('team.transfer.action')}
        isPending={isPending}
        problem={problem}
        onConfirm={() => heir && mutate(heir)}
        onClose={onClose}
      >
        <SelectField
          name="heir"
          label={t('team.transfer.to')}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          options={heirs.map(({ userId, name, email }) => ({ value: userId, label: `${name}, ${email}` }))}
        />
        <p>{t('team.transfer.text', { name: heir?.name ?? '', company: companyName })}</p>
        <p className="text-muted">{t('team.transfer.back')}</p>
      </ConfirmDialog>
      {confirmation}
    </>
  );
}
