import type { FlightItinerary } from '@marga/contract/search/itineraries';
import type { Offer } from '@marga/contract/search/search';
import { Luggage, RotateCcw, Shuffle } from 'lucide-react';
import { memo, type ReactNode, useId } from 'react';
import {
  calculateArrivalDayOffset,
  formatDay,
  formatDuration,
  formatTime,
  minutesBetween,
} from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { ArrivalDayOffset } from '../../../ui/arrival-day-offset.tsx';
import { timeAxisOfJourneys, type TimelineAxis } from '../../../ui/timeline-axis.ts';
import { Timeline } from '../../../ui/timeline.tsx';
import { PriceForCurrentView } from '../../pricing/price-for-current-view.tsx';
import {
  ResultCardFrame,
  ResultCardPrice,
  OfferVariantRadio,
  useChosenOffer,
  cheapestOffersByVariant,
} from '../result-card-parts.tsx';
import {
  formatCarrierNames,
  groupSegmentsByJourney,
  formatFlightOrTrainNumbers,
} from '../itinerary-summary-line.ts';
import type { CardProps } from '../service-search-screen.ts';
import { formatFareName } from './fare-labels.ts';

type Segments = FlightItinerary['segments'];

/** Shows a flight, a return or several legs: each journey on the shared timeline, its fares, and the price. */
export const FlightCard = memo(function FlightCard(props: CardProps) {
  const { result, axis, selected, onToggle } = props;
  const t = useTranslations();
  const headingId = useId();
  const fares = result.offers.map((offer) => ({ ...offer, variant: formatFareName(offer, t) }));
  const { chosen, choose, rivals } = useChosenOffer(fares, selected);
  const itinerary = flightOf(chosen);
  const journeys = groupSegmentsByJourney(itinerary) as readonly Segments[];
  const variants = cheapestOffersByVariant(fares);
  return (
    <ResultCardFrame
      {...props}
      service="flight"
      offer={chosen}
      headingId={headingId}
      isSelected={result.offers.some(({ id }) => selected.has(id))}
      stub={
        <ResultCardPrice
          offers={rivals}
          chosen={chosen}
          onChoose={choose}
          selected={selected}
          onToggle={() => onToggle(result.offers.find(({ id }) => id === chosen.id) ?? chosen)}
          name={formatFlightOrTrainNumbers(itinerary.segments)}
          per={t('card.all-travellers', { travellers: chosen.travellers })}
        />
      }
    >
      <div id={headingId} className="grid gap-3">
        {journeys.map((segments, at) => (
          <Journey
            key={at}
            segments={segments}
            axis={axisFor(segments, at, axis)}
            isDayShown={journeys.length > 1}
          />
        ))}
      </div>
      {variants.length > 1 ? (
        <Fares variants={variants} chosen={chosen} onChoose={choose} selected={selected} />
      ) : (
        <Conditions itinerary={itinerary} fare={chosen.variant} />
      )}
    </ResultCardFrame>
  );
});

/**
 * The first journey uses the time axis of the list; every other journey has an axis of its own day, drawn to the same
 * scale.
 */
function axisFor(segments: Segments, at: number, shared: TimelineAxis | undefined): TimelineAxis {
  return at === 0 && shared ? shared : timeAxisOfJourneys([segments], shared?.endMinutes);
}

interface JourneyProps {
  segments: Segments;
  axis: TimelineAxis;
  isDayShown: boolean;
}

