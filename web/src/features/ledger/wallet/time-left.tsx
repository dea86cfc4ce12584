import { msUntil } from '../../../shared/clock.ts';
import { formatDuration, formatMoment } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { useCurrentMinute } from '../../../shared/use-current-minute.ts';

const DAY = 24 * 60;

/** Shows the remaining time and updates it every minute. */
export function TimeLeft({ until }: { until: string }) {
  const t = useTranslations();
  const locale = useLocale();
  useCurrentMinute();
  const minutes = Math.ceil(msUntil(until) / 60_000);
  if (minutes > DAY) return t('wallet.until-at', { at: formatMoment(until, locale, 'minute') });
  if (minutes <= 0) return <span className="text-failed">{t('wallet.lapsed')}</span>;
  return (
    <span className={minutes < 10 ? 'font-semibold text-held' : undefined}>
      {t('wallet.left', { time: formatDuration(minutes, locale) })}
    </span>
  );
}
