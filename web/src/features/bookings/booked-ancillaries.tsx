import type { Booking } from '@marga/contract/bookings/booking';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { formatChosenAncillary } from '../trips/ancillaries/ancillary-labels.ts';

/** Shows the ancillaries and special requests of a booking. Their prices are shown with the price. */
export function BookedAncillaries({ booking }: { booking: Booking }) {
  const t = useTranslations();
  const { ancillaries, remark, travellers, itinerary } = booking;
  return (
    <dl className="grid gap-2 text-14">
      {ancillaries.map((ancillary) => {
        const who = ancillary.traveller === null ? undefined : travellers[ancillary.traveller];
        return (
          <div
            key={`${ancillary.id} ${ancillary.traveller}`}
            className="flex flex-wrap justify-between gap-x-6"
          >
            <dt className="font-semibold">{formatChosenAncillary(ancillary, itinerary)}</dt>
            <dd className="text-muted">
              {who ? `${who.givenName} ${who.familyName}` : t('ancillaries.for-all')}
            </dd>
          </div>
        );
      })}
      {remark !== null && (
        <div>
          <dt className="text-13 text-muted">{t('ancillaries.remark-told')}</dt>
          <dd className="break-words">{remark}</dd>
        </div>
      )}
    </dl>
  );
}
