import type { Trip } from '@marga/contract/trips/trip';
import { useId, useState } from 'react';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { useMoneyFormat } from '../../../ui/price-group.tsx';
import { RadioButtonRow } from '../../../ui/radio-button-row.tsx';
import { CabinSeatMap } from './cabin-seat-map.tsx';
import type { SeatAncillary } from './cabin-seat-plan.ts';
import { isFreeAncillary, formatAncillarySegments } from './ancillary-labels.ts';
import {
  groupAncillariesBySegments,
  ancillaryCountOf,
  type AncillariesDraft,
  findTravellerOfSeat,
  withAssignedSeat,
} from './ancillaries-draft.ts';

interface SeatChoiceProps {
  readonly item: Trip['items'][number];
  readonly seats: readonly SeatAncillary[];
  readonly travellers: number;
  readonly nameOf: (traveller: number) => string;
  readonly draft: AncillariesDraft;
  readonly onChange: (draft: AncillariesDraft) => void;
}

/**
 * Assigns seats flight by flight: the traveller selected above takes the seat that is pressed, and the next one is
 * selected.
 */
export function SeatChoice({ item, seats, travellers, nameOf, draft, onChange }: SeatChoiceProps) {
  const t = useTranslations();
  const format = useMoneyFormat();
  const name = useId();
  const flights = groupAncillariesBySegments(seats);
  const [flight, setFlight] = useState(0);
  const [person, setPerson] = useState(0);
  const here = (flights[flight]?.[1] ?? []) as SeatAncillary[];
  const seatOf = (traveller: number) => here.find(({ id }) => ancillaryCountOf(draft, id, traveller) > 0);
  const people = Array.from({ length: travellers }, (_, at) => at);
  const choose = (id: string) => {
    const changed = withAssignedSeat(draft, here, person, id);
    onChange(changed);
    const next = people.find((at) => !here.some((seat) => ancillaryCountOf(changed, seat.id, at) > 0));
    if (findTravellerOfSeat(changed, id) === person && next !== undefined) setPerson(next);
  };
  return (
    <div className="grid gap-4">
      {flights.length > 1 && (
        <RadioButtonRow
          name={`${name}-flight`}
          label={t('ancillaries.flight')}
          choices={flights.map(([segments], at) => ({
            value: String(at),
            label: formatAncillarySegments(segments, item.itinerary),
          }))}
          value={String(flight)}
          onChange={(value) => setFlight(Number(value))}
        />
      )}
      <RadioButtonRow
        name={`${name}-person`}
        label={t('ancillaries.seat-for')}
        isLabelShown
        choices={people.map((at) => ({ value: String(at), label: personText(at) }))}
        value={String(person)}
        onChange={(value) => setPerson(Number(value))}
      />
      <CabinSeatMap
        key={flight}
        seats={here}
        label={t('ancillaries.cabin', {
          flight: formatAncillarySegments(flights[flight]?.[0] ?? [], item.itinerary),
        })}
        ownerOf={(id) => findTravellerOfSeat(draft, id)}
        nameOf={nameOf}
        onChoose={choose}
      />
    </div>
  );

  function personText(at: number): string {
    const seat = seatOf(at);
    const number = travellers > 1 ? `${at + 1} · ${nameOf(at)}` : nameOf(at);
    if (!seat) return number;
    const price = isFreeAncillary(seat.price) ? t('ancillaries.free') : format(seat.price);
    return `${number}: ${seat.seat.row}${seat.seat.column}, ${price}`;
  }
}
