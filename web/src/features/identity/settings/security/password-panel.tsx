import type { Account } from '@marga/contract/identity/account';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../shared/api-client.ts';
import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { ApiProblem } from '../../../../shared/api-problem.ts';
import { Alert } from '../../../../ui/alert.tsx';
import { Button } from '../../../../ui/button.tsx';
import { focusFirstInvalidField } from '../../../../ui/focus-first-invalid-field.ts';
import { useNewPasswordValidation } from '../../../../ui/use-new-password-validation.ts';
import { NewPasswordField } from '../../../../ui/new-password-field.tsx';
import { PasswordField } from '../../../../ui/password-field.tsx';
import { ProblemMessage } from '../../../../ui/problem-message.tsx';
import {
  cleanSecondFactorCode,
  NO_CODE,
  SecondFactorField,
  useCodeProblemText,
} from '../../second-factor-field.tsx';
import { SettingsPanel } from '../settings-panel.tsx';
import { SESSIONS } from './sessions-panel.tsx';

export function PasswordPanel({ account }: { account: Account }) {
  const t = useTranslations();
  const queryClient = useQueryClient();
  const [current, setCurrent] = useState('');
  const [wanted, setWanted] = useState('');
  const [factor, setFactor] = useState(NO_CODE);
  const [isTried, setTried] = useState(false);
  const secondFactor = cleanSecondFactorCode(factor);
  const isCodeMissing = account.secondFactor && secondFactor.code.length < 6;
  const codeProblemText = useCodeProblemText();
  const judged = useNewPasswordValidation(wanted, { email: account.email, name: account.name });
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: () =>
      api.call('identity.change-password', {
        body: {
          currentPassword: current,
          newPassword: wanted,
          ...(account.secondFactor && { secondFactor }),
        },
      }),
    onSuccess: async () => {
      setCurrent('');
      setWanted('');
      setFactor(NO_CODE);
      setTried(false);
      await queryClient.invalidateQueries({ queryKey: SESSIONS });
    },
    gcTime: 0,
  });
  const code = error instanceof ApiProblem ? error.code : undefined;
  const isWrong = code === 'invalid-credential';
  const isRefused = code === 'password-does-not-meet-requirements';

  const currentProblem = () => {
    if (isTried && current === '') return t('security.password.current-missing');
    return isWrong ? t('confirm.wrong') : undefined;
  };
  const wantedProblem = () => {
    if (isTried && wanted === '') return t('password.missing');
    return isRefused || (isTried && judged.lacks.length > 0) ? t('password.refused') : undefined;
  };

  return (
    <SettingsPanel title={t('security.password')} text={t('security.password.text')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (current === '' || wanted === '' || judged.lacks.length > 0 || isCodeMissing)
            focusFirstInvalidField(event.currentTarget);
          else if (!isPending) mutate();
        }}
        className="grid max-w-sm gap-4"
      >
        <input hidden readOnly autoComplete="username" value={account.email} />
        <PasswordField
          label={t('security.password.current')}
          name="currentPassword"
          autoComplete="current-password"
          value={current}
          onChange={(text) => {
            setCurrent(text);
            reset();
          }}
          problem={currentProblem()}
        />
        <NewPasswordField
          label={t('security.password.new')}
          name="newPassword"
          value={wanted}
          onChange={(text) => {
            setWanted(text);
            reset();
          }}
          judged={judged}
          problem={wantedProblem()}
        />
        {account.secondFactor && (
          <SecondFactorField
            value={factor}
            onChange={(value) => {
              setFactor(value);
              reset();
            }}
            problem={isTried && isCodeMissing ? t('confirm.code-missing') : codeProblemText(error, factor)}
          />
        )}
        {error && !isWrong && !isRefused && code !== 'invalid-verification-code' && (
          <Alert tone="failed">
            <ProblemMessage problem={error} />
          </Alert>
        )}
        {isSuccess && <Alert tone="confirmed">{t('security.password.done')}</Alert>}
        <div>
          <Button type="submit" isPending={isPending}>
            {t('security.password.submit')}
          </Button>
        </div>
      </form>
    </SettingsPanel>
  );
}
