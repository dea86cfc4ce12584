import type { Traveller, Trip } from '@marga/contract/booking';
import type { WireMoney } from '@marga/contract/kernel/money';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../lib/client.ts';
import { ApiProblem } from '../../lib/problem.ts';
import { clearSelection } from '../search/selection.ts';
import { askAgainAfterMs, isOutcomeUnknown, mayAskAgain } from './unknown-outcome.ts';

/**
 * Pays a trip. The same words carry the same key, so that asking again after a lost answer, by itself or by hand,
 * cannot pay twice; a mended name or an accepted price is another request and gets another key.
 */
export function useCheckout(trip: Trip) {
  const navigate = useNavigate();
  const sent = useRef({ words: '', key: '' });
  const open = (checkoutId: string) => {
    clearSelection();
    return navigate(`/checkouts/${checkoutId}`, { replace: true });
  };
  const { mutate, isPending, error, failureReason, variables } = useMutation({
    retry: mayAskAgain,
    retryDelay: askAgainAfterMs,
    mutationFn: (body: { travellers: Traveller[]; acceptedTotal: WireMoney }) => {
      const words = JSON.stringify(body);
      if (sent.current.words !== words) sent.current = { words, key: crypto.randomUUID() };
      return api.call('booking.start-checkout', {
        key: sent.current.key,
        body: {
          tripId: trip.id,
          payWith: 'wallet',
          travellers: body.travellers,
          acceptedTotal: { ...body.acceptedTotal, currency: trip.total.currency },
        },
      });
    },
    onSuccess: (checkout) => open(checkout.id),
    onError: (problem) => {
      // Another tab or another person was faster: what they did is what there is to see.
      const checkoutId = problem instanceof ApiProblem ? problem.details['checkoutId'] : undefined;
      if (typeof checkoutId === 'string') return open(checkoutId);
      return undefined;
    },
  });
  const isUnknown = isOutcomeUnknown(failureReason);
  return {
    pay: (travellers: Traveller[], acceptedTotal: WireMoney) => mutate({ travellers, acceptedTotal }),
    isPending,
    /** It was sent, and whether it was done is not known; while it is pending we are asking again. */
    isUnknown,
    /** What was sent and has no clear answer yet: asked again, it must be the same. */
    sentTotal: isPending || isUnknown ? variables?.acceptedTotal : undefined,
    problem: error,
  };
}
