import type { Booking } from '@marga/contract/booking';
import { Link } from 'react-router';
import { formatDay } from '../../lib/format.ts';
import { useLocale } from '../../lib/i18n/text.ts';
import { Price } from '../../ui/figures.tsx';
import { Reference } from '../../ui/reference.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { firstSegment } from '../itinerary/itinerary.ts';
import { BookingTable } from './booking-table.tsx';
import { amountLook, ServiceTick, travellerWords, tripWords } from './booking-words.tsx';
import { useIsDesk } from './use-is-desk.ts';

/** A table where there is room for one, cards on a telephone. */
export function BookingList({ bookings }: { bookings: readonly Booking[] }) {
  return useIsDesk() ? <BookingTable bookings={bookings} /> : <Cards bookings={bookings} />;
}

function Cards({ bookings }: { bookings: readonly Booking[] }) {
  const locale = useLocale();
  return (
    <ul className="grid gap-2">
      {bookings.map((booking) => (
        <li key={booking.id} className="relative rounded-8 border border-line bg-surface px-4 py-3">
          <div className="flex items-center justify-between gap-3">
            <Link
              to={`/bookings/${booking.id}`}
              className="font-semibold text-link no-underline after:absolute after:inset-0"
            >
              <Reference>{booking.reference}</Reference>
            </Link>
            <StatusChip state={booking.state} />
          </div>
          <p className="mt-1.5 flex items-center gap-2 text-14 font-semibold">
            <ServiceTick service={booking.service} />
            {tripWords(booking)}
          </p>
          <div className="mt-0.5 flex items-baseline justify-between gap-3 text-13 text-muted">
            <span className="min-w-0 truncate">
              {formatDay(firstSegment(booking.itinerary).departsAt.local, locale, 'short')},{' '}
              {travellerWords(booking)}
            </span>
            <Price money={booking.total} className={`text-16 ${amountLook(booking)}`} />
          </div>
        </li>
      ))}
    </ul>
  );
}
