import type { QueryClient } from '@tanstack/react-query';
import { api } from '../lib/client.ts';

/**
 * One stream per tab for everything that changes in the company. An event names what changed and the tab reads it
 * again, so that it can never show what is no longer so. Gives the function that ends it.
 */
export function followCompany(queryClient: QueryClient): () => void {
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
          readAgain(['notices']);
          readAgain(['wallet']);
        },
        onState: (state) => {
          if (state !== 'connected') return;
          // A line that was cut before its first event has no position to replay from.
          if (!isFirstConnection) readAgain();
          isFirstConnection = false;
        },
      },
    )
    // Nobody is signed in any more, or this role may not read bookings: the screens say so themselves.
    .catch(() => undefined);
  return () => end.abort();
}
