import { BUSINESS_ZONE, type LocalDate } from '@marga/contract/kernel/time';
import { type ReactNode, useId, useState } from 'react';
import { calculateArrivalDayOffset, formatTime } from '../shared/format-money-and-dates.ts';
import { useTranslations } from '../shared/i18n/use-translations.ts';
import { joinClassNames } from './join-class-names.ts';
import { ArrivalDayOffset } from './arrival-day-offset.tsx';
import { routeLegsForDeparture, POPULAR_FLIGHTS, type PopularRoute } from './popular-routes.ts';
import { timeAxisFromDay, journeySegmentsOnAxis } from './timeline-axis.ts';
import { TimelineTable, type TimelineTableRow } from './timeline-table.tsx';
import { FullRowLink } from './full-row-link.tsx';

const STEP = 30;
const LAST = 24 * 60 - STEP;
/** The axis covers one day of departures and the hours that the longest route takes after it. */
const AXIS_MINUTES = 42 * 60;

interface LeavingBoardProps {
  day: LocalDate;
  /** Lists the routes of the planner, one row each. */
  ways?: readonly PopularRoute[];
  /** Renders the icon before the name of a route. */
  signOf?: (way: PopularRoute) => ReactNode;
  /**
   * This is true while the day is not known: the planner takes up its space and shows nothing that depends on the
   * day.
   */
  isWaiting?: boolean;
  /** Returns the URL that shows the flights of a route. */
  addressOf: (way: PopularRoute) => string;
}

/** Lets the user drag the hour of departure along the day and see each arrival in local time. */
export function DeparturePlanner({
  day,
  ways = POPULAR_FLIGHTS,
  signOf,
  isWaiting = false,
  addressOf,
}: LeavingBoardProps) {
  const t = useTranslations();
  const sliderId = useId();
  const [minute, setMinute] = useState(9 * 60);
  const axis = timeAxisFromDay(day, BUSINESS_ZONE, AXIS_MINUTES);
  const leavesAt = { local: `${day}T${clock(minute)}`, zone: BUSINESS_ZONE };
  const rows = ways.map((way): TimelineTableRow => {
    const legs = routeLegsForDeparture(way, day, minute);
    const arrivesAt = legs.at(-1)?.arrivesAt ?? leavesAt;
    return {
      id: way.name,
      name: (
        <div className="flex items-center gap-2">
          {signOf?.(way)}
          <FullRowLink to={addressOf(way)}>{t(way.name)}</FullRowLink>
        </div>
      ),
      ...(way.service && { service: way.service }),
      pieces: journeySegmentsOnAxis(legs, axis),
      stops: way.stops,
      figure: (
        <span className={joinClassNames('figures text-20 leading-[inherit]', isWaiting && 'invisible')}>
          {formatTime(arrivesAt)}
          <ArrivalDayOffset days={calculateArrivalDayOffset(leavesAt, arrivesAt)} />
        </span>
      ),
    };
  });
  return (
    <section className={joinClassNames(isWaiting && '[&_[data-day]]:invisible')}>
      <TimelineTable
        axis={axis}
        mark={{ at: (minute / AXIS_MINUTES) * 100, look: 'bg-marigold' }}
        head={{
          name: (
            <label htmlFor={sliderId} className="block text-13 text-muted">
              {t('leaving.at')}
              <span aria-hidden className="figures block text-24 text-ink">
                {clock(minute)}
              </span>
            </label>
          ),
          control: (
            <input
              id={sliderId}
              type="range"
              min={0}
              max={LAST}
              step={STEP}
              value={minute}
              disabled={isWaiting}
              aria-valuetext={clock(minute)}
              onChange={(event) => setMinute(event.target.valueAsNumber)}
              className="hour-slider"
              style={{ width: `calc(${(LAST / AXIS_MINUTES) * 100}% + 1.5rem)` }}
            />
          ),
          figure: t('leaving.there'),
        }}
        rows={rows}
      />
      <p className="mt-3 text-13 text-pretty text-muted">{t('leaving.note')}</p>
    </section>
  );
}

function clock(minute: number): string {
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
}
