import type { Change } from '@marga/contract/amendments/amendments';
import type { Booking } from '@marga/contract/bookings/booking';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { BookingChangeQuote } from './booking-change-quote.tsx';

interface ManualChangeProps {
  booking: Booking;
  quote: Change;
  /** This is called when the quote has expired and the operators are to be asked again. */
  onAgain: () => void;
  onConfirmed: () => void;
  onClose: () => void;
}

/** Shows the cost and result of a change as the operators learned them by telephone, and asks for confirmation. */
export function ManualChangeQuote({ booking, ...answers }: ManualChangeProps) {
  const t = useTranslations();
  return (
    <Dialog look="wide" title={t('change.title', { reference: booking.reference })} onClose={answers.onClose}>
      <div className="grid w-[min(56rem,calc(100vw-4rem))] gap-5 max-sm:w-[calc(100vw-3rem)]">
        <BookingChangeQuote booking={booking} {...answers} />
      </div>
    </Dialog>
  );
}
