import type { ListedSection } from './find-articles.ts';

interface AxisProps {
  /** Holds the reading time of the longest article, rounded up to the next mark. */
  axisMinutes: number;
}

export const STEP_MINUTES = 2;

function marksOf(axisMinutes: number): number[] {
  return Array.from({ length: axisMinutes / STEP_MINUTES + 1 }, (_, index) => index * STEP_MINUTES);
}

/** Shows the scale of minutes above the bars of a list. */
export function ReadingMinutesRuler({ axisMinutes }: AxisProps) {
  const marks = marksOf(axisMinutes);
  return (
    <div aria-hidden className="relative h-5 font-display text-13 font-medium text-muted">
      {marks.map((minute) => (
        <span
          key={minute}
          className="absolute -translate-x-1/2 first:translate-x-0 last:-translate-x-full"
          style={{ left: `${(minute / axisMinutes) * 100}%` }}
        >
          {minute}
        </span>
      ))}
    </div>
  );
}

interface ReadingRailProps extends AxisProps {
  minutes: number;
  sections: readonly ListedSection[];
  colour: string;
}

/**
 * Draws one article on the shared axis: as long as reading takes, with a stop where a section begins. It is hidden
 * from screen readers, because the text beside it states the length too.
 */
export function ReadingTimeBar({ axisMinutes, minutes, sections, colour }: ReadingRailProps) {
  const share = minutes / axisMinutes;
  return (
    <div aria-hidden className="relative h-8 lg:-my-4 lg:h-auto lg:self-stretch" style={{ color: colour }}>
      {marksOf(axisMinutes).map((minute) => (
        <span
          key={minute}
          className="absolute inset-y-0 w-px bg-line"
          style={{ left: `${(minute / axisMinutes) * 100}%` }}
        />
      ))}
      <span className="absolute inset-x-0 top-1/2 border-t border-dashed border-line" />
      <span
        className="absolute top-1/2 left-0 h-2.5 -translate-y-1/2 rounded-4 bg-current"
        style={{ width: `${share * 100}%` }}
      />
      {sections.map(({ id, at }) => (
        <span
          key={id}
          className="absolute top-1/2 size-3 -translate-1/2 rounded-full border-[3px] border-current bg-fog"
          style={{ left: `${at * share * 100}%` }}
        />
      ))}
    </div>
  );
}
