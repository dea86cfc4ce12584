import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { useSay } from '../lib/i18n/text.ts';
import { networkProblem } from '../lib/problem.ts';
import { BrokenState } from '../ui/page-states.tsx';
import { NotFound } from './not-found.tsx';
import { usePageTitle } from './page-title.ts';

/** A page that could not be shown: its program did not load, or it broke. */
export function RouteError() {
  const say = useSay();
  const problem = useRouteError();
  const { revalidate } = useRevalidator();
  usePageTitle(say('route-error.title'));
  if (isRouteErrorResponse(problem) && problem.status === 404) return <NotFound />;
  return (
    <div className="column py-16">
      <h1 className="mb-6 text-32">{say('route-error.title')}</h1>
      {isLostChunk(problem) ? (
        // The chunk of an earlier release is gone for good: only the whole page anew brings the present one.
        <BrokenState problem={networkProblem(problem)} onRetry={() => location.reload()} />
      ) : (
        <BrokenState problem={problem} onRetry={() => void revalidate()} />
      )}
    </div>
  );
}

/** A part of the program that did not load: no network, or a release since. */
function isLostChunk(problem: unknown): boolean {
  return problem instanceof TypeError && /import/i.test(problem.message);
}
