import { useSay } from '../../../lib/i18n/text.ts';
import { companyProblemWords } from '../../../ui/company-problem-words.ts';
import { issuesOf } from '../../field-issues.ts';
import type { CompanyDraft, CompanyField, CompanyProblems } from './company-draft.ts';

/** What stands under a field: the words for what this form or else the server has against it. */
export function useCompanyFieldWords(draft: CompanyDraft, problems: CompanyProblems, refusal: unknown) {
  const say = useSay();
  const issues = issuesOf(refusal);
  return (field: CompanyField): string | undefined => {
    const code = problems[field] ?? issues.get(field);
    if (code === undefined) return undefined;
    if (field === 'sessionIdleMinutes') return say('profile.problem.sessionIdleMinutes');
    return say(companyProblemWords(field, code, draft.entityKind));
  };
}
