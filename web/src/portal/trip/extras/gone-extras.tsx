import { useSay } from '../../../lib/i18n/text.ts';
import { goneNames } from './extras-problem.tsx';

/** Beside the words of a payment that was refused for them: which extras it was about. */
export function GoneExtras({ problem }: { problem: unknown }) {
  const say = useSay();
  const names = goneNames(problem);
  if (names.length === 0) return null;
  return (
    <p className="text-14 font-semibold text-failed">{say('extras.gone', { names: names.join(', ') })}</p>
  );
}
