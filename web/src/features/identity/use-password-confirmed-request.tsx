import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../shared/api-client.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { type Reauthentication, ReauthenticationDialog } from './reauthentication-dialog.tsx';
import { Dismissed, sendWithPasswordPrompt } from './send-with-password-prompt.ts';

interface Question {
  answered: () => void;
  dismissed: () => void;
}

interface Sensitive<Output, Input> {
  send: (input: Input) => Promise<Output>;
  onDone?: (output: Output, input: Input) => unknown;
}

/**
 * Sends a request that requires a recent sign-in. `confirmation` is rendered outside any form and is empty until
 * the server requires the password; then it asks the user, and the request is repeated automatically.
 */
export function usePasswordConfirmedRequest<Output, Input = void>({
  send,
  onDone,
}: Sensitive<Output, Input>) {
  const [question, setQuestion] = useState<Question>();
  const askPassword = () =>
    new Promise<void>((resolve, reject) => {
      setQuestion({ answered: resolve, dismissed: () => reject(new Dismissed()) });
    }).finally(() => setQuestion(undefined));
  const { mutate, mutateAsync, variables, isPending, error, reset } = useMutation({
    mutationFn: (input: Input) => sendWithPasswordPrompt(() => send(input), askPassword),
    onSuccess: (output, input) => onDone?.(output, input),
    // The request and its response may contain a secret, so they are not cached after the page is left.
    gcTime: 0,
  });
  const confirmation: ReactNode = question && <PasswordQuestion {...question} />;
  return {
    mutate,
    mutateAsync,
    variables,
    isPending,
    problem: error instanceof Dismissed ? null : error,
    reset,
    confirmation,
  };
}

function PasswordQuestion({ answered, dismissed }: Question) {
  const t = useTranslations();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (given: Reauthentication) => api.call('identity.confirm-password', { body: given }),
    onSuccess: answered,
    gcTime: 0,
  });
  return (
    <ReauthenticationDialog
      title={t('confirm.title')}
      text={t('confirm.text')}
      submit={t('confirm.submit')}
      onSubmit={mutate}
      onClose={dismissed}
      isPending={isPending}
      problem={error}
    />
  );
}
