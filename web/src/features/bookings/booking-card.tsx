import type { Booking } from '@marga/contract/bookings/booking';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { ReferenceCode } from '../../ui/reference-code.tsx';
import { formatTravelDay } from './booking-table-columns.tsx';
import {
  BookingListStatusChip,
  BookingPrice,
  ServiceColourBar,
  formatTravellerNames,
  formatTripSummary,
} from './booking-labels.tsx';

interface BookingCardProps {
  booking: Booking;
  link: (children: ReactNode) => ReactNode;
}

/** Shows a booking where there is no room for a table row. */
export function BookingCard({ booking, link }: BookingCardProps) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <>
      <div className="flex items-center justify-between gap-3 font-semibold">
        {link(<ReferenceCode>{booking.reference}</ReferenceCode>)}
        <BookingListStatusChip booking={booking} />
      </div>
      <p className="mt-1.5 flex items-center gap-2 text-14 font-semibold">
        <ServiceColourBar service={booking.service} />
        {formatTripSummary(booking, t)}
      </p>
      <div className="mt-0.5 flex items-baseline justify-between gap-3 text-13 text-muted">
        <span className="min-w-0 truncate">
          {formatTravelDay(booking, locale)}, {formatTravellerNames(booking)}
        </span>
        <BookingPrice booking={booking} className="text-16" />
      </div>
    </>
  );
}
