import type { TravellerName } from '@marga/contract/bookings/booking';
import type { Itinerary } from '@marga/contract/search/itineraries';
import { fullNameOf } from '@marga/contract/travellers/names';
import type { ChangeTerms } from './booking-change.ts';
import type { ToChange } from './service-request-change-quote.ts';

interface Fact {
  readonly name: string;
  readonly text: string | null;
}

/**
 * Returns what was agreed by telephone, in words for the operator who carries it out, or what is wanted when it was
 * only requested.
 */
export function describeRequestedChange(booking: ToChange): Fact[] {
  const terms = booking.terms as ChangeTerms | null;
  const facts: Fact[] = [{ name: 'category', text: booking.category }];
  if (!terms) return facts;
  const before = booking.travellers as TravellerName[];
  const names = terms.people.travellers.filter(
    (traveller, at) => !before[at] || fullNameOf(before[at]) !== fullNameOf(traveller),
  );
  return [
    ...facts,
    { name: 'becomes-times', text: timesIn(booking.itinerary as Itinerary, terms.itinerary).join('\n') },
    { name: 'becomes-names', text: names.map(fullNameOf).join(', ') },
    { name: 'becomes-seats', text: terms.seats.join(', ') },
    { name: 'becomes-reference', text: terms.reference ?? null },
    { name: 'becomes-agreed', text: terms.agreed ?? null },
  ].filter(({ text }) => text !== null && text !== '');
}

/** Returns the route, number and times of every segment that is rescheduled. */
function timesIn(before: Itinerary, after: Itinerary): string[] {
  const formatLocalDateTime = (clock: { readonly local: string }) => clock.local.replace('T', ' ');
  if (after.service === 'hotel') {
    const line = (stay: Itinerary) =>
      stay.service === 'hotel'
        ? `${stay.name}, ${formatLocalDateTime(stay.checkInAt)} – ${formatLocalDateTime(stay.checkOutAt)}`
        : '';
    return line(before) === line(after) ? [] : [line(after)];
  }
  const lines = (itinerary: Itinerary) =>
    itinerary.service === 'hotel'
      ? []
      : itinerary.segments.map(
          ({ number, originName, destinationName, departsAt, arrivesAt }) =>
            `${number} ${originName} – ${destinationName}, ${formatLocalDateTime(departsAt)} – ${formatLocalDateTime(arrivesAt)}`,
        );
  const old = lines(before);
  return lines(after).filter((line, at) => line !== old[at]);
}
