import type { Change } from '@marga/contract/amendments/amendments';
import type { Booking } from '@marga/contract/bookings/booking';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Input } from '../../../shared/api.ts';
import { api } from '../../../shared/api-client.ts';
import { useRequestIdempotencyKey } from '../../../shared/use-idempotency-key.ts';
import { requestRetryDelayMs, shouldRetryRequest } from '../../checkout/unknown-request-outcome.ts';
import { useRefreshAmendments } from '../use-amendments.ts';
import type { quoteChange } from '@marga/contract/amendments/amendments';

export type WantedChange = Input<typeof quoteChange>['body'];

/** Quotes a change. A quote changes nothing; each new `round` requests another quote from the supplier. */
export function useBookingChangeQuote(booking: Booking, wanted: WantedChange | undefined, round: number) {
  return useQuery({
    queryKey: ['change-quote', booking.id, wanted, round],
    queryFn: ({ signal }) =>
      api.call('amendments.quote-change', {
        params: { bookingId: booking.id },
        body: wanted ?? {},
        signal,
      }),
    enabled: wanted !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
}

export type ChangePayment = 'wallet' | 'credit';

/**
 * Makes the change as quoted. The same request carries the same idempotency key, so a retry after a lost response
 * cannot make the change twice.
 */
export function useConfirmBookingChange(quote: Change, onConfirmed: () => void) {
  const readAgain = useRefreshAmendments(quote.bookingId);
  const { keyFor } = useRequestIdempotencyKey();
  return useMutation({
    retry: shouldRetryRequest,
    retryDelay: requestRetryDelayMs,
    mutationFn: (payWith: ChangePayment) => {
      const body = { acceptedTotal: quote.total, payWith };
      return api.call('amendments.confirm-change', {
        key: keyFor([quote.id, body]),
        params: { changeId: quote.id },
        body,
      });
    },
    onSuccess: async () => {
      await readAgain();
      onConfirmed();
    },
    onError: () => readAgain(),
  });
}
