import type { ZonedLocal } from '@marga/contract/kernel/time';

/** Formats check-in and check-out times as hotels print them: 12:00 PM, 11:00 AM. */
export function formatHotelTime({ local }: ZonedLocal): string {
  const hour = Number(local.slice(11, 13));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${local.slice(14, 16)} ${hour < 12 ? 'AM' : 'PM'}`;
}
