import { CircleAlert } from 'lucide-react';
import { FieldError } from 'react-aria-components/FieldError';

/** Shows the problem of a React Aria field in the same style as under a plain field. */
export function AriaFieldProblem({ children }: { children: string | undefined }) {
  return (
    <FieldError className="mt-1 flex items-start gap-1.5 text-13 font-medium text-failed">
      <CircleAlert aria-hidden size={15} className="mt-0.5 shrink-0" />
      {children}
    </FieldError>
  );
}
