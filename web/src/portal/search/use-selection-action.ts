import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../lib/client.ts';
import { useTranslations } from '../../lib/i18n/translations.ts';
import { toast } from '../../ui/toasts.tsx';
import { stopAddingToTrip, type SelectedOffer } from './selection.ts';
import type { TripTarget } from './trip-target.ts';

/** What is selected becomes a trip, goes into the one that is searched for, or takes the place of one of its items. */
export function useSelectionAction(target: TripTarget | undefined) {
  const t = useTranslations();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (chosen: readonly SelectedOffer[]) => send(target, chosen),
    onSuccess: (trip) => {
      // The answer is the whole trip: the next page has its form at once, and Tab goes into it, not past an outline.
      queryClient.setQueryData(['trip', trip.id], trip);
      if (target) {
        void queryClient.invalidateQueries({ queryKey: ['trips'] });
        stopAddingToTrip();
        toast(t(target.swaps ? 'target.swapped' : 'target.added'));
      }
      return navigate(`/trips/${trip.id}`);
    },
  });
}

function send(target: TripTarget | undefined, chosen: readonly SelectedOffer[]) {
  const items = chosen.map(({ offer, searchId, seats }) => ({
    searchId,
    offerId: offer.id,
    seats: [...seats],
  }));
  if (!target) return api.call('booking.create-trip', { body: { items } });
  const { tripId, swaps } = target;
  const [item] = items;
  return swaps && item
    ? api.call('booking.swap-trip-item', { params: { tripId, offerId: swaps.offerId }, body: item })
    : api.call('booking.add-trip-items', { params: { tripId }, body: { items } });
}
