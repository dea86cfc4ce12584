import type { BookingPart } from '@marga/contract/amendments';
import type { Booking } from '@marga/contract/booking';
import { useState } from 'react';
import { useLocale, useSay } from '../../lib/i18n/text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogProblem } from '../../ui/dialog.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { everyPartOf, PartChoice } from './part-choice.tsx';
import { partWords } from './part.ts';
import { QuoteActions } from './quote-actions.tsx';
import { useAskServiceRequest } from './use-service-request.ts';

interface ServiceRequestDialogProps {
  booking: Booking;
  /** What the supplier has just refused; undefined when it is still to be chosen. */
  part: BookingPart | undefined;
  onClose: () => void;
  onAsked: () => void;
}

/** What the supplier does not cancel by itself, our people ask for on the telephone. Nothing is cancelled by asking. */
export function ServiceRequestDialog({ booking, part, onClose, onAsked }: ServiceRequestDialogProps) {
  const say = useSay();
  const locale = useLocale();
  const [remark, setRemark] = useState('');
  const { mutate, isPending, error } = useAskServiceRequest(booking, onAsked);
  const send = (chosen: BookingPart) =>
    mutate({ category: 'cancel', part: chosen, remark: remark.trim() || null });
  const words = (
    <>
      <TextAreaField
        name="remark"
        label={say('service-request.remark')}
        hint={say('service-request.remark-hint')}
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
      title={say('service-request.title', { reference: booking.reference })}
      onClose={onClose}
    >
      <div className="grid w-[min(42rem,calc(100vw-4rem))] gap-5 max-sm:w-[calc(100vw-3rem)]">
        <p className="text-14 text-pretty">{say('service-request.words')}</p>
        {part ? (
          <form
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              send(part);
            }}
          >
            <p className="font-semibold">{partWords(part, booking, say, locale) ?? say('cancel.whole')}</p>
            {words}
            <div>
              <Button type="submit" isPending={isPending}>
                {say('service-request.send')}
              </Button>
            </div>
          </form>
        ) : (
          <PartChoice
            booking={booking}
            kinds={everyPartOf(booking)}
            submit={say('service-request.send')}
            isPending={isPending}
            onChoose={send}
          >
            {words}
          </PartChoice>
        )}
        <QuoteActions keep={say('cancel.keep')} onClose={onClose} />
      </div>
    </Dialog>
  );
}
