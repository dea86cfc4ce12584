import type { ReactNode } from 'react';
import { joinClassNames } from './join-class-names.ts';
import type { TimelineAxis, TimelineSegment } from './timeline-axis.ts';
import { SERVICE_COLOURS, type Service } from './service-colours.ts';
import { TimelineGrid, TimelineSegments, TimelineRuler } from './timeline.tsx';

export interface TimelineTableRow {
  id: string;
  name: ReactNode;
  /** Decides the colour of the timeline; the default is the colour of flights. */
  service?: Service;
  pieces: readonly TimelineSegment[];
  stops?: readonly string[];
  /** Holds the value that is shown at the right end of the row. */
  figure: ReactNode;
}

interface TimelineTableProps {
  axis: TimelineAxis;
  /** Holds the position of the vertical mark that crosses all rows, in percent of the axis, and its style. */
  mark: { at: number; look: string };
  head: { name: ReactNode; control?: ReactNode; figure: ReactNode };
  rows: readonly TimelineTableRow[];
}

const ROW = 'grid grid-cols-[1fr_auto] gap-x-4 md:grid-cols-[var(--name-width,9.5rem)_1fr_5rem]';
const RAIL = 'max-md:col-span-2 max-md:row-start-2';

/** Renders rows over one grid of hours: a name, a timeline and a figure. On a phone the text is above the timeline. */
export function TimelineTable({ axis, mark, head, rows }: TimelineTableProps) {
  return (
    <div>
      <div className={joinClassNames(ROW, 'items-end')}>
        <div className="pb-1">{head.name}</div>
        <div className={RAIL}>
          {head.control}
          <TimelineRuler axis={axis} isSparse />
        </div>
        <div className="pb-1 text-right text-13 text-muted">{head.figure}</div>
      </div>
      <ul className="border-y border-line">
        {rows.map(({ id, name, service = 'flight', pieces, stops = [], figure }) => (
          <li
            key={id}
            className={joinClassNames(
              ROW,
              'relative not-first:border-t not-first:border-line has-[a:hover]:bg-tint max-md:py-1',
            )}
          >
            <div className="min-w-0 leading-12 max-md:leading-8">{name}</div>
            <div
              aria-hidden
              className={joinClassNames(RAIL, 'relative h-12 max-md:h-10')}
              style={{ color: SERVICE_COLOURS[service] }}
            >
              <TimelineGrid axis={axis} />
              <span
                className={joinClassNames('absolute inset-y-0 w-0.5 -translate-x-1/2', mark.look)}
                style={{ left: `${mark.at}%` }}
              />
              <TimelineSegments pieces={pieces} stops={stops} />
            </div>
            <div className="relative -top-0.5 flex items-baseline justify-end gap-2 leading-12 max-md:leading-8">
              {figure}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
