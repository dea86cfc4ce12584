import type { Booking } from '@marga/contract/bookings/booking';
import type { Criteria } from '@marga/contract/search/criteria';
import { useState } from 'react';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogProblem } from '../../../ui/dialog.tsx';
import { LoadingSkeletons, Skeleton } from '../../../ui/page-states.tsx';
import { toggleBusSeat } from '../../search/buses/bus-seat-plan.ts';
import { BusSeatPanel } from '../../search/buses/bus-seat-panel.tsx';
import { formatServiceNumbersOrKind, formatSupplierName } from '../../search/itinerary/itinerary.ts';
import { remainingTravellersOf } from '../booking-travellers-and-legs.ts';
import { useBookedDeparture, useSameDepartureCriteria } from './use-booked-departure.ts';
import type { WantedChange } from './use-booking-change-quote.ts';

interface OtherSeatsProps {
  booking: Booking;
  onWant: (wanted: WantedChange | undefined) => void;
}

/** Lets the user choose other seats on the same departure, from a map of the seats that are free now. */
export function ChangeSeatsForm({ booking, onWant }: OtherSeatsProps) {
  const people = remainingTravellersOf(booking).flatMap((at) => booking.travellers[at] ?? []);
  const { criteria, problem } = useSameDepartureCriteria(booking, people);
  if (!criteria) return <DialogProblem problem={problem} />;
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
  if (state === 'looking') {
    return (
      <LoadingSkeletons className="grid gap-2">
        <Skeleton className="h-40" />
      </LoadingSkeletons>
    );
  }
  if (!offer || searchId === undefined)
    return <p className="text-14">{t('change.gone', { supplier: formatSupplierName(booking.supplier) })}</p>;
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
