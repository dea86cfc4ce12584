import type { Ticket } from '@marga/contract/search/itineraries';
import type { OfferPassenger } from './passengers.ts';
import { type DuffelOrder, ticketDocument } from './schemas.ts';

/** This is the metadata key under which an order lists its passengers in the order of our travellers. */
const PASSENGERS = 'marga_passengers';
/** Duffel takes no longer value. */
const LONGEST_VALUE = 500;
const MOST_PASSENGERS = 9;
/** Some tickets come with further documents, for bags and seats, but no order has more than this. */
const MOST_DOCUMENTS = 200;

/**
 * Returns the metadata by which a look-up knows which passenger is which traveller: Duffel lists passengers in an order of
 * its own. Ids that do not fit are left out, and then the travellers' ticket numbers stay unknown.
 */
export function passengerMetadataOf(passengers: readonly { readonly id: string }[]): Record<string, string> {
  const ids = passengers.map(({ id }) => id);
  const listed = ids.join(' ');
  return listed.length <= LONGEST_VALUE && !ids.some((id) => /\s/.test(id)) ? { [PASSENGERS]: listed } : {};
}

const NOT_STATED = { status: 'confirmed', position: null, coach: null, place: null } as const;

/**
 * Returns the travellers' e-tickets, in the order of the travellers; undefined while there are none, and where an order of
 * several passengers does not say which of them is which traveller.
 */
export function ticketsOf(
  { metadata, documents }: DuffelOrder,
  offered: readonly OfferPassenger[],
): Ticket[] | undefined {
  const listed = metadata?.[PASSENGERS]?.split(' ');
  const passengers = listed ?? (offered.length === 1 ? offered.map(({ id }) => id) : []);
  if (passengers.length > MOST_PASSENGERS) return undefined;
  const issued = (documents ?? [])
    .slice(0, MOST_DOCUMENTS)
    .flatMap((document) => ticketDocument.safeParse(document).data ?? []);
  // Of a passenger with several tickets the first is shown.
  const tickets = passengers.map((id): Ticket => ({
    ...NOT_STATED,
    number: issued.find(({ passenger_ids: holders }) => holders.includes(id))?.unique_identifier ?? null,
  }));
  return tickets.some(({ number }) => number !== null) ? tickets : undefined;
}
