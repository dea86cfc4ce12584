import type { Booking } from '@marga/contract/bookings/booking';
import { api } from '../../shared/api-client.ts';
import { toCsv } from '../../shared/csv.ts';
import type { Translate } from '../../shared/i18n/use-translations.ts';
import {
  carrierOrHotelNameOf,
  itineraryEndTimeOf,
  originAndDestinationOf,
  formatServiceNumbersOrKind,
  itineraryStartTimeOf,
  formatSupplierName,
} from '../search/itinerary/itinerary.ts';
import { choosePriceForView, type View } from '../pricing/use-agent-or-client-price-view.ts';
import { describeBookingPaymentState } from './booking-labels.tsx';
import { formatListStatus, formatTravellerTickets } from './ticket-status.tsx';
import { type BookingFilter, buildBookingListQuery } from './booking-filter.ts';

/** This is the API's maximum page size. */
const PAGE = 100;

/** Returns every matching booking, however many pages that takes. */
export async function readAllBookings(filter: BookingFilter, signal: AbortSignal): Promise<Booking[]> {
  const all: Booking[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.call('booking.list-bookings', {
      query: { ...buildBookingListQuery(filter), limit: PAGE, cursor },
      signal,
    });
    all.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

/**
 * Writes a line for each booking, with machine-readable days and amounts. The price is the one that the view allows.
 */
export function formatBookingsCsv(bookings: readonly Booking[], t: Translate, view: View): string {
  const columns: readonly [head: string, cell: (booking: Booking) => string][] = [
    [t('bookings.reference'), ({ reference }) => reference],
    [t('bookings.status'), (booking) => formatListStatus(booking, t)],
    [t('bookings.service'), ({ service }) => t(`service.${service}`)],
    [t('bookings.csv.from'), ({ itinerary }) => originAndDestinationOf(itinerary).fromName],
    [t('bookings.csv.to'), ({ itinerary }) => originAndDestinationOf(itinerary).toName],
    [t('bookings.csv.departs'), ({ itinerary }) => clockOf(itineraryStartTimeOf(itinerary))],
    [t('bookings.csv.arrives'), ({ itinerary }) => clockOf(itineraryEndTimeOf(itinerary))],
    [t('bookings.csv.numbers'), ({ itinerary }) => formatServiceNumbersOrKind(itinerary)],
    [t('bookings.carrier'), ({ itinerary }) => carrierOrHotelNameOf(itinerary)],
    [t('bookings.travellers'), ({ travellers }) => travellers.map(nameOf).join('; ')],
    [t('bookings.csv.tickets'), (booking) => formatTravellerTickets(booking, t)],
    [t('booking.airline-reference'), ({ supplierReference }) => supplierReference ?? ''],
    [t('bookings.supplier'), ({ supplier }) => formatSupplierName(supplier)],
    [t('bookings.amount'), (booking) => choosePriceForView(booking, view).amount],
    [t('bookings.csv.currency'), ({ total }) => total.currency],
    [t('bookings.csv.money'), (booking) => (view === 'agent' ? describeBookingPaymentState(booking, t) : '')],
    [t('bookings.booked-on'), ({ createdAt }) => createdAt],
  ];
  return toCsv(
    columns.map(([head]) => head),
    bookings.map((booking) => columns.map(([, cell]) => cell(booking))),
  );
}

function clockOf({ local, zone }: { local: string; zone: string }): string {
  return `${local.replace('T', ' ')} ${zone}`;
}

function nameOf({ givenName, familyName }: Booking['travellers'][number]): string {
  return `${givenName} ${familyName}`;
}
