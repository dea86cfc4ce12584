import { type Instant, toInstant, type ZonedLocal } from '@marga/contract/kernel/time';
import type { Itinerary } from '@marga/contract/search/itineraries';

export interface TravelTimes {
  readonly departsAt: Instant;
  readonly arrivesAt: Instant;
}

/** Returns when the first leg departs and the last one arrives; for a hotel these are check-in and check-out. */
export function travelTimesOf(itinerary: Itinerary): TravelTimes {
  const [from, until] =
    itinerary.service === 'hotel'
      ? [itinerary.checkInAt, itinerary.checkOutAt]
      : [itinerary.segments[0]?.departsAt, itinerary.segments.at(-1)?.arrivesAt];
  if (!from || !until) throw new RangeError('an itinerary without a leg');
  return { departsAt: instantOf(from), arrivesAt: instantOf(until) };
}

/**
 * Suppliers name the time zones. One that this runtime does not know is read as UTC, because a wrong hour is better
 * than a failed payment.
 */
function instantOf(shown: ZonedLocal): Instant {
  try {
    return toInstant(shown);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return toInstant({ ...shown, zone: 'UTC' });
  }
}
