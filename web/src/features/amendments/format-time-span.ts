import { formatDuration } from '../../shared/format-money-and-dates.ts';
import { LOCALE_TAGS, type Locale } from '../../shared/i18n/locale.ts';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** Formats a time span such as 12 days, 3 days 4h, 5h 20m or 8m: the shorter it is, the more exact. */
export function formatTimeSpan(ms: number, locale: Locale): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  const days = Math.floor(minutes / DAY_MINUTES);
  if (days === 0) return formatDuration(minutes, locale);
  const hours = Math.floor((minutes % DAY_MINUTES) / 60);
  const formattedDays = new Intl.NumberFormat(LOCALE_TAGS[locale], {
    style: 'unit',
    unit: 'day',
    unitDisplay: 'long',
  }).format(days);
  return days >= 7 || hours === 0 ? formattedDays : `${formattedDays} ${formatDuration(hours * 60, locale)}`;
}

/** Returns the name of a time zone, such as India Standard Time. */
export function timeZoneNameOf(zone: string, at: string, locale: Locale): string {
  const parts = new Intl.DateTimeFormat(LOCALE_TAGS[locale], { timeZone: zone, timeZoneName: 'long' });
  return parts.formatToParts(new Date(at)).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
