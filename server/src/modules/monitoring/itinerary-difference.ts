import { describeTicket, ticketCodeOf, withTicketsOf } from '@marga/contract/bookings/ticket-status';
import type { HotelItinerary, Itinerary, Ticket } from '@marga/contract/search/itineraries';
import type { ZonedLocal } from '@marga/contract/kernel/time';

export type Difference =
  /** The times, the places or the train, flight or hotel differ, so the buyer must decide what to do. */
  | 'rescheduled'
  /** Only the waiting list position of a traveller on a train changed, or a berth was assigned. */
  | 'berth'
  /** The supplier lists tickets, coaches or berths that are not stored yet, and nobody stands otherwise than before. */
  | 'tickets'
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
  return hasNewStatus(stored, found) ? 'berth' : hasOtherTickets(stored, found) ? 'tickets' : 'none';
}

/** An availability alone says nothing of a train without a queue: the berths left are not about this ticket. */
function hasNewStatus(stored: Itinerary, found: Itinerary): boolean {
  if (stored.service !== 'train' || found.service !== 'train') return false;
  if (stored.tickets && found.tickets) {
    const codesOf = (tickets: readonly Ticket[]) => tickets.map(ticketCodeOf).join();
    return codesOf(stored.tickets) !== codesOf(found.tickets);
  }
  const [before, after] = [stored.availability, found.availability];
  return before.status !== after.status || before.count !== after.count;
}

function hasOtherTickets(stored: Itinerary, found: Itinerary): boolean {
  const described = (one: Itinerary) =>
    'tickets' in one && one.tickets
      ? JSON.stringify(one.tickets.map((ticket) => [describeTicket(ticket), ticket.number]))
      : '';
  return described(found) !== '' && described(stored) !== described(found);
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
    return { ...withTicketsOf(stored, found), segments, durationMinutes };
  if (stored.service === 'bus' && found.service === 'bus') {
    const { boarding, dropping } = found;
    return { ...stored, segments, durationMinutes, boarding, dropping };
  }
  if (stored.service === 'flight' && found.service === 'flight')
    return { ...withTicketsOf(stored, found), segments: found.segments, durationMinutes };
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
