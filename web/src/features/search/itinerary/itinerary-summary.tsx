import type { HotelItinerary, Itinerary } from '@marga/contract/search/itineraries';
import {
  calculateArrivalDayOffset,
  formatDay,
  formatDuration,
  formatTime,
  minutesBetween,
} from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { timeAxisOfJourneys, type TimelineAxis } from '../../../ui/timeline-axis.ts';
import { ArrivalDayOffset } from '../../../ui/arrival-day-offset.tsx';
import { SERVICE_COLOURS, type Service } from '../../../ui/service-colours.ts';
import { TimelineRuler, Timeline } from '../../../ui/timeline.tsx';
import { FareConditions } from './fare-conditions.tsx';
import {
  carrierNamesOfSegments,
  type TransportSegment,
  formatSegmentServiceNumbers,
  listConnectionPlaceCodes,
  journeysOfItinerary,
} from './itinerary.ts';

interface ItinerarySummaryProps {
  itinerary: Itinerary;
  /** Holds the axis of the surrounding list; without one the summary has its own, with the hours and the day. */
  sharedAxis?: TimelineAxis | undefined;
  /** Holds the minimum length of the summary's own axis, so that trips on different days are drawn to one scale. */
  leastMinutes?: number;
}

/** Shows the times, the carrier, the route as a sentence, what the fare allows and the timeline, for each journey. */
export function ItinerarySummary({ itinerary, sharedAxis, leastMinutes }: ItinerarySummaryProps) {
  if (itinerary.service === 'hotel') return <StaySummary stay={itinerary} />;
  return (
    <div className="grid gap-5">
      {journeysOfItinerary(itinerary).map((segments, index) => (
        <WaySummary
          key={index}
          segments={segments}
          service={itinerary.service}
          // Return journeys are on other days, so they do not share the axis.
          sharedAxis={index === 0 ? sharedAxis : undefined}
          leastMinutes={leastMinutes}
          conditions={index === 0 && <FareConditions itinerary={itinerary} />}
        />
      ))}
    </div>
  );
}

interface WaySummaryProps {
  segments: readonly TransportSegment[];
  service: Service;
  sharedAxis: TimelineAxis | undefined;
  leastMinutes: number | undefined;
  conditions: React.ReactNode;
}

function WaySummary({ segments, service, sharedAxis, leastMinutes, conditions }: WaySummaryProps) {
  const t = useTranslations();
  const locale = useLocale();
  const [first, last] = [segments[0] as TransportSegment, segments.at(-1) as TransportSegment];
  const stops = listConnectionPlaceCodes(segments);
  const axis = sharedAxis ?? timeAxisOfJourneys([segments], leastMinutes);
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="figures flex items-center gap-2.5 text-[1.625rem] leading-8">
          <span>{formatTime(first.departsAt)}</span>
          <RouteArrow />
          <span className="sr-only">{t('itinerary.to')}</span>
          <span>
            {formatTime(last.arrivesAt)}
            <ArrivalDayOffset days={calculateArrivalDayOffset(first.departsAt, last.arrivesAt)} />
          </span>
        </h3>
        <p className="text-14 text-muted">
          {carrierNamesOfSegments(segments)}{' '}
          <span className="figures text-ink">{formatSegmentServiceNumbers(segments)}</span>
        </p>
      </div>
      <div className="mt-0.5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="text-14">
          {!sharedAxis && <span className="font-semibold">{formatDay(first.departsAt.local, locale)}, </span>}
          <End code={first.origin} name={first.originName} service={service} /> {t('itinerary.to')}{' '}
          <End code={last.destination} name={last.destinationName} service={service} />{' '}
          {service === 'flight'
            ? t('itinerary.takes', {
                duration: formatDuration(minutesBetween(first.departsAt, last.arrivesAt), locale),
                stops: stops.length,
                places: stops.join(', '),
              })
            : t('itinerary.takes-direct', {
                duration: formatDuration(minutesBetween(first.departsAt, last.arrivesAt), locale),
              })}
        </p>
        {conditions}
      </div>
      <div className={sharedAxis ? 'mt-2.5' : 'mt-2.5 ml-7'}>
        {!sharedAxis && (
          <TimelineRuler
            axis={axis}
            here={endCode(first.origin, service)}
            there={endCode(last.destination, service)}
          />
        )}
        <Timeline axis={axis} legs={segments} service={service} stops={stops} />
      </div>
    </div>
  );
}

/** Airports are shown by their codes, other places by their names. */
function End({ code, name, service }: { code: string; name: string; service: Service }) {
  if (service !== 'flight') return <span className="font-semibold">{name}</span>;
  return (
    <abbr title={name} className="font-semibold no-underline">
      {code}
    </abbr>
  );
}

/**
 * Returns the code to be shown on the time scale, which has space only for a short one; it is empty where there is
 * none.
 */
function endCode(code: string, service: Service): string {
  return service === 'flight' || /^[A-Z]{2,5}$/.test(code) ? code : '';
}

/** Shows a stay from check-in to check-out, with a mark for each night between them. */
function StaySummary({ stay }: { stay: HotelItinerary }) {
  const t = useTranslations();
  const locale = useLocale();
  return (
    <div>
      <h3 className="font-display text-24 leading-8 font-semibold">{stay.name}</h3>
      <div className="mt-0.5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="text-14">
          {stay.area}, {stay.city}, {t('itinerary.nights', { count: stay.nights })}
        </p>
        <FareConditions itinerary={stay} />
      </div>
      <div
        className="mt-3 grid grid-cols-[auto_1fr_auto] items-center gap-x-3"
        style={{ color: SERVICE_COLOURS.hotel }}
      >
        <StayEnd label={t('itinerary.check-in')} at={stay.checkInAt} locale={locale} />
        <span aria-hidden className="flex items-center border-t-4 border-current">
          {Array.from({ length: Math.min(stay.nights, 14) }, (_, night) => (
            <span
              key={night}
              className="mx-auto -mt-2 size-3 rounded-full border-[3px] border-current bg-surface"
            />
          ))}
        </span>
        <StayEnd label={t('itinerary.check-out')} at={stay.checkOutAt} locale={locale} />
      </div>
    </div>
  );
}

function StayEnd({
  label,
  at,
  locale,
}: {
  label: string;
  at: HotelItinerary['checkInAt'];
  locale: ReturnType<typeof useLocale>;
}) {
  return (
    <p className="text-14 text-ink">
      <span className="block text-13 text-muted">{label}</span>
      <span className="font-semibold">{formatDay(at.local, locale, 'short')}</span>{' '}
      <span className="figures">{formatTime(at)}</span>
    </p>
  );
}

export function RouteArrow() {
  return (
    <svg aria-hidden width="30" height="10" viewBox="0 0 30 10" className="shrink-0 text-control">
      <path d="M0 5h28M23.5 1 28 5l-4.5 4" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
