import type { InvitationCard } from '@marga/contract/identity/team';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { usePageTitle } from '../layout/page-title.ts';
import { api } from '../shared/api-client.ts';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { acceptInvitation, signOut } from '../shared/session.ts';
import { useSession } from '../shared/session-store.ts';
import { SCREENS } from '../routes.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState, LoadingSkeletons, Skeleton } from '../ui/page-states.tsx';
import { AuthPageLayout } from './auth-page-layout.tsx';
import { FormFailure } from './form-failure.tsx';
import { saveInvitationCodeForSignIn, useInvitationCode } from './invitation-code.ts';
import { InvitationSummaryCard } from './invitation-summary-card.tsx';
import { InvitationJoinForm } from './invitation-join-form.tsx';
import { EmailLinkProblem, emailLinkProblemOf } from './email-link-problem.tsx';
import { useFormSubmission } from './use-form-submission.ts';

export function Component() {
  const t = useTranslations();
  const code = useInvitationCode();
  const {
    answer: card,
    problem,
    run,
  } = useFormSubmission((given: string) => api.call('identity.open-invitation', { body: { code: given } }));
  // Opening an invitation does not use it up, so no button press is needed.
  useEffect(() => {
    if (code !== undefined) run(code);
    // oxlint-disable-next-line react/exhaustive-deps -- another code is another invitation; `run` is new each time
  }, [code]);
  const trouble = emailLinkProblemOf(code, problem);
  usePageTitle(t('invitation.title'));
  return (
    <AuthPageLayout
      title={t('invitation.title')}
      subtitle={t('invitation.subtitle')}
      notice={card && <InvitationSummaryCard card={card} />}
    >
      {code === undefined || trouble ? (
        <EmailLinkProblem trouble={trouble ?? 'invalid'}>
          <p>{t('invitation.ask-again')}</p>
        </EmailLinkProblem>
      ) : card ? (
        <WayIn code={code} card={card} />
      ) : problem !== undefined ? (
        <ErrorState problem={problem} onRetry={() => run(code)} />
      ) : (
        <LoadingSkeletons className="grid gap-5">
          <Skeleton className="h-8 w-48" />
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </LoadingSkeletons>
      )}
    </AuthPageLayout>
  );
}

/** Shows how the invited person can join, which depends on whether they are signed in and with which account. */
function WayIn({ code, card }: { code: string; card: InvitationCard }) {
  const session = useSession();
  if (session === undefined) return <Skeleton className="h-40" />;
  if (session?.user.email.toLowerCase() === card.email.toLowerCase()) return <Accept code={code} />;
  if (session) return <SomebodyElse email={session.user.email} />;
  return card.hasAccount ? (
    <LogInAndReturn code={code} />
  ) : (
    <InvitationJoinForm code={code} email={card.email} />
  );
}

function Accept({ code }: { code: string }) {
  const t = useTranslations();
  const navigate = useNavigate();
  const { isPending, problem, run } = useFormSubmission(async () => {
    await acceptInvitation(code);
    await navigate(SCREENS.dashboard.path, { replace: true });
  });
  return (
    <div className="grid gap-5">
      <h2 className="text-24">{t('invitation.accept-title')}</h2>
      <p className="text-muted">{t('invitation.accept-text')}</p>
      <FormFailure problem={problem} />
      <Button isPending={isPending} className="w-full" onClick={() => run(undefined)}>
        {t('invitation.accept')}
      </Button>
    </div>
  );
}

function SomebodyElse({ email }: { email: string }) {
  const t = useTranslations();
  const { isPending, problem, run } = useFormSubmission(signOut);
  return (
    <div className="grid gap-5">
      <h2 className="text-24">{t('invitation.other-title')}</h2>
      <p className="text-muted">{t('invitation.other-account', { email })}</p>
      <FormFailure problem={problem} />
      <Button isPending={isPending} className="w-full" onClick={() => run(undefined)}>
        {t('header.sign-out')}
      </Button>
    </div>
  );
}

function LogInAndReturn({ code }: { code: string }) {
  const t = useTranslations();
  const navigate = useNavigate();
  const next = new URLSearchParams({ next: SCREENS.invitation.path });
  return (
    <div className="grid gap-5">
      <h2 className="text-24">{t('invitation.log-in-title')}</h2>
      <p className="text-muted">{t('invitation.has-account')}</p>
      <Button
        className="w-full"
        onClick={() => {
          saveInvitationCodeForSignIn(code);
          void navigate(`${SCREENS.login.path}?${next.toString()}`);
        }}
      >
        {t('entry.log-in')}
      </Button>
    </div>
  );
}
