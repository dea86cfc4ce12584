import type { Booking } from '@marga/contract/bookings/booking';
import { Download, Mail } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import { usePermission } from '../../shared/member/use-permission.ts';
import { useDownloadItineraries } from './use-download-itineraries.ts';

const MailItineraries = lazy(async () => ({
  default: (await import('./mail-itineraries-dialog.tsx')).MailItinerariesDialog,
}));

/** Lists the documents of a booking to download or to send on. */
export function BookingDocuments({ booking }: { booking: Booking }) {
  const t = useTranslations();
  const may = usePermission();
  const { save, isPending } = useDownloadItineraries();
  const [isMailing, setMailing] = useState(false);
  return (
    <>
      <p className="text-14">{t('documents.itinerary')}</p>
      <p className="mb-3 text-13 text-pretty text-muted">{t('documents.itinerary-text')}</p>
      <div className="flex flex-wrap gap-2">
        <Button kind="outline" isPending={isPending} onClick={() => save([booking.id])}>
          <Download aria-hidden size={16} />
          {t('documents.save')}
        </Button>
        {may('booking:change') && (
          <Button kind="outline" onClick={() => setMailing(true)}>
            <Mail aria-hidden size={16} />
            {t('documents.mail-one')}
          </Button>
        )}
      </div>
      {isMailing && (
        <Suspense>
          <MailItineraries bookings={[booking]} onClose={() => setMailing(false)} />
        </Suspense>
      )}
    </>
  );
}
