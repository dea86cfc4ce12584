import { ProblemMessage } from '../ui/problem-message.tsx';
import { focusElementWhenShown } from './auth-page-layout.tsx';

/** Shows beside the button why a form could not be sent. */
export function FormFailure({ problem }: { problem: unknown }) {
  if (problem === undefined) return null;
  return (
    <p
      ref={focusElementWhenShown}
      role="alert"
      tabIndex={-1}
      className="rounded-8 border-l-4 border-failed bg-failed-soft px-4 py-3 text-14 text-ink"
    >
      <ProblemMessage problem={problem} />
    </p>
  );
}
