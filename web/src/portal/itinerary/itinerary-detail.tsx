import type { FlightItinerary } from '@marga/contract/shopping';
import { formatDay, formatDuration, formatTime, minutesBetween } from '../../lib/format.ts';
import { useLocale, useSay } from '../../lib/i18n/text.ts';
import { axisOf } from '../../ui/rail.ts';
import { RailRuler, TimeRail } from '../../ui/time-rail.tsx';
import { firstSegment, lastSegment, stopsOf } from './itinerary.ts';

type Segment = FlightItinerary['segments'][number];

/** The whole journey on its rail, then leg by leg with the waits between them. */
export function ItineraryDetail({ itinerary }: { itinerary: FlightItinerary }) {
  const say = useSay();
  const locale = useLocale();
  const axis = axisOf([itinerary.segments]);
  return (
    <div>
      <div className="ml-7">
        <RailRuler
          axis={axis}
          here={firstSegment(itinerary).origin}
          there={lastSegment(itinerary).destination}
        />
        <TimeRail
          axis={axis}
          legs={itinerary.segments}
          service={itinerary.service}
          stops={stopsOf(itinerary)}
        />
      </div>
      <ol className="mt-5">
        {itinerary.segments.map((segment, index) => {
          const next = itinerary.segments[index + 1];
          return (
            <li key={index}>
              <Leg segment={segment} />
              {next && (
                <p className="my-2 ml-20 border-l-2 border-dotted border-control py-1 pl-4 text-13 text-muted">
                  {say('itinerary.wait', {
                    duration: formatDuration(minutesBetween(segment.arrivesAt, next.departsAt), locale),
                    place: segment.destinationName,
                  })}
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** A leg as timetables print one: two stations and the line between them. */
function Leg({ segment }: { segment: Segment }) {
  const locale = useLocale();
  return (
    <div className="grid grid-cols-[4rem_1.125rem_1fr] gap-x-2 text-flight">
      <Time at={segment.departsAt} />
      <Station isLast={false} />
      <p className="pb-3 text-14 text-ink">
        <span className="font-semibold">{segment.originName}</span>{' '}
        <span className="text-muted">{segment.origin}</span>
        <span className="block text-13 text-muted">
          {segment.carrier}{' '}
          <span className="figures text-ink">
            {segment.carrierCode} {segment.number}
          </span>
          , {formatDuration(segment.durationMinutes, locale)}
          {segment.aircraft !== null && `, ${segment.aircraft}`}
        </span>
      </p>
      <Time at={segment.arrivesAt} />
      <Station isLast />
      <p className="text-14 text-ink">
        <span className="font-semibold">{segment.destinationName}</span>{' '}
        <span className="text-muted">{segment.destination}</span>
      </p>
    </div>
  );
}

function Time({ at }: { at: Segment['departsAt'] }) {
  return (
    <p className="text-right text-ink">
      <span className="figures block text-16 leading-5">{formatTime(at)}</span>
      <span className="block text-13 text-muted">{formatDay(at.local, useLocale(), 'short')}</span>
    </p>
  );
}

function Station({ isLast }: { isLast: boolean }) {
  return (
    <span aria-hidden className="relative flex justify-center">
      {!isLast && <span className="absolute top-3 -bottom-1 w-[3px] bg-current" />}
      <span className="relative mt-[3px] size-3.5 rounded-full border-[3px] border-current bg-surface" />
    </span>
  );
}
