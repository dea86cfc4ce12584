import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../layout/page-title.ts';
import { api } from '../shared/api-client.ts';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { ApiProblem } from '../shared/api-problem.ts';
import { storeSessionAndNotifyTabs } from '../shared/session-store.ts';
import { SCREENS } from '../routes.ts';
import { buttonClasses } from '../ui/button.tsx';
import { focusFirstInvalidField } from '../ui/focus-first-invalid-field.ts';
import { NewPasswordField } from '../ui/new-password-field.tsx';
import { useNewPasswordValidation } from '../ui/use-new-password-validation.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { useEmailLinkCode } from './read-secret-from-email-link.ts';
import { CompletionCard } from './completion-card.tsx';
import { AuthPageLayout } from './auth-page-layout.tsx';
import { FormFailure } from './form-failure.tsx';
import { EmailLinkProblem, emailLinkProblemOf } from './email-link-problem.tsx';
import { PasswordResetSteps } from './password-reset-steps.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useFormSubmission } from './use-form-submission.ts';

export function Component() {
  const t = useTranslations();
  const code = useEmailLinkCode();
  const { isPending, isDone, problem, run } = useFormSubmission(async (password: string) => {
    await api.call('identity.reset-password', { body: { code: code ?? '', password } });
    // A new password ends every session, including this browser's.
    storeSessionAndNotifyTabs(null);
  });
  const trouble = isDone ? undefined : emailLinkProblemOf(code, problem);
  usePageTitle(t('reset.title'));
  return (
    <AuthPageLayout
      title={t('reset.title')}
      subtitle={t('reset.subtitle')}
      aside={<PasswordResetSteps reached={isDone ? 3 : trouble ? 0 : 2} />}
    >
      {isDone ? (
        <CompletionCard title={t('reset.done')} text={t('reset.done-text')}>
          <Link to={SCREENS.login.path} className={`${buttonClasses('primary')} mt-6 w-full`}>
            {t('entry.log-in')}
          </Link>
        </CompletionCard>
      ) : trouble ? (
        <EmailLinkProblem trouble={trouble}>
          <Link to={SCREENS.forgotPassword.path} className={buttonClasses('primary')}>
            {t('reset.ask-again')}
          </Link>
        </EmailLinkProblem>
      ) : (
        <ResetForm isPending={isPending} problem={problem} onSubmit={run} />
      )}
    </AuthPageLayout>
  );
}

interface ResetFormProps {
  isPending: boolean;
  problem: unknown;
  onSubmit: (password: string) => void;
}

function ResetForm({ isPending, problem, onSubmit }: ResetFormProps) {
  const t = useTranslations();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isTried, setTried] = useState(false);
  const judged = useNewPasswordValidation(password);
  const isRefused = problem instanceof ApiProblem && problem.code === 'password-does-not-meet-requirements';
  const isLacking = judged.lacks.length > 0;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (isLacking || confirmation !== password) focusFirstInvalidField(event.currentTarget);
    else onSubmit(password);
  };
  const passwordProblem = () => {
    if (isTried && password === '') return t('password.missing');
    if (isTried && isLacking) return t('password.refused');
    return isRefused ? t('problem.password-does-not-meet-requirements') : undefined;
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <h2 className="text-24">{t('reset.heading')}</h2>
      <NewPasswordField
        label={t('password.new')}
        name="password"
        value={password}
        onChange={setPassword}
        problem={passwordProblem()}
        judged={judged}
      />
      <PasswordField
        label={t('password.confirm')}
        name="confirmPassword"
        autoComplete="new-password"
        value={confirmation}
        onChange={setConfirmation}
        problem={isTried && confirmation !== password ? t('password.mismatch') : undefined}
      />
      <FormFailure problem={isRefused ? undefined : problem} />
      <SubmitButton isPending={isPending}>{t('reset.submit')}</SubmitButton>
    </form>
  );
}
