import type { Booking, BookingWithDetails } from '@marga/contract/bookings/booking';
import type { Criteria } from '@marga/contract/search/criteria';
import type { LocalDate } from '@marga/contract/kernel/time';
import type { Offer } from '@marga/contract/search/search';
import { useState } from 'react';
import { type Translate, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogProblem } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { TravelDayField } from '../../search/travel-day-and-traveller-count-fields.tsx';
import { useResolvedPlaces } from '../../search/use-resolved-places.ts';
import { remainingTravellersOf, travellersWithDetailsOf } from '../booking-travellers-and-legs.ts';
import { ReplacementOfferChoice } from './replacement-offer-choice.tsx';
import type { WantedChange } from './use-booking-change-quote.ts';
import {
  buildChangeCriteria,
  placeNamesOf,
  type DesiredTimes,
  initialDesiredTimes,
} from './desired-travel-times.ts';

interface OtherTimeProps {
  booking: BookingWithDetails;
  onWant: (wanted: WantedChange | undefined) => void;
}

/** Lets the user search for another day inside the dialog, without leaving the page of the booking. */
export function ChangeTimeForm({ booking, onWant }: OtherTimeProps) {
  const t = useTranslations();
  const { itinerary } = booking;
  const [desired, setDesired] = useState<DesiredTimes>(() => initialDesiredTimes(itinerary));
  const [asked, setAsked] = useState<Criteria>();
  const [round, setRound] = useState(0);
  const [chosen, setChosen] = useState<Offer>();
  const { places, problem } = useResolvedPlaces(itinerary.service, placeNamesOf(itinerary));
  const all = travellersWithDetailsOf(booking);
  const people = remainingTravellersOf(booking).flatMap((at) => all[at] ?? []);
  const criteria = buildChangeCriteria(itinerary, desired, people, places);
  const search = () => {
    setAsked(criteria);
    setRound(round + 1);
    setChosen(undefined);
    onWant(undefined);
  };
  return (
    <div className="grid gap-4">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        {desired.days.map((day, at) => (
          <div key={at} className="flex w-full gap-2 sm:w-auto">
            <div className="min-w-0 flex-1 sm:w-52">
              <TravelDayField
                label={dayLabel(booking, at, t)}
                day={day}
                onChange={(next) =>
                  next && setDesired({ ...desired, days: replaced(desired.days, at, next) })
                }
              />
            </div>
            {desired.times[at] !== undefined && (
              <TextField
                type="time"
                label={t('cabs.time')}
                value={desired.times[at]}
                onChange={({ target }) =>
                  setDesired({
                    ...desired,
                    times: desired.times.map((time, index) => (index === at ? target.value : time)),
                  })
                }
                className="w-28"
              />
            )}
          </div>
        ))}
        <Button type="submit" kind="marigold" disabled={criteria === undefined}>
          {t('change.search')}
        </Button>
      </form>
      <DialogProblem problem={problem} />
      {asked && (
        <ReplacementOfferChoice
          booking={booking}
          criteria={asked}
          round={round}
          chosen={chosen}
          onChoose={(offer, searchId) => {
            setChosen(offer);
            onWant({ instead: { searchId, offerId: offer.id } });
          }}
          onAgain={search}
        />
      )}
    </div>
  );
}

/** When a day is moved later, the days after it move with it. */
function replaced(days: readonly LocalDate[], at: number, next: LocalDate): readonly LocalDate[] {
  return days.map((day, index) => (index === at || (index > at && day < next) ? next : day));
}

function dayLabel({ itinerary }: Booking, at: number, t: Translate): string {
  if (itinerary.service === 'hotel') return t(at === 0 ? 'itinerary.check-in' : 'itinerary.check-out');
  if (at === 0) return t('change.new-day');
  return t('change.new-day-of', { number: at + 1 });
}
