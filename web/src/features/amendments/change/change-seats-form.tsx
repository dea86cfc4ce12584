import type { BookingWithDetails } from '@marga/contract/bookings/booking';
import type { Criteria } from '@marga/contract/search/criteria';
import { useState } from 'react';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogProblem } from '../../../ui/dialog.tsx';
import { toggleBusSeat } from '../../search/buses/bus-seat-plan.ts';
import { BusSeatPanel } from '../../search/buses/bus-seat-panel.tsx';
import { formatServiceNumbersOrKind } from '../../search/itinerary/itinerary.ts';
import { remainingTravellersOf, travellersWithDetailsOf } from '../booking-travellers-and-legs.ts';
import { DepartureGone, DepartureLoading, PlacesOfDeparture } from './booked-departure-states.tsx';
import { useBookedDeparture, useSameDepartureCriteria } from './use-booked-departure.ts';
import type { WantedChange } from './use-booking-change-quote.ts';

interface OtherSeatsProps {
  booking: BookingWithDetails;
  onWant: (wanted: WantedChange | undefined) => void;
}

/** Lets the user choose other seats on the same departure, from a map of the seats that are free now. */
export function ChangeSeatsForm({ booking, onWant }: OtherSeatsProps) {
  const all = travellersWithDetailsOf(booking);
  const people = remainingTravellersOf(booking).flatMap((at) => all[at] ?? []);
  const { criteria, ...places } = useSameDepartureCriteria(booking, people);
  if (!criteria) return <PlacesOfDeparture booking={booking} {...places} />;
  return <Map booking={booking} criteria={criteria} count={people.length} onWant={onWant} />;
}

interface MapProps extends OtherSeatsProps {
  criteria: Criteria;
  count: number;
}

function Map({ booking, criteria, count, onWant }: MapProps) {
  const t = useTranslations();
  const [seats, setSeats] = useState<readonly string[]>([]);
  const { state, offer, searchId, problem } = useBookedDeparture(booking, criteria);
  if (state === 'broken') return <DialogProblem problem={problem} />;
  if (state === 'looking') return <DepartureLoading />;
  if (!offer || searchId === undefined) return <DepartureGone booking={booking} />;
  return (
    <div className="grid gap-4">
      <BusSeatPanel
        searchId={searchId}
        offer={offer}
        bus={formatServiceNumbersOrKind(booking.itinerary)}
        chosen={seats}
        onChoose={(seat) => {
          setSeats(toggleBusSeat(seats, seat, count));
          onWant(undefined);
        }}
      />
      <div>
        <Button disabled={seats.length !== count} onClick={() => onWant({ seats: [...seats] })}>
          {t('change.ask')}
        </Button>
      </div>
    </div>
  );
}
