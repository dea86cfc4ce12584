import { KeyRound } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from '../i18n/use-translations.ts';
import { ApiProblem } from '../api-problem.ts';
import { SCREENS } from '../../routes.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/page-states.tsx';
import { AuditReasonQuestion } from './audit-reason-question.tsx';

/**
 * Explains why a console page shows nothing. Staff who signed in without a second factor see how to set one up, and whoever
 * opens a company is asked why.
 */
export function OperatorConsoleProblem({ problem, onRetry }: { problem: unknown; onRetry: () => void }) {
  const t = useTranslations();
  const company = problem instanceof ApiProblem ? problem.details['company'] : undefined;
  if (problem instanceof ApiProblem && problem.code === 'audit-reason-missing' && typeof company === 'string')
    return <AuditReasonQuestion company={company} onAnswered={onRetry} />;
  if (!(problem instanceof ApiProblem) || problem.code !== 'multi-factor-auth-required')
    return <ErrorState problem={problem} onRetry={onRetry} />;
  return (
    <section
      role="alert"
      className="rounded-14 border border-dashed border-control bg-surface px-6 py-10 text-center"
    >
      <KeyRound aria-hidden size={32} strokeWidth={1.5} className="mx-auto mb-3 text-link" />
      <h2 className="text-20">{t('console.second-factor.title')}</h2>
      <p className="mx-auto mt-2 max-w-prose text-balance text-muted">{t('console.second-factor.text')}</p>
      <Link to={SCREENS.security.path} className={`${buttonClasses('primary')} mt-5`}>
        {t('console.second-factor.open')}
      </Link>
    </section>
  );
}
