import { ArrowRight, Building2, LifeBuoy, Ticket } from 'lucide-react';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { FullRowLink } from '../../ui/full-row-link.tsx';
import { useDashboardOverview } from './use-dashboard-overview.ts';
import { usePermission } from '../../shared/member/use-permission.ts';

const LINKS = [
  {
    to: SCREENS.profile.path,
    name: 'dashboard.way.profile',
    text: 'dashboard.way.profile-text',
    Icon: Building2,
  },
  {
    to: SCREENS.bookings.path,
    name: 'dashboard.way.bookings',
    text: 'dashboard.way.bookings-text',
    Icon: Ticket,
  },
  {
    to: SCREENS.contact.path,
    name: 'dashboard.way.support',
    text: 'dashboard.way.support-text',
    Icon: LifeBuoy,
  },
] as const;

export function QuickLinks() {
  const t = useTranslations();
  const bookings = useBookingText();
  return (
    <nav aria-label={t('dashboard.ways')}>
      <ul className="grid gap-3 sm:grid-cols-3">
        {LINKS.map(({ to, name, text, Icon }) => (
          <li
            key={name}
            className="group relative flex items-center gap-4 rounded-14 border border-line bg-surface px-4 py-3 hover:border-ink"
          >
            <Icon aria-hidden size={24} strokeWidth={1.75} className="shrink-0 text-link" />
            <div className="min-w-0 flex-1">
              <FullRowLink to={to}>{t(name)}</FullRowLink>
              <p className="text-13 text-muted">{(to === SCREENS.bookings.path && bookings) || t(text)}</p>
            </div>
            <ArrowRight aria-hidden size={18} className="shrink-0 text-control group-hover:text-link" />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Counts upcoming bookings and those in progress, if the user may read them. */
function useBookingText(): string | undefined {
  const t = useTranslations();
  const mayRead = usePermission()('booking:read');
  const { data } = useDashboardOverview(mayRead);
  if (!data || Object.values(data.counts).every((count) => count === 0)) return undefined;
  return t('dashboard.way.bookings-count', {
    upcoming: data.counts.upcoming,
    moving: data.counts['in-progress'],
  });
}
