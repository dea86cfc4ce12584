import type { FlightItinerary } from '@marga/contract/shopping';
import { daysLater, formatDay, formatDuration, formatTime } from '../../lib/format.ts';
import { useLocale, useSay } from '../../lib/i18n/text.ts';
import type { RailAxis } from '../../ui/rail.ts';
import { TimeRail } from '../../ui/time-rail.tsx';
import { FareConditions } from './fare-conditions.tsx';
import { carrierNames, firstSegment, flightNumbers, lastSegment, stopsOf } from './itinerary.ts';

interface ItinerarySummaryProps {
  itinerary: FlightItinerary;
  axis: RailAxis;
  /** Outside a list of one day's flights the day has to be said. */
  withDay?: boolean;
  headingLevel?: 2 | 3;
}

/** Times, carrier, the route as a sentence, what the fare allows, and the rail. */
export function ItinerarySummary({
  itinerary,
  axis,
  withDay = false,
  headingLevel = 3,
}: ItinerarySummaryProps) {
  const say = useSay();
  const locale = useLocale();
  const first = firstSegment(itinerary);
  const last = lastSegment(itinerary);
  const stops = stopsOf(itinerary);
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Heading className="figures flex items-center gap-2.5 text-[1.625rem] leading-8">
          <span>{formatTime(first.departsAt)}</span>
          <Arrow />
          <span className="sr-only">{say('itinerary.to')}</span>
          <span>
            {formatTime(last.arrivesAt)}
            <DayShift days={daysLater(first.departsAt, last.arrivesAt)} />
          </span>
        </Heading>
        <p className="text-14 text-muted">
          {carrierNames(itinerary)} <span className="figures text-ink">{flightNumbers(itinerary)}</span>
        </p>
      </div>
      <div className="mt-0.5 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="text-14">
          {withDay && <span className="font-semibold">{formatDay(first.departsAt.local, locale)}, </span>}
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
      <div className="mt-2.5">
        <TimeRail axis={axis} legs={itinerary.segments} service={itinerary.service} stops={stops} />
      </div>
    </div>
  );
}

/** The +1 of timetables, read out as a sentence. */
export function DayShift({ days }: { days: number }) {
  const say = useSay();
  if (days === 0) return null;
  return (
    <sup className="ml-0.5 font-sans text-12 font-semibold text-held">
      <span aria-hidden>{days > 0 ? `+${days}` : days}</span>
      <span className="sr-only">{say('itinerary.days-later', { days })}</span>
    </sup>
  );
}

export function Arrow() {
  return (
    <svg aria-hidden width="30" height="10" viewBox="0 0 30 10" className="shrink-0 text-control">
      <path d="M0 5h28M23.5 1 28 5l-4.5 4" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
