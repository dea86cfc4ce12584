import { useSay } from '../../../lib/i18n/text.ts';
import { ApiProblem } from '../../../lib/problem.ts';
import { ProblemWords } from '../../../ui/problem-words.tsx';

/** What went wrong, and which extra it is about where the answer says so. */
export function ExtrasProblem({ problem }: { problem: unknown }) {
  const say = useSay();
  const names = goneNames(problem);
  return (
    <>
      {names.length > 0 && (
        <strong className="block font-semibold">{say('extras.gone', { names: names.join(', ') })}</strong>
      )}
      <ProblemWords problem={problem} />
    </>
  );
}

export function goneNames(problem: unknown): string[] {
  if (!(problem instanceof ApiProblem) || problem.code !== 'extra-unavailable') return [];
  const gone = problem.details['extras'];
  if (!Array.isArray(gone)) return [];
  return gone.flatMap((extra: { name?: unknown }) => (typeof extra.name === 'string' ? [extra.name] : []));
}
