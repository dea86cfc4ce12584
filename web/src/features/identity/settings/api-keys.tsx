import type { ApiKey } from '@marga/contract/identity/team';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../shared/api-client.ts';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorState, EmptyState, LoadingSkeletons, Skeleton } from '../../../ui/page-states.tsx';
import { type CreatedKey, CreateApiKeyDialog } from './api-keys/create-api-key-dialog.tsx';
import { ApiKeyList, type KeyAction } from './api-keys/api-key-list.tsx';
import { ChangeApiKeyDialog } from './api-keys/change-api-key-dialog.tsx';
import { CreatedApiKeySecret } from './api-keys/created-api-key-secret.tsx';
import { ResumeApiKeyDialog } from './api-keys/resume-api-key-dialog.tsx';
import { API_KEYS, useApiKeys, useApiKeySpending } from './api-keys/use-api-keys.ts';
import { SettingsLayout } from './settings-layout.tsx';

export function Component() {
  const t = useTranslations();
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<CreatedKey>();
  return (
    <SettingsLayout
      title={t('api-keys.title')}
      text={t('api-keys.text')}
      needs="api-key:manage"
      action={
        <Button onClick={() => setCreating(true)}>
          <KeyRound aria-hidden size={18} />
          {t('api-keys.create')}
        </Button>
      }
    >
      <div className="grid gap-6">
        {created && (
          <CreatedApiKeySecret
            key={created.apiKey.id}
            created={created}
            onSaved={() => setCreated(undefined)}
          />
        )}
        <Keys />
        <DocsLink />
      </div>
      {isCreating && (
        <CreateApiKeyDialog
          onCreated={(key) => {
            setCreating(false);
            setCreated(key);
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </SettingsLayout>
  );
}

function Keys() {
  const t = useTranslations();
  const { data, error, refetch } = useApiKeys();
  const spending = useApiKeySpending();
  const [opened, setOpened] = useState<{ action: KeyAction; apiKey: ApiKey }>();
  if (!data) {
    return error ? <ErrorState problem={error} onRetry={() => void refetch()} /> : <Outline />;
  }
  if (data.items.length === 0) {
    return (
      <EmptyState title={t('api-keys.empty')}>
        <p>{t('api-keys.empty-text')}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <div className="overflow-clip rounded-8 border border-line bg-surface [&_thead]:border-t-0">
        <ApiKeyList
          keys={data.items}
          spending={spending}
          onAction={(action, apiKey) => setOpened({ action, apiKey })}
        />
      </div>
      {opened && <KeyDialog {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

interface KeyDialogProps {
  action: KeyAction;
  apiKey: ApiKey;
  onClose: () => void;
}

function KeyDialog({ action, ...props }: KeyDialogProps) {
  if (action === 'change') return <ChangeApiKeyDialog {...props} />;
  return action === 'resume' ? <ResumeApiKeyDialog {...props} /> : <RevokeKey {...props} />;
}

function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const t = useTranslations();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call('identity.revoke-api-key', { params: { apiKeyId: apiKey.id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: API_KEYS });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('api-keys.revoke-title', { name: apiKey.name })}
      confirm={t('api-keys.revoke')}
      onConfirm={() => mutate()}
      onClose={onClose}
      isPending={isPending}
      problem={error}
    >
      <p>{t('api-keys.revoke-text', { hint: apiKey.hint })}</p>
    </ConfirmDialog>
  );
}

/** Links to the API's documentation page with a plain link, because the router does not serve that page. */
function DocsLink() {
  const t = useTranslations();
  return (
    <p className="text-14 text-muted">
      {t('api-keys.docs-text')}{' '}
      <a href="/v1/docs" className="font-semibold text-link">
        {t('api-keys.docs')}
      </a>
    </p>
  );
}

function Outline() {
  return (
    <LoadingSkeletons className="grid gap-1.5">
      {Array.from({ length: 4 }, (_, row) => (
        <Skeleton key={row} className="h-9" />
      ))}
    </LoadingSkeletons>
  );
}
