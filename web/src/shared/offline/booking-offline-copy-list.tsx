import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formatDay, formatMoment } from '../format-money-and-dates.ts';
import { useLocale, useTranslations } from '../i18n/use-translations.ts';
import { isNetworkProblem } from '../api-problem.ts';
import { itineraryStartTimeOf } from '../../features/search/itinerary/itinerary.ts';
import { formatTripSummary } from '../../features/bookings/booking-labels.tsx';
import { Skeleton } from '../../ui/page-states.tsx';
import { ReferenceCode } from '../../ui/reference-code.tsx';
import { type OfflineBooking, listBookingOfflineCopies } from './booking-offline-copies.ts';
import { OfflineNotice } from './offline-notice.tsx';

interface OfflineBookingListProps {
  /** Holds the reason why the bookings could not be read. */
  problem: unknown;
  /** This is shown when the problem was not the network, or when nothing was stored. */
  otherwise: ReactNode;
}

/** Shows the bookings that were opened here before, in place of the list that could not be read. */
export function BookingOfflineCopyList({ problem, otherwise }: OfflineBookingListProps) {
  const t = useTranslations();
  const locale = useLocale();
  const isOffline = isNetworkProblem(problem);
  const [stored, setStored] = useState<readonly OfflineBooking[]>();
  useEffect(() => {
    if (isOffline) listBookingOfflineCopies().then(setStored, () => setStored([]));
  }, [isOffline]);
  if (!isOffline || stored?.length === 0) return otherwise;
  if (!stored) return <Skeleton className="h-40" />;
  return (
    <>
      <OfflineNotice title={t('offline.list')}>{t('offline.list-text')}</OfflineNotice>
      <ul className="grid gap-2">
        {stored.map(({ booking, readAt }) => (
          <li
            key={booking.id}
            className="relative rounded-8 border border-line bg-surface px-4 py-3 hover:bg-tint"
          >
            <Link
              to={`/bookings/${booking.id}`}
              className="font-semibold text-link no-underline after:absolute after:inset-0"
            >
              <ReferenceCode>{booking.reference}</ReferenceCode>
            </Link>
            <p className="mt-1">
              {formatTripSummary(booking, t)},{' '}
              {formatDay(itineraryStartTimeOf(booking.itinerary).local, locale)}
            </p>
            <p className="text-13 text-muted">
              {t('offline.as-of', { moment: formatMoment(readAt, locale, 'minute') })}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
