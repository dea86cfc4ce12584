import type { Booking } from '@marga/contract/bookings/booking';
import { toInstant } from '@marga/contract/kernel/time';
import { Link } from 'react-router';
import { isPast, todayInIndia } from '../../shared/clock.ts';
import { formatDay, formatMoment } from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { SERVICE_LIST } from '../../site/services-list.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { Price } from '../../ui/price.tsx';
import { ReferenceCode } from '../../ui/reference-code.tsx';
import { BookingStateChip } from '../../ui/booking-state-chip.tsx';
import { usePriceView } from '../pricing/use-agent-or-client-price-view.ts';
import { describeBookingPaymentState, formatTravellerNames } from '../bookings/booking-labels.tsx';
import { explainBookingState } from '../checkout/booking-state-explanation.ts';
import { formatItineraryTitle } from '../../shared/format-route.ts';
import { originAndDestinationOf, itineraryStartTimeOf } from '../search/itinerary/itinerary.ts';

/** Shows the bookings that need attention, what is being done about them, and what the user can do. */
export function BookingsNeedingAttention({ bookings }: { bookings: readonly Booking[] }) {
  const t = useTranslations();
  if (bookings.length === 0) return null;
  return (
    <section aria-labelledby="attention" className="overflow-clip rounded-14 border border-line bg-surface">
      <div className="flex h-10 items-center gap-2 px-4">
        <h2 id="attention" className="text-16">
          {t('dashboard.attention')}
        </h2>
        <Chip tone="held">{String(bookings.length)}</Chip>
      </div>
      <ul>
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
  const isAgents = usePriceView() === 'agent';
  const startsAt = itineraryStartTimeOf(booking.itinerary);
  const text = [
    explainBookingState(booking, t, locale),
    ...(booking.state === 'failed' ? [describeBookingPaymentState(booking, t)] : []),
  ].join(' ');
  return (
    <li
      className={joinClassNames(
        'grid min-h-12.5 items-center gap-x-4 gap-y-1.5 border-t border-l-4 border-t-line py-1.5 pr-4 pl-3 md:grid-cols-[minmax(0,1fr)_auto_11rem]',
        booking.state === 'failed' ? 'border-l-failed' : 'border-l-held',
      )}
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <Link
            to={`/bookings/${booking.id}`}
            className="text-14 font-semibold text-ink no-underline hover:underline"
          >
            {formatItineraryTitle(booking.itinerary, t)}
          </Link>
          <BookingStateChip state={booking.state} />
          <span className="truncate text-13 text-muted">
            {formatDay(startsAt.local, locale, 'short')}, {formatTravellerNames(booking)}{' '}
            <ReferenceCode>{booking.reference}</ReferenceCode>
          </span>
        </p>
        <p title={text} className="text-13 text-pretty text-muted md:truncate">
          {text}
        </p>
      </div>
      {isAgents ? <Price money={booking.total} className="text-14" /> : <span />}
      <Action booking={booking} />
    </li>
  );
}

/** Offers what the buyer can do about it; a booking that we look after is opened. */
function Action({ booking }: { booking: Booking }) {
  const t = useTranslations();
  const locale = useLocale();
  if (booking.state === 'on-hold' && booking.payBy !== null)
    return (
      <Link to={`/checkouts/${booking.checkoutId}`} className={ACTION}>
        {t('booking.pay-by', { moment: formatMoment(booking.payBy, locale, 'minute') })}
      </Link>
    );
  if (booking.state === 'failed' && !isPast(toInstant(itineraryStartTimeOf(booking.itinerary))))
    return <SearchAgain booking={booking} />;
  return null;
}

const ACTION = `${buttonClasses('outline')} md:min-h-9 md:justify-self-stretch md:px-2 md:text-13`;

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
    <Link to={`${pathOf(service)}?${query.toString()}`} className={ACTION}>
      {t('dashboard.search-again')}
    </Link>
  );
}

function pathOf(service: Booking['service']): string {
  return SERVICE_LIST.find((entry) => entry.service === service)?.path ?? '/services';
}
