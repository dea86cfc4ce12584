import type { Segment } from '@marga/contract/search/itineraries';
import {
  calculateArrivalDayOffset,
  formatDuration,
  formatTime,
} from '../../shared/format-money-and-dates.ts';
import { useLocale, useTranslations } from '../../shared/i18n/use-translations.ts';
import { ArrivalDayOffset } from '../../ui/arrival-day-offset.tsx';

interface SegmentHeadingProps {
  readonly id: string;
  readonly segment: Segment;
  /** Holds a text that is shown after the name of the train or bus, such as a special quota. */
  readonly note?: string | undefined;
  /** Holds a text that is shown after the duration. */
  readonly more?: string | undefined;
}

/** Shows the two times, the number and name, and the route as a sentence of a train or bus. */
export function SegmentHeading({ id, segment, note, more }: SegmentHeadingProps) {
  const t = useTranslations();
  const locale = useLocale();
  const { departsAt, arrivesAt } = segment;
  return (
    <div id={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="figures flex items-center gap-2.5 text-[1.625rem] leading-8">
          <span>{formatTime(departsAt)}</span>
          <Arrow />
          <span className="sr-only">{t('itinerary.to')}</span>
          <span>
            {formatTime(arrivesAt)}
            <ArrivalDayOffset days={calculateArrivalDayOffset(departsAt, arrivesAt)} />
          </span>
        </h3>
        <p className="text-14 text-muted">
          <span className="figures text-ink">{segment.number}</span>{' '}
          <span className="font-semibold text-ink">{segment.carrier}</span>
          {note !== undefined && `, ${note}`}
        </p>
      </div>
      <p className="mt-0.5 text-14">
        <span className="font-semibold">{segment.originName}</span> {t('itinerary.to')}{' '}
        <span className="font-semibold">{segment.destinationName}</span>{' '}
        {t('card.takes', { duration: formatDuration(segment.durationMinutes, locale) })}
        {more !== undefined && <span className="text-muted">, {more}</span>}
      </p>
    </div>
  );
}

function Arrow() {
  return (
    <svg aria-hidden width="26" height="10" viewBox="0 0 26 10" className="text-control">
      <path d="M0 5h24M20 1l4 4-4 4" fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  );
}
