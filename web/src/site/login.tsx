import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { usePageTitle } from '../frame/page-title.ts';
import { useSay } from '../lib/i18n/text.ts';
import { signIn } from '../lib/session.ts';
import { useSession } from '../lib/session-store.ts';
import { SCREENS } from '../routes.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox, TextField } from '../ui/field.tsx';
import { ProblemWords } from '../ui/problem-words.tsx';

export function Component() {
  const say = useSay();
  const navigate = useNavigate();
  const next = pageAskedFor(useSearchParams()[0].get('next'));
  const session = useSession();
  const [problem, setProblem] = useState<unknown>();
  const [isPending, setPending] = useState(false);
  usePageTitle(say('login.heading'));
  if (session && !isPending) return <Navigate replace to={next} />;

  const submit = async (form: FormData) => {
    setProblem(undefined);
    setPending(true);
    try {
      await signIn({
        email: textOf(form, 'email').trim(),
        password: textOf(form, 'password'),
        rememberMe: form.has('remember'),
      });
      await navigate(next, { replace: true });
    } catch (failed) {
      setProblem(failed);
    } finally {
      setPending(false);
    }
  };

  return (
    <div className="on-petrol flex flex-1 flex-col bg-petrol-800 text-white">
      <div className="column grid flex-1 content-center gap-8 py-10 lg:grid-cols-[1fr_26rem] lg:gap-16 lg:py-16">
        <div className="self-center">
          <h1 className="text-32 outline-none md:text-48">{say('login.welcome')}</h1>
          <p className="mt-2 text-petrol-100 md:text-20">{say('login.subtitle')}</p>
          {problem !== undefined && (
            <p
              role="alert"
              className="error mt-6 max-w-prose rounded-8 border-l-4 border-failed bg-failed-soft px-4 py-3 text-14 text-ink"
            >
              <ProblemWords problem={problem} />
            </p>
          )}
        </div>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!isPending) void submit(new FormData(event.currentTarget));
          }}
          className="grid gap-5 rounded-14 border border-line bg-surface p-6 text-ink md:p-8"
        >
          <h2 className="text-24">{say('login.heading')}</h2>
          <TextField
            label={say('login.email')}
            name="email"
            type="email"
            autoComplete="username"
            required
            maxLength={254}
          />
          <TextField
            label={say('login.password')}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            maxLength={256}
          />
          <Checkbox name="remember">{say('login.remember')}</Checkbox>
          <Button type="submit" isPending={isPending} className="w-full">
            {say('login.submit')}
          </Button>
        </form>
      </div>
    </div>
  );
}

/** Only an address of our own: a link must not send somebody elsewhere right after they typed their password. */
function pageAskedFor(next: string | null): string {
  return next !== null && /^\/(?![/\\])/.test(next) ? next : SCREENS.dashboard.path;
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
