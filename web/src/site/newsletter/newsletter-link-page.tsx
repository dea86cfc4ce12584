import type { ReactNode } from 'react';
import { usePageTitle } from '../../layout/page-title.ts';
import { Button } from '../../ui/button.tsx';
import { useEmailLinkCode } from '../read-secret-from-email-link.ts';
import { CompletionCard } from '../completion-card.tsx';
import { AuthPageLayout } from '../auth-page-layout.tsx';
import { FormFailure } from '../form-failure.tsx';
import { EmailLinkProblem, emailLinkProblemOf } from '../email-link-problem.tsx';
import { useFormSubmission } from '../use-form-submission.ts';
import { TitledProgressSteps } from '../titled-progress-steps.tsx';

interface LinkPageProps {
  title: string;
  subtitle: string;
  heading: string;
  text: string;
  submit: string;
  done: string;
  doneText: string;
  /** This is called with the link's code when the button is pressed. */
  complete: (code: string) => Promise<undefined>;
  /** Holds the process that this page belongs to; the page is its second step. */
  way?: { title: string; stops: readonly { name: string }[] };
  afterwards?: ReactNode;
  /** Explains what to do when the link does not work. */
  otherwise: ReactNode;
}

/**
 * Handles the links in newsletter emails. It takes a button press, because mail scanners open links too, but press
 * nothing.
 */
export function NewsletterLinkPage(props: LinkPageProps) {
  const code = useEmailLinkCode();
  const { isPending, isDone, problem, run } = useFormSubmission(props.complete);
  const trouble = emailLinkProblemOf(code, problem);
  usePageTitle(props.title);
  return (
    <AuthPageLayout
      title={props.title}
      subtitle={props.subtitle}
      aside={props.way && <TitledProgressSteps {...props.way} reached={isDone ? 2 : 1} />}
    >
      {isDone ? (
        <CompletionCard title={props.done} text={props.doneText}>
          {props.afterwards}
        </CompletionCard>
      ) : code === undefined || trouble ? (
        <EmailLinkProblem trouble={trouble ?? 'invalid'}>{props.otherwise}</EmailLinkProblem>
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
