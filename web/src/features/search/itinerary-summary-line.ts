import type { Itinerary } from '@marga/contract/search/itineraries';
import {
  calculateArrivalDayOffset,
  formatDay,
  formatDuration,
  formatTime,
} from '../../shared/format-money-and-dates.ts';
import { formatItineraryTitle } from '../../shared/format-route.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/use-translations.ts';

type Segment = Exclude<Itinerary, { service: 'hotel' }>['segments'][number];

/** Holds the summary of a selected offer in one line: what it is, and when. */
export interface ItineraryLine {
  readonly name: string;
  readonly when: string;
}

export function formatItinerarySummaryLine(
  itinerary: Itinerary,
  t: Translate,
  locale: Locale,
): ItineraryLine {
  switch (itinerary.service) {
    case 'flight':
      return {
        name: `${formatItineraryTitle(itinerary, t, 'code')}, ${formatFlightOrTrainNumbers(itinerary.segments)}`,
        when: startOf(itinerary, locale),
      };
    case 'train':
      return {
        name: `${formatFlightOrTrainNumbers(itinerary.segments)} ${formatCarrierNames(itinerary.segments)}, ${itinerary.class}`,
        when: startOf(itinerary, locale),
      };
    case 'bus':
      return {
        name: `${formatCarrierNames(itinerary.segments)}, ${formatItineraryTitle(itinerary, t, 'code')}`,
        when: startOf(itinerary, locale),
      };
    case 'cab':
      return {
        name: `${itinerary.cabType}, ${formatItineraryTitle(itinerary, t, 'code')}`,
        when: startOf(itinerary, locale),
      };
    case 'hotel':
      return {
        name: `${itinerary.name}, ${itinerary.city}`,
        when: `${formatDay(itinerary.checkInAt.local, locale, 'short')}, ${t('hotels.nights', { nights: itinerary.nights })}`,
      };
  }
}

/** Formats times such as 06:15 – 08:25 +1; for a hotel it returns the days and times of check-in and check-out. */
export function formatItineraryTimes(itinerary: Itinerary, locale: Locale): string {
  if (itinerary.service === 'hotel')
    return `${formatDay(itinerary.checkInAt.local, locale, 'short')} ${formatTime(itinerary.checkInAt)} – ${formatDay(itinerary.checkOutAt.local, locale, 'short')} ${formatTime(itinerary.checkOutAt)}`;
  return groupSegmentsByJourney(itinerary)
    .map((segments) => {
      const [first, last] = ends(segments);
      const shift = calculateArrivalDayOffset(first.departsAt, last.arrivesAt);
      return `${formatTime(first.departsAt)} – ${formatTime(last.arrivesAt)}${shift === 0 ? '' : ` ${shift > 0 ? '+' : ''}${shift}`}`;
    })
    .join(', ');
}

export function formatItineraryDuration(itinerary: Itinerary, t: Translate, locale: Locale): string {
  return itinerary.service === 'hotel'
    ? t('hotels.nights', { nights: itinerary.nights })
    : formatDuration(itinerary.durationMinutes, locale);
}

/** Groups the segments by journey: a return flight has two. */
export function groupSegmentsByJourney(
  itinerary: Exclude<Itinerary, { service: 'hotel' }>,
): readonly (readonly Segment[])[] {
  if (itinerary.service !== 'flight') return itinerary.segments.map((segment) => [segment]);
  const journeys: Segment[][] = [];
  for (const segment of itinerary.segments) (journeys[segment.journey] ??= []).push(segment);
  return journeys.filter(({ length }) => length > 0);
}

export function formatCarrierNames(segments: readonly Segment[]): string {
  return [...new Set(segments.map(({ carrier }) => carrier))].join(', ');
}

/** Returns carrier numbers such as AI 101, or 12951 for a train, which has no letters before its number. */
export function formatFlightOrTrainNumbers(segments: readonly Segment[]): string {
  return segments
    .map(({ carrierCode, number }) => [carrierCode, number].filter(Boolean).join(' '))
    .join(', ');
}

function startOf({ segments }: { segments: readonly Segment[] }, locale: Locale): string {
  const [first] = ends(segments);
  return `${formatDay(first.departsAt.local, locale, 'short')} ${formatTime(first.departsAt)}`;
}

function ends(segments: readonly Segment[]): [Segment, Segment] {
  return [segments[0] as Segment, segments.at(-1) as Segment];
}
