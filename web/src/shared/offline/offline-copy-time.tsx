import { formatMoment } from '../format-money-and-dates.ts';
import { useLocale, useTranslations } from '../i18n/use-translations.ts';
import { useOfflineCopyTime } from './booking-query-with-offline-copy.ts';
import { OfflineNotice } from './offline-notice.tsx';

/** Shows when the offline copy of a booking was read, and that the booking may have changed since. */
export function OfflineCopyTime({ bookingId }: { bookingId: string }) {
  const t = useTranslations();
  const locale = useLocale();
  const readAt = useOfflineCopyTime(bookingId);
  if (readAt === undefined) return null;
  return (
    <OfflineNotice title={t('offline.as-of', { moment: formatMoment(readAt, locale, 'minute') })}>
      {t('offline.as-of-text')}
    </OfflineNotice>
  );
}
