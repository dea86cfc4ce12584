import { formatDuration, formatMoment } from '../../../shared/format-money-and-dates.ts';
import { LOCALE_TAGS } from '../../../shared/i18n/locale.ts';
import { useLocale, useTranslations } from '../../../shared/i18n/use-translations.ts';
import { useCurrentMinute } from '../../../shared/use-current-minute.ts';
import { joinClassNames } from '../../../ui/join-class-names.ts';
import { timeToBreachRatio, type Urgency, workItemUrgencyOf } from './time-to-breach.ts';

const LOOKS: Record<Urgency, string> = {
  over: 'text-failed',
  soon: 'text-failed',
  today: 'text-held',
  later: 'text-link',
};

function useMinutesUntil(dueAt: string): number {
  return Math.ceil((Date.parse(dueAt) - Date.parse(useCurrentMinute())) / 60_000);
}

/** Draws how much of the time has passed: a full line is a breach. */
export function TimeToBreachBar({ dueAt }: { dueAt: string }) {
  const minutes = useMinutesUntil(dueAt);
  const urgency = workItemUrgencyOf(minutes);
  const length = timeToBreachRatio(minutes);
  return (
    <span aria-hidden className={joinClassNames('relative block h-2 w-full', LOOKS[urgency])}>
      <span className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-4 bg-line" />
      <span
        className="absolute top-1/2 left-0 h-1 -translate-y-1/2 rounded-4 bg-current"
        style={{ width: `${(1 - length) * 100}%` }}
      />
    </span>
  );
}

/** Marks the left edge of a row with the colour of its urgency; the words beside it say the same. */
export function UrgencyEdge({ dueAt }: { dueAt: string }) {
  const urgency = workItemUrgencyOf(useMinutesUntil(dueAt));
  return (
    <span
      aria-hidden
      className={joinClassNames('absolute inset-y-0 left-0 w-1 bg-current', LOOKS[urgency])}
    />
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
