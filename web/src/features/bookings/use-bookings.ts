import type { Booking } from '@marga/contract/bookings/booking';
import { api } from '../../shared/client.ts';
import { PAGE, type Paged, usePaged } from '../../shared/paged.ts';
import { type BookingFilter, queryOf } from './booking-filter.ts';

export function useBookings(filter: BookingFilter): Paged<Booking> {
  return usePaged({
    queryKey: ['bookings', filter],
    read: (cursor, signal) =>
      api.call('booking.list-bookings', { query: { ...queryOf(filter), limit: PAGE, cursor }, signal }),
  });
}
