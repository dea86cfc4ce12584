import { Search } from 'lucide-react';
import { Link } from 'react-router';
import { usePageTitle } from '../../layout/page-title.ts';
import { SCREENS } from '../../routes.ts';
import { todayInIndia } from '../../shared/clock.ts';
import { formatDay } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { useMembership, usePermission } from '../../shared/member/use-permission.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/page-states.tsx';
import { CompanyRestrictionNotice } from '../identity/company-restriction-notice.tsx';
import { useCompany } from '../identity/use-company.ts';
import { usePriceView } from '../pricing/use-agent-or-client-price-view.ts';
import { BookingPanels } from './booking-panels.tsx';
import { CompanyCard } from './company-card.tsx';
import { FirstBookingSuggestions } from './first-booking-suggestions.tsx';
import { OnboardingProgress } from './onboarding-progress.tsx';
import { OpenRefundsPanel } from './open-refunds-panel.tsx';
import { useDashboardOverview } from './use-dashboard-overview.ts';
import { WalletPanel } from './wallet-panel.tsx';

/** Shows the day: what needs the buyer, who departs, what was spent; money and the company stand beside it. */
export function Component() {
  const t = useTranslations();
  const may = usePermission();
  const membership = useMembership();
  const { data: company, error, refetch } = useCompany();
  // Balance and refunds would reveal to a client what their trip costs the company.
  const isAgents = usePriceView() === 'agent';
  usePageTitle(t('dashboard.title'));
  return (
    <div className="column grid gap-3 py-3">
      <Today />
      <div className="grid items-start gap-3 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid min-w-0 gap-3">
          {company && <CompanyRestrictionNotice company={company} />}
          {company && <OnboardingProgress company={company} />}
          {!company && error && <ErrorState problem={error} onRetry={() => void refetch()} />}
          {may('booking:read') ? <BookingPanels /> : may('search:create') && <FirstBookingSuggestions />}
        </div>
        <div className="grid min-w-0 gap-3 md:max-xl:grid-cols-2">
          {isAgents && may('wallet:read') && <WalletPanel />}
          {isAgents && may('booking:read') && <OpenRefundsPanel />}
          <CompanyCard
            name={company?.companyName ?? membership?.companyName ?? ''}
            company={error ? (company ?? null) : company}
          />
        </div>
      </div>
    </div>
  );
}

/** Names the day, counts what it holds, and begins a booking. */
function Today() {
  const t = useTranslations();
  const locale = useLocale();
  const may = usePermission();
  const { data } = useDashboardOverview(may('booking:read'));
  const facts = data
    ? ([
        ['dashboard.fact.needs-you', data.needsAction.length],
        ['dashboard.fact.upcoming', data.counts.upcoming],
        ['dashboard.fact.in-progress', data.counts['in-progress']],
      ] as const)
    : [];
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2">
      <h1 className="text-24 outline-none">{formatDay(todayInIndia(), locale, 'today')}</h1>
      <p className="flex flex-wrap gap-x-4 text-14 text-muted">
        {facts
          .filter(([, count]) => count > 0)
          .map(([text, count]) => (
            <span key={text}>{t(text, { count })}</span>
          ))}
      </p>
      {may('search:create') && (
        <Link to={SCREENS.flights.path} className={`${buttonClasses('marigold')} ml-auto max-sm:w-full`}>
          <Search aria-hidden size={18} />
          {t('dashboard.search')}
        </Link>
      )}
    </div>
  );
}
