import type { ApiKey } from '@marga/contract/identity/team';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../../shared/api-client.ts';
import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { usePasswordConfirmedRequest } from '../../use-password-confirmed-request.tsx';
import { SuspensionText } from './api-key-list.tsx';
import { API_KEYS } from './use-api-keys.ts';

interface ResumeKeyProps {
  apiKey: ApiKey;
  onClose: () => void;
}

/** Asks whether a suspended key is still in the right hands before it works again. */
export function ResumeApiKeyDialog({ apiKey, onClose }: ResumeKeyProps) {
  const t = useTranslations();
  const queryClient = useQueryClient();
  const { mutate, isPending, problem, confirmation } = usePasswordConfirmedRequest({
    send: () => api.call('identity.resume-api-key', { params: { apiKeyId: apiKey.id } }),
    onDone: async () => {
      await queryClient.invalidateQueries({ queryKey: API_KEYS });
      onClose();
    },
  });
  return (
    <>
      <ConfirmDialog
        title={t('api-keys.resume-title', { name: apiKey.name })}
        confirm={t('api-keys.resume')}
        kind="primary"
        onConfirm={() => mutate()}
        onClose={onClose}
        isPending={isPending}
        problem={problem}
      >
        <SuspensionText apiKey={apiKey} />
        <p>{t('api-keys.resume-text', { hint: apiKey.hint })}</p>
      </ConfirmDialog>
      {confirmation}
    </>
  );
}
