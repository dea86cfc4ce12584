import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../layout/page-title.ts';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { refreshSession } from '../shared/session.ts';
import { useSession } from '../shared/session-store.ts';
import { SCREENS } from '../routes.ts';
import { Button, buttonClasses } from '../ui/button.tsx';
import { useEmailLinkCode } from './read-secret-from-email-link.ts';
import { EmailAddressLine, CompletionCard } from './completion-card.tsx';
import { AuthPageLayout } from './auth-page-layout.tsx';
import { FormFailure } from './form-failure.tsx';
import { EmailLinkProblem, emailLinkProblemOf } from './email-link-problem.tsx';
import { useFormSubmission } from './use-form-submission.ts';
import { TitledProgressSteps } from './titled-progress-steps.tsx';

interface AddressActionProps {
  title: string;
  subtitle: string;
  heading: string;
  text: string;
  submit: string;
  done: string;
  doneText: string;
  complete: (code: string) => Promise<{ email: string }>;
  /** Holds the process that this page belongs to: its title, its steps, and which of the steps this page is. */
  way: { title: string; stops: readonly { name: string }[]; step: number };
  /** Explains how to get another link when this one does not work. */
  otherLink: ReactNode;
}

/**
 * Handles a link that verifies or changes an email address. The user must press a button, because mail scanners open
 * links too, but press nothing.
 */
export function EmailLinkAction(props: AddressActionProps) {
  const { way } = props;
  const t = useTranslations();
  const code = useEmailLinkCode();
  const session = useSession();
  const { isPending, answer, problem, run } = useFormSubmission(async (given: string) => {
    const completed = await props.complete(given);
    // The action is complete, whether or not the session can be refreshed now.
    await refreshSession().catch(() => undefined);
    return completed;
  });
  const trouble = emailLinkProblemOf(code, problem);
  usePageTitle(props.title);
  return (
    <AuthPageLayout
      title={props.title}
      subtitle={props.subtitle}
      aside={
        <TitledProgressSteps title={way.title} stops={way.stops} reached={answer ? way.step + 1 : way.step} />
      }
    >
      {answer ? (
        <CompletionCard title={props.done} text={props.doneText}>
          <EmailAddressLine>{answer.email}</EmailAddressLine>
          <Link
            to={session ? SCREENS.dashboard.path : SCREENS.login.path}
            className={`${buttonClasses('primary')} mt-6 w-full`}
          >
            {t(session ? 'entry.dashboard' : 'entry.log-in')}
          </Link>
        </CompletionCard>
      ) : code === undefined || trouble ? (
        <EmailLinkProblem trouble={trouble ?? 'invalid'}>{props.otherLink}</EmailLinkProblem>
      ) : (
        <div className="grid gap-5">
          <h2 className="text-24">{props.heading}</h2>
          <p className="text-muted">{props.text}</p>
          <FormFailure problem={problem} />
          <Button isPending={isPending} className="w-full" onClick={() => run(code)}>
            {props.submit}
          </Button>
        </div>
      )}
    </AuthPageLayout>
  );
}
