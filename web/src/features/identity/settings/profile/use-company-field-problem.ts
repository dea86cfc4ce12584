import { useTranslations } from '../../../../shared/i18n/use-translations.ts';
import { companyProblemMessage } from '../../../../ui/company-field-problem-message.ts';
import { fieldIssuesOf } from '../../../../shared/member/field-issues.ts';
import type { CompanyDraft, CompanyField, CompanyProblems } from './company-draft.ts';

/** Returns the message under a field: the problem found by this form, or else the server's. */
export function useCompanyFieldProblem(draft: CompanyDraft, problems: CompanyProblems, refusal: unknown) {
  const t = useTranslations();
  const issues = fieldIssuesOf(refusal);
  return (field: CompanyField): string | undefined => {
    const code = problems[field] ?? issues.get(field);
    if (code === undefined) return undefined;
    if (field === 'sessionIdleMinutes') return t('profile.problem.sessionIdleMinutes');
    return t(companyProblemMessage(field, code, draft.entityKind));
  };
}
