import { useTranslations } from '../shared/i18n/use-translations.ts';

/** Shows the +1 of timetables, which a screen reader reads out as a sentence. */
export function ArrivalDayOffset({ days }: { days: number }) {
  const t = useTranslations();
  if (days === 0) return null;
  return (
    <sup className="ml-0.5 font-sans text-13 leading-0 font-semibold text-held">
      <span aria-hidden>{days > 0 ? `+${days}` : days}</span>
      <span className="sr-only">{t('time.days-later', { days })}</span>
    </sup>
  );
}
