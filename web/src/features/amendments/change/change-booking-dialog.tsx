import type { BookingWithDetails } from '@marga/contract/bookings/booking';
import { useState } from 'react';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioButtonRow } from '../../../ui/radio-button-row.tsx';
import { Dialog, DialogProblem } from '../../../ui/dialog.tsx';
import { LoadingSkeletons, Skeleton } from '../../../ui/page-states.tsx';
import { formatSupplierName } from '../../search/itinerary/itinerary.ts';
import { QuoteDialogButtons } from '../quote-dialog-buttons.tsx';
import type { ChangeCategory } from '../booking-change-request-dialog.tsx';
import { AddTravellerForm } from './add-traveller-form.tsx';
import type { ChangeKind } from './allowed-booking-changes.ts';
import { BookingChangeQuote } from './booking-change-quote.tsx';
import { NameCorrectionForm } from './name-correction-form.tsx';
import { ChangeSeatsForm } from './change-seats-form.tsx';
import { ChangeTimeForm } from './change-time-form.tsx';
import { useBookingChangeQuote, type WantedChange } from './use-booking-change-quote.ts';

interface ChangeDialogProps {
  booking: BookingWithDetails;
  kinds: readonly ChangeKind[];
  /** When true, the user chooses another time because the supplier has rescheduled the trip. */
  isRebooking?: boolean;
  /** Requests from the operators what the supplier does not offer; undefined when this is not possible. */
  onRequestChange: ((category: ChangeCategory) => void) | undefined;
  onClose: () => void;
  onConfirmed: () => void;
}

/** Lets the user choose what to change, shows what it costs, and asks for confirmation. */
export function ChangeBookingDialog({
  booking,
  kinds,
  isRebooking = false,
  onRequestChange,
  onClose,
  onConfirmed,
}: ChangeDialogProps) {
  const t = useTranslations();
  const [kind, setKind] = useState<ChangeKind>(kinds[0] ?? 'dates');
  const [wanted, setWanted] = useState<WantedChange>();
  const [round, setRound] = useState(0);
  const { data: quote, error, isFetching } = useBookingChangeQuote(booking, wanted, round);
  const want = (next: WantedChange | undefined) => {
    setWanted(next);
    setRound(round + 1);
  };
  return (
    <Dialog
      look="wide"
      title={t(isRebooking ? 'schedule-change.rebook-title' : 'change.title', {
        reference: booking.reference,
      })}
      onClose={onClose}
    >
      <div className="grid w-[min(56rem,calc(100vw-4rem))] gap-5 max-sm:w-[calc(100vw-3rem)]">
        {kinds.length > 1 && !isRebooking && (
          <RadioButtonRow
            name="change"
            label={t('change.kind')}
            choices={kinds.map((value) => ({ value, label: t(`change.kind.${value}`) }))}
            value={kind}
            onChange={(next) => {
              setKind(next);
              setWanted(undefined);
            }}
          />
        )}
        <Question kind={kind} booking={booking} onWant={want} />
        {isFetching && (
          <LoadingSkeletons className="grid gap-2">
            <p className="text-14 text-muted">
              {t('cancel.asking', { supplier: formatSupplierName(booking.supplier) })}
            </p>
            <Skeleton className="h-24" />
          </LoadingSkeletons>
        )}
        {!isFetching && error !== null && <DialogProblem problem={error} />}
        {onRequestChange && (!quote || error !== null) && (
          <p className="text-14 text-muted">
            {t('service-request.other-changes')}{' '}
            <Button kind="quiet" onClick={() => onRequestChange(CATEGORIES[kind])}>
              {t('service-request.open-change')}
            </Button>
          </p>
        )}
        {!isFetching && quote && wanted !== undefined && (
          <BookingChangeQuote
            key={quote.id}
            booking={booking}
            quote={quote}
            onAgain={() => setRound(round + 1)}
            onConfirmed={onConfirmed}
            onClose={onClose}
          />
        )}
        {(isFetching || !quote || wanted === undefined) && (
          <QuoteDialogButtons keep={t('change.keep')} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
}

const CATEGORIES: Record<ChangeKind, ChangeCategory> = {
  dates: 'time',
  seats: 'other',
  names: 'name',
  traveller: 'traveller',
};

interface QuestionProps {
  kind: ChangeKind;
  booking: BookingWithDetails;
  onWant: (wanted: WantedChange | undefined) => void;
}

function Question({ kind, booking, onWant }: QuestionProps) {
  switch (kind) {
    case 'dates':
      return <ChangeTimeForm booking={booking} onWant={onWant} />;
    case 'seats':
      return <ChangeSeatsForm booking={booking} onWant={onWant} />;
    case 'names':
      return <NameCorrectionForm booking={booking} onWant={onWant} />;
    case 'traveller':
      return <AddTravellerForm booking={booking} onWant={onWant} />;
  }
}