function Journey({ segments, axis, isDayShown }: JourneyProps) {
  const t = useTranslations();
  const locale = useLocale();
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) return null;
  const stops = segments.slice(0, -1).map(({ destination }) => destination);
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="figures flex items-center gap-2.5 text-[1.625rem] leading-8">
          <span>{formatTime(first.departsAt)}</span>
          <svg aria-hidden width="30" height="10" viewBox="0 0 30 10" className="shrink-0 text-control">
            <path d="M0 5h28M23.5 1 28 5l-4.5 4" fill="none" stroke="currentColor" strokeWidth="1.5" />
          </svg>
          <span className="sr-only">{t('itinerary.to')}</span>
          <span>
            {formatTime(last.arrivesAt)}
            <ArrivalDayOffset days={calculateArrivalDayOffset(first.departsAt, last.arrivesAt)} />
          </span>
        </h3>
        <p className="text-14 text-muted">
          {formatCarrierNames(segments)}{' '}
          <span className="figures text-ink">{formatFlightOrTrainNumbers(segments)}</span>
        </p>
      </div>
      <p className="mt-0.5 text-14">
        {isDayShown && <span className="font-semibold">{formatDay(first.departsAt.local, locale)}, </span>}
        <abbr title={first.originName} className="font-semibold no-underline">
          {first.origin}
        </abbr>{' '}
        {t('itinerary.to')}{' '}
        <abbr title={last.destinationName} className="font-semibold no-underline">
          {last.destination}
        </abbr>{' '}
        {t('itinerary.takes', {
          duration: formatDuration(minutesBetween(first.departsAt, last.arrivesAt), locale),
          stops: stops.length,
          places: stops.join(', '),
        })}
      </p>
      <div className="mt-2">
        <Timeline axis={axis} legs={segments} service="flight" stops={stops} />
      </div>
    </div>
  );
}

/** Shows what the fare includes and allows, each in a word. */
function Conditions({ itinerary, fare }: { itinerary: FlightItinerary; fare: string }) {
  const t = useTranslations();
  return (
    <ul className="mt-2 flex flex-wrap gap-x-3.5 gap-y-1 text-13 text-muted">
      <li className="font-semibold text-ink">{fare}</li>
      <Condition icon={<Luggage aria-hidden size={15} />}>
        {t('fare.bags', { count: itinerary.checkedBags })}
      </Condition>
      <Condition icon={<RotateCcw aria-hidden size={15} />}>
        {t(itinerary.refundable ? 'fare.refundable' : 'fare.non-refundable')}
      </Condition>
      {itinerary.changeable && (
        <Condition icon={<Shuffle aria-hidden size={15} />}>{t('fare.changeable')}</Condition>
      )}
      {itinerary.emissionsKg !== null && <li>{t('fare.emissions', { kg: itinerary.emissionsKg })}</li>}
    </ul>
  );
}

function Condition({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <li className="flex items-center gap-1.5">
      {icon}
      {children}
    </li>
  );
}

interface FaresProps {
  variants: readonly Offer[];
  chosen: Offer;
  onChoose: (offer: Offer) => void;
  selected: CardProps['selected'];
}

/** Shows the airline's own fares of the same flight side by side. */
function Fares({ variants, chosen, onChoose, selected }: FaresProps) {
  const t = useTranslations();
  const name = useId();
  return (
    <fieldset className="mt-3">
      <legend className="sr-only">{t('flights.fares')}</legend>
      <div className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {variants.map((offer) => {
          const fare = flightOf(offer);
          return (
            <OfferVariantRadio
              key={offer.id}
              name={name}
              isChosen={offer.variant === chosen.variant}
              isSelected={selected.has(offer.id)}
              onChoose={() => onChoose(offer)}
              className="block px-3 py-2 text-13"
            >
              <span className="flex items-baseline justify-between gap-2 text-14 font-semibold">
                {offer.variant}
                <PriceForCurrentView of={offer} />
              </span>
              <span className="block text-muted">
                {[
                  t('fare.bags', { count: fare.checkedBags }),
                  t(fare.refundable ? 'fare.refundable' : 'fare.non-refundable'),
                  fare.changeable ? t('fare.changeable') : '',
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </OfferVariantRadio>
          );
        })}
      </div>
    </fieldset>
  );
}

function flightOf({ itinerary }: Offer): FlightItinerary {
  if (itinerary.service !== 'flight') throw new RangeError('an offer of a flight');
  return itinerary;
}
