import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api-client.ts';

/**
 * Opens one stream per tab for all changes in the company. An event names what changed and the tab reads it again,
 * so that it never shows outdated data. Returns the function that stops it.
 */
export function followCompanyEvents(queryClient: QueryClient): () => void {
  const end = new AbortController();
  const readAgain = (queryKey?: readonly unknown[]) =>
    void queryClient.invalidateQueries(queryKey === undefined ? {} : { queryKey });
  let isFirstConnection = true;
  api
    .watch(
      'booking.watch-company',
      { signal: end.signal },
      {
        onEvent: (event) => {
          if (event.type === 'reset') return readAgain();
          if (event.type === 'booking-changed') readAgain(['checkout', event.checkoutId]);
          readAgain(['amendments', event.bookingId]);
          readAgain(['refunds']);
          readAgain(['booking', event.bookingId]);
          readAgain(['bookings']);
          readAgain(['overview']);
          readAgain(['notifications']);
          readAgain(['wallet']);
        },
        onState: (state) => {
          if (state !== 'connected') return;
          // A connection that broke before its first event has no position to replay from, so all data is read again.
          if (!isFirstConnection) readAgain();
          isFirstConnection = false;
        },
      },
    )
    // Nobody is signed in any more, or this role may not read bookings; the screens show that themselves.
    .catch(() => undefined);
  return () => end.abort();
}
