import type { Trip } from '@marga/contract/trips/trip';
import type { FlightTravellers } from '@marga/contract/search/criteria';
import { fullNameOf } from '@marga/contract/travellers/names';
import { TRAVELLER_KINDS } from '@marga/contract/travellers/required-traveller-fields';
import { type Translate, useTranslations } from '../../shared/i18n/use-translations.ts';
import { Alert } from '../../ui/alert.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { formatItineraryTitle } from '../../shared/format-route.ts';
import type { TravellerDraft } from './traveller-draft.ts';
import type { PartyFindings } from './travelling-party-findings.ts';

interface FindingsProps extends PartyFindings {
  readonly trip: Trip;
  readonly party: readonly TravellerDraft[];
  readonly isTwiceMeant: boolean;
  readonly onTwiceMeant: (isMeant: boolean) => void;
}

/** Shows findings about the travellers as a group; a finding about one name is shown with that name. */
export function PartyProblemList({
  trip,
  party,
  problems,
  twice,
  isTwiceMeant,
  onTwiceMeant,
}: FindingsProps) {
  const t = useTranslations();
  const ages = problems.filter((problem) => problem.kind === 'ages');
  const seats = problems.filter((problem) => problem.kind === 'seat-for-women');
  if (problems.length + twice.length === 0) return null;
  return (
    <div data-findings tabIndex={-1} className="mt-3 grid gap-3 outline-none">
      {ages.map(({ item, asked, are }) => (
        <Alert key={`ages ${item}`} tone="failed">
          <strong className="block font-semibold">{t('trip.party.ages')}</strong>
          {t('trip.party.ages-text', {
            route: routeOf(trip, item, t),
            asked: formatTravellerCounts(asked, t),
            are: formatTravellerCounts(are, t),
          })}
        </Alert>
      ))}
      {seats.map(({ item, seat }) => (
        <Alert key={`seat ${item} ${seat}`} tone="failed">
          {t('trip.party.women-seat', { seat })}
        </Alert>
      ))}
      {twice.map(({ first, again }) => (
        <Alert key={`${first} ${again}`} tone="held">
          <strong className="block font-semibold">
            {t('trip.party.twice', { name: fullNameOf(party[again] ?? { givenName: '', familyName: '' }) })}
          </strong>
          {t('trip.party.twice-text', { first: first + 1, again: again + 1 })}
        </Alert>
      ))}
      {twice.length > 0 && (
        <Checkbox
          name="twice-meant"
          checked={isTwiceMeant}
          onChange={(event) => onTwiceMeant(event.target.checked)}
        >
          {t('trip.party.twice-meant')}
        </Checkbox>
      )}
    </div>
  );
}

function routeOf({ items }: Trip, index: number, t: Translate): string {
  const item = items[index];
  return item ? formatItineraryTitle(item.itinerary, t) : '';
}

export function formatTravellerCounts(counts: FlightTravellers, t: Translate): string {
  return TRAVELLER_KINDS.filter((kind) => counts[kind] > 0)
    .map((kind) => t(`trip.party.${kind}`, { count: counts[kind] }))
    .join(', ');
}
