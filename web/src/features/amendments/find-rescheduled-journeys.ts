import type { Itinerary } from '@marga/contract/search/itineraries';
import { minutesBetween } from '../../shared/format-money-and-dates.ts';
import {
  type TransportSegment,
  itineraryStartTimeOf,
  journeysOfItinerary,
} from '../search/itinerary/itinerary.ts';

/**
 * Holds one journey before and after the change; either is undefined when the journey does not exist in that version.
 */
export interface RescheduledWay {
  readonly before: readonly TransportSegment[] | undefined;
  readonly after: readonly TransportSegment[] | undefined;
}

/** Returns only the legs that changed. */
export function findRescheduledJourneys(before: Itinerary, after: Itinerary): readonly RescheduledWay[] {
  if (before.service === 'hotel' || after.service === 'hotel') return [];
  const [was, is] = [journeysOfItinerary(before), journeysOfItinerary(after)];
  return Array.from({ length: Math.max(was.length, is.length) }, (_, at) => ({
    before: was[at],
    after: is[at],
  })).filter(({ before: old, after: now }) => !isSame(old, now));
}

/** Returns by how many minutes the departure is later; negative when it is earlier. */
export function departureShiftMinutes(before: Itinerary, after: Itinerary): number {
  const [way] = findRescheduledJourneys(before, after);
  const [old, now] = [way?.before?.[0], way?.after?.[0]];
  return old && now
    ? minutesBetween(old.departsAt, now.departsAt)
    : minutesBetween(itineraryStartTimeOf(before), itineraryStartTimeOf(after));
}

function isSame(
  one: readonly TransportSegment[] | undefined,
  other: readonly TransportSegment[] | undefined,
): boolean {
  return JSON.stringify((one ?? []).map(timesOf)) === JSON.stringify((other ?? []).map(timesOf));
}

function timesOf({ number, origin, destination, departsAt, arrivesAt }: TransportSegment) {
  return [number, origin, destination, departsAt.local, arrivesAt.local];
}
