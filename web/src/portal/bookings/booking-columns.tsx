import type { Booking } from '@marga/contract/booking';
import { today } from '../../lib/clock.ts';
import { formatDay, formatMoment } from '../../lib/format.ts';
import type { Locale } from '../../lib/i18n/locale.ts';
import type { Say } from '../../lib/i18n/text.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { Reference } from '../../ui/reference.tsx';
import { carriersOf, startOf, supplierName } from '../itinerary/itinerary.ts';
import type { BookingOrder } from './booking-filter.ts';
import { BookingListChip, BookingPrice, ServiceTick, travellerWords, tripWords } from './booking-words.tsx';

type BookingColumn = Column<Booking, BookingOrder>;

export function bookingColumns(say: Say, locale: Locale): readonly BookingColumn[] {
  return [
    {
      id: 'reference',
      name: say('bookings.reference'),
      isName: true,
      cell: ({ reference }) => <Reference>{reference}</Reference>,
    },
    {
      id: 'travels-on',
      name: say('bookings.travels-on'),
      orders: [
        { order: 'departure', direction: 'ascending' },
        { order: 'latest-departure', direction: 'descending' },
      ],
      cell: (booking) => <span className="tabular-nums">{travelDay(booking, locale)}</span>,
    },
    {
      id: 'service',
      name: say('bookings.service'),
      cell: ({ service }) => (
        <span className="flex items-center gap-2">
          <ServiceTick service={service} />
          {say(`service.${service}`)}
        </span>
      ),
    },
    { id: 'details', name: say('bookings.details'), cell: tripWords },
    {
      id: 'travellers',
      name: say('bookings.travellers'),
      cell: (booking) => <span className="block max-w-44 truncate">{travellerWords(booking)}</span>,
    },
    {
      id: 'booked-on',
      name: say('bookings.booked-on'),
      orders: [
        { order: 'newest', direction: 'descending' },
        { order: 'oldest', direction: 'ascending' },
      ],
      cell: ({ createdAt }) => (
        <span className="tabular-nums">{formatMoment(createdAt, locale, 'minute')}</span>
      ),
    },
    {
      id: 'status',
      name: say('bookings.status'),
      cell: (booking) => <BookingListChip booking={booking} />,
    },
    {
      id: 'airline',
      name: say('bookings.carrier'),
      isOptional: true,
      cell: ({ itinerary }) => <span className="block max-w-44 truncate">{carriersOf(itinerary)}</span>,
    },
    {
      id: 'airline-reference',
      name: say('booking.airline-reference'),
      isOptional: true,
      cell: ({ supplierReference }) => <Reference>{supplierReference ?? ''}</Reference>,
    },
    {
      id: 'supplier',
      name: say('bookings.supplier'),
      isOptional: true,
      cell: ({ supplier }) => supplierName(supplier),
    },
    {
      id: 'amount',
      name: say('bookings.amount'),
      isFigure: true,
      orders: [
        { order: 'dearest', direction: 'descending' },
        { order: 'cheapest', direction: 'ascending' },
      ],
      cell: (booking) => <BookingPrice booking={booking} />,
    },
  ];
}

/** The year is said where it is not this one. */
export function travelDay({ itinerary }: Booking, locale: Locale): string {
  const { local } = startOf(itinerary);
  return formatDay(local, locale, local.startsWith(today().slice(0, 4)) ? 'short' : 'year');
}
