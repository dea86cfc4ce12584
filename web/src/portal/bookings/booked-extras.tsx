import type { Booking } from '@marga/contract/booking';
import { useSay } from '../../lib/i18n/text.ts';
import { chosenWords } from '../trip/extras/extra-words.ts';

/** What was chosen with a booking, and what its supplier was told. Prices are with the price. */
export function BookedExtras({ booking }: { booking: Booking }) {
  const say = useSay();
  const { extras, remark, travellers, itinerary } = booking;
  return (
    <dl className="grid gap-2 text-14">
      {extras.map((extra) => {
        const who = extra.traveller === null ? undefined : travellers[extra.traveller];
        return (
          <div key={`${extra.id} ${extra.traveller}`} className="flex flex-wrap justify-between gap-x-6">
            <dt className="font-semibold">{chosenWords(extra, itinerary)}</dt>
            <dd className="text-muted">
              {who ? `${who.givenName} ${who.familyName}` : say('extras.for-all')}
            </dd>
          </div>
        );
      })}
      {remark !== null && (
        <div>
          <dt className="text-13 text-muted">{say('extras.remark-told')}</dt>
          <dd className="break-words">{remark}</dd>
        </div>
      )}
    </dl>
  );
}
