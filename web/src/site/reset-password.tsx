import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../frame/page-title.ts';
import { api } from '../lib/client.ts';
import { useSay } from '../lib/i18n/text.ts';
import { ApiProblem } from '../lib/problem.ts';
import { rememberSession } from '../lib/session-store.ts';
import { SCREENS } from '../routes.ts';
import { buttonLook } from '../ui/button.tsx';
import { focusFirstInvalid } from '../ui/focus-first-invalid.ts';
import { NewPasswordField } from '../ui/new-password-field.tsx';
import { useNewPassword } from '../ui/new-password.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { useActionCode } from './action-code.ts';
import { Arrived } from './arrived.tsx';
import { EntryPage } from './entry-page.tsx';
import { FormFailure } from './form-failure.tsx';
import { LinkTrouble, troubleOf } from './link-trouble.tsx';
import { NewPasswordWay } from './new-password-way.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useSending } from './use-sending.ts';

export function Component() {
  const say = useSay();
  const code = useActionCode();
  const { isPending, isDone, problem, run } = useSending(async (password: string) => {
    await api.call('identity.reset-password', { body: { code: code ?? '', password } });
    // Every session has ended with the old password, this browser's too.
    rememberSession(null);
  });
  const trouble = isDone ? undefined : troubleOf(code, problem);
  usePageTitle(say('reset.title'));
  return (
    <EntryPage
      title={say('reset.title')}
      subtitle={say('reset.subtitle')}
      aside={<NewPasswordWay reached={isDone ? 3 : trouble ? 0 : 2} />}
    >
      {isDone ? (
        <Arrived title={say('reset.done')} words={say('reset.done-words')}>
          <Link to={SCREENS.login.path} className={`${buttonLook('primary')} mt-6 w-full`}>
            {say('entry.log-in')}
          </Link>
        </Arrived>
      ) : trouble ? (
        <LinkTrouble trouble={trouble}>
          <Link to={SCREENS.forgotPassword.path} className={buttonLook('primary')}>
            {say('reset.ask-again')}
          </Link>
        </LinkTrouble>
      ) : (
        <ResetForm isPending={isPending} problem={problem} onSubmit={run} />
      )}
    </EntryPage>
  );
}

interface ResetFormProps {
  isPending: boolean;
  problem: unknown;
  onSubmit: (password: string) => void;
}

function ResetForm({ isPending, problem, onSubmit }: ResetFormProps) {
  const say = useSay();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isTried, setTried] = useState(false);
  const judged = useNewPassword(password);
  const isRefused = problem instanceof ApiProblem && problem.code === 'password-does-not-meet-requirements';
  const isLacking = judged.lacks.length > 0;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (isLacking || confirmation !== password) focusFirstInvalid(event.currentTarget);
    else onSubmit(password);
  };
  const passwordProblem = () => {
    if (isTried && password === '') return say('password.missing');
    if (isTried && isLacking) return say('password.refused');
    return isRefused ? say('problem.password-does-not-meet-requirements') : undefined;
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <h2 className="text-24">{say('reset.heading')}</h2>
      <NewPasswordField
        label={say('password.new')}
        name="password"
        value={password}
        onChange={setPassword}
        problem={passwordProblem()}
        judged={judged}
      />
      <PasswordField
        label={say('password.confirm')}
        name="confirmPassword"
        autoComplete="new-password"
        value={confirmation}
        onChange={setConfirmation}
        problem={isTried && confirmation !== password ? say('password.mismatch') : undefined}
      />
      <FormFailure problem={isRefused ? undefined : problem} />
      <SubmitButton isPending={isPending}>{say('reset.submit')}</SubmitButton>
    </form>
  );
}
