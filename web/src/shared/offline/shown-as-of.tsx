import { formatMoment } from '../format.ts';
import { useLocale, useTranslations } from '../i18n/translations.ts';
import { useShownAsOf } from './booking-query.ts';
import { OfflineNote } from './offline-note.tsx';

/** Says as of when a stored booking is shown, and that it may have changed since. */
export function ShownAsOf({ bookingId }: { bookingId: string }) {
  const t = useTranslations();
  const locale = useLocale();
  const readAt = useShownAsOf(bookingId);
  if (readAt === undefined) return null;
  return (
    <OfflineNote title={t('offline.as-of', { moment: formatMoment(readAt, locale, 'minute') })}>
      {t('offline.as-of-text')}
    </OfflineNote>
  );
}
