import type { Trip } from '@marga/contract/trips/trip';
import type { LocalDate } from '@marga/contract/kernel/time';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../shared/api-client.ts';
import { downloadFile } from '../../shared/csv.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { showToast } from '../../ui/toasts.tsx';

/**
 * Returns a function that caches the updated trip, which is the response to every change, and reloads the list of
 * trips.
 */
function useShowTrip() {
  const queryClient = useQueryClient();
  return (trip: Trip) => {
    queryClient.setQueryData(['trip', trip.id], trip);
    void queryClient.invalidateQueries({ queryKey: ['trips'] });
  };
}

export function useSaveTrip(tripId: Trip['id']) {
  const show = useShowTrip();
  return useMutation({
    mutationFn: (isSaved: boolean) =>
      api.call('booking.change-trip', { params: { tripId }, body: { isSaved } }),
    onSuccess: show,
  });
}

export function useRepriceTrip(tripId: Trip['id']) {
  const show = useShowTrip();
  return useMutation({
    mutationFn: () => api.call('booking.renew-trip', { params: { tripId } }),
    onSuccess: show,
  });
}

export function useDuplicateTrip(tripId: Trip['id']) {
  const show = useShowTrip();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (beginsOn: LocalDate | undefined) =>
      api.call('booking.duplicate-trip', {
        params: { tripId },
        body: beginsOn === undefined ? {} : { beginsOn },
      }),
    onSuccess: async (copy) => {
      show(copy);
      await navigate(`/trips/${copy.id}`);
    },
  });
}

export function useClientQuoteLinks(tripId: Trip['id']) {
  const queryClient = useQueryClient();
  const readAgain = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['trip', tripId] }),
      queryClient.invalidateQueries({ queryKey: ['trips'] }),
    ]);
  const make = useMutation({
    mutationFn: (asked: { days: number; note: string | null }) =>
      api.call('booking.make-quote', { params: { tripId }, body: asked }),
    onSuccess: readAgain,
  });
  const revoke = useMutation({
    mutationFn: (quoteId: Trip['quotes'][number]['id']) =>
      api.call('booking.revoke-quote', { params: { quoteId } }),
    onSuccess: readAgain,
  });
  return { make, revoke };
}

/** Downloads the quote for the client as a file. */
export function useDownloadClientQuote() {
  const t = useTranslations();
  const locale = useLocale();
  return useMutation({
    mutationFn: (token: string) => api.call('booking.download-quote', { body: { token, locale } }),
    onSuccess: ({ fileName, bytes }) => downloadFile(fileName, 'application/pdf', new Uint8Array(bytes)),
    onError: () => showToast(t('trip.quote-no-pdf'), { tone: 'failed' }),
  });
}
