import { type LocalDate, addDaysToDate } from '@marga/contract/kernel/time';
import { formatDay } from '../shared/format-money-and-dates.ts';
import { useLocale } from '../shared/i18n/use-translations.ts';
import { joinClassNames } from './join-class-names.ts';
import {
  type Leg,
  nightHoursOnAxis,
  journeySegmentsOnAxis,
  type TimelineAxis,
  type TimelineSegment,
  axisTicksOf,
} from './timeline-axis.ts';
import { SERVICE_COLOURS, type Service } from './service-colours.ts';

interface TimeRailProps {
  axis: TimelineAxis;
  legs: readonly Leg[];
  service: Service;
  /** Holds the codes of the stops between the legs. */
  stops: readonly string[];
}

/**
 * Draws one journey on the shared axis. It is hidden from screen readers, because the text beside it says the same.
 */
export function Timeline({ axis, legs, service, stops }: TimeRailProps) {
  return (
    <div aria-hidden className="relative h-10" style={{ color: SERVICE_COLOURS[service] }}>
      <TimelineGrid axis={axis} />
      {/* The line lies above the middle, which leaves room for the names of the stops. */}
      <div className="absolute inset-x-0 top-0 h-8">
        <TimelineSegments pieces={journeySegmentsOnAxis(legs, axis)} stops={stops} />
      </div>
    </div>
  );
}

/** Draws the background of every timeline of a list: the nights, the hours, and a stronger line where a day begins. */
export function TimelineGrid({ axis }: { axis: TimelineAxis }) {
  return (
    <>
      <Nights axis={axis} />
      {axisTicksOf(axis).map(({ at, newDay }) => (
        <span
          key={at}
          className={joinClassNames(
            'absolute inset-y-0 w-px',
            newDay === undefined ? 'bg-line' : 'bg-control',
          )}
          style={{ left: `${at}%` }}
        />
      ))}
    </>
  );
}

interface TimelineSegmentsProps {
  pieces: readonly TimelineSegment[];
  stops: readonly string[];
  /** In a list of touching rows the journeys are drawn without the line that leads to them. */
  hasTrack?: boolean;
  stopClassName?: string;
}

/** Draws the legs and waits of one journey on a line across the middle of the container. */
export function TimelineSegments({ pieces, stops, hasTrack = true, stopClassName }: TimelineSegmentsProps) {
  const waits = pieces.filter(({ kind }) => kind === 'waiting');
  return (
    <>
      {hasTrack && <span className="absolute inset-x-0 top-1/2 border-t border-dashed border-line" />}
      {pieces.map(({ kind, from, to }) => (
        <span
          key={`${kind} ${from}`}
          className={joinClassNames(
            'absolute top-1/2 -translate-y-1/2 bg-current',
            kind === 'moving' ? 'h-2.5 min-w-1 rounded-4' : 'h-0.5',
          )}
          style={{ left: `${from}%`, width: `${to - from}%` }}
        />
      ))}
      {waits.map(({ from, to }, index) => (
        <span
          key={from}
          className="absolute top-1/2 size-3 -translate-x-1/2 -translate-y-1/2 rounded-full border-[3px] border-current bg-surface"
          style={{ left: `${(from + to) / 2}%` }}
        >
          <span
            className={joinClassNames(
              'absolute top-full left-1/2 mt-1 -translate-x-1/2 text-13 leading-none font-semibold whitespace-nowrap text-ink',
              stopClassName,
            )}
          >
            {stops[index]}
          </span>
        </span>
      ))}
    </>
  );
}

function Nights({ axis }: { axis: TimelineAxis }) {
  return nightHoursOnAxis(axis).map(({ from, to }) => (
    <span
      key={from}
      className="absolute inset-y-0 bg-night"
      style={{ left: `${from}%`, width: `${to - from}%` }}
    />
  ));
}

interface RailRulerProps {
  axis: TimelineAxis;
  /** `here` is the code of the origin and `there` that of the destination; the ruler shows the local times of both. */
  here?: string;
  there?: string;
  /** Only every second hour is labelled, because there is no space for more. */
  isSparse?: boolean;
  /** Days are counted, as in +1, instead of named, because the timelines below begin on different days. */
  countsDays?: boolean;
}

/** Shows the hours above a list of timelines; where the local times of the two ends differ, both are printed. */
export function TimelineRuler({ axis, here, there, isSparse = false, countsDays = false }: RailRulerProps) {
  const locale = useLocale();
  const ticks = axisTicksOf(axis);
  const differs = axis.clockDifferenceMinutes !== 0;
  return (
    <div aria-hidden className="relative">
      <Nights axis={axis} />
      <RulerRow
        isSparse={isSparse}
        name={differs ? here : undefined}
        marks={ticks.map(({ at, here: text, newDay }) =>
          newDay === undefined
            ? { at, text }
            : {
                at,
                text: countsDays
                  ? `+${newDay}`
                  : formatDay(addDaysToDate(axis.day as LocalDate, newDay), locale, 'weekday-day'),
                isDay: true,
              },
        )}
      />
      {differs && (
        <RulerRow
          isSparse={isSparse}
          name={there}
          marks={ticks.map(({ at, there: text }) => ({ at, text }))}
        />
      )}
    </div>
  );
}

interface RulerRowProps {
  isSparse: boolean;
  name: string | undefined;
  marks: readonly { at: number; text: string; isDay?: boolean }[];
}

function RulerRow({ isSparse, name, marks }: RulerRowProps) {
  return (
    <div className="relative h-5 font-display text-13 font-medium text-muted">
      {name !== undefined && (
        <span className="absolute right-full mr-1.5 font-sans text-[0.6875rem] font-bold text-ink">
          {name}
        </span>
      )}
      {marks.map(({ at, text, isDay = false }, index) => (
        <span
          key={at}
          data-day={isDay ? '' : undefined}
          className={joinClassNames(
            'absolute whitespace-nowrap',
            // A phone has no space for more than five marks.
            index % 2 === 1 && marks.length > 5 && (isSparse ? 'hidden' : 'hidden md:inline'),
            index === marks.length - 1 ? '-translate-x-full' : index > 0 && '-translate-x-1/2',
            isDay && 'font-semibold text-ink',
          )}
          style={{ left: `${at}%` }}
        >
          {text}
        </span>
      ))}
    </div>
  );
}
