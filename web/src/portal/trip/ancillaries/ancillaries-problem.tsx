import { useSay } from '../../../lib/i18n/text.ts';
import { ApiProblem } from '../../../lib/problem.ts';
import { ProblemWords } from '../../../ui/problem-words.tsx';

/** What went wrong, and which ancillary it is about where the answer says so. */
export function AncillariesProblem({ problem }: { problem: unknown }) {
  const say = useSay();
  const names = unavailableNames(problem);
  return (
    <>
      {names.length > 0 && (
        <strong className="block font-semibold">
          {say('ancillaries.gone', { names: names.join(', ') })}
        </strong>
      )}
      <ProblemWords problem={problem} />
    </>
  );
}

export function unavailableNames(problem: unknown): string[] {
  if (!(problem instanceof ApiProblem) || problem.code !== 'ancillary-unavailable') return [];
  const gone = problem.details['ancillaries'];
  if (!Array.isArray(gone)) return [];
  return gone.flatMap((ancillary: { name?: unknown }) =>
    typeof ancillary.name === 'string' ? [ancillary.name] : [],
  );
}
