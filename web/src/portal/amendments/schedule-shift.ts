import type { Itinerary } from '@marga/contract/itineraries';
import { minutesBetween } from '../../lib/format.ts';
import { type TransportSegment, startOf, journeysOfItinerary } from '../itinerary/itinerary.ts';

/** One way as it was and as it is; undefined where there is no such way any more, or was none. */
export interface RescheduledWay {
  readonly before: readonly TransportSegment[] | undefined;
  readonly after: readonly TransportSegment[] | undefined;
}

/** Only the ways that are not as they were. */
export function rescheduledWays(before: Itinerary, after: Itinerary): readonly RescheduledWay[] {
  if (before.service === 'hotel' || after.service === 'hotel') return [];
  const [was, is] = [journeysOfItinerary(before), journeysOfItinerary(after)];
  return Array.from({ length: Math.max(was.length, is.length) }, (_, at) => ({
    before: was[at],
    after: is[at],
  })).filter(({ before: old, after: now }) => !isSame(old, now));
}

/** By how many minutes it begins later; below nothing: earlier. */
export function shiftMinutes(before: Itinerary, after: Itinerary): number {
  const [way] = rescheduledWays(before, after);
  const [old, now] = [way?.before?.[0], way?.after?.[0]];
  return old && now
    ? minutesBetween(old.departsAt, now.departsAt)
    : minutesBetween(startOf(before), startOf(after));
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
