import type { FlightItinerary } from '@marga/contract/shopping';
import { daysLater, formatDay, formatDuration, formatTime } from '../../lib/format.ts';
import { useLocale, useSay } from '../../lib/i18n/text.ts';
import { axisOf, type RailAxis } from '../../ui/rail.ts';
import { DayShift } from '../../ui/day-shift.tsx';
import { RailRuler, TimeRail } from '../../ui/time-rail.tsx';
import { FareConditions } from './fare-conditions.tsx';
import { carrierNames, firstSegment, flightNumbers, lastSegment, stopsOf } from './itinerary.ts';

interface ItinerarySummaryProps {
  itinerary: FlightItinerary;
  /** The axis of the list that it stands in; by itself it has its own, prints the hours and says the day. */
  sharedAxis?: RailAxis;
  /** How long its own axis is at least, so that journeys on different days are drawn to one scale. */
  leastMinutes?: number;
}

/** Times, carrier, the route as a sentence, what the fare allows, and the rail. */
export function ItinerarySummary({ itinerary, sharedAxis, leastMinutes }: ItinerarySummaryProps) {
  const say = useSay();
  const locale = useLocale();
  const first = firstSegment(itinerary);
  const last = lastSegment(itinerary);
  const stops = stopsOf(itinerary);
  const axis = sharedAxis ?? axisOf([itinerary.segments], leastMinutes);
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="figures flex items-center gap-2.5 text-[1.625rem] leading-8">
          <span>{formatTime(first.departsAt)}</span>
          <Arrow />
          <span className="sr-only">{say('itinerary.to')}</span>
          <span>
            {formatTime(last.arrivesAt)}
            <DayShift days={daysLater(first.departsAt, last.arrivesAt)} />
          </span>
        </h3>
        <p className="text-14 text-muted">
          {carrierNames(itinerary)} <span className="figures text-ink">{flightNumbers(itinerary)}</span>
        </p>
      </div>
      <div className="mt-0.5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="text-14">
          {!sharedAxis && <span className="font-semibold">{formatDay(first.departsAt.local, locale)}, </span>}
          <abbr title={first.originName} className="font-semibold no-underline">
            {first.origin}
          </abbr>{' '}
          {say('itinerary.to')}{' '}
          <abbr title={last.destinationName} className="font-semibold no-underline">
            {last.destination}
          </abbr>{' '}
          {say('itinerary.takes', {
            duration: formatDuration(itinerary.durationMinutes, locale),
            stops: stops.length,
            places: stops.join(', '),
          })}
        </p>
        <FareConditions itinerary={itinerary} />
      </div>
      <div className={sharedAxis ? 'mt-2.5' : 'mt-2.5 ml-7'}>
        {!sharedAxis && <RailRuler axis={axis} here={first.origin} there={last.destination} />}
        <TimeRail axis={axis} legs={itinerary.segments} service={itinerary.service} stops={stops} />
      </div>
    </div>
  );
}

export function Arrow() {
  return (
    <svg aria-hidden width="30" height="10" viewBox="0 0 30 10" className="shrink-0 text-control">
      <path d="M0 5h28M23.5 1 28 5l-4.5 4" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
