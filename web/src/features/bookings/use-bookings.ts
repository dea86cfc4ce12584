import type { Booking } from '@marga/contract/bookings/booking';
import { api } from '../../shared/api-client.ts';
import { PAGE, type Paged, usePagedList } from '../../shared/use-paged-list.ts';
import { type BookingFilter, buildBookingListQuery } from './booking-filter.ts';

export function useBookings(filter: BookingFilter): Paged<Booking> {
  return usePagedList({
    queryKey: ['bookings', filter],
    read: (cursor, signal) =>
      api.call('booking.list-bookings', {
        query: { ...buildBookingListQuery(filter), limit: PAGE, cursor },
        signal,
      }),
  });
}
