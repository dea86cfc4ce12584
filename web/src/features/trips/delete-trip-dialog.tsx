import type { Trip } from '@marga/contract/trips/trip';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '../../shared/api-client.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { SCREENS } from '../../routes.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';

/** Deletes a trip together with its traveller details. */
export function DeleteTripDialog({ trip, onClose }: { trip: Trip; onClose: () => void }) {
  const t = useTranslations();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.call('booking.delete-trip', { params: { tripId: trip.id } }),
    onSuccess: async () => {
      await navigate(SCREENS.trips.path);
      queryClient.removeQueries({ queryKey: ['trip', trip.id] });
      void queryClient.invalidateQueries({ queryKey: ['trips'] });
      showToast(t('trip.deleted'));
    },
  });
  const isQuoted = trip.quotes.some(({ state }) => state === 'open');
  return (
    <ConfirmDialog
      title={t('trip.delete-title')}
      confirm={t('trip.delete')}
      onConfirm={() => mutate()}
      onClose={onClose}
      isPending={isPending}
      problem={error}
    >
      <p>{t('trip.delete-text')}</p>
      {isQuoted && <p>{t('trip.delete-quotes')}</p>}
    </ConfirmDialog>
  );
}
