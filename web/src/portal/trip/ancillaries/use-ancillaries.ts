import type { Trip } from '@marga/contract/booking';
import type { ItemAncillaries } from '@marga/contract/trip-ancillaries';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/client.ts';
import type { AncillariesDraft } from './ancillaries-draft.ts';

type Item = Trip['items'][number];

/** What can be had with an item, asked of its supplier when somebody looks: each asking is a call to it. */
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

/** Adds what was chosen. The answer is the trip at its new price, which is what the page shows. */
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
    // Somebody else may have the seat: what is shown as free must not be what has gone.
    onError: () => queryClient.invalidateQueries({ queryKey: key }),
  });
}
