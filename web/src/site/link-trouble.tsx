import type { ReactNode } from 'react';
import { useSay } from '../lib/i18n/text.ts';
import { ApiProblem } from '../lib/problem.ts';
import { BrokenOff } from './broken-off.tsx';
import { focusWhenShown } from './entry-page.tsx';

type Trouble = 'invalid' | 'expired';

/** What is wrong with a mailed link itself; `undefined` for every problem that trying again may mend. */
export function troubleOf(code: string | undefined, problem: unknown): Trouble | undefined {
  if (code === undefined) return 'invalid';
  if (!(problem instanceof ApiProblem)) return undefined;
  if (problem.code === 'expired-action-code') return 'expired';
  return problem.code === 'invalid-action-code' ? 'invalid' : undefined;
}

/** A line that breaks off, and the way to a new one. */
export function LinkTrouble({ trouble, children }: { trouble: Trouble; children: ReactNode }) {
  const say = useSay();
  return (
    <div>
      <BrokenOff />
      <h2 ref={focusWhenShown} tabIndex={-1} className="text-24 outline-none">
        {say(trouble === 'expired' ? 'link.expired' : 'link.invalid')}
      </h2>
      <p className="mt-2 text-muted">
        {say(trouble === 'expired' ? 'link.expired-words' : 'link.invalid-words')}
      </p>
      <div className="mt-6 grid gap-3">{children}</div>
    </div>
  );
}
