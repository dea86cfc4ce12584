import { Link } from 'react-router';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { TextField } from '../../ui/field.tsx';
import { NewPasswordField } from '../../ui/new-password-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useSignUpFieldProps } from './use-sign-up-field-props.ts';
import { signUpProblemMessage } from './sign-up-problem-message.ts';
import type { SignUpForm } from './use-sign-up-form.ts';

export function AccountFields({ form }: { form: SignUpForm }) {
  const t = useTranslations();
  const fieldProps = useSignUpFieldProps(form);
  const isTaken = form.problemOf('email') === 'taken';
  const passwordProps = (field: 'password' | 'confirmPassword') => {
    const problem = form.problemOf(field);
    return {
      name: field,
      value: form.draft[field],
      onChange: (password: string) => form.change({ [field]: password }),
      onBlur: () => form.leave(field),
      problem: problem && t(signUpProblemMessage(field, problem, form.draft)),
    };
  };
  return (
    <>
      <TextField
        {...fieldProps('email')}
        {...(isTaken ? { problem: <AddressTaken /> } : {})}
        type="email"
        autoComplete="username"
        maxLength={254}
      />
      <NewPasswordField {...passwordProps('password')} label={t('password.new')} judged={form.password} />
      <PasswordField
        {...passwordProps('confirmPassword')}
        label={t('password.confirm')}
        autoComplete="new-password"
      />
    </>
  );
}

function AddressTaken() {
  const t = useTranslations();
  return (
    <span>
      {t('sign-up.email-taken')}{' '}
      <Link to={SCREENS.login.path} className="underline underline-offset-2">
        {t('entry.log-in')}
      </Link>
      {' · '}
      <Link to={SCREENS.forgotPassword.path} className="underline underline-offset-2">
        {t('sign-up.email-taken.reset')}
      </Link>
    </span>
  );
}
