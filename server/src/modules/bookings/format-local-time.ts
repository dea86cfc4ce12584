import type { Locale } from '@marga/contract/identity/field-schemas';
import type { ZonedLocal } from '@marga/contract/kernel/time';

/** Formats the local time as it is, without zone conversion. */
export function formatLocalTime({ local }: ZonedLocal, locale: Locale): { time: string; day: string } {
  const day = new Intl.DateTimeFormat(`${locale}-IN`, {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  return { time: local.slice(11), day: day.format(new Date(`${local.slice(0, 10)}T00:00:00Z`)) };
}
