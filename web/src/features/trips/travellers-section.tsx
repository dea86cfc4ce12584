import type { TravellerDetails, TravellerRow } from '@marga/contract/travellers/travellers';
import {
  requiredFieldsOfTraveller,
  type TravellerKind,
} from '@marga/contract/travellers/required-traveller-fields';
import { travellerKindsOf } from '@marga/contract/trips/travel-party-checks';
import type { Trip } from '@marga/contract/trips/trip';
import { ClipboardPaste, Users } from 'lucide-react';
import { useState } from 'react';
import { todayInIndia } from '../../shared/clock.ts';
import { useTranslations } from '../../shared/i18n/use-translations.ts';
import { usePermission } from '../../shared/member/use-permission.ts';
import { Button } from '../../ui/button.tsx';
import { PastedTravellersDialog } from '../travellers/pasted-travellers-dialog.tsx';
import { toTripTravellerDraft } from '../travellers/trip-traveller-draft.ts';
import { ChooseTravellersDialog } from './choose-travellers-dialog.tsx';
import type { PartyFindings } from './travelling-party-findings.ts';
import { PartyProblemList } from './travelling-party-problems.tsx';
import { TripTravellerRow } from './trip-traveller-row.tsx';
import {
  fitsKind,
  isEmptyTravellerDraft,
  type TravellerDraft,
  type TravellerField,
} from './traveller-draft.ts';

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

/** Collects the travellers: typed, chosen from the company's list, or pasted. It asks for what the offers require. */
export function TravellersSection(props: TravellersSectionProps) {
  const { trip, party, onChange, isTried, findings } = props;
  const t = useTranslations();
  const may = usePermission();
  const [opened, setOpened] = useState<'choose' | 'paste'>();
  const kinds = travellerKindsOf(trip.items) ?? [];
  const uses = trip.items.map(({ supplier, itinerary: { service } }) => ({ supplier, service }));
  const fieldsOf = requiredFieldsByTraveller(trip);
  const named = party.flatMap((draft, index) =>
    (fieldsOf[index] ?? []).length > 0 ? [{ draft, index }] : [],
  );
  const put = (people: readonly (TravellerRow | TravellerDetails)[]) =>
    onChange(withPeople(party, people, kinds));
  const small = 'h-9! px-3! text-14!';
  return (
    <section aria-labelledby="travellers" className="px-5 pt-4 pb-4 max-md:pt-3 max-md:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 md:mb-2">
        <div className="min-w-0 flex-1">
          <h2 id="travellers" className="text-16">
            {t('trip.travellers')}
          </h2>
          <p className="text-13 text-muted max-md:hidden">{t('trip.as-in-passport')}</p>
        </div>
        <div className="flex gap-2">
          {may('traveller:read') && (
            <Button kind="outline" className={small} onClick={() => setOpened('choose')}>
              <Users aria-hidden size={16} />
              {t('trip.party.choose')}
            </Button>
          )}
          <Button kind="outline" className={`${small} max-md:hidden`} onClick={() => setOpened('paste')}>
            <ClipboardPaste aria-hidden size={16} />
            {t('trip.party.paste')}
          </Button>
        </div>
      </div>
      <div className="grid md:gap-2.5 max-md:mt-2">
        {named.map(({ draft, index }) => (
          <TripTravellerRow
            key={index}
            number={index + 1}
            kind={kinds[index]}
            draft={draft}
            fields={fieldsOf[index] ?? []}
            onChange={(changed) => onChange(party.with(index, changed))}
            isTried={isTried}
            uses={uses}
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
      {opened === 'choose' && (
        <ChooseTravellersDialog
          free={named.filter(({ draft }) => isEmptyTravellerDraft(draft)).length}
          taken={takenOf(party)}
          onPick={(person) => put([person])}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === 'paste' && (
        <PastedTravellersDialog
          most={trip.travellers}
          needs="booking"
          onTake={(people) => {
            put(people);
            setOpened(undefined);
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}

/** Returns what the offers of the trip require of each traveller; nothing of those whom nobody asks to be named. */
export function requiredFieldsByTraveller(
  trip: Pick<Trip, 'items' | 'travellers'>,
): readonly TravellerField[][] {
  const kinds = travellerKindsOf(trip.items);
  return Array.from({ length: trip.travellers }, (_, position) =>
    requiredFieldsOfTraveller(trip.items, { position, kind: kinds?.[position] }),
  );
}

function takenOf(party: readonly TravellerDraft[]): ReadonlySet<string> {
  return new Set(party.flatMap(({ travellerId }) => travellerId ?? []));
}

/**
 * Puts each person into the first empty position for somebody of that age, or into any empty one; if none is empty,
 * pasted people replace travellers from the first position on.
 */
function withPeople(
  party: readonly TravellerDraft[],
  people: readonly (TravellerRow | TravellerDetails)[],
  kinds: readonly TravellerKind[],
): readonly TravellerDraft[] {
  const hasFree = party.some(isEmptyTravellerDraft);
  return people.reduce<readonly TravellerDraft[]>((filled, person, index) => {
    const free = filled.flatMap((draft, at) => (isEmptyTravellerDraft(draft) ? [at] : []));
    const fitting = free.find((at) => fitsKind(person.bornOn, kinds[at], todayInIndia()));
    const place = hasFree ? (fitting ?? free[0]) : index;
    if (place === undefined || place >= filled.length) return filled;
    const travellerId = 'id' in person ? person.id : null;
    return filled.with(place, { ...toTripTravellerDraft(person), travellerId });
  }, party);
}
