import { type Instant, toInstant, type ZonedLocal } from '@marga/contract/kernel/time';
import type { Itinerary } from '@marga/contract/search/itineraries';

export interface TravelTimes {
  readonly departsAt: Instant;
  readonly arrivesAt: Instant;
}

/** Returns when the first leg departs and the last one arrives; for a hotel these are check-in and check-out. */
export function travelTimesOf(itinerary: Itinerary): TravelTimes {
  const [from, until] = localTimesOf(itinerary);
  if (!from || !until) throw new RangeError('an itinerary without a leg');
  return { departsAt: toInstant(from), arrivesAt: toInstant(until) };
}

function localTimesOf(itinerary: Itinerary): (ZonedLocal | undefined)[] {
  if (itinerary.service === 'hotel') return [itinerary.checkInAt, itinerary.checkOutAt];
  return [itinerary.segments[0]?.departsAt, itinerary.segments.at(-1)?.arrivesAt];
}
