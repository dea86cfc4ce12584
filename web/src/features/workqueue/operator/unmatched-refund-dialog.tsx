import type { CancelledBooking } from '@marga/contract/workqueue/unmatched-refunds';
import type { WorkItemDetails } from '@marga/contract/workqueue/work-items';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../shared/api-client.ts';
import { formatMoment } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { formatSupplierName } from '../../search/itinerary/itinerary.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions, DialogProblem } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { focusFirstInvalidField } from '../../../ui/focus-first-invalid-field.ts';
import { ReferenceCode } from '../../../ui/reference-code.tsx';
import { ActionReasonDialog } from '../../../shared/operator/action-reason-dialog.tsx';

interface UnmatchedRefundDialogProps {
  onRaised: (file: WorkItemDetails) => void;
  onClose: () => void;
}

/** A reference must have at least this many characters, because no real one is shorter. */
const SHORTEST = 3;

/**
 * Records a refund that nobody expects: the operator finds the cancelled booking, and then a work item is raised for
 * it.
 */
export function UnmatchedRefundDialog({ onRaised, onClose }: UnmatchedRefundDialogProps) {
  const t = useTranslations();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const [chosen, setChosen] = useState<CancelledBooking>();
  const { mutate, reset, data, isPending, error } = useMutation({
    mutationFn: (reference: string) =>
      api.call('workqueue.find-cancelled-bookings', { query: { reference } }),
  });
  const reference = text.trim();
  const isShort = reference.length < SHORTEST;
  if (chosen)
    return (
      <ActionReasonDialog
        title={t('console.work-queue.unmatched-refund')}
        confirm={t('console.work-queue.unmatched-refund.raise')}
        label={t('console.work-queue.unmatched-refund.reason')}
        hint={t('console.work-queue.unmatched-refund.reason-hint')}
        send={(reason) =>
          api.call('workqueue.report-unmatched-refund', {
            params: { bookingId: chosen.bookingId },
            body: { reason },
          })
        }
        onDone={onRaised}
        onOvertaken={onClose}
        onClose={onClose}
      >
        {() => <Found booking={chosen} />}
      </ActionReasonDialog>
    );
  return (
    <Dialog title={t('console.work-queue.unmatched-refund')} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (isShort) focusFirstInvalidField(event.currentTarget);
          else if (!isPending) mutate(reference);
        }}
      >
        <div className="grid gap-4 text-14">
          <p>{t('console.work-queue.unmatched-refund.text')}</p>
          <TextField
            name="reference"
            label={t('console.work-queue.unmatched-refund.reference')}
            hint={t('console.work-queue.unmatched-refund.reference-hint')}
            value={text}
            maxLength={100}
            autoComplete="off"
            problem={
              isTried && isShort ? t('console.work-queue.unmatched-refund.reference-problem') : undefined
            }
            onChange={({ target }) => {
              setText(target.value);
              // The result belongs to the text typed before, so it is cleared.
              reset();
            }}
          />
          <div role="status">
            {data?.items.length === 0 && <p>{t('console.work-queue.unmatched-refund.none')}</p>}
          </div>
          {data && data.items.length > 0 && (
            <ul className="grid gap-3">
              {data.items.map((booking) => (
                <li
                  key={booking.bookingId}
                  className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3"
                >
                  <Found booking={booking} />
                  <Button kind="outline" onClick={() => setChosen(booking)}>
                    {t('console.work-queue.unmatched-refund.choose', { reference: booking.reference })}
                  </Button>
                </li>
              ))}
            </ul>
          )}
          <DialogProblem problem={error} />
        </div>
        <DialogActions onClose={onClose}>
          <Button type="submit" isPending={isPending}>
            {t('console.work-queue.unmatched-refund.find')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function Found({ booking }: { booking: CancelledBooking }) {
  const locale = useLocale();
  return (
    <p className="min-w-0 text-14 break-words">
      <ReferenceCode>{booking.reference}</ReferenceCode> {booking.title}
      <span className="block text-13 text-muted">
        {[
          booking.companyName,
          formatSupplierName(booking.with),
          booking.departsAt && formatMoment(booking.departsAt, locale, 'minute'),
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
    </p>
  );
}
