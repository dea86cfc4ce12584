import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../shared/api-client.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { ApiProblem } from '../../shared/api-problem.ts';
import { useSession } from '../../shared/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogProblem } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
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
  const { mutate, mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: (input: Input) => sendWithPasswordPrompt(() => send(input), askPassword),
    onSuccess: (output, input) => onDone?.(output, input),
    // The request and its response may contain a secret, so they are not cached after the page is left.
    gcTime: 0,
  });
  const confirmation: ReactNode = question && <PasswordQuestion {...question} />;
  return {
    mutate,
    mutateAsync,
    isPending,
    problem: error instanceof Dismissed ? null : error,
    reset,
    confirmation,
  };
}

function PasswordQuestion({ answered, dismissed }: Question) {
  const t = useTranslations();
  const session = useSession();
  const [password, setPassword] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call('identity.confirm-password', { body: { password } }),
    onSuccess: answered,
    gcTime: 0,
  });
  const isWrong = error instanceof ApiProblem && error.code === 'invalid-credential';
  return (
    <Dialog title={t('confirm.title')} onClose={dismissed}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending && password !== '') mutate();
        }}
      >
        <div className="grid gap-4">
          <p className="text-14 text-muted">{t('confirm.text')}</p>
          <input hidden readOnly autoComplete="username" value={session?.user.email ?? ''} />
          <PasswordField
            label={t('confirm.password')}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            problem={isWrong ? t('confirm.wrong') : undefined}
          />
          {!isWrong && <DialogProblem problem={error} />}
        </div>
        <DialogActions onClose={dismissed}>
          <Button type="submit" isPending={isPending}>
            {t('confirm.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
