import type { Booking } from '@marga/contract/booking';
import { api } from '../../lib/client.ts';
import { csvOf } from '../../lib/csv.ts';
import type { Say } from '../../lib/i18n/text.ts';
import { carriersOf, endOf, endsOf, numbersOf, startOf, supplierName } from '../itinerary/itinerary.ts';
import { shownPrice, type View } from '../price/view.ts';
import { moneyWords } from './booking-words.tsx';
import { type BookingFilter, queryOf } from './booking-filter.ts';

/** As many at once as the API gives. */
const PAGE = 100;

/** Every booking that matches, however many pages that takes. */
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

/** A line for each booking, with days and amounts as programs read them. It shows what the view shows. */
export function bookingsCsv(bookings: readonly Booking[], say: Say, view: View): string {
  const columns: readonly [head: string, cell: (booking: Booking) => string][] = [
    [say('bookings.reference'), ({ reference }) => reference],
    [say('bookings.status'), ({ status }) => say(`booking.status.${status}`)],
    [say('bookings.service'), ({ service }) => say(`service.${service}`)],
    [say('bookings.csv.from'), ({ itinerary }) => endsOf(itinerary).fromName],
    [say('bookings.csv.to'), ({ itinerary }) => endsOf(itinerary).toName],
    [say('bookings.csv.departs'), ({ itinerary }) => clockOf(startOf(itinerary))],
    [say('bookings.csv.arrives'), ({ itinerary }) => clockOf(endOf(itinerary))],
    [say('bookings.csv.numbers'), ({ itinerary }) => numbersOf(itinerary)],
    [say('bookings.carrier'), ({ itinerary }) => carriersOf(itinerary)],
    [say('bookings.travellers'), ({ travellers }) => travellers.map(nameOf).join('; ')],
    [say('booking.airline-reference'), ({ supplierReference }) => supplierReference ?? ''],
    [say('bookings.supplier'), ({ supplier }) => supplierName(supplier)],
    [say('bookings.amount'), (booking) => shownPrice(booking, view).amount],
    [say('bookings.csv.currency'), ({ total }) => total.currency],
    [say('bookings.csv.money'), (booking) => (view === 'agent' ? moneyWords(booking, say) : '')],
    [say('bookings.booked-on'), ({ createdAt }) => createdAt],
  ];
  return csvOf(
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
