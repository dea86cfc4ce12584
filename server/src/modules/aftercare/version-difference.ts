import type { HotelItinerary, Itinerary } from '@marga/contract/itineraries';
import type { ZonedLocal } from '@marga/contract/kernel/time';

export type Difference =
  /** The times, the places or the train, flight or house are others: the buyer must say what they want. */
  | 'rescheduled'
  /** A place in the queue has become another, or a berth. */
  | 'berth'
  | 'none';

type Travelled = Exclude<Itinerary, { service: 'hotel' }>;

/**
 * What has become of it at the supplier. Who goes when and where counts; everything else (seats left, an aircraft's name) may
 * change without anybody having to know, and is not said by every supplier.
 */
export function differenceOf(kept: Itinerary, found: Itinerary): Difference {
  if (kept.service !== found.service) return 'none';
  if (kept.service === 'hotel' || found.service === 'hotel')
    return JSON.stringify(stayOf(kept as HotelItinerary)) === JSON.stringify(stayOf(found as HotelItinerary))
      ? 'none'
      : 'rescheduled';
  if (JSON.stringify(legsOf(kept)) !== JSON.stringify(legsOf(found))) return 'rescheduled';
  if (kept.service !== 'train' || found.service !== 'train') return 'none';
  const [before, after] = [kept.availability, found.availability];
  return before.status === after.status && before.count === after.count ? 'none' : 'berth';
}

/** What the booking becomes: when and where as the supplier has it now, the conditions as they were sold. */
export function mergeFoundItinerary(kept: Itinerary, found: Itinerary): Itinerary {
  if (kept.service === 'hotel' && found.service === 'hotel') {
    const { name, area, city, checkInAt, checkOutAt, nights, roomName } = found;
    return { ...kept, name, area, city, checkInAt, checkOutAt, nights, roomName };
  }
  if (kept.service === 'hotel' || found.service === 'hotel') return kept;
  const { segments, durationMinutes } = found;
  if (kept.service === 'train' && found.service === 'train')
    return { ...kept, segments, durationMinutes, availability: found.availability };
  if (kept.service === 'bus' && found.service === 'bus') {
    const { boarding, dropping } = found;
    return { ...kept, segments, durationMinutes, boarding, dropping };
  }
  if (kept.service === 'flight' && found.service === 'flight')
    return { ...kept, segments: found.segments, durationMinutes };
  return kept.service === 'cab' && found.service === 'cab' ? { ...kept, segments, durationMinutes } : kept;
}

/** Who, from where to where, when. */
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
