import { addDaysToDate } from '@marga/contract/kernel/time';
import { todayInIndia } from '../../shared/clock.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { DeparturePlanner } from '../../ui/departure-planner.tsx';

/** Shows popular routes to a company that has no bookings yet. */
export function FirstBookingSuggestions() {
  const t = useTranslations();
  const tomorrow = addDaysToDate(todayInIndia(), 1);
  return (
    <section aria-labelledby="first-morning" className="rounded-14 border border-line bg-surface p-4">
      <h2 id="first-morning" className="text-16">
        {t('dashboard.first.title')}
      </h2>
      <p className="mb-4 max-w-prose text-14 text-muted">{t('dashboard.first.text')}</p>
      <DeparturePlanner
        day={tomorrow}
        addressOf={({ from, to }) =>
          `${SCREENS.flights.path}?${new URLSearchParams({ from, to, on: tomorrow }).toString()}`
        }
      />
    </section>
  );
}
