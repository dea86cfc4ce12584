import type { Booking } from '@marga/contract/bookings/booking';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../shared/api-client.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogProblem } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { showToast } from '../../ui/toasts.tsx';

interface MailItinerariesProps {
  bookings: readonly Booking[];
  initialRecipient?: string;
  onClose: () => void;
}

/** Mails the itineraries to travellers or the people who book for them. They contain no price. */
export function MailItinerariesDialog({ bookings, initialRecipient = '', onClose }: MailItinerariesProps) {
  const t = useTranslations();
  const locale = useLocale();
  const [to, setTo] = useState(initialRecipient);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api.call('booking.mail-itineraries', {
        body: { bookingIds: bookings.map(({ id }) => id), to: to.trim(), locale },
      }),
    onSuccess: () => {
      showToast(t('documents.sent', { to: to.trim() }));
      onClose();
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    mutate();
  };
  return (
    <Dialog title={t('documents.mail-title', { count: bookings.length })} onClose={onClose}>
      <form onSubmit={send} className="grid gap-4">
        <p className="text-14 text-pretty">{t('documents.mail-text')}</p>
        <TextField
          label={t('documents.to')}
          type="email"
          required
          maxLength={254}
          autoComplete="off"
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
        <DialogProblem problem={error} />
        <DialogActions onClose={onClose}>
          <Button type="submit" isPending={isPending}>
            {t('documents.send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
