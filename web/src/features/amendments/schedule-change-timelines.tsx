import type { Itinerary } from '@marga/contract/search/itineraries';
import {
  calculateArrivalDayOffset,
  formatDay,
  formatDuration,
  formatTime,
  minutesBetween,
} from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { joinClassNames } from '../../ui/join-class-names.ts';
import { ArrivalDayOffset } from '../../ui/arrival-day-offset.tsx';
import { timeAxisOfJourneys, journeySegmentsOnAxis, type TimelineAxis } from '../../ui/timeline-axis.ts';
import { SERVICE_COLOURS, type Service } from '../../ui/service-colours.ts';
import { TimelineGrid, TimelineSegments, TimelineRuler } from '../../ui/timeline.tsx';
import { RouteArrow, ItinerarySummary } from '../search/itinerary/itinerary-summary.tsx';
import {
  type TransportSegment,
  formatSegmentServiceNumbers,
  listConnectionPlaceCodes,
} from '../search/itinerary/itinerary.ts';
import { type RescheduledWay, findRescheduledJourneys } from './find-rescheduled-journeys.ts';

/** Draws the old and the new schedule on one axis of hours, so that the difference is visible at a glance. */
export function ScheduleChangeTimelines({ before, after }: { before: Itinerary; after: Itinerary }) {
  const ways = findRescheduledJourneys(before, after);
  if (ways.length === 0 || after.service === 'hotel') return <ItinerarySummary itinerary={after} />;
  return (
    <div className="grid gap-6">
      {ways.map((way, index) => (
        <Way key={index} way={way} service={after.service} />
      ))}
    </div>
  );
}

function Way({ way: { before, after }, service }: { way: RescheduledWay; service: Service }) {
  const t = useTranslations();
  const known = [before, after].filter((segments) => segments !== undefined);
  const axis = timeAxisOfJourneys(known);
  const [old, now] = [before?.[0], after?.[0]];
  return (
    <div style={{ color: SERVICE_COLOURS[service] }}>
      <div className="grid gap-x-8 gap-y-3 text-ink sm:grid-cols-2">
        <Times label={t('schedule-change.was')} segments={before} isOutdated />
        <Times label={t('schedule-change.now')} segments={after} />
      </div>
      <div className="mt-3">
        <TimelineRuler axis={axis} />
        <div aria-hidden className="relative h-[5.25rem]">
          <TimelineGrid axis={axis} />
          {before && (
            <div className="absolute inset-x-0 top-0 h-8 text-control">
              <Ghost segments={before} axis={axis} />
            </div>
          )}
          {old && now && <Shift from={old} to={now} axis={axis} />}
          {after && (
            <div className="absolute inset-x-0 top-[2.6rem] h-8">
              <TimelineSegments
                pieces={journeySegmentsOnAxis(after, axis)}
                stops={listConnectionPlaceCodes(after)}
              />
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

interface TimesProps {
  label: string;
  segments: readonly TransportSegment[] | undefined;
  isOutdated?: boolean;
}

function Times({ label, segments, isOutdated = false }: TimesProps) {
  const t = useTranslations();
  const locale = useLocale();
  const [first, last] = [segments?.[0], segments?.at(-1)];
  return (
    <div>
      <p className="text-13 font-semibold text-muted">{label}</p>
      {first && last ? (
        <>
          <p
            className={joinClassNames(
              'figures flex items-center gap-2.5 text-[1.625rem] leading-8',
              isOutdated && 'text-muted line-through decoration-2',
            )}
          >
            <span>{formatTime(first.departsAt)}</span>
            <RouteArrow />
            <span className="sr-only">{t('itinerary.to')}</span>
            <span>
              {formatTime(last.arrivesAt)}
              <ArrivalDayOffset days={calculateArrivalDayOffset(first.departsAt, last.arrivesAt)} />
            </span>
          </p>
          <p className="text-14 text-muted">
            {formatDay(first.departsAt.local, locale)},{' '}
            <span className="figures text-ink">{formatSegmentServiceNumbers(segments ?? [])}</span>
          </p>
        </>
      ) : (
        <p className="text-14">{t('schedule-change.none')}</p>
      )}
    </div>
  );
}

/** Draws the old schedule as dashed outlines. */
function Ghost({ segments, axis }: { segments: readonly TransportSegment[]; axis: TimelineAxis }) {
  return journeySegmentsOnAxis(segments, axis)
    .filter(({ kind }) => kind === 'moving')
    .map(({ from, to }) => (
      <span
        key={from}
        className="absolute top-1/2 h-3 min-w-1.5 -translate-y-1/2 rounded-4 border-2 border-dashed border-control"
        style={{ left: `${from}%`, width: `${to - from}%` }}
      />
    ));
}

/** Draws an arrow from the old departure to the new one, with the difference. */
function Shift({ from, to, axis }: { from: TransportSegment; to: TransportSegment; axis: TimelineAxis }) {
  const locale = useLocale();
  const [old] = journeySegmentsOnAxis([from], axis);
  const [now] = journeySegmentsOnAxis([to], axis);
  const minutes = minutesBetween(from.departsAt, to.departsAt);
  if (!old || !now || minutes === 0) return null;
  const [left, right] = old.from < now.from ? [old.from, now.from] : [now.from, old.from];
  const place = placeOfShift(left, right);
  return (
    <>
      <span
        className="absolute top-[22px] h-[18px] border-l-2 border-dotted border-ink"
        style={{ left: `${old.from}%` }}
      />
      <span
        className="absolute top-[38px] h-0.5 bg-ink"
        style={{ left: `${left}%`, width: `calc(${right - left}% + 2px)` }}
      />
      <span className="absolute top-[38px] h-2 w-0.5 bg-ink" style={{ left: `${now.from}%` }} />
      <span
        className="absolute top-[44px] -ml-1 border-x-[5px] border-t-[7px] border-x-transparent border-t-ink"
        style={{ left: `${now.from}%` }}
      />
      <span
        className={joinClassNames(
          'figures absolute top-7 rounded-4 bg-ink px-1.5 text-13 leading-5 text-surface',
          place.look,
        )}
        style={{ left: place.left }}
      >
        {minutes > 0 ? '+' : '−'}
        {formatDuration(Math.abs(minutes), locale)}
      </span>
    </>
  );
}

/** Returns the position of the text: beside the arrow where there is enough space, else on the arrow. */
function placeOfShift(from: number, to: number): { look: string; left: string } {
  if (to <= 65) return { look: '', left: `calc(${to}% + 10px)` };
  if (from >= 35) return { look: '-translate-x-full', left: `calc(${from}% - 8px)` };
  return { look: '-translate-x-1/2', left: `${(from + to) / 2}%` };
}
