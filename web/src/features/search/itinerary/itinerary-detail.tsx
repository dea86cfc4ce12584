import type { Itinerary } from '@marga/contract/search/itineraries';
import {
  formatDay,
  formatDuration,
  formatTime,
  minutesBetween,
} from '../../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { timeAxisOfJourneys } from '../../../ui/timeline-axis.ts';
import { SERVICE_COLOURS, type Service } from '../../../ui/service-colours.ts';
import { TimelineRuler, Timeline } from '../../../ui/timeline.tsx';
import {
  type TransportSegment,
  formatSegmentServiceNumbers,
  listConnectionPlaceCodes,
  journeysOfItinerary,
} from './itinerary.ts';
import { ItinerarySummary } from './itinerary-summary.tsx';

/**
 * Shows each journey on a timeline, then leg by leg with the waits between them; a hotel stay is shown as its
 * summary.
 */
export function ItineraryDetail({ itinerary }: { itinerary: Itinerary }) {
  if (itinerary.service === 'hotel') return <ItinerarySummary itinerary={itinerary} />;
  return (
    <div className="grid gap-8">
      {journeysOfItinerary(itinerary).map((segments, index) => (
        <Way key={index} segments={segments} service={itinerary.service} />
      ))}
    </div>
  );
}

function Way({ segments, service }: { segments: readonly TransportSegment[]; service: Service }) {
  const t = useTranslations();
  const locale = useLocale();
  const axis = timeAxisOfJourneys([segments]);
  const isFlight = service === 'flight';
  return (
    <div>
      <div className="ml-7">
        <TimelineRuler
          axis={axis}
          here={isFlight ? (segments[0]?.origin ?? '') : ''}
          there={isFlight ? (segments.at(-1)?.destination ?? '') : ''}
        />
        <Timeline axis={axis} legs={segments} service={service} stops={listConnectionPlaceCodes(segments)} />
      </div>
      <ol className="mt-5">
        {segments.map((segment, index) => {
          const next = segments[index + 1];
          return (
            <li key={index}>
              <Leg segment={segment} service={service} />
              {next && (
                <p className="my-2 ml-20 border-l-2 border-dotted border-control py-1 pl-4 text-13 text-muted">
                  {t('itinerary.wait', {
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

/** Shows a leg as timetables print one: two stops and the line between them. */
function Leg({ segment, service }: { segment: TransportSegment; service: Service }) {
  const locale = useLocale();
  return (
    <div className="grid grid-cols-[4rem_1.125rem_1fr] gap-x-2" style={{ color: SERVICE_COLOURS[service] }}>
      <Time at={segment.departsAt} />
      <EndpointDot isLast={false} />
      <p className="pb-3 text-14 text-ink">
        <span className="font-semibold">{segment.originName}</span>{' '}
        <span className="text-muted">{readable(segment.origin)}</span>
        <span className="block text-13 text-muted">
          {segment.carrier} <span className="figures text-ink">{formatSegmentServiceNumbers([segment])}</span>
          , {formatDuration(segment.durationMinutes, locale)}
          {'aircraft' in segment && segment.aircraft !== null && `, ${segment.aircraft}`}
        </span>
      </p>
      <Time at={segment.arrivesAt} />
      <EndpointDot isLast />
      <p className="text-14 text-ink">
        <span className="font-semibold">{segment.destinationName}</span>{' '}
        <span className="text-muted">{readable(segment.destination)}</span>
      </p>
    </div>
  );
}

function Time({ at }: { at: TransportSegment['departsAt'] }) {
  return (
    <p className="text-right text-ink">
      <span className="figures block text-16 leading-5">{formatTime(at)}</span>
      <span className="block text-13 text-muted">{formatDay(at.local, useLocale(), 'short')}</span>
    </p>
  );
}

function EndpointDot({ isLast }: { isLast: boolean }) {
  return (
    <span aria-hidden className="relative flex justify-center">
      {!isLast && <span className="absolute top-3 -bottom-1 w-[3px] bg-current" />}
      <span className="relative mt-[3px] size-3.5 rounded-full border-[3px] border-current bg-surface" />
    </span>
  );
}

/**
 * Returns the code if the travel industry uses it, else an empty text: Marga's own codes are internal and are not
 * shown.
 */
function readable(code: string): string {
  return /^[A-Z0-9]{2,5}$/.test(code) ? code : '';
}
