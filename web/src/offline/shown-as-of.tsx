import { formatMoment } from '../lib/format.ts';
import { useLocale, useSay } from '../lib/i18n/text.ts';
import { useShownAsOf } from './booking-query.ts';
import { OfflineNote } from './offline-note.tsx';

/** Over a booking that was kept: as of when, and that it may be otherwise by now. */
export function ShownAsOf({ bookingId }: { bookingId: string }) {
  const say = useSay();
  const locale = useLocale();
  const readAt = useShownAsOf(bookingId);
  if (readAt === undefined) return null;
  return (
    <OfflineNote title={say('offline.as-of', { moment: formatMoment(readAt, locale, 'minute') })}>
      {say('offline.as-of-words')}
    </OfflineNote>
  );
}
