import { PRIVACY_VERSION, TERMS_VERSION } from '@marga/contract/identity/legal-document-versions';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useLocale, useTranslations } from '../shared/i18n/use-translations.ts';
import { ApiProblem } from '../shared/api-problem.ts';
import { joinByInvitation } from '../shared/session.ts';
import { SCREENS } from '../routes.ts';
import { TextField } from '../ui/field.tsx';
import { focusFirstInvalidField } from '../ui/focus-first-invalid-field.ts';
import { NewPasswordField } from '../ui/new-password-field.tsx';
import { useNewPasswordValidation } from '../ui/use-new-password-validation.ts';
import { FormFailure } from './form-failure.tsx';
import { SubmitButton } from './submit-button.tsx';
import { TermsCheckbox } from './terms-checkbox.tsx';
import { useFormSubmission } from './use-form-submission.ts';

/** Lets an invited person without an account join with a name and a password. */
export function InvitationJoinForm({ code, email }: { code: string; email: string }) {
  const t = useTranslations();
  const locale = useLocale();
  const navigate = useNavigate();
  const headingId = useId();
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [acceptsTerms, setAcceptsTerms] = useState(false);
  const [isTried, setTried] = useState(false);
  const judged = useNewPasswordValidation(password, { name, email });
  const { isPending, problem, run } = useFormSubmission(async () => {
    await joinByInvitation({
      code,
      name: name.trim(),
      password,
      acceptedTerms: TERMS_VERSION,
      acceptedPrivacy: PRIVACY_VERSION,
      locale,
    });
    await navigate(SCREENS.dashboard.path, { replace: true });
  });
  const isNameRefused =
    problem instanceof ApiProblem && problem.issues.some(({ path }) => path === 'body.name');
  const isRefused = problem instanceof ApiProblem && problem.code === 'password-does-not-meet-requirements';
  const isLacking = judged.lacks.length > 0;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '' || isLacking || !acceptsTerms) focusFirstInvalidField(event.currentTarget);
    else run(undefined);
  };
  const nameProblem = () => {
    if (isTried && name.trim() === '') return t('invitation.name-missing');
    return isNameRefused ? t('invitation.name-refused') : undefined;
  };
  const passwordProblem = () => {
    if (isTried && password === '') return t('password.missing');
    if (isTried && isLacking) return t('password.refused');
    return isRefused ? t('problem.password-does-not-meet-requirements') : undefined;
  };
  return (
    <form noValidate aria-labelledby={headingId} onSubmit={submit} className="grid gap-5">
      <h2 id={headingId} className="text-24">
        {t('invitation.join')}
      </h2>
      {/* Password managers keep the password under this name. */}
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <TextField
        label={t('invitation.name')}
        name="name"
        autoComplete="name"
        required
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
        problem={nameProblem()}
      />
      <NewPasswordField
        label={t('password.new')}
        name="password"
        value={password}
        onChange={setPassword}
        problem={passwordProblem()}
        judged={judged}
      />
      <TermsCheckbox
        isAccepted={acceptsTerms}
        onChange={setAcceptsTerms}
        problem={isTried && !acceptsTerms ? t('entry.terms-missing') : undefined}
      />
      <FormFailure problem={isRefused || isNameRefused ? undefined : problem} />
      <SubmitButton isPending={isPending}>{t('invitation.join-submit')}</SubmitButton>
    </form>
  );
}
