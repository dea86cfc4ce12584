import type { BUS_KINDS, BusItinerary } from '@marga/contract/search/itineraries';
import type { Offer } from '@marga/contract/search/search';
import { Armchair, ChevronDown } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { formatTime } from '../../../shared/format-money-and-dates.ts';
import { type MessageId, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { ResultCardFrame, ResultCardPrice, useChosenOffer } from '../result-card-parts.tsx';
import { useSelectedOffers } from '../selected-offers.ts';
import type { CardProps } from '../service-search-screen.ts';
import { SegmentHeading } from '../segment-heading.tsx';
import { toggleBusSeat } from './bus-seat-plan.ts';
import { BusSeatPanel } from './bus-seat-panel.tsx';

const KIND_LABELS: Record<(typeof BUS_KINDS)[number], MessageId> = {
  'ac-sleeper': 'bus-kind.ac-sleeper',
  'ac-seater': 'bus-kind.ac-seater',
  sleeper: 'bus-kind.sleeper',
  seater: 'bus-kind.seater',
  volvo: 'bus-kind.volvo',
};

/** The number of seats left is shown when it is this or fewer. */
const FEW_SEATS = 6;

/** Shows a bus on the timeline, its boarding and drop-off points, and its seats. */
export const BusCard = memo(function BusCard(props: CardProps) {
  const { result, axis, selected, onToggle, searchId } = props;
  const t = useTranslations();
  const headingId = useId();
  const panelId = useId();
  const { chosen, choose } = useChosenOffer(result.offers, selected);
  const [isOpen, setOpen] = useState(false);
  const { seats, setSeats, isChanged } = useSeatsOf(chosen);
  const bus = busOf(chosen);
  const [segment] = bus.segments;
  if (!segment) return null;
  const called = `${segment.number} ${segment.carrier}`;
  const missing = seats.length === 0 ? 0 : chosen.travellers - seats.length;
  return (
    <ResultCardFrame
      {...props}
      service="bus"
      offer={chosen}
      headingId={headingId}
      isSelected={result.offers.some(({ id }) => selected.has(id))}
      stub={
        <ResultCardPrice
          offers={result.offers}
          chosen={chosen}
          onChoose={choose}
          selected={selected}
          onToggle={() => onToggle(chosen, seats)}
          name={called}
          per={t('card.all-travellers', { travellers: chosen.travellers })}
          isChanged={isChanged}
          obstacle={missing > 0 ? t('buses.seats-missing', { count: missing }) : undefined}
        >
          {seats.length > 0 && (
            <p className="text-14 font-semibold md:text-right">
              {t('buses.seats-chosen', { count: seats.length, seats: seats.join(', ') })}
            </p>
          )}
        </ResultCardPrice>
      }
    >
      <SegmentHeading id={headingId} segment={segment} more={t(KIND_LABELS[bus.kind])} />
      {axis && (
        <div className="mt-2">
          <Timeline axis={axis} legs={bus.segments} service="bus" stops={[]} />
        </div>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          kind="outline"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setOpen(!isOpen)}
          className="h-9! px-3! text-14!"
        >
          <Armchair aria-hidden size={18} className="text-bus" />
          {t(isOpen ? 'buses.close-seats' : 'buses.choose-seats')}
          <span className="sr-only"> {called}</span>
        </Button>
        {bus.seatsLeft <= FEW_SEATS ? (
          <Chip tone="held">{t('buses.seats-left', { count: bus.seatsLeft })}</Chip>
        ) : (
          <span className="text-14 text-muted">{t('buses.seats-left', { count: bus.seatsLeft })}</span>
        )}
        <span className="text-14 text-muted">
          {t(bus.refundable ? 'fare.refundable' : 'fare.non-refundable')}
        </span>
      </div>
      {seats.length === 0 && !isOpen && (
        <p className="mt-2 text-13 text-muted">{t('buses.any-seats', { count: chosen.travellers })}</p>
      )}
      {isOpen && (
        <div id={panelId} className="mt-3">
          <BusSeatPanel
            searchId={searchId}
            offer={chosen}
            bus={called}
            chosen={seats}
            onChoose={(seat) => setSeats(toggleBusSeat(seats, seat, chosen.travellers))}
          />
        </div>
      )}
      <Stops bus={bus} />
    </ResultCardFrame>
  );
});

/**
 * Returns the picked seats of a bus. They start with the seats in the stored selection, so that they survive a
 * reload.
 */
function useSeatsOf({ id }: Offer) {
  const selectedSeats = useSelectedOffers().find(({ offer }) => offer.id === id)?.seats;
  const [picked, setPicked] = useState<{ id: Offer['id']; seats: readonly string[] }>();
  const seats = (picked?.id === id ? picked.seats : selectedSeats) ?? [];
  return {
    seats,
    setSeats: (next: readonly string[]) => setPicked({ id, seats: next }),
    isChanged: selectedSeats !== undefined && selectedSeats.toSorted().join() !== seats.toSorted().join(),
  };
}

function Stops({ bus }: { bus: BusItinerary }) {
  const t = useTranslations();
  return (
    <details className="group mt-3 border-t border-line pt-2">
      <summary className="flex cursor-pointer list-none items-center gap-1.5 text-14 font-semibold text-link [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden size={16} className="transition-transform group-open:rotate-180" />
        {t('buses.stops')}
      </summary>
      <div className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <StopLine title={t('buses.boarding')} stops={bus.boarding} />
        <StopLine title={t('buses.dropping')} stops={bus.dropping} />
      </div>
    </details>
  );
}

function StopLine({ title, stops }: { title: string; stops: BusItinerary['boarding'] }) {
  return (
    <section>
      <h4 className="text-13 font-semibold text-muted">{title}</h4>
      <ol className="mt-1">
        {stops.map(({ name, at }, index) => (
          <li key={`${at.local} ${name}`} className="grid grid-cols-[3rem_1rem_1fr] gap-x-2 text-14">
            <span className="figures leading-7">{formatTime(at)}</span>
            <span aria-hidden className="relative flex justify-center text-bus">
              {index < stops.length - 1 && <span className="absolute top-4 -bottom-1 w-0.5 bg-current" />}
              <span className="relative mt-2 size-3 rounded-full border-[3px] border-current bg-surface" />
            </span>
            <span className="leading-7">{name}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function busOf({ itinerary }: Offer): BusItinerary {
  if (itinerary.service !== 'bus') throw new RangeError('a result of buses holds buses');
  return itinerary;
}
