import type { ReactNode } from 'react';
import { usePageTitle } from '../../layout/page-title.ts';
import { Button } from '../../ui/button.tsx';
import { useActionCode } from '../action-code.ts';
import { CompletionCard } from '../completion-card.tsx';
import { EntryPage } from '../entry-page.tsx';
import { FormFailure } from '../form-failure.tsx';
import { LinkProblem, linkProblemOf } from '../link-problem.tsx';
import { useSending } from '../use-sending.ts';
import { StepProgress } from '../step-progress.tsx';

interface LinkPageProps {
  title: string;
  subtitle: string;
  heading: string;
  text: string;
  submit: string;
  done: string;
  doneText: string;
  /** Runs on the button press with the link's code. */
  complete: (code: string) => Promise<undefined>;
  /** Holds the process whose second step this page is. */
  way?: { title: string; stops: readonly { name: string }[] };
  afterwards?: ReactNode;
  /** Explains what to do when the link does not work. */
  otherwise: ReactNode;
}

/**
 * Handles the links in newsletter emails. It takes a button press, because mail scanners open links too, but press
 * nothing.
 */
export function LinkPage(props: LinkPageProps) {
  const code = useActionCode();
  const { isPending, isDone, problem, run } = useSending(props.complete);
  const trouble = linkProblemOf(code, problem);
  usePageTitle(props.title);
  return (
    <EntryPage
      title={props.title}
      subtitle={props.subtitle}
      aside={props.way && <StepProgress {...props.way} reached={isDone ? 2 : 1} />}
    >
      {isDone ? (
        <CompletionCard title={props.done} text={props.doneText}>
          {props.afterwards}
        </CompletionCard>
      ) : code === undefined || trouble ? (
        <LinkProblem trouble={trouble ?? 'invalid'}>{props.otherwise}</LinkProblem>
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
    </EntryPage>
  );
}
