import type { ApiKey } from '@marga/contract/identity/team';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../../shared/api-client.ts';
import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActions, DialogProblem } from '../../../../ui/dialog.tsx';
import { focusFirstInvalidField } from '../../../../ui/focus-first-invalid-field.ts';
import { usePasswordConfirmedRequest } from '../../use-password-confirmed-request.tsx';
import { ApiKeyLimitFields } from './api-key-limit-fields.tsx';
import { parseLimits, typedLimitsOf } from './api-key-limits.ts';
import { API_KEYS } from './use-api-keys.ts';

interface ChangeKeyProps {
  apiKey: ApiKey;
  onClose: () => void;
}

/** Changes where a key is accepted from, how often, and how much it may spend. */
export function ChangeApiKeyDialog({ apiKey, onClose }: ChangeKeyProps) {
  const t = useTranslations();
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(() => typedLimitsOf(apiKey));
  const [isTried, setTried] = useState(false);
  const { limits, wrong } = parseLimits(typed, apiKey.scopes);
  const { mutate, isPending, problem, confirmation } = usePasswordConfirmedRequest({
    send: () => api.call('identity.change-api-key', { params: { apiKeyId: apiKey.id }, body: limits }),
    onDone: async () => {
      await queryClient.invalidateQueries({ queryKey: API_KEYS });
      onClose();
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (wrong.size > 0) focusFirstInvalidField(event.currentTarget);
    else if (!isPending) mutate();
  };

  return (
    <>
      <Dialog title={t('api-keys.change-title', { name: apiKey.name })} onClose={onClose}>
        <form noValidate onSubmit={submit}>
          <div className="grid gap-5">
            <ApiKeyLimitFields
              typed={typed}
              onChange={setTyped}
              scopes={apiKey.scopes}
              wrong={isTried ? wrong : new Set()}
            />
            <DialogProblem problem={problem} />
          </div>
          <DialogActions onClose={onClose}>
            <Button type="submit" isPending={isPending}>
              {t('api-keys.change-submit')}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      {confirmation}
    </>
  );
}
