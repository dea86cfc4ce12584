import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { useSay } from '../lib/i18n/text.ts';
import { buttonLook } from '../ui/button.tsx';
import { useCompanies } from './use-companies.ts';

/** The company that has waited longest besides this one, for whoever works through the list. */
export function NextInLine({ after }: { after: string }) {
  const say = useSay();
  const next = useCompanies({ state: 'waiting', search: '' }).rows?.find(({ id }) => id !== after);
  if (!next) return null;
  return (
    <Link to={`/console/companies/${next.id}`} className={buttonLook('outline')} title={next.companyName}>
      {say('console.next')}
      <ArrowRight aria-hidden size={18} />
    </Link>
  );
}
