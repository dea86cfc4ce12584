import type { Checkout, Traveller, Trip } from '@marga/contract/booking';
import type { WireMoney } from '@marga/contract/kernel/money';
import type { PaymentMethod } from '@marga/contract/ledger';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../lib/client.ts';
import { useLocale } from '../../lib/i18n/translations.ts';
import { ApiProblem } from '../../lib/problem.ts';
import { redirectToGateway } from '../payments/gateway-redirect.ts';
import { clearSelection } from '../search/selection.ts';
import { retryDelayMs, isOutcomeUnknown, shouldRetry } from './unknown-outcome.ts';

interface Order {
  readonly travellers: Traveller[];
  readonly acceptedTotal: WireMoney;
  /** What the page showed when it was accepted. */
  readonly offerIds: Trip['items'][number]['offerId'][];
  readonly payWith: PaymentMethod;
  readonly onFailure: Checkout['onFailure'];
}

/**
 * Pays a trip. The same words carry the same key, so that asking again after a lost answer, by itself or by hand,
 * cannot pay twice; a mended name, an accepted price or another way to pay is another request and gets another key. What is
 * written down of the trip is kept first: once it has been paid it stays as it was.
 */
export function useCheckout(trip: Trip, saveDraft: () => Promise<void>) {
  const navigate = useNavigate();
  const locale = useLocale();
  const queryClient = useQueryClient();
  const sent = useRef({ payload: '', key: '' });
  const open = (checkoutId: string) => {
    clearSelection();
    return navigate(`/checkouts/${checkoutId}`, { replace: true });
  };
  const { mutate, isPending, error, failureReason, variables } = useMutation({
    retry: shouldRetry,
    retryDelay: retryDelayMs,
    mutationFn: async (order: Order) => {
      await saveDraft().catch(unlessPaid);
      const payload = JSON.stringify(order);
      if (sent.current.payload !== payload) sent.current = { payload, key: crypto.randomUUID() };
      return api.call('booking.start-checkout', {
        key: sent.current.key,
        body: {
          tripId: trip.id,
          travellers: order.travellers,
          acceptedTotal: { ...order.acceptedTotal, currency: trip.total.currency },
          offerIds: order.offerIds,
          payWith: order.payWith,
          onFailure: order.onFailure,
        },
      });
    },
    onSuccess: async ({ id, payment }) => {
      // The page of the checkout first: it is where Back leads from the gateway's.
      await open(id);
      if (payment) redirectToGateway(payment, locale);
    },
    onError: (problem) => {
      // Another tab or another person was faster: what they did is what there is to see.
      const checkoutId = problem instanceof ApiProblem ? problem.details['checkoutId'] : undefined;
      if (typeof checkoutId === 'string') return open(checkoutId);
      // What changed is shown item by item, on the page itself.
      const repriced = findRepriced(problem);
      if (repriced) queryClient.setQueryData(['trip', trip.id], repriced);
      return undefined;
    },
  });
  const isUnknown = isOutcomeUnknown(failureReason);
  return {
    pay: (order: Order) => mutate(order),
    isPending,
    /** It was sent, and whether it was done is not known; while it is pending we are asking again. */
    isUnknown,
    /** What was sent and has no clear answer yet: asked again, it must be the same. */
    sent: isPending || isUnknown ? variables : undefined,
    problem: error,
  };
}

/** The trip as it costs now, where a price has changed while it was being paid. */
function findRepriced(problem: unknown): Trip | undefined {
  if (!(problem instanceof ApiProblem) || problem.code !== 'price-changed') return undefined;
  return problem.details['trip'] as Trip | undefined;
}

/** Another tab or another person was faster: asking to pay leads to what they did. */
function unlessPaid(problem: unknown): void {
  if (!(problem instanceof ApiProblem) || problem.code !== 'trip-already-paid') throw problem;
}
