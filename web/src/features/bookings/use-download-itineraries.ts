import type { Booking } from '@marga/contract/bookings/booking';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../shared/api-client.ts';
import { downloadFile } from '../../shared/csv.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { showToast } from '../../ui/toasts.tsx';

/** Saves the itineraries of bookings as one document. */
export function useDownloadItineraries() {
  const t = useTranslations();
  const locale = useLocale();
  const { mutate, isPending } = useMutation({
    mutationFn: (bookingIds: Booking['id'][]) =>
      api.call('booking.print-itineraries', { body: { bookingIds, locale } }),
    onSuccess: ({ fileName, bytes }) => downloadFile(fileName, 'application/pdf', new Uint8Array(bytes)),
    onError: () => showToast(t('documents.not-saved'), { tone: 'failed' }),
  });
  return { save: (bookingIds: Booking['id'][]) => mutate(bookingIds), isPending };
}
