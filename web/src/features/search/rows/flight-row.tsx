import { fromWireMoney, type WireMoney } from '@marga/contract/kernel/money';
import type { FlightItinerary } from '@marga/contract/search/itineraries';
import type { Offer } from '@marga/contract/search/search';
import { Luggage } from 'lucide-react';
import { memo, useId } from 'react';
import {
  formatDay,
  formatDuration,
  formatMoment,
  formatMoney,
  minutesBetween,
} from '../../../shared/format-money-and-dates.ts';
import type { Locale } from '../../../shared/i18n/locale.ts';
import { type Translate, useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
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
  const locale = useLocale();
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
      facts={<FlightFacts offer={chosen} />}
      fares={
        <FarePlates
          label={t('flights.fares')}
          fares={variants.map((offer) => ({
            offer,
            title: offer.variant,
            lines: fareLines(offer, t, locale),
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

/** Few seats are marked. */
const FEW_SEATS = 9;

/** Shows the bags, and below them what is exceptional: few seats left, a hold, or no refund. */
function FlightFacts({ offer }: { offer: Offer }) {
  const t = useTranslations();
  const locale = useLocale();
  const { terms } = offer;
  const { refundable } = flightOf(offer);
  return (
    <div className="text-13 leading-5">
      <p className="flex items-center gap-1.5 truncate font-semibold">
        <Luggage aria-hidden size={15} className="shrink-0" />
        {formatBags(offer, t)}
      </p>
      <p className="truncate text-muted">
        {typeof terms?.seatsLeft === 'number' && terms.seatsLeft <= FEW_SEATS && (
          <span className="mr-2 font-semibold text-failed">
            {t('results.seats-left', { count: terms.seatsLeft })}
          </span>
        )}
        {terms?.holdUntil
          ? t('fare.hold-until', { moment: formatMoment(terms.holdUntil, locale, 'minute') })
          : t(refundable ? 'fare.refundable' : 'fare.non-refundable')}
      </p>
    </div>
  );
}

/** Formats the bags in kilograms, or their number where the supplier does not tell their weight. */
function formatBags(offer: Offer, t: Translate): string {
  const { checkedKg, cabinKg } = offer.terms ?? {};
  if (typeof checkedKg !== 'number') return t('fare.bags', { count: flightOf(offer).checkedBags });
  const checked = t('fare.kilograms', { kg: checkedKg });
  return typeof cabinKg === 'number' && cabinKg > 0
    ? `${checked} + ${t('fare.kilograms', { kg: cabinKg })}`
    : checked;
}

/** Returns what a fare includes, and what changing and cancelling cost. */
function fareLines(offer: Offer, t: Translate, locale: Locale): readonly string[] {
  const { emissionsKg, changeable, refundable } = flightOf(offer);
  const { terms } = offer;
  const emissions = emissionsKg === null ? [] : [t('fare.emissions', { kg: emissionsKg })];
  const hold = terms?.holdUntil
    ? [t('fare.hold-until', { moment: formatMoment(terms.holdUntil, locale, 'minute') })]
    : emissions;
  return [
    [formatBags(offer, t), ...hold].join(', '),
    [
      penaltyText('change', changeable, terms?.changePenalty, t, locale),
      penaltyText('cancel', refundable, terms?.cancelPenalty, t, locale),
    ].join(' · '),
  ];
}

/** Formats "Change ₹2,999", "Change free", or whether it is allowed where the supplier does not tell the penalty. */
function penaltyText(
  what: 'change' | 'cancel',
  isAllowed: boolean,
  penalty: WireMoney | null | undefined,
  t: Translate,
  locale: Locale,
): string {
  if (!isAllowed) return t(what === 'change' ? 'fare.no-change' : 'fare.non-refundable');
  if (!penalty) return t(what === 'change' ? 'fare.changeable' : 'fare.refundable');
  if (isZeroMoney(penalty)) return t(what === 'change' ? 'fare.change-free' : 'fare.cancel-free');
  return t(what === 'change' ? 'fare.change-for' : 'fare.cancel-for', {
    price: formatMoney(penalty, locale),
  });
}

function isZeroMoney(money: WireMoney): boolean {
  return fromWireMoney(money).minor === 0n;
}

function flightOf({ itinerary }: Offer): FlightItinerary {
  if (itinerary.service !== 'flight') throw new RangeError('an offer of a flight');
  return itinerary;
}
