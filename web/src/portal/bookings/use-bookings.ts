import type { Booking } from '@marga/contract/booking';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../lib/client.ts';
import { type BookingFilter, queryOf } from './booking-filter.ts';

interface Bookings {
  /** Undefined until the first page has come. */
  bookings: readonly Booking[] | undefined;
  /** They are those of the filter before, until its own have come. */
  isStale: boolean;
  error: unknown;
  retry: () => void;
  /** Undefined when there are no more. */
  more: (() => void) | undefined;
  isLoadingMore: boolean;
}

const PAGE = 50;

export function useBookings(filter: BookingFilter): Bookings {
  const query = useInfiniteQuery({
    queryKey: ['bookings', filter],
    queryFn: ({ pageParam, signal }) =>
      api.call('booking.list-bookings', {
        query: { ...queryOf(filter), limit: PAGE, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  return {
    bookings: query.data?.pages.flatMap(({ items }) => items),
    isStale: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    isLoadingMore: query.isFetchingNextPage,
  };
}
