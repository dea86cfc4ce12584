import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../shared/api-client.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { showToast } from '../../ui/toasts.tsx';
import { clearSelectedOffers, stopAddingToTrip, type SelectedOffer } from './selected-offers.ts';
import type { EditedTrip } from './edited-trip.ts';

/** Turns the selection into a trip, adds it to the target trip, or replaces one of that trip's items. */
export function useSaveSelectedOffersToTrip(target: EditedTrip | undefined) {
  const t = useTranslations();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (chosen: readonly SelectedOffer[]) => send(target, chosen),
    onSuccess: (trip) => {
      // The response is the complete trip, so the next page shows its form at once and Tab moves into it instead of
      // past a skeleton.
      queryClient.setQueryData(['trip', trip.id], trip);
      if (target) {
        void queryClient.invalidateQueries({ queryKey: ['trips'] });
        stopAddingToTrip();
        showToast(t(target.swaps ? 'target.swapped' : 'target.added'));
      } else {
        // What was selected is in the trip from now on; the next search begins another one.
        clearSelectedOffers();
      }
      return navigate(`/trips/${trip.id}`);
    },
  });
}

function send(target: EditedTrip | undefined, chosen: readonly SelectedOffer[]) {
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
