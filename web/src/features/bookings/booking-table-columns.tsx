import type { Booking } from '@marga/contract/bookings/booking';
import { todayInIndia } from '../../shared/clock.ts';
import { formatDay, formatMoment } from '../../shared/format-money-and-dates.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/use-translations.ts';
import type { Column } from '../../ui/data-table/table-column.ts';
import { ReferenceCode } from '../../ui/reference-code.tsx';
import {
  carrierOrHotelNameOf,
  itineraryStartTimeOf,
  formatSupplierName,
} from '../search/itinerary/itinerary.ts';
import type { BookingOrder } from './booking-filter.ts';
import {
  BookingListStatusChip,
  BookingPrice,
  ServiceColourBar,
  formatTravellerNames,
  formatTripSummary,
} from './booking-labels.tsx';

type BookingColumn = Column<Booking, BookingOrder>;

export function buildBookingColumns(t: Translate, locale: Locale): readonly BookingColumn[] {
  return [
    {
      id: 'reference',
      name: t('bookings.reference'),
      isName: true,
      cell: ({ reference }) => <ReferenceCode>{reference}</ReferenceCode>,
    },
    {
      id: 'travels-on',
      name: t('bookings.travels-on'),
      orders: [
        { order: 'departure', direction: 'ascending' },
        { order: 'latest-departure', direction: 'descending' },
      ],
      cell: (booking) => <span className="tabular-nums">{formatTravelDay(booking, locale)}</span>,
    },
    {
      id: 'service',
      name: t('bookings.service'),
      cell: ({ service }) => (
        <span className="flex items-center gap-2">
          <ServiceColourBar service={service} />
          {t(`service.${service}`)}
        </span>
      ),
    },
    {
      id: 'details',
      name: t('bookings.details'),
      // One long name of a hotel or station would push the amount of every booking out of sight.
      cell: (booking) => (
        <span className="block max-w-44 truncate 2xl:max-w-60">{formatTripSummary(booking, t)}</span>
      ),
    },
    {
      id: 'travellers',
      name: t('bookings.travellers'),
      cell: (booking) => (
        <span className="block max-w-28 truncate 2xl:max-w-44">{formatTravellerNames(booking)}</span>
      ),
    },
    {
      id: 'booked-on',
      name: t('bookings.booked-on'),
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
      name: t('bookings.status'),
      cell: (booking) => <BookingListStatusChip booking={booking} />,
    },
    {
      id: 'airline',
      name: t('bookings.carrier'),
      isOptional: true,
      cell: ({ itinerary }) => (
        <span className="block max-w-44 truncate">{carrierOrHotelNameOf(itinerary)}</span>
      ),
    },
    {
      id: 'airline-reference',
      name: t('booking.airline-reference'),
      isOptional: true,
      cell: ({ supplierReference }) => <ReferenceCode>{supplierReference ?? ''}</ReferenceCode>,
    },
    {
      id: 'supplier',
      name: t('bookings.supplier'),
      isOptional: true,
      cell: ({ supplier }) => formatSupplierName(supplier),
    },
    {
      id: 'amount',
      name: t('bookings.amount'),
      isFigure: true,
      orders: [
        { order: 'dearest', direction: 'descending' },
        { order: 'cheapest', direction: 'ascending' },
      ],
      cell: (booking) => <BookingPrice booking={booking} />,
    },
  ];
}

/** The year is shown when it is not the current one. */
export function formatTravelDay({ itinerary }: Booking, locale: Locale): string {
  const { local } = itineraryStartTimeOf(itinerary);
  return formatDay(local, locale, local.startsWith(todayInIndia().slice(0, 4)) ? 'short' : 'year');
}
