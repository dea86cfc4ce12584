import { useState } from 'react';
import { matchPath, Navigate, useNavigate, useSearchParams } from 'react-router';
import { usePageTitle } from '../frame/page-title.ts';
import { type MessageId, useSay } from '../lib/i18n/text.ts';
import { signIn } from '../lib/session.ts';
import { useSession } from '../lib/session-store.ts';
import { SCREENS, type ScreenName } from '../routes.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox, TextField } from '../ui/field.tsx';
import { ProblemWords } from '../ui/problem-words.tsx';
import { HourAbroad } from './hour-abroad.tsx';

export function Component() {
  const say = useSay();
  const navigate = useNavigate();
  const asked = pageAskedFor(useSearchParams()[0].get('next'));
  const next = asked ?? SCREENS.dashboard.path;
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
      <div className="column grid flex-1 content-start gap-x-16 gap-y-8 py-8 lg:grid-cols-[1fr_26rem] lg:content-center lg:py-12">
        <div>
          <h1 className="text-32 outline-none md:text-48">{say('login.welcome')}</h1>
          <p className="mt-2 text-petrol-100 md:text-20">{say('login.subtitle')}</p>
          {problem !== undefined && (
            <p
              ref={focusWhenShown}
              role="alert"
              tabIndex={-1}
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
          className="grid gap-5 self-center rounded-14 border border-line bg-surface p-6 text-ink md:p-8 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          <div>
            <h2 className="text-24">{say('login.heading')}</h2>
            {asked !== undefined && <NextStop address={asked} />}
          </div>
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
        <div className="petrol-tokens">
          <HourAbroad />
        </div>
      </div>
    </div>
  );
}

/** On a telephone the words stand above what one sees while typing. */
function focusWhenShown(words: HTMLElement | null): void {
  words?.focus();
}

const NAMES: Partial<Record<ScreenName, MessageId>> = {
  flights: 'header.flights',
  bookings: 'header.bookings',
  booking: 'header.bookings',
  dashboard: 'header.dashboard',
};

/** Somebody who was sent here from another page is told that they will get there. */
function NextStop({ address }: { address: string }) {
  const say = useSay();
  const { pathname } = new URL(address, location.origin);
  const screen = (Object.keys(NAMES) as ScreenName[]).find((name) => matchPath(SCREENS[name].path, pathname));
  const name = screen && NAMES[screen];
  if (name === undefined) return null;
  return (
    <p className="mt-1 flex items-center gap-2 text-14 text-muted">
      <span aria-hidden className="flex items-center text-flight">
        <span className="size-2.5 rounded-full bg-current" />
        <span className="h-0.5 w-4 bg-current" />
        <span className="size-2.5 rounded-full border-2 border-current" />
      </span>
      {say('login.next', { page: say(name) })}
    </p>
  );
}

/** Only an address of our own: a link must not send somebody elsewhere right after they typed their password. */
function pageAskedFor(next: string | null): string | undefined {
  return next !== null && /^\/(?![/\\])/.test(next) ? next : undefined;
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
