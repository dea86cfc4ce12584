import {
  SERVICE_REQUEST_CATEGORIES,
  type ServiceRequestCategory,
} from '@marga/contract/amendments/service-requests';
import type { Booking } from '@marga/contract/bookings/booking';
import { useState } from 'react';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import { RadioButtonRow } from '../../ui/radio-button-row.tsx';
import { Dialog, DialogProblem } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { focusFirstInvalidField } from '../../ui/focus-first-invalid-field.ts';
import { WHOLE } from './booking-travellers-and-legs.ts';
import { QuoteDialogButtons } from './quote-dialog-buttons.tsx';
import { useSendServiceRequest } from './use-service-request.ts';

export type ChangeCategory = Exclude<ServiceRequestCategory, 'cancel'>;

const CATEGORIES = SERVICE_REQUEST_CATEGORIES.filter(
  (category): category is ChangeCategory => category !== 'cancel',
);

interface ChangeRequestDialogProps {
  booking: Booking;
  /** Holds the kind of change that the supplier has just refused, or that was requested before. */
  category: ChangeCategory | undefined;
  onClose: () => void;
  onAsked: () => void;
}

/**
 * Requests a change that the supplier does not offer online, which operators arrange by telephone. The request
 * itself changes nothing.
 */
export function BookingChangeRequestDialog({
  booking,
  category: first = 'time',
  onClose,
  onAsked,
}: ChangeRequestDialogProps) {
  const t = useTranslations();
  const [category, setCategory] = useState<ChangeCategory>(first);
  const [remark, setRemark] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useSendServiceRequest(booking, onAsked);
  const trimmed = remark.trim();
  return (
    <Dialog
      look="wide"
      title={t('service-request.change-title', { reference: booking.reference })}
      onClose={onClose}
    >
      <div className="grid w-[min(42rem,calc(100vw-4rem))] gap-5 max-sm:w-[calc(100vw-3rem)]">
        <p className="text-14 text-pretty">{t('service-request.change-text')}</p>
        <form
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            setTried(true);
            if (trimmed === '') focusFirstInvalidField(event.currentTarget);
            else if (!isPending) mutate({ category, part: WHOLE, remark: trimmed });
          }}
        >
          <RadioButtonRow
            name="category"
            label={t('change.kind')}
            choices={CATEGORIES.map((value) => ({ value, label: t(`service-request.category.${value}`) }))}
            value={category}
            onChange={setCategory}
          />
          <TextAreaField
            name="remark"
            label={t('service-request.wanted')}
            hint={t(`service-request.wanted-hint.${category}`)}
            maxLength={500}
            value={remark}
            problem={isTried && trimmed === '' ? t('service-request.wanted-problem') : undefined}
            onChange={({ target }) => setRemark(target.value)}
          />
          <DialogProblem problem={error} />
          <div>
            <Button type="submit" isPending={isPending}>
              {t('service-request.send')}
            </Button>
          </div>
        </form>
        <QuoteDialogButtons keep={t('change.keep')} onClose={onClose} />
      </div>
    </Dialog>
  );
}
