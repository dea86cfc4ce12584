import { useState } from 'react';
import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { ApiProblem } from '../../../../shared/api-problem.ts';
import { useSession } from '../../../../shared/session-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogActions, DialogProblem } from '../../../../ui/dialog.tsx';
import { PasswordField } from '../../../../ui/password-field.tsx';

interface PasswordStepProps {
  title: string;
  text: string;
  submit: string;
  isDangerous?: boolean;
  onSubmit: (password: string) => void;
  onClose: () => void;
  isPending: boolean;
  problem: unknown;
}

/**
 * Asks for the password where the request itself includes it: the second factor is neither set up nor removed
 * without it.
 */
export function PasswordDialog(props: PasswordStepProps) {
  const { title, text, submit, isDangerous = false, onSubmit, onClose, isPending, problem } = props;
  const t = useTranslations();
  const session = useSession();
  const [password, setPassword] = useState('');
  const isWrong = problem instanceof ApiProblem && problem.code === 'invalid-credential';
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending && password !== '') onSubmit(password);
        }}
      >
        <div className="grid gap-4">
          <p className="text-14 text-muted">{text}</p>
          <input hidden readOnly autoComplete="username" value={session?.user.email ?? ''} />
          <PasswordField
            label={t('confirm.password')}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            problem={isWrong ? t('confirm.wrong') : undefined}
          />
          {!isWrong && <DialogProblem problem={problem} />}
        </div>
        <DialogActions onClose={onClose}>
          <Button type="submit" kind={isDangerous ? 'danger' : 'primary'} isPending={isPending}>
            {submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
