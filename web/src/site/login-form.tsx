import { Link } from 'react-router';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { SCREENS } from '../routes.ts';
import { Checkbox, TextField } from '../ui/field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TEXT_LINK } from '../ui/text-link-classes.ts';
import { SubmitButton } from './submit-button.tsx';

export interface Credentials {
  email: string;
  password: string;
  rememberMe: boolean;
}

interface LoginFormProps {
  credentials: Credentials;
  onChange: (credentials: Credentials) => void;
  isPending: boolean;
  onSubmit: () => void;
}

export function LoginForm({ credentials, onChange, isPending, onSubmit }: LoginFormProps) {
  const t = useTranslations();
  return (
    <form
      className="mt-5 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) onSubmit();
      }}
    >
      <TextField
        label={t('login.email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        maxLength={254}
        value={credentials.email}
        onChange={(event) => onChange({ ...credentials, email: event.target.value })}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        value={credentials.password}
        onChange={(password) => onChange({ ...credentials, password })}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Checkbox
          name="remember"
          checked={credentials.rememberMe}
          onChange={(event) => onChange({ ...credentials, rememberMe: event.target.checked })}
        >
          {t('login.remember')}
        </Checkbox>
        <Link to={SCREENS.forgotPassword.path} className={`${TEXT_LINK} text-14`}>
          {t('login.forgot')}
        </Link>
      </div>
      <SubmitButton isPending={isPending}>{t('login.submit')}</SubmitButton>
    </form>
  );
}
