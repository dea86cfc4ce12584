import type { BUS_KINDS, BusItinerary } from '@marga/contract/search/itineraries';
import type { Offer } from '@marga/contract/search/search';
import { Armchair, Bus } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { formatDuration, formatTime } from '../../../shared/format-money-and-dates.ts';
import { type MessageId, useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { Button } from '../../../ui/button.tsx';
import { Tile } from '../../../ui/carrier-tile.tsx';
import { toggleBusSeat } from '../buses/bus-seat-plan.ts';
import { BusSeatPanel } from '../buses/bus-seat-panel.tsx';
import { useSelectedOffers } from '../selected-offers.ts';
import type { ResultRowProps } from '../service-search-screen.ts';
import { ResultRow } from './result-row.tsx';
import { RowIdentity, RowRail, RowTimes } from './row-cells.tsx';
import { useChosenOffer } from './use-chosen-offer.ts';

const KIND_LABELS: Record<(typeof BUS_KINDS)[number], MessageId> = {
  'ac-sleeper': 'bus-kind.ac-sleeper',
  'ac-seater': 'bus-kind.ac-seater',
  sleeper: 'bus-kind.sleeper',
  seater: 'bus-kind.seater',
  volvo: 'bus-kind.volvo',
};

/** The number of seats left is marked when it is this or fewer. */
const FEW_SEATS = 6;

/** Shows a bus on the rail; its stops and its seats open below the row. */
export const BusRow = memo(function BusRow(props: ResultRowProps) {
  const { result, axis, selected, onToggle } = props;
  const t = useTranslations();
  const locale = useLocale();
  const headingId = useId();
  const obstacleId = useId();
  const { chosen, choose } = useChosenOffer(result.offers, selected);
  const { seats, setSeats, isChanged } = useSeatsOf(chosen);
  const bus = busOf(chosen);
  const [segment] = bus.segments;
  if (!segment) return null;
  const called = `${segment.number} ${segment.carrier}`;
  const missing = seats.length === 0 ? 0 : chosen.travellers - seats.length;
  return (
    <ResultRow
      {...props}
      service="bus"
      chosen={chosen}
      rivals={result.offers}
      onChoose={choose}
      onToggle={() => onToggle(chosen, seats)}
      name={called}
      headingId={headingId}
      fare={t('buses.seats-and-stops')}
      otherFares={0}
      isChanged={isChanged}
      obstacleId={missing > 0 ? obstacleId : undefined}
      identity={
        <div id={headingId}>
          <RowIdentity
            tile={
              <Tile colour="var(--color-bus)" className="text-surface">
                <Bus className="size-3.5 @4xl/results:size-5" />
              </Tile>
            }
            name={segment.carrier}
            number={segment.number}
            note={t(KIND_LABELS[bus.kind])}
            isCompared={props.isCompared}
          />
        </div>
      }
      times={
        <RowTimes departsAt={segment.departsAt} arrivesAt={segment.arrivesAt}>
          {formatDuration(segment.durationMinutes, locale)}, {t('results.stops', { stops: 0 })}
        </RowTimes>
      }
      rail={axis && <RowRail axis={axis} legs={bus.segments} service="bus" stops={[]} />}
      facts={
        <div className="text-13 leading-5">
          <p className={bus.seatsLeft <= FEW_SEATS ? 'truncate font-semibold text-failed' : 'truncate'}>
            {t('buses.seats-left', { count: bus.seatsLeft })}
          </p>
          {missing > 0 ? (
            <p id={obstacleId} className="truncate font-semibold text-held">
              {t('buses.seats-missing', { count: missing })}
            </p>
          ) : (
            <p className="truncate text-muted">
              {seats.length > 0
                ? t('buses.seats-chosen', { count: seats.length, seats: seats.join(', ') })
                : t(bus.refundable ? 'fare.refundable' : 'fare.non-refundable')}
            </p>
          )}
        </div>
      }
      fares={
        <StopsAndSeats {...props} offer={chosen} bus={bus} called={called} seats={seats} onSeats={setSeats} />
      }
    />
  );
});

interface StopsAndSeatsProps extends Pick<ResultRowProps, 'searchId'> {
  readonly offer: Offer;
  readonly bus: BusItinerary;
  readonly called: string;
  readonly seats: readonly string[];
  readonly onSeats: (seats: readonly string[]) => void;
}

/** Shows where the bus stops, and its seats on request. */
function StopsAndSeats({ searchId, offer, bus, called, seats, onSeats }: StopsAndSeatsProps) {
  const t = useTranslations();
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  return (
    <div className="grid gap-1.5 text-13">
      <Stops title={t('buses.boarding')} stops={bus.boarding} />
      <Stops title={t('buses.dropping')} stops={bus.dropping} />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          kind="outline"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setOpen(!isOpen)}
          className="h-8! px-2.5! text-13! max-md:h-11!"
        >
          <Armchair aria-hidden size={16} className="text-bus" />
          {t(isOpen ? 'buses.close-seats' : 'buses.choose-seats')}
          <span className="sr-only"> {called}</span>
        </Button>
        {seats.length === 0 && (
          <span className="text-muted">{t('buses.any-seats', { count: offer.travellers })}</span>
        )}
      </p>
      {isOpen && (
        <div id={panelId}>
          <BusSeatPanel
            searchId={searchId}
            offer={offer}
            bus={called}
            chosen={seats}
            onChoose={(seat) => onSeats(toggleBusSeat(seats, seat, offer.travellers))}
          />
        </div>
      )}
    </div>
  );
}

/** Shows the stops of one end of the way in one line, each with its time. */
function Stops({ title, stops }: { title: string; stops: BusItinerary['boarding'] }) {
  return (
    <p className="leading-4">
      <span className="font-semibold text-muted">{title}:</span>{' '}
      {stops.map(({ name, at }, index) => (
        <span key={`${at.local} ${name}`}>
          <span className="figures">{formatTime(at)}</span> {name}
          {index < stops.length - 1 && ', '}
        </span>
      ))}
    </p>
  );
}

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

function busOf({ itinerary }: Offer): BusItinerary {
  if (itinerary.service !== 'bus') throw new RangeError('a result of buses holds buses');
  return itinerary;
}
