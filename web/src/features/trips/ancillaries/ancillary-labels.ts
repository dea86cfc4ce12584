import type { Ancillary, PricedAncillary } from '@marga/contract/trips/ancillaries';
import type { Itinerary } from '@marga/contract/search/itineraries';
import type { WireMoney } from '@marga/contract/kernel/money';
import type { Translate } from '../../../shared/i18n/use-translations.ts';

export function isFreeAncillary({ amount }: WireMoney): boolean {
  return !/[1-9]/.test(amount);
}

/**
 * Returns the part of the itinerary that an ancillary covers, such as "Delhi – Dubai", or an empty string for all of
 * it.
 */
export function formatAncillarySegments(segments: readonly number[], itinerary: Itinerary): string {
  if (itinerary.service === 'hotel' || segments.length === 0 || itinerary.segments.length < 2) return '';
  const first = itinerary.segments[segments[0] ?? 0];
  const last = itinerary.segments[segments.at(-1) ?? 0];
  return first && last ? `${first.originName} – ${last.destinationName}` : '';
}

/** Formats a chosen ancillary, such as "Seat 12A, Delhi – Dubai" or "2 × Checked bag, 23 kg". */
export function formatChosenAncillary(
  { name, count, segments }: Pick<PricedAncillary, 'name' | 'count' | 'segments'>,
  itinerary: Itinerary,
): string {
  return [count > 1 ? `${count} × ${name}` : name, formatAncillarySegments(segments, itinerary)]
    .filter(Boolean)
    .join(', ');
}

/** Formats an offered ancillary, such as "Vegetarian meal, ₹185". */
export function formatOfferedAncillary(
  { name, price }: Ancillary,
  format: (money: WireMoney) => string,
  t: Translate,
): string {
  return `${name}, ${isFreeAncillary(price) ? t('ancillaries.free') : format(price)}`;
}
