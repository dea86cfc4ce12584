import { Link } from 'react-router';
import { useSay } from '../lib/i18n/text.ts';
import { SCREENS } from '../routes.ts';
import { Checkbox, TextField } from '../ui/field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { TEXT_LINK } from '../ui/text-link.ts';
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
  const say = useSay();
  return (
    <form
      className="mt-5 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) onSubmit();
      }}
    >
      <TextField
        label={say('login.email')}
        name="email"
        type="email"
        autoComplete="username"
        required
        maxLength={254}
        value={credentials.email}
        onChange={(event) => onChange({ ...credentials, email: event.target.value })}
      />
      <PasswordField
        label={say('login.password')}
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
          {say('login.remember')}
        </Checkbox>
        <Link to={SCREENS.forgotPassword.path} className={`${TEXT_LINK} text-14`}>
          {say('login.forgot')}
        </Link>
      </div>
      <SubmitButton isPending={isPending}>{say('login.submit')}</SubmitButton>
    </form>
  );
}
