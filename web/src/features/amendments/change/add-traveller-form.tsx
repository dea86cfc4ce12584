import type { BookingWithDetails, Traveller } from '@marga/contract/bookings/booking';
import type { Criteria } from '@marga/contract/search/criteria';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogProblem } from '../../../ui/dialog.tsx';
import { focusFirstInvalidField } from '../../../ui/focus-first-invalid-field.ts';
import { TravellerForm } from '../../trips/traveller-form.tsx';
import {
  EMPTY_TRAVELLER,
  findInvalidTravellerFields,
  type TravellerField,
  travellerFromDraft,
} from '../../trips/traveller-draft.ts';
import { travellersWithDetailsOf } from '../booking-travellers-and-legs.ts';
import { DepartureGone, DepartureLoading, PlacesOfDeparture } from './booked-departure-states.tsx';
import { useBookedDeparture, useSameDepartureCriteria } from './use-booked-departure.ts';
import type { WantedChange } from './use-booking-change-quote.ts';

interface AddTravellerProps {
  booking: BookingWithDetails;
  onWant: (wanted: WantedChange | undefined) => void;
}

const NOTHING: ReadonlySet<TravellerField> = new Set();
/** This set stays empty, because a booking does not store which of its travellers came from the saved travellers. */
const NOBODY: ReadonlySet<string> = new Set();

/** Adds a traveller to the same departure: asks who it is, and checks whether there is a seat. */
export function AddTravellerForm({ booking, onWant }: AddTravellerProps) {
  const t = useTranslations();
  const [draft, setDraft] = useState(EMPTY_TRAVELLER);
  const [invalidFields, setInvalidFields] = useState(NOTHING);
  const [added, setAdded] = useState<Traveller>();
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = findInvalidTravellerFields(draft);
        setInvalidFields(wrong);
        if (wrong.size > 0) focusFirstInvalidField(event.currentTarget);
        else setAdded(travellerFromDraft(draft));
      }}
    >
      <TravellerForm
        number={booking.travellers.length + 1}
        draft={draft}
        invalidFields={invalidFields}
        uses={[{ service: booking.service, supplier: booking.supplier }]}
        taken={NOBODY}
        onChange={(next) => {
          setDraft(next);
          setAdded(undefined);
          onWant(undefined);
        }}
      />
      {added ? (
        <Room booking={booking} travellers={[...travellersWithDetailsOf(booking), added]} onWant={onWant} />
      ) : (
        <div>
          <Button type="submit">{t('change.ask')}</Button>
        </div>
      )}
    </form>
  );
}

interface RoomProps extends AddTravellerProps {
  travellers: Traveller[];
}

function Room(props: RoomProps) {
  // Cancelled travellers stay in the list, but need no seat in the bus.
  const travelling = props.travellers.filter((_, at) => !props.booking.cancelledTravellers.includes(at));
  const { criteria, ...places } = useSameDepartureCriteria(props.booking, travelling);
  if (!criteria) return <PlacesOfDeparture booking={props.booking} {...places} />;
  return <RoomFound {...props} criteria={criteria} />;
}

function RoomFound({ booking, travellers, criteria, onWant }: RoomProps & { criteria: Criteria }) {
  const { state, offer, searchId, problem } = useBookedDeparture(booking, criteria);
  const asked = useRef<string>(undefined);
  useEffect(() => {
    if (!offer || searchId === undefined || asked.current === offer.id) return;
    asked.current = offer.id;
    onWant({ instead: { searchId, offerId: offer.id }, travellers });
  }, [offer, searchId, travellers, onWant]);
  if (state === 'broken') return <DialogProblem problem={problem} />;
  if (state === 'gone') return <DepartureGone booking={booking} />;
  if (state === 'found') return null;
  return <DepartureLoading />;
}
