import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link, matchPath, Navigate, useNavigate, useSearchParams } from 'react-router';
import { usePageTitle } from '../layout/page-title.ts';
import { type MessageId, useTranslations } from '../shared/i18n/use-translations.ts';
import { ApiProblem } from '../shared/api-problem.ts';
import { completeSignIn, signIn } from '../shared/session.ts';
import { useSession } from '../shared/session-store.ts';
import { safeReturnPathOf } from './safe-return-path-after-login.ts';
import { isOperatorConsolePath, SCREENS, type ScreenName } from '../routes.ts';
import { ProblemMessage } from '../ui/problem-message.tsx';
import { TEXT_LINK } from '../ui/text-link-classes.ts';
import { AuthPageLayout, focusElementWhenShown } from './auth-page-layout.tsx';
import { CallingHoursAbroad } from './calling-hours-abroad.tsx';
import { LoginForm, type Credentials } from './login-form.tsx';
import type { SecondFactor } from './second-factor-form.tsx';

/** Only those who have a second factor load its form. */
const SecondFactorForm = lazy(async () => ({
  default: (await import('./second-factor-form.tsx')).SecondFactorForm,
}));

export function Component() {
  const t = useTranslations();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const asked = safeReturnPathOf(params.get('next'));
  const next = asked ?? SCREENS.dashboard.path;
  const session = useSession();
  const [credentials, setCredentials] = useState<Credentials>({ email: '', password: '', rememberMe: false });
  const [isSecondStep, setSecondStep] = useState(false);
  const [error, setError] = useState<ReactNode>();
  const [isPending, setPending] = useState(false);
  usePageTitle(t('login.heading'));
  if (session && !isPending) return <Navigate replace to={next} />;

  const attempt = async (step: () => Promise<void>, describeProblem: (problem: unknown) => ReactNode) => {
    setError(undefined);
    setPending(true);
    try {
      await step();
      await navigate(next, { replace: true });
    } catch (problem) {
      if (codeOf(problem) === 'multi-factor-auth-required') enterSecondStep();
      else {
        if (codeOf(problem) === 'code-expired') setSecondStep(false);
        setError(describeProblem(problem));
      }
    } finally {
      setPending(false);
    }
  };
  /** The password is no longer needed, so it is cleared. */
  const enterSecondStep = () => {
    setCredentials({ ...credentials, password: '' });
    setSecondStep(true);
  };
  const complete = ({ method, code }: SecondFactor) =>
    attempt(
      () => completeSignIn({ method, code, rememberMe: credentials.rememberMe }),
      (problem) =>
        method === 'recovery-code' && codeOf(problem) === 'invalid-verification-code' ? (
          t('login.second.recovery-wrong')
        ) : (
          <ProblemMessage problem={problem} />
        ),
    );

  return (
    <AuthPageLayout
      title={t('login.welcome')}
      subtitle={t('login.subtitle')}
      notice={
        error === undefined ? <Reason reason={params.get('reason')} /> : <LoginError>{error}</LoginError>
      }
      aside={<CallingHoursAbroad />}
    >
      <h2 className="text-24">{t('login.heading')}</h2>
      {asked !== undefined && <NextStop address={asked} />}
      {isSecondStep ? (
        <Suspense>
          <SecondFactorForm
            isPending={isPending}
            onSubmit={(given) => void complete(given)}
            onStartOver={() => {
              setError(undefined);
              setSecondStep(false);
            }}
          />
        </Suspense>
      ) : (
        <LoginForm
          credentials={credentials}
          onChange={setCredentials}
          isPending={isPending}
          onSubmit={() =>
            void attempt(
              () => signIn({ ...credentials, email: credentials.email.trim() }),
              (problem) => <ProblemMessage problem={problem} />,
            )
          }
        />
      )}
      <OtherWays />
    </AuthPageLayout>
  );
}

function LoginError({ children }: { children: ReactNode }) {
  return (
    <p
      ref={focusElementWhenShown}
      role="alert"
      tabIndex={-1}
      className="error mt-6 max-w-prose rounded-8 border-l-4 border-failed bg-failed-soft px-4 py-3 text-14 text-ink"
    >
      {children}
    </p>
  );
}

const REASONS: Readonly<Record<string, MessageId>> = {
  'user-token-expired': 'login.reason.user-token-expired',
  'user-disabled': 'login.reason.user-disabled',
};

/** Explains to a user why they were signed out automatically. */
function Reason({ reason }: { reason: string | null }) {
  const t = useTranslations();
  const text = REASONS[reason ?? ''];
  if (text === undefined) return null;
  return (
    <p
      role="status"
      className="mt-6 max-w-prose rounded-8 border-l-4 border-petrol-100 bg-petrol-700 px-4 py-3 text-14"
    >
      {t(text)}
    </p>
  );
}

function OtherWays() {
  const t = useTranslations();
  return (
    <div className="mt-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-t border-line pt-5 text-14">
      <p>
        <span className="block text-muted">{t('login.new-here')}</span>
        <Link to={SCREENS.signUp.path} className={TEXT_LINK}>
          {t('login.create')}
        </Link>
      </p>
      <Link to={SCREENS.contact.path} className={TEXT_LINK}>
        {t('entry.contact')}
      </Link>
    </div>
  );
}

const NAMES: Partial<Record<ScreenName, MessageId>> = {
  flights: 'header.flights',
  bookings: 'header.bookings',
  booking: 'header.bookings',
  dashboard: 'header.dashboard',
  team: 'header.team',
  profile: 'header.profile',
  security: 'header.security',
  invitation: 'login.invitation',
};

/** Informs a user who was sent here from another page that they will return to it. */
function NextStop({ address }: { address: string }) {
  const t = useTranslations();
  const [pathname = ''] = address.split(/[?#]/, 1);
  const screen = (Object.keys(NAMES) as ScreenName[]).find((name) => matchPath(SCREENS[name].path, pathname));
  const name = isOperatorConsolePath(pathname) ? 'header.console' : screen && NAMES[screen];
  if (name === undefined) return null;
  return (
    <p className="mt-1 flex items-center gap-2 text-14 text-muted">
      <span aria-hidden className="flex items-center text-flight">
        <span className="size-2.5 rounded-full bg-current" />
        <span className="h-0.5 w-4 bg-current" />
        <span className="size-2.5 rounded-full border-2 border-current" />
      </span>
      {t('login.next', { page: t(name) })}
    </p>
  );
}

function codeOf(problem: unknown): string | undefined {
  return problem instanceof ApiProblem ? problem.code : undefined;
}
