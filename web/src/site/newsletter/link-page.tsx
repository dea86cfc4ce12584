import type { ReactNode } from 'react';
import { usePageTitle } from '../../frame/page-title.ts';
import { Button } from '../../ui/button.tsx';
import { useActionCode } from '../action-code.ts';
import { Arrived } from '../arrived.tsx';
import { EntryPage } from '../entry-page.tsx';
import { FormFailure } from '../form-failure.tsx';
import { LinkTrouble, troubleOf } from '../link-trouble.tsx';
import { useSending } from '../use-sending.ts';
import { Way } from '../way.tsx';

interface LinkPageProps {
  title: string;
  subtitle: string;
  heading: string;
  words: string;
  submit: string;
  done: string;
  doneWords: string;
  /** What the button does with the link's code. */
  complete: (code: string) => Promise<undefined>;
  /** The way whose second stop this is. */
  way?: { title: string; stops: readonly { name: string }[] };
  afterwards?: ReactNode;
  /** What to do when the link does not work. */
  otherwise: ReactNode;
}

/**
 * What the links in mails of the newsletter lead to. A press of a button does it: programs that look through mails open links
 * too, but press nothing.
 */
export function LinkPage(props: LinkPageProps) {
  const code = useActionCode();
  const { isPending, isDone, problem, run } = useSending(props.complete);
  const trouble = troubleOf(code, problem);
  usePageTitle(props.title);
  return (
    <EntryPage
      title={props.title}
      subtitle={props.subtitle}
      aside={props.way && <Way {...props.way} reached={isDone ? 2 : 1} />}
    >
      {isDone ? (
        <Arrived title={props.done} words={props.doneWords}>
          {props.afterwards}
        </Arrived>
      ) : code === undefined || trouble ? (
        <LinkTrouble trouble={trouble ?? 'invalid'}>{props.otherwise}</LinkTrouble>
      ) : (
        <div className="grid gap-5">
          <h2 className="text-24">{props.heading}</h2>
          <p className="text-muted">{props.words}</p>
          <FormFailure problem={problem} />
          <Button isPending={isPending} className="w-full" onClick={() => run(code)}>
            {props.submit}
          </Button>
        </div>
      )}
    </EntryPage>
  );
}
