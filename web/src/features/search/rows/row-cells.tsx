import type { Service } from '@marga/contract/travel-services';
import type { ZonedLocal } from '@marga/contract/kernel/time';
import { Columns2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { calculateArrivalDayOffset, formatTime } from '../../../shared/format-money-and-dates.ts';
import { useTranslations } from '../../../shared/i18n/use-translations.ts';
import { ArrivalDayOffset } from '../../../ui/arrival-day-offset.tsx';
import { journeySegmentsOnAxis, type Leg, type TimelineAxis } from '../../../ui/timeline-axis.ts';
import { SERVICE_COLOURS } from '../../../ui/service-colours.ts';
import { TimelineGrid, TimelineSegments } from '../../../ui/timeline.tsx';

interface IdentityProps {
  readonly tile: ReactNode;
  /** Names who travels or sells: the airline, the train, the bus operator, the kind of cab. */
  readonly name: ReactNode;
  readonly number: ReactNode;
  readonly note?: ReactNode;
  readonly isCompared: boolean;
}

/** Shows who it is: the tile, the name in ink, the number and a further line where there is space for it. */
export function RowIdentity({ tile, name, number, note, isCompared }: IdentityProps) {
  const t = useTranslations();
  return (
    <div className="flex min-w-0 items-center gap-2 @4xl/results:gap-3">
      {tile}
      <div className="flex min-w-0 items-baseline gap-2 leading-4 @4xl/results:block">
        <div className="truncate text-14 leading-5 font-semibold">{name}</div>
        <span className="block shrink-0 truncate font-mono text-13 leading-4">
          {number}
          {isCompared && (
            <span className="ml-1.5 inline-block align-[-2px] text-link" title={t('card.compare')}>
              <Columns2 aria-hidden size={14} />
            </span>
          )}
        </span>
        {note !== undefined && (
          <span className="hidden truncate text-13 leading-4 text-muted @4xl/results:block">{note}</span>
        )}
      </div>
    </div>
  );
}

interface TimesProps {
  readonly departsAt: ZonedLocal;
  readonly arrivesAt: ZonedLocal;
  /** This is false where the row's heading is its name. */
  readonly isHeading?: boolean;
  readonly children: ReactNode;
}

/** Shows the two times, usually as the row's heading, and the duration below or beside them. */
export function RowTimes({ departsAt, arrivesAt, isHeading = true, children }: TimesProps) {
  const t = useTranslations();
  const Times = isHeading ? 'h3' : 'p';
  return (
    <div className="flex min-w-0 items-baseline gap-2 @4xl/results:block">
      <Times className="figures text-20 leading-6 whitespace-nowrap @4xl/results:text-[1.375rem]">
        {formatTime(departsAt)}
        <span aria-hidden>–</span>
        <span className="sr-only"> {t('itinerary.to')} </span>
        {formatTime(arrivesAt)}
        <ArrivalDayOffset days={calculateArrivalDayOffset(departsAt, arrivesAt)} />
      </Times>
      <p className="truncate text-13 leading-4 text-muted">{children}</p>
    </div>
  );
}

interface RailProps {
  readonly axis: TimelineAxis;
  readonly legs: readonly Leg[];
  readonly service: Service;
  /** Holds the text below each wait: where, and for how long. */
  readonly stops: readonly string[];
}

/**
 * Draws a journey over the full height of its row, so that the lines of the hours run through all rows without a
 * break.
 */
export function RowRail({ axis, legs, service, stops }: RailProps) {
  return (
    <div className="relative h-full" style={{ color: SERVICE_COLOURS[service] }}>
      <TimelineGrid axis={axis} />
      <TimelineSegments
        pieces={journeySegmentsOnAxis(legs, axis)}
        stops={stops}
        hasTrack={false}
        stopClassName="hidden @4xl/results:block"
      />
    </div>
  );
}
