import type { Booking } from '@marga/contract/bookings/booking';
import { toInstant } from '@marga/contract/kernel/time';
import { Link } from 'react-router';
import { isPast, todayInIndia } from '../../shared/clock.ts';
import { formatDay, formatMoment } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { SERVICE_LIST } from '../../site/services-list.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { ReferenceCode } from '../../ui/reference-code.tsx';
import { BookingStateChip } from '../../ui/booking-state-chip.tsx';
import { describeBookingPaymentState, formatTravellerNames } from '../bookings/booking-labels.tsx';
import { explainBookingState } from '../checkout/booking-state-explanation.ts';
import { formatItineraryTitle } from '../../shared/format-route.ts';
import { originAndDestinationOf, itineraryStartTimeOf } from '../search/itinerary/itinerary.ts';

/** Shows the bookings that need attention, what is being done about them, and what the user can do. */
export function BookingsNeedingAttention({ bookings }: { bookings: readonly Booking[] }) {
  const t = useTranslations();
  if (bookings.length === 0) return null;
  return (
    <section aria-labelledby="attention">
      <h2 id="attention" className="mb-2 text-20">
        {t('dashboard.attention')}
      </h2>
      <ul className="grid gap-2">
        {bookings.map((booking) => (
          <Matter key={booking.id} booking={booking} />
        ))}
      </ul>
    </section>
  );
}

function Matter({ booking }: { booking: Booking }) {
  const t = useTranslations();
  const locale = useLocale();
  const startsAt = itineraryStartTimeOf(booking.itinerary);
  return (
    <li
      className={joinClassNames(
        'relative grid gap-x-6 gap-y-1 rounded-8 border border-l-4 border-line bg-surface px-4 py-2.5 md:grid-cols-[17rem_1fr_auto] md:items-center',
        booking.state === 'failed' ? 'border-l-failed' : 'border-l-held',
      )}
    >
      <div className="min-w-0">
        <Link
          to={`/bookings/${booking.id}`}
          className="text-14 font-semibold text-link no-underline hover:underline"
        >
          {formatItineraryTitle(booking.itinerary, t)}
        </Link>
        <p className="truncate text-13 text-muted">
          {formatDay(startsAt.local, locale, 'short')}, {formatTravellerNames(booking)}{' '}
          <ReferenceCode>{booking.reference}</ReferenceCode>
        </p>
      </div>
      <p className="max-w-prose text-14 text-pretty">
        <BookingStateChip state={booking.state} /> {explainBookingState(booking, t, locale)}{' '}
        {booking.state === 'failed' && describeBookingPaymentState(booking, t)}
      </p>
      {booking.state === 'on-hold' && booking.payBy !== null && (
        <Link
          to={`/checkouts/${booking.checkoutId}`}
          className="justify-self-start text-14 font-semibold text-link underline underline-offset-4"
        >
          {t('booking.pay-by', { moment: formatMoment(booking.payBy, locale, 'minute') })}
        </Link>
      )}
      {booking.state === 'failed' && !isPast(toInstant(startsAt)) && <SearchAgain booking={booking} />}
    </li>
  );
}

/** Searches the same route on the same day for as many people, by place names, which the search page resolves. */
function SearchAgain({ booking: { itinerary, service, travellers } }: { booking: Booking }) {
  const t = useTranslations();
  const { from, to, fromName } = originAndDestinationOf(itinerary);
  const on = itineraryStartTimeOf(itinerary).local.slice(0, 10);
  const query = new URLSearchParams({
    ...(service === 'hotel' ? { to } : { from: service === 'flight' ? from : fromName, to }),
    on: on < todayInIndia() ? todayInIndia() : on,
    travellers: String(travellers.length),
  });
  return (
    <Link
      to={`${pathOf(service)}?${query.toString()}`}
      className="justify-self-start text-14 font-semibold text-link underline underline-offset-4"
    >
      {t('dashboard.search-again')}
    </Link>
  );
}

function pathOf(service: Booking['service']): string {
  return SERVICE_LIST.find((entry) => entry.service === service)?.path ?? '/services';
}
