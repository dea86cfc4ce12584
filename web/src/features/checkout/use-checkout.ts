import type { Checkout } from '@marga/contract/checkout/checkout';
import type { Traveller } from '@marga/contract/bookings/booking';
import type { Trip } from '@marga/contract/trips/trip';
import type { WireMoney } from '@marga/contract/kernel/money';
import type { PaymentMethod } from '@marga/contract/ledger/ledger';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../shared/api-client.ts';
import { useRequestIdempotencyKey } from '../../shared/use-idempotency-key.ts';
import { useLocale } from '../../shared/i18n/use-translations.ts';
import { ApiProblem } from '../../shared/api-problem.ts';
import { redirectToGateway } from '../payments/gateway-redirect.ts';
import { clearSelectedOffers } from '../search/selected-offers.ts';
import {
  requestRetryDelayMs,
  isRequestOutcomeUnknown,
  shouldRetryRequest,
} from './unknown-request-outcome.ts';

interface Order {
  readonly travellers: Omit<Traveller, 'email' | 'phone'>[];
  /** Suppliers reach the travellers through this contact. */
  readonly contact: Pick<Traveller, 'email' | 'phone'>;
  /** Saves whoever is not in the company's list of travellers yet. */
  readonly rememberTravellers: boolean;
  readonly acceptedTotal: WireMoney;
  /** Holds the offers that the page showed when the price was accepted. */
  readonly offerIds: Trip['items'][number]['offerId'][];
  readonly payWith: PaymentMethod;
  readonly onFailure: Checkout['onFailure'];
}

/**
 * Pays a trip after saving its details. An identical request has the same idempotency key, so that a retry after a
 * lost response cannot pay twice; changed details, another price or payment method get a new key.
 */
export function useCheckout(trip: Trip, saveDraft: () => Promise<void>) {
  const navigate = useNavigate();
  const locale = useLocale();
  const queryClient = useQueryClient();
  const { keyFor } = useRequestIdempotencyKey();
  const open = (checkoutId: string) => {
    clearSelectedOffers();
    return navigate(`/checkouts/${checkoutId}`, { replace: true });
  };
  const { mutate, isPending, error, failureReason, variables } = useMutation({
    retry: shouldRetryRequest,
    retryDelay: requestRetryDelayMs,
    mutationFn: async (order: Order) => {
      await saveDraft().catch(unlessPaid);
      return api.call('booking.start-checkout', {
        key: keyFor(order),
        body: {
          tripId: trip.id,
          travellers: order.travellers,
          contact: order.contact,
          rememberTravellers: order.rememberTravellers,
          acceptedTotal: { ...order.acceptedTotal, currency: trip.total.currency },
          offerIds: order.offerIds,
          payWith: order.payWith,
          onFailure: order.onFailure,
        },
      });
    },
    onSuccess: async ({ id, payment }) => {
      // The checkout page is opened first, because Back leads there from the gateway's page.
      await open(id);
      if (payment) redirectToGateway(payment, locale);
    },
    onError: (problem) => {
      // Another tab or another user started a checkout first, so that checkout is shown.
      const checkoutId = problem instanceof ApiProblem ? problem.details['checkoutId'] : undefined;
      if (typeof checkoutId === 'string') return open(checkoutId);
      // The changes are shown item by item on the page itself.
      const repriced = findRepriced(problem);
      if (repriced) queryClient.setQueryData(['trip', trip.id], repriced);
      return undefined;
    },
  });
  const isUnknown = isRequestOutcomeUnknown(failureReason);
  return {
    pay: (order: Order) => mutate(order),
    isPending,
    /** The request was sent and its outcome is unknown; while it is pending, it is being retried. */
    isUnknown,
    /** Holds the request whose outcome is not known yet: a retry must be identical. */
    sent: isPending || isUnknown ? variables : undefined,
    problem: error,
  };
}

/** Returns the trip at its current price, where a price has changed during payment. */
function findRepriced(problem: unknown): Trip | undefined {
  if (!(problem instanceof ApiProblem) || problem.code !== 'price-changed') return undefined;
  return problem.details['trip'] as Trip | undefined;
}

/**
 * Ignores the error that the trip is already paid, by another tab or user, because the payment request then leads to
 * that checkout. Throws every other error.
 */
function unlessPaid(problem: unknown): void {
  if (!(problem instanceof ApiProblem) || problem.code !== 'trip-already-paid') throw problem;
}
