import type { Booking } from '@marga/contract/bookings/booking';
import { Ban, Download, FileText, Mail, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { todayInIndia } from '../../shared/clock.ts';
import { downloadFile } from '../../shared/csv.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { isAmendableBooking } from '../amendments/use-amendments.ts';
import { usePriceView } from '../pricing/use-agent-or-client-price-view.ts';
import { usePermission } from '../../shared/member/use-permission.ts';
import { CancelSeveralBookingsDialog } from './cancel-several-bookings-dialog.tsx';
import { formatBookingsCsv } from './export-bookings.ts';
import { MailItinerariesDialog } from './mail-itineraries-dialog.tsx';
import { useDownloadItineraries } from './use-download-itineraries.ts';

interface SelectedBarProps {
  bookings: readonly Booking[];
  onClear: () => void;
}

/** Shows the bulk actions at the bottom of the screen while any bookings are selected. */
export function SelectedBookingsBar({ bookings, onClear }: SelectedBarProps) {
  const t = useTranslations();
  const view = usePriceView();
  const may = usePermission();
  const [open, setOpen] = useState<'cancel' | 'mail'>();
  const file = useDownloadItineraries();
  const cancellable = bookings.filter(
    (booking) => isAmendableBooking(booking) && booking.state === 'confirmed',
  );
  const save = () => {
    downloadFile(`bookings-${todayInIndia()}.csv`, 'text/csv', formatBookingsCsv(bookings, t, view));
    showToast(t('table.saved', { count: bookings.length }));
  };
  return (
    <>
      <section
        aria-label={t('bookings.selected.label')}
        className="sticky bottom-[calc(var(--frame-foot)+0.75rem)] z-10 mt-4 flex flex-wrap items-center gap-2 rounded-8 border border-primary bg-raised px-3 py-2 shadow-popover"
      >
        <p role="status" className="mr-auto pl-1 text-14 font-semibold">
          {t('bookings.selected', { count: bookings.length })}
        </p>
        {may('booking:change') && (
          <SelectionAction
            isDisabled={cancellable.length === 0}
            icon={<Ban aria-hidden size={16} />}
            onClick={() => setOpen('cancel')}
          >
            {t('bookings.selected.cancel')}
          </SelectionAction>
        )}
        <SelectionAction
          isPending={file.isPending}
          icon={<FileText aria-hidden size={16} />}
          onClick={() => file.save(bookings.map(({ id }) => id))}
        >
          {t('bookings.selected.download')}
        </SelectionAction>
        {may('booking:change') && (
          <SelectionAction icon={<Mail aria-hidden size={16} />} onClick={() => setOpen('mail')}>
            {t('bookings.selected.mail')}
          </SelectionAction>
        )}
        <SelectionAction icon={<Download aria-hidden size={16} />} onClick={save}>
          {t('table.csv')}
        </SelectionAction>
        <SelectionAction icon={<X aria-hidden size={16} />} onClick={onClear}>
          {t('bookings.selected.clear')}
        </SelectionAction>
      </section>
      {open === 'cancel' && (
        <CancelSeveralBookingsDialog bookings={cancellable} onClose={() => setOpen(undefined)} />
      )}
      {open === 'mail' && <MailItinerariesDialog bookings={bookings} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface SelectionActionProps {
  icon: ReactNode;
  isDisabled?: boolean;
  isPending?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function SelectionAction({
  icon,
  isDisabled = false,
  isPending = false,
  onClick,
  children,
}: SelectionActionProps) {
  return (
    <Button
      kind="outline"
      disabled={isDisabled}
      isPending={isPending}
      onClick={onClick}
      className="h-9 px-3 text-14"
    >
      {!isPending && icon}
      {children}
    </Button>
  );
}
