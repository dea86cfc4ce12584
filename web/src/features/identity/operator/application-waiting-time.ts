import { LOCALE_TAGS, type Locale } from '../../../shared/i18n/locale.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A company that has waited this long for approval is marked as overdue. */
const PATIENCE_MS = 2 * DAY_MS;

/** Formats the waiting time in the largest useful unit: 40 minutes, 7 hours, 3 days. */
export function formatWaitingTime(since: string, now: string, locale: Locale): string {
  const waitedMs = Math.max(0, Date.parse(now) - Date.parse(since));
  const [unit, unitMs] =
    waitedMs >= DAY_MS
      ? (['day', DAY_MS] as const)
      : waitedMs >= HOUR_MS
        ? (['hour', HOUR_MS] as const)
        : (['minute', MINUTE_MS] as const);
  return new Intl.NumberFormat(LOCALE_TAGS[locale], { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.trunc(waitedMs / unitMs),
  );
}

export function isCompanyReviewOverdue(since: string, now: string): boolean {
  return Date.parse(now) - Date.parse(since) >= PATIENCE_MS;
}
