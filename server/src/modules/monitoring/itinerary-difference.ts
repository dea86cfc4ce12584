import type { HotelItinerary, Itinerary } from '@marga/contract/search/itineraries';
import type { ZonedLocal } from '@marga/contract/kernel/time';

export type Difference =
  /** The times, the places or the train, flight or hotel differ, so the buyer must decide what to do. */
  | 'rescheduled'
  /** Only the waiting list position of a train changed, or a berth was assigned. */
  | 'berth'
  | 'none';

type Travelled = Exclude<Itinerary, { service: 'hotel' }>;

/**
 * Compares the booking with the supplier's report. Only route, times, carrier number, stay and berth status count;
 * other details, such as seats left, may change and are not reported by every supplier.
 */
export function compareItineraries(stored: Itinerary, found: Itinerary): Difference {
  if (stored.service !== found.service) return 'none';
  if (stored.service === 'hotel' || found.service === 'hotel')
    return JSON.stringify(stayOf(stored as HotelItinerary)) ===
      JSON.stringify(stayOf(found as HotelItinerary))
      ? 'none'
      : 'rescheduled';
  if (JSON.stringify(legsOf(stored)) !== JSON.stringify(legsOf(found))) return 'rescheduled';
  if (stored.service !== 'train' || found.service !== 'train') return 'none';
  const [before, after] = [stored.availability, found.availability];
  return before.status === after.status && before.count === after.count ? 'none' : 'berth';
}

/**
 * Returns the updated itinerary: times and places are those that the supplier reports now, and conditions are those
 * at the time of sale.
 */
export function mergeSupplierItinerary(stored: Itinerary, found: Itinerary): Itinerary {
  if (stored.service === 'hotel' && found.service === 'hotel') {
    const { name, area, city, checkInAt, checkOutAt, nights, roomName } = found;
    return { ...stored, name, area, city, checkInAt, checkOutAt, nights, roomName };
  }
  if (stored.service === 'hotel' || found.service === 'hotel') return stored;
  const { segments, durationMinutes } = found;
  if (stored.service === 'train' && found.service === 'train')
    return { ...stored, segments, durationMinutes, availability: found.availability };
  if (stored.service === 'bus' && found.service === 'bus') {
    const { boarding, dropping } = found;
    return { ...stored, segments, durationMinutes, boarding, dropping };
  }
  if (stored.service === 'flight' && found.service === 'flight')
    return { ...stored, segments: found.segments, durationMinutes };
  return stored.service === 'cab' && found.service === 'cab'
    ? { ...stored, segments, durationMinutes }
    : stored;
}

/** Returns the number, route and times of each segment. */
function legsOf({ segments }: Travelled): string[][] {
  return segments.map(({ number, origin, destination, departsAt, arrivesAt }) => [
    number,
    origin,
    destination,
    clockOf(departsAt),
    clockOf(arrivesAt),
  ]);
}

function stayOf({ name, checkInAt, checkOutAt }: HotelItinerary): string[] {
  return [name, clockOf(checkInAt), clockOf(checkOutAt)];
}

function clockOf({ local, zone }: ZonedLocal): string {
  return `${local} ${zone}`;
}
