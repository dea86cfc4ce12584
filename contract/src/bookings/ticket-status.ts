import {
  addDaysToDate,
  addMsToInstant,
  type LocalDate,
  toInstant,
  toZonedLocalTime,
  type ZonedLocal,
} from '../kernel/time.ts';
import type { Itinerary, Ticket, TrainItinerary } from '../search/itineraries.ts';
import type { Booking } from './booking.ts';

/**
 * Says how each traveller of a booking stands: CNF, RAC or WL with the position, and the number of an e-ticket. The traveller who stands worst decides
 * what is shown for the booking, because a ticket that is partly waitlisted is not confirmed.
 */

export type TicketStatus = Ticket['status'];

type Ticketed = Pick<Booking, 'itinerary' | 'travellers' | 'cancelledTravellers' | 'state'>;

const NOT_STATED = { position: null, coach: null, place: null, number: null };

/**
 * Returns the tickets by position of the traveller, null where nothing is known. Trains that were booked before
 * suppliers listed tickets have the status of the whole party; its position is that of the last traveller.
 */
export function travellerTicketsOf({
  itinerary,
  travellers,
}: {
  readonly itinerary: Itinerary;
  readonly travellers: readonly unknown[];
}): readonly (Ticket | null)[] {
  const listed = 'tickets' in itinerary ? itinerary.tickets : undefined;
  return travellers.map((_, at) => listed?.[at] ?? partyTicketOf(itinerary, travellers.length));
}

function partyTicketOf(itinerary: Itinerary, travellers: number): Ticket | null {
  if (itinerary.service !== 'train') return null;
  const { status, count } = itinerary.availability;
  if (status === 'available') return { status: 'confirmed', ...NOT_STATED };
  return { ...NOT_STATED, status, position: travellers === 1 && count > 0 ? count : null };
}

const FROM_WORST: readonly TicketStatus[] = ['waitlist', 'rac', 'confirmed'];

/** Returns the worst status of those who still travel, and undefined where no ticket is known. */
function leastGoodStatusOf(booking: Ticketed): TicketStatus | undefined {
  const statuses = travellerTicketsOf(booking)
    .filter((_, at) => !booking.cancelledTravellers.includes(at))
    .flatMap((one) => (one === null ? [] : [one.status]));
  return FROM_WORST.find((status) => statuses.includes(status));
}

/**
 * Returns `rac` or `waitlist` for a booking that its supplier has made without a confirmed berth for everybody. Such a
 * booking must not be shown as confirmed.
 */
export function openTicketStatusOf(booking: Ticketed): Exclude<TicketStatus, 'confirmed'> | undefined {
  if (booking.state !== 'confirmed') return undefined;
  const worst = leastGoodStatusOf(booking);
  return worst === 'confirmed' ? undefined : worst;
}

/** Returns the same for an itinerary alone, where the travellers are not known. */
export function openStatusOfItinerary(itinerary: Itinerary): Exclude<TicketStatus, 'confirmed'> | undefined {
  const tickets = ticketsOfItinerary(itinerary);
  const worst = FROM_WORST.find((status) => tickets.some((one) => one.status === status));
  return worst === 'confirmed' ? undefined : worst;
}

/** Returns the tickets that the supplier lists, or else the one that is known of a train for the whole party. */
export function ticketsOfItinerary(itinerary: Itinerary): readonly Ticket[] {
  const listed = 'tickets' in itinerary ? itinerary.tickets : undefined;
  const party = partyTicketOf(itinerary, 1);
  return listed ?? (party === null ? [] : [party]);
}

const HOUR_MS = 3_600_000;

/**
 * Returns when the railway prepares the chart. It does so eight hours before the departure, and for a departure before
 * 14:00 at 21:00 on the evening before.
 */
export function chartTimeOf({ segments, chartAt }: TrainItinerary): {
  readonly at: ZonedLocal;
  readonly isEstimate: boolean;
} {
  if (chartAt) return { at: chartAt, isEstimate: false };
  const departs = segments[0]?.departsAt;
  if (!departs) throw new RangeError('a train without a segment');
  const { local, zone } = departs;
  const evening = `${addDaysToDate(local.slice(0, 10) as LocalDate, -1)}T21:00`;
  return {
    isEstimate: true,
    at:
      local.slice(11) < '14:00'
        ? { local: evening, zone }
        : toZonedLocalTime(addMsToInstant(toInstant(departs), -8 * HOUR_MS), zone),
  };
}

/** Returns the industry's code of a ticket's status, such as CNF, RAC 14 or WL 3. It is the same in every language. */
export function ticketCodeOf({ status, position }: Pick<Ticket, 'status' | 'position'>): string {
  const code = { confirmed: 'CNF', rac: 'RAC', waitlist: 'WL' }[status];
  return position === null || status === 'confirmed' ? code : `${code} ${position}`;
}

/** Returns the code with coach and place, such as "CNF B4 31 LB". */
export function describeTicket(ticket: Ticket): string {
  return [ticketCodeOf(ticket), ticket.coach, ticket.place].filter((part) => part !== null).join(' ');
}

/**
 * Describes the ticket with its number. CNF is a word of railways: of a flight it is said that the ticket is issued
 * (`ticketed`, in the reader's language), and nothing while no number is known.
 */
export function describeTicketAndNumber(
  ticket: Ticket,
  service: Itinerary['service'],
  ticketed: string,
): string {
  const { place, number } = ticket;
  const parts =
    service === 'train'
      ? [describeTicket(ticket), number]
      : [number === null ? null : ticketed, place, number];
  return parts.filter((part) => part !== null).join(' ');
}

/** Takes over from the supplier's current itinerary how the travellers stand; all else stays as it was sold. */
export function withTicketsOf<Stored extends Itinerary>(stored: Stored, found: Itinerary): Stored {
  if (stored.service === 'train' && found.service === 'train') {
    const { availability, chartAt } = found;
    const tickets = found.tickets?.map((ticket, at) => withStatusAtBooking(ticket, stored.tickets?.[at]));
    return { ...stored, availability, ...(tickets && { tickets }), ...(chartAt && { chartAt }) };
  }
  return stored.service === 'flight' && found.service === 'flight' && found.tickets
    ? { ...stored, tickets: found.tickets }
    : stored;
}

/** Keeps how the traveller stood when the train was booked, as the supplier states it or as its first answer says. */
function withStatusAtBooking(found: Ticket, stored: Ticket | undefined): Ticket {
  const { status, position } = stored?.bookedAs ?? found.bookedAs ?? stored ?? found;
  return { ...found, bookedAs: { status, position } };
}
