import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { buttonClasses } from '../../../ui/button.tsx';
import { useCompanies } from './use-companies.ts';

/** Links to the other company that has waited longest, for operators who work through the list. */
export function NextCompanyToReviewLink({ after }: { after: string }) {
  const t = useTranslations();
  const next = useCompanies({ state: 'waiting', search: '' }).rows?.find(({ id }) => id !== after);
  if (!next) return null;
  return (
    <Link to={`/console/companies/${next.id}`} className={buttonClasses('outline')} title={next.companyName}>
      {t('console.next')}
      <ArrowRight aria-hidden size={18} />
    </Link>
  );
}
