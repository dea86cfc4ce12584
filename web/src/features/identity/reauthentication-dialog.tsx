import type { SecondFactorCode } from '@marga/contract/identity/session';
import { useState } from 'react';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { ApiProblem } from '../../shared/api-problem.ts';
import { useSession } from '../../shared/session-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogProblem } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import {
  cleanSecondFactorCode,
  isCodeProblem,
  NO_CODE,
  SecondFactorField,
  useCodeProblemText,
} from './second-factor-field.tsx';

export interface Reauthentication {
  password: string;
  secondFactor?: SecondFactorCode;
}

interface ReauthenticationDialogProps {
  title: string;
  text: string;
  submit: string;
  isDangerous?: boolean;
  /** Without this, the code is asked for once the server has said that it needs one. */
  asksCode?: boolean;
  onSubmit: (given: Reauthentication) => void;
  onClose: () => void;
  isPending: boolean;
  problem: unknown;
}

/** Asks for the password, and for the code of the second factor where one is in force. */
export function ReauthenticationDialog(props: ReauthenticationDialogProps) {
  const { title, text, submit, isDangerous = false, asksCode = false, onSubmit, onClose } = props;
  const { isPending, problem } = props;
  const t = useTranslations();
  const session = useSession();
  const codeProblemText = useCodeProblemText();
  const [password, setPassword] = useState('');
  const [factor, setFactor] = useState(NO_CODE);
  const [isCodeWanted, setCodeWanted] = useState(asksCode);
  if (!isCodeWanted && isCodeProblem(problem)) setCodeWanted(true);
  const isWrong = problem instanceof ApiProblem && problem.code === 'invalid-credential';
  const secondFactor = cleanSecondFactorCode(factor);
  const isComplete = password !== '' && (!isCodeWanted || secondFactor.code.length >= 6);
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending && isComplete) onSubmit(isCodeWanted ? { password, secondFactor } : { password });
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
          {isCodeWanted && (
            <SecondFactorField
              value={factor}
              onChange={setFactor}
              problem={codeProblemText(problem, factor)}
            />
          )}
          {!isWrong && !isCodeProblem(problem) && <DialogProblem problem={problem} />}
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
