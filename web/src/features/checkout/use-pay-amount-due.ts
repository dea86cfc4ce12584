import type { Checkout } from '@marga/contract/checkout/checkout';
import type { WireMoney } from '@marga/contract/kernel/money';
import type { PaymentMethod } from '@marga/contract/ledger/ledger';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../shared/api-client.ts';
import { useRequestIdempotencyKey } from '../../shared/use-idempotency-key.ts';
import { useLocale } from '../../shared/i18n/use-translations.ts';
import { redirectToGateway } from '../payments/gateway-redirect.ts';
import { requestRetryDelayMs, shouldRetryRequest } from './unknown-request-outcome.ts';

interface Payment {
  readonly payWith: Exclude<PaymentMethod, 'later'>;
  readonly acceptedTotal: WireMoney;
}

/**
 * Pays for the bookings on hold. An identical request has the same idempotency key, so that a retry cannot pay twice.
 */
export function usePayAmountDue(checkout: Checkout) {
  const queryClient = useQueryClient();
  const locale = useLocale();
  const { keyFor, forget } = useRequestIdempotencyKey();
  const { mutate, isPending, error } = useMutation({
    retry: shouldRetryRequest,
    retryDelay: requestRetryDelayMs,
    mutationFn: (body: Payment) =>
      api.call('booking.pay-checkout', { key: keyFor(body), params: { checkoutId: checkout.id }, body }),
    onSuccess: (paid) => {
      // A payment that fails later may be repeated, and that is another payment with its own key.
      forget();
      queryClient.setQueryData(['checkout', paid.id], paid);
      if (paid.payment) redirectToGateway(paid.payment, locale);
    },
    // Somebody else may have paid, or the hold has expired, so the current state is read again.
    onError: () => queryClient.invalidateQueries({ queryKey: ['checkout', checkout.id] }),
  });
  return { pay: mutate, isPending, problem: error };
}
