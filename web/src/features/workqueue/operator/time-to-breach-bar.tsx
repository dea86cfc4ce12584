import { formatDuration, formatMoment } from '../../../shared/format-money-and-dates.ts';
import { LOCALE_TAGS } from '../../../shared/i18n/locale.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { useCurrentMinute } from '../../../shared/use-current-minute.ts';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { SCALE_MARKS, timeToBreachRatio, type Urgency, workItemUrgencyOf } from './time-to-breach.ts';

const LOOKS: Record<Urgency, string> = {
  over: 'text-failed',
  soon: 'text-failed',
  today: 'text-held',
  later: 'text-link',
};

function useMinutesUntil(dueAt: string): number {
  return Math.ceil((Date.parse(dueAt) - Date.parse(useCurrentMinute())) / 60_000);
}

/** Draws a line as long as the time left, with a circle at its end for the time of the breach. */
export function TimeToBreachBar({ dueAt }: { dueAt: string }) {
  const minutes = useMinutesUntil(dueAt);
  const urgency = workItemUrgencyOf(minutes);
  const length = timeToBreachRatio(minutes);
  return (
    <span aria-hidden className={joinClassNames('relative block h-4 w-full', LOOKS[urgency])}>
      <span className="absolute inset-x-0 top-1/2 h-px bg-line" />
      <span
        className="absolute top-1/2 left-0 h-[3px] -translate-y-1/2 bg-current"
        style={{ width: `calc(${length} * (100% - 0.75rem))` }}
      />
      <span
        className={joinClassNames(
          'absolute top-1/2 size-3 -translate-y-1/2 rounded-full border-[3px] border-current',
          urgency === 'over' ? 'bg-current' : 'bg-surface',
        )}
        style={{ left: `calc(${length} * (100% - 0.75rem))` }}
      />
    </span>
  );
}

/** Shows the scale of minutes and hours above a list of these bars. */
export function TimeToBreachScale() {
  const locale = useLocale();
  return (
    <span aria-hidden className="relative block h-4 w-full font-normal">
      {SCALE_MARKS.map(({ minutes, unit, value }) => (
        <span
          key={minutes}
          className="absolute top-0 -translate-x-1/2 text-13 leading-4 text-muted tabular-nums"
          style={{ left: `calc(${timeToBreachRatio(minutes)} * (100% - 0.75rem) + 0.375rem)` }}
        >
          {new Intl.NumberFormat(LOCALE_TAGS[locale], { style: 'unit', unit, unitDisplay: 'narrow' }).format(
            value,
          )}
        </span>
      ))}
    </span>
  );
}

const DAY_MIN = 24 * 60;

/** Shows the time to breach in words: the time left, or the time since the breach. */
export function TimeToBreach({ dueAt }: { dueAt: string }) {
  const t = useTranslations();
  const locale = useLocale();
  const minutes = useMinutesUntil(dueAt);
  const urgency = workItemUrgencyOf(minutes);
  const length = Math.abs(minutes);
  const time =
    length > 2 * DAY_MIN
      ? new Intl.NumberFormat(LOCALE_TAGS[locale], {
          style: 'unit',
          unit: 'day',
          unitDisplay: 'long',
        }).format(Math.floor(length / DAY_MIN))
      : formatDuration(length, locale);
  return (
    <time
      dateTime={dueAt}
      title={formatMoment(dueAt, locale, 'minute')}
      className={joinClassNames('tabular-nums', urgency !== 'later' && 'font-semibold', LOOKS[urgency])}
    >
      {t(minutes > 0 ? 'console.work-queue.time-left' : 'console.work-queue.overdue', { time })}
    </time>
  );
}
