import type { BookingWithDetails } from '@marga/contract/bookings/booking';
import { Download, Mail } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import { usePermission } from '../../shared/member/use-permission.ts';
import { travellersWithDetailsOf } from '../amendments/booking-travellers-and-legs.ts';
import { useDownloadItineraries } from './use-download-itineraries.ts';

const MailItineraries = lazy(async () => ({
  default: (await import('./mail-itineraries-dialog.tsx')).MailItinerariesDialog,
}));

/** Lists the documents of a booking to download or to send on. */
export function BookingDocuments({ booking }: { booking: BookingWithDetails }) {
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
          <MailItineraries
            bookings={[booking]}
            initialRecipient={soleAddressOf(booking)}
            onClose={() => setMailing(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Returns the travellers' mail address when they all have the same one, otherwise an empty text. */
function soleAddressOf(booking: BookingWithDetails): string {
  const [only, ...others] = new Set(travellersWithDetailsOf(booking).map(({ email }) => email));
  return only !== undefined && others.length === 0 ? only : '';
}
