import type { Trip } from '@marga/contract/trips/trip';
import type { ItemAncillaries } from '@marga/contract/trips/trip-ancillaries';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api-client.ts';
import type { AncillariesDraft } from './ancillaries-draft.ts';

type Item = Trip['items'][number];

/**
 * Reads the ancillaries of an item from its supplier, only when the panel is opened, because each read is a
 * supplier call.
 */
export function useOfferedAncillaries(trip: Trip, item: Item) {
  return useQuery({
    queryKey: ['trip-ancillaries', trip.id, item.offerId],
    queryFn: ({ signal }) =>
      api.call('booking.read-ancillaries', { params: { tripId: trip.id, offerId: item.offerId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });
}

/** Adds the chosen ancillaries. The response is the trip at its new price, which the page then shows. */
export function useChooseAncillaries(trip: Trip, item: Item) {
  const queryClient = useQueryClient();
  const key = ['trip-ancillaries', trip.id, item.offerId];
  return useMutation({
    mutationFn: ({ chosen, remark }: AncillariesDraft) =>
      api.call('booking.choose-ancillaries', {
        params: { tripId: trip.id, offerId: item.offerId },
        body: { ancillaries: [...chosen], remark: remark.trim() === '' ? null : remark.trim() },
      }),
    onSuccess: (changed) => {
      queryClient.setQueryData(['trip', trip.id], changed);
      const now = changed.items.find(({ offerId }) => offerId === item.offerId);
      queryClient.setQueryData<ItemAncillaries>(
        key,
        (before) => before && { ...before, chosen: now?.ancillaries ?? [], remark: now?.remark ?? null },
      );
      void queryClient.invalidateQueries({ queryKey: ['trips'] });
    },
    // Another customer may have taken the seat, so the list is loaded again and a taken seat is not shown as free.
    onError: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}
