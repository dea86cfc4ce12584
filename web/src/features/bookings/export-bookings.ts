import type { Booking } from '@marga/contract/bookings/booking';
import { api } from '../../shared/client.ts';
import { toCsv } from '../../shared/csv.ts';
import type { Translate } from '../../shared/i18n/translations.ts';
import {
  carriersOf,
  endOf,
  endsOf,
  numbersOf,
  startOf,
  supplierName,
} from '../search/itinerary/itinerary.ts';
import { shownPrice, type View } from '../pricing/view.ts';
import { moneyStateText } from './booking-labels.tsx';
import { type BookingFilter, queryOf } from './booking-filter.ts';

/** This is the API's maximum page size. */
const PAGE = 100;

/** Returns every matching booking, however many pages that takes. */
export async function readAllBookings(filter: BookingFilter, signal: AbortSignal): Promise<Booking[]> {
  const all: Booking[] = [];
  let cursor: string | undefined;
  do {
    const page = await api.call('booking.list-bookings', {
      query: { ...queryOf(filter), limit: PAGE, cursor },
      signal,
    });
    all.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

/** Writes a line for each booking, with machine-readable days and amounts. It shows what the view shows. */
export function bookingsCsv(bookings: readonly Booking[], t: Translate, view: View): string {
  const columns: readonly [head: string, cell: (booking: Booking) => string][] = [
    [t('bookings.reference'), ({ reference }) => reference],
    [t('bookings.status'), ({ status }) => t(`booking.status.${status}`)],
    [t('bookings.service'), ({ service }) => t(`service.${service}`)],
    [t('bookings.csv.from'), ({ itinerary }) => endsOf(itinerary).fromName],
    [t('bookings.csv.to'), ({ itinerary }) => endsOf(itinerary).toName],
    [t('bookings.csv.departs'), ({ itinerary }) => clockOf(startOf(itinerary))],
    [t('bookings.csv.arrives'), ({ itinerary }) => clockOf(endOf(itinerary))],
    [t('bookings.csv.numbers'), ({ itinerary }) => numbersOf(itinerary)],
    [t('bookings.carrier'), ({ itinerary }) => carriersOf(itinerary)],
    [t('bookings.travellers'), ({ travellers }) => travellers.map(nameOf).join('; ')],
    [t('booking.airline-reference'), ({ supplierReference }) => supplierReference ?? ''],
    [t('bookings.supplier'), ({ supplier }) => supplierName(supplier)],
    [t('bookings.amount'), (booking) => shownPrice(booking, view).amount],
    [t('bookings.csv.currency'), ({ total }) => total.currency],
    [t('bookings.csv.money'), (booking) => (view === 'agent' ? moneyStateText(booking, t) : '')],
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
