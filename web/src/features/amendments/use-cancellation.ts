import type { BookingPart } from '@marga/contract/amendments/traveller-and-leg-selection';
import type { Cancellation } from '@marga/contract/amendments/amendments';
import type { Booking } from '@marga/contract/bookings/booking';
import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../shared/api-client.ts';
import { useRequestIdempotencyKey } from '../../shared/use-idempotency-key.ts';
import { requestRetryDelayMs, shouldRetryRequest } from '../checkout/unknown-request-outcome.ts';
import { useRefreshAmendments } from './use-amendments.ts';

/** Quotes the cancellation of a part. A quote cancels nothing; every round asks the supplier again. */
export function useCancellationQuote(booking: Booking, part: BookingPart | undefined, round: number) {
  return useQuery({
    queryKey: ['cancellation-quote', booking.id, part, round],
    queryFn: ({ signal }) =>
      api.call('amendments.quote-cancellation', {
        params: { bookingId: booking.id },
        body: part ?? {},
        signal,
      }),
    enabled: part !== undefined,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
}

/** Cancels as quoted. Each quote has one idempotency key, so a retry after a lost response cannot cancel twice. */
export function useConfirmCancellation(quote: Cancellation, onConfirmed: () => void) {
  const { keyFor } = useRequestIdempotencyKey();
  const readAgain = useRefreshAmendments(quote.bookingId);
  return useMutation({
    retry: shouldRetryRequest,
    retryDelay: requestRetryDelayMs,
    mutationFn: () => {
      const body = { acceptedRefund: quote.refund };
      return api.call('amendments.confirm-cancellation', {
        key: keyFor([quote.id, body]),
        params: { cancellationId: quote.id },
        body,
      });
    },
    onSuccess: async () => {
      await readAgain();
      onConfirmed();
    },
    // Despite the error the booking may have been cancelled, by this request or by somebody else, so the current
    // state is read again.
    onError: () => readAgain(),
  });
}
