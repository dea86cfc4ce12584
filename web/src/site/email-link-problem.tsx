import type { ReactNode } from 'react';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { ApiProblem } from '../shared/api-problem.ts';
import { InvalidLinkIllustration } from './invalid-link-illustration.tsx';
import { focusElementWhenShown } from './auth-page-layout.tsx';

type Trouble = 'invalid' | 'expired';

/** Returns what is wrong with an emailed link itself, or `undefined` for problems that a retry may solve. */
export function emailLinkProblemOf(code: string | undefined, problem: unknown): Trouble | undefined {
  if (code === undefined) return 'invalid';
  if (!(problem instanceof ApiProblem)) return undefined;
  if (problem.code === 'expired-action-code') return 'expired';
  return problem.code === 'invalid-action-code' ? 'invalid' : undefined;
}

/** Shows that a link does not work and how to get a new one. */
export function EmailLinkProblem({ trouble, children }: { trouble: Trouble; children: ReactNode }) {
  const t = useTranslations();
  return (
    <div>
      <InvalidLinkIllustration />
      <h2 ref={focusElementWhenShown} tabIndex={-1} className="text-24 outline-none">
        {t(trouble === 'expired' ? 'link.expired' : 'link.invalid')}
      </h2>
      <p className="mt-2 text-muted">
        {t(trouble === 'expired' ? 'link.expired-text' : 'link.invalid-text')}
      </p>
      <div className="mt-6 grid gap-3">{children}</div>
    </div>
  );
}
