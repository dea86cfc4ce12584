import type { Trip } from '@marga/contract/trips/trip';
import type { FlightTravellers } from '@marga/contract/search/criteria';
import { type TravellerKind, TRAVELLER_KINDS } from '@marga/contract/travellers/required-traveller-fields';
import type { TravellerDetails } from '@marga/contract/travellers/travellers';
import { ClipboardPaste } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { Button } from '../../ui/button.tsx';
import { toTripTravellerDraft } from '../travellers/trip-traveller-draft.ts';
import { PastedTravellersDialog } from '../travellers/pasted-travellers-dialog.tsx';
import { PartyProblemList, type PartyFindings } from './travelling-party-problems.tsx';
import { TravellerForm } from './traveller-form.tsx';
import { findInvalidTravellerFields, isEmptyTravellerDraft, type TravellerDraft } from './traveller-draft.ts';

interface TravellersSectionProps {
  readonly trip: Trip;
  readonly party: readonly TravellerDraft[];
  readonly onChange: (party: readonly TravellerDraft[]) => void;
  /** This is true after the first attempt to pay, when missing fields are marked. */
  readonly isTried: boolean;
  readonly findings: PartyFindings;
  readonly isTwiceMeant: boolean;
  readonly onTwiceMeant: (isMeant: boolean) => void;
}

/** Collects the travellers: typed, taken from the company's traveller book, or pasted as a list. */
export function TravellersSection(props: TravellersSectionProps) {
  const { trip, party, onChange, isTried, findings } = props;
  const t = useTranslations();
  const [isPasting, setPasting] = useState(false);
  const asked = askedOf(trip);
  const kinds = asked ? kindsOf(asked) : [];
  const uses = trip.items.map(({ supplier, itinerary: { service } }) => ({ supplier, service }));
  return (
    <section aria-labelledby="travellers">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id="travellers" className="text-20">
            {t('trip.travellers')}
          </h2>
          <p className="text-14 text-muted">
            {t('trip.as-in-passport')}
            {asked && ` ${t('trip.party.asked', asked)}`}
          </p>
        </div>
        <Button kind="outline" onClick={() => setPasting(true)}>
          <ClipboardPaste aria-hidden size={18} />
          {t('trip.party.paste')}
        </Button>
      </div>
      <div className="grid gap-3">
        {party.map((draft, index) => (
          <TravellerForm
            key={index}
            number={index + 1}
            kind={kinds[index]}
            draft={draft}
            onChange={(changed) => onChange(party.with(index, changed))}
            invalidFields={isTried ? findInvalidTravellerFields(draft) : new Set()}
            uses={uses}
            taken={takenOf(party)}
          />
        ))}
      </div>
      <PartyProblemList
        {...findings}
        trip={trip}
        party={party}
        isTwiceMeant={props.isTwiceMeant}
        onTwiceMeant={props.onTwiceMeant}
      />
      {isPasting && (
        <PastedTravellersDialog
          most={trip.travellers}
          needs="booking"
          onTake={(people) => {
            onChange(withPeople(party, people));
            setPasting(false);
          }}
          onClose={() => setPasting(false)}
        />
      )}
    </section>
  );
}

/** Returns the travellers of the flight search if it included children or infants, else undefined. */
function askedOf({ items }: Trip): FlightTravellers | undefined {
  const asked = items.flatMap(({ criteria }) =>
    criteria?.service === 'flight' ? [criteria.travellers] : [],
  );
  return asked.find(({ children, infants }) => children + infants > 0);
}

/** Returns one kind per position, oldest first, as in the search. */
function kindsOf(asked: FlightTravellers): TravellerKind[] {
  return TRAVELLER_KINDS.flatMap((kind) => Array.from({ length: asked[kind] }, () => kind));
}

function takenOf(party: readonly TravellerDraft[]): ReadonlySet<string> {
  return new Set(party.flatMap(({ travellerId }) => travellerId ?? []));
}

/**
 * Puts the people into the empty positions of the party, or overwrites travellers from the first position on if none
 * is empty.
 */
function withPeople(
  party: readonly TravellerDraft[],
  people: readonly TravellerDetails[],
): readonly TravellerDraft[] {
  const free = party.flatMap((draft, index) => (isEmptyTravellerDraft(draft) ? [index] : []));
  const places = free.length > 0 ? free : [...party.keys()];
  return people.reduce((filled, person, index) => {
    const place = places[index];
    return place === undefined
      ? filled
      : filled.with(place, { ...toTripTravellerDraft(person), travellerId: null });
  }, party);
}
