import type { Booking } from '@marga/contract/booking';
import { Download, Mail } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSay } from '../../lib/i18n/text.ts';
import { Button } from '../../ui/button.tsx';
import { useMay } from '../use-may.ts';
import { useItineraryFile } from './use-itinerary-file.ts';

const MailItineraries = lazy(async () => ({
  default: (await import('./mail-itineraries.tsx')).MailItineraries,
}));

/** What there is of a booking to take away or to send on. */
export function BookingDocuments({ booking }: { booking: Booking }) {
  const say = useSay();
  const may = useMay();
  const { save, isPending } = useItineraryFile();
  const [isMailing, setMailing] = useState(false);
  return (
    <>
      <p className="text-14">{say('documents.itinerary')}</p>
      <p className="mb-3 text-13 text-pretty text-muted">{say('documents.itinerary-words')}</p>
      <div className="flex flex-wrap gap-2">
        <Button kind="outline" isPending={isPending} onClick={() => save([booking.id])}>
          <Download aria-hidden size={16} />
          {say('documents.save')}
        </Button>
        {may('booking:change') && (
          <Button kind="outline" onClick={() => setMailing(true)}>
            <Mail aria-hidden size={16} />
            {say('documents.mail-one')}
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
