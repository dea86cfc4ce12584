import type { BookingPart } from '@marga/contract/amendments/traveller-and-leg-selection';
import type { ServiceRequest, ServiceRequestCategory } from '@marga/contract/amendments/service-requests';
import type { Booking } from '@marga/contract/bookings/booking';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../shared/api-client.ts';
import { useRequestIdempotencyKey } from '../../shared/use-idempotency-key.ts';
import { requestRetryDelayMs, shouldRetryRequest } from '../checkout/unknown-request-outcome.ts';
import { useRefreshAmendments } from './use-amendments.ts';

interface ServiceRequestInput {
  readonly category: ServiceRequestCategory;
  readonly part: BookingPart;
  readonly remark: string | null;
}

/**
 * Each request has one idempotency key, so that a retry after a lost response does not create a second one; different
 * input is another request.
 */
export function useSendServiceRequest(booking: Booking, onAsked: () => void) {
  const { keyFor } = useRequestIdempotencyKey();
  const readAgain = useRefreshAmendments(booking.id);
  return useMutation({
    retry: shouldRetryRequest,
    retryDelay: requestRetryDelayMs,
    mutationFn: ({ category, part, remark }: ServiceRequestInput) => {
      const body = { ...part, category, remark };
      return api.call('amendments.ask-service-request', {
        key: keyFor(body),
        params: { bookingId: booking.id },
        body,
      });
    },
    onSuccess: async () => {
      await readAgain();
      onAsked();
    },
    // Somebody else may have sent a request meanwhile, so the current state is read again.
    onError: () => readAgain(),
  });
}

export function useWithdrawServiceRequest(serviceRequest: ServiceRequest) {
  const readAgain = useRefreshAmendments(serviceRequest.bookingId);
  return useMutation({
    mutationFn: () =>
      api.call('amendments.withdraw-service-request', {
        params: { serviceRequestId: serviceRequest.id },
        body: {},
      }),
    onSettled: () => readAgain(),
  });
}
