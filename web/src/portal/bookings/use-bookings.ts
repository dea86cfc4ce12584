import type { Booking } from '@marga/contract/booking';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../lib/client.ts';

interface Bookings {
  /** Undefined until the first page has come. */
  bookings: readonly Booking[] | undefined;
  error: unknown;
  retry: () => void;
  /** Undefined when there are no more. */
  more: (() => void) | undefined;
  isLoadingMore: boolean;
}

export function useBookings(limit = 25): Bookings {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['bookings', limit],
    queryFn: ({ pageParam, signal }) =>
      api.call('booking.list-bookings', { query: { limit, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  return {
    bookings: data?.pages.flatMap(({ items }) => items),
    error,
    retry: () => void refetch(),
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    isLoadingMore: isFetchingNextPage,
  };
}
