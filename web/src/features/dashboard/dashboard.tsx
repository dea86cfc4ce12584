import { Plane } from 'lucide-react';
import { Link } from 'react-router';
import { usePageTitle } from '../../layout/page-title.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/page-states.tsx';
import { useCompany } from '../identity/use-company.ts';
import { CompanyRestrictionNotice } from '../identity/company-restriction-notice.tsx';
import { CompanySummary } from './company-summary.tsx';
import { DashboardPanels } from './dashboard-panels.tsx';
import { OnboardingProgress } from './onboarding-progress.tsx';
import { QuickLinks } from './quick-links.tsx';
import { usePermission, useMembership } from '../../shared/member/use-permission.ts';

export function Component() {
  const t = useTranslations();
  const may = usePermission();
  const membership = useMembership();
  const { data: company, error, refetch } = useCompany();
  usePageTitle(t('dashboard.title'));
  return (
    <div className="column grid gap-8 py-8">
      <CompanySummary
        name={company?.companyName ?? membership?.companyName ?? ''}
        company={error ? (company ?? null) : company}
        action={
          may('search:create') && (
            <Link to={SCREENS.flights.path} className={buttonClasses('marigold')}>
              <Plane aria-hidden size={18} />
              {t('dashboard.search')}
            </Link>
          )
        }
      />
      {company && <CompanyRestrictionNotice company={company} />}
      {company && <OnboardingProgress company={company} />}
      {!company && error && <ErrorState problem={error} onRetry={() => void refetch()} />}
      <QuickLinks />
      <DashboardPanels />
    </div>
  );
}
