import type { FlightItinerary } from '@marga/contract/search/itineraries';
import type { Offer } from '@marga/contract/search/search';
import { Luggage } from 'lucide-react';
import { memo, useId } from 'react';
import { formatDay, formatDuration, minutesBetween } from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { CarrierTile } from '../../../ui/carrier-tile.tsx';
import { timeAxisOfJourneys, type TimelineAxis } from '../../../ui/timeline-axis.ts';
import { formatFareName } from '../flights/fare-labels.ts';
import {
  formatCarrierNames,
  formatFlightOrTrainNumbers,
  groupSegmentsByJourney,
} from '../itinerary-summary-line.ts';
import type { ResultRowProps } from '../service-search-screen.ts';
import { FarePlates } from './fare-plates.tsx';
import { ResultRow } from './result-row.tsx';
import { RowIdentity, RowRail, RowTimes } from './row-cells.tsx';
import { cheapestOffersByVariant, useChosenOffer } from './use-chosen-offer.ts';

type Segments = FlightItinerary['segments'];

/** Shows a flight, or each journey of a return or multi-city trip below the other, with its fares and the price. */
export const FlightRow = memo(function FlightRow(props: ResultRowProps) {
  const { result, axis, selected, onToggle } = props;
  const t = useTranslations();
  const headingId = useId();
  const fares = result.offers.map((offer) => ({ ...offer, variant: formatFareName(offer, t) }));
  const { chosen, choose, rivals } = useChosenOffer(fares, selected);
  const itinerary = flightOf(chosen);
  const { segments } = itinerary;
  const journeys = groupSegmentsByJourney(itinerary) as readonly Segments[];
  const variants = cheapestOffersByVariant(fares);
  const name = formatFlightOrTrainNumbers(segments);
  return (
    <ResultRow
      {...props}
      service="flight"
      chosen={chosen}
      rivals={rivals}
      onChoose={choose}
      onToggle={() => onToggle(result.offers.find(({ id }) => id === chosen.id) ?? chosen)}
      name={name}
      headingId={headingId}
      fare={chosen.variant}
      otherFares={variants.length - 1}
      identity={
        <div id={headingId}>
          <RowIdentity
            tile={<CarrierTile code={segments[0]?.carrierCode ?? ''} />}
            name={formatCarrierNames(segments)}
            number={name}
            note={segments[0]?.aircraft ?? undefined}
            isCompared={props.isCompared}
          />
        </div>
      }
      times={journeys.map((legs, at) => (
        <div key={at} className="@4xl/results:grid @4xl/results:h-[4.4375rem] @4xl/results:content-center">
          <JourneyTimes segments={legs} isDayShown={journeys.length > 1} />
        </div>
      ))}
      rail={journeys.map((legs, at) => (
        <div key={at} className="h-3.5 @4xl/results:h-[4.4375rem]">
          <JourneyRail segments={legs} axis={axisFor(legs, at, axis)} />
        </div>
      ))}
      facts={<FlightFacts itinerary={itinerary} />}
      fares={
        <FarePlates
          label={t('flights.fares')}
          fares={variants.map((offer) => ({
            offer,
            title: offer.variant,
            lines: fareLines(flightOf(offer), t),
          }))}
          chosen={chosen}
          onChoose={choose}
          selected={selected}
        />
      }
    />
  );
});

/**
 * The first journey uses the time axis of the list; every other journey has an axis of its own day, drawn to the same
 * scale.
 */
function axisFor(segments: Segments, at: number, shared: TimelineAxis | undefined): TimelineAxis {
  return at === 0 && shared ? shared : timeAxisOfJourneys([segments], shared?.endMinutes);
}

function JourneyTimes({ segments, isDayShown }: { segments: Segments; isDayShown: boolean }) {
  const t = useTranslations();
  const locale = useLocale();
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) return null;
  const stops = segments.slice(0, -1);
  return (
    <RowTimes departsAt={first.departsAt} arrivesAt={last.arrivesAt}>
      {isDayShown && (
        <span className="font-semibold">{formatDay(first.departsAt.local, locale, 'short')}, </span>
      )}
      {formatDuration(minutesBetween(first.departsAt, last.arrivesAt), locale)},{' '}
      <span className={stops.length > 0 ? 'font-semibold text-held' : 'font-semibold text-ink'}>
        {t('results.stops', { stops: stops.length })}
      </span>
    </RowTimes>
  );
}

function JourneyRail({ segments, axis }: { segments: Segments; axis: TimelineAxis }) {
  const locale = useLocale();
  const stops = segments.slice(0, -1).map((segment, at) => {
    const next = segments[at + 1];
    const waits = next ? formatDuration(minutesBetween(segment.arrivesAt, next.departsAt), locale) : '';
    return `${segment.destination} ${waits}`;
  });
  return <RowRail axis={axis} legs={segments} service="flight" stops={stops} />;
}

/** Shows the bags, and below them what is exceptional about the fare. */
function FlightFacts({ itinerary }: { itinerary: FlightItinerary }) {
  const t = useTranslations();
  return (
    <div className="text-13 leading-5">
      <p className="flex items-center gap-1.5 truncate font-semibold">
        <Luggage aria-hidden size={15} className="shrink-0" />
        {t('fare.bags', { count: itinerary.checkedBags })}
      </p>
      <p className="truncate text-muted">
        {t(itinerary.refundable ? 'fare.refundable' : 'fare.non-refundable')}
      </p>
    </div>
  );
}

function fareLines(fare: FlightItinerary, t: ReturnType<typeof useTranslations>): readonly string[] {
  return [
    [
      t('fare.bags', { count: fare.checkedBags }),
      ...(fare.emissionsKg === null ? [] : [t('fare.emissions', { kg: fare.emissionsKg })]),
    ].join(', '),
    [
      t(fare.refundable ? 'fare.refundable' : 'fare.non-refundable'),
      ...(fare.changeable ? [t('fare.changeable')] : []),
    ].join(', '),
  ];
}

function flightOf({ itinerary }: Offer): FlightItinerary {
  if (itinerary.service !== 'flight') throw new RangeError('an offer of a flight');
  return itinerary;
}
