import type { Traveller, Trip } from '@marga/contract/booking';
import type { WireMoney } from '@marga/contract/kernel/money';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../lib/client.ts';
import { ApiProblem } from '../../lib/problem.ts';
import { clearSelection } from '../flights/selection.ts';

/**
 * Pays a trip. The same words carry the same key, so that pressing again after a lost answer cannot pay twice; a
 * mended name or an accepted price is another request and gets another key.
 */
export function useCheckout(trip: Trip) {
  const navigate = useNavigate();
  const sent = useRef({ words: '', key: '' });
  const open = (checkoutId: string) => {
    clearSelection();
    return navigate(`/checkouts/${checkoutId}`, { replace: true });
  };
  const { mutate, isPending, error } = useMutation({
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
  return {
    pay: (travellers: Traveller[], acceptedTotal: WireMoney) => mutate({ travellers, acceptedTotal }),
    isPending,
    problem: error,
  };
}
