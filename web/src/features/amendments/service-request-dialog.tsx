import type { BookingPart } from '@marga/contract/amendments/traveller-and-leg-selection';
import type { Booking } from '@marga/contract/bookings/booking';
import { useState } from 'react';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogProblem } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import {
  listManuallyCancellablePartKinds,
  BookingPartToCancelChoice,
} from './booking-part-to-cancel-choice.tsx';
import { formatTravellersOrLegs } from './booking-travellers-and-legs.ts';
import { QuoteDialogButtons } from './quote-dialog-buttons.tsx';
import { useSendServiceRequest } from './use-service-request.ts';

interface ServiceRequestDialogProps {
  booking: Booking;
  /** Holds the part whose cancellation the supplier has just refused; undefined when it is still to be chosen. */
  part: BookingPart | undefined;
  onClose: () => void;
  onAsked: () => void;
}

/**
 * Requests a cancellation that the supplier does not offer online, which operators arrange by telephone. The
 * request itself cancels nothing.
 */
export function ServiceRequestDialog({ booking, part, onClose, onAsked }: ServiceRequestDialogProps) {
  const t = useTranslations();
  const locale = useLocale();
  const [remark, setRemark] = useState('');
  const { mutate, isPending, error } = useSendServiceRequest(booking, onAsked);
  const send = (chosen: BookingPart) => {
    if (!isPending) mutate({ category: 'cancel', part: chosen, remark: remark.trim() || null });
  };
  const text = (
    <>
      <TextAreaField
        name="remark"
        label={t('service-request.remark')}
        hint={t('service-request.remark-hint')}
        maxLength={500}
        value={remark}
        onChange={({ target }) => setRemark(target.value)}
      />
      <DialogProblem problem={error} />
    </>
  );
  return (
    <Dialog
      look="wide"
      title={t('service-request.title', { reference: booking.reference })}
      onClose={onClose}
    >
      <div className="grid w-[min(42rem,calc(100vw-4rem))] gap-5 max-sm:w-[calc(100vw-3rem)]">
        <p className="text-14 text-pretty">{t('service-request.text')}</p>
        {part ? (
          <form
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              send(part);
            }}
          >
            <p className="font-semibold">
              {formatTravellersOrLegs(part, booking, t, locale) ?? t('cancel.whole')}
            </p>
            {text}
            <div>
              <Button type="submit" isPending={isPending}>
                {t('service-request.send')}
              </Button>
            </div>
          </form>
        ) : (
          <BookingPartToCancelChoice
            booking={booking}
            kinds={listManuallyCancellablePartKinds(booking)}
            submit={t('service-request.send')}
            isPending={isPending}
            onChoose={send}
          >
            {text}
          </BookingPartToCancelChoice>
        )}
        <QuoteDialogButtons keep={t('cancel.keep')} onClose={onClose} />
      </div>
    </Dialog>
  );
}
