import type { Itinerary } from '@marga/contract/itineraries';
import type { Traveller } from '@marga/contract/booking';
import { add, type Money } from '@marga/contract/kernel/money';
import type { Instant } from '@marga/contract/kernel/time';
import { wholeName } from '@marga/contract/names';
import {
  type CancellationTerms,
  type Divisible,
  mixesTravellersAndLegs,
  resolvePart,
} from './cancellation.ts';
import { termsOf, type ToCancel } from './cancel.ts';
import { leftAtSupplier } from './supplier-cancelled.ts';

/** A booking of which something is to be cancelled by hand, and what. */
export interface ToAnswer extends ToCancel, Divisible {
  readonly asked_travellers: readonly number[] | null;
  readonly asked_legs: readonly number[] | null;
}

/** What the supplier said on the telephone. */
interface Said {
  readonly charge: Money;
  readonly refund: Money;
  /** By when it gives back what it gives back. */
  readonly refundBy: Instant | null;
  readonly expiresAt: Instant;
}

interface ServiceRequestQuote {
  readonly travellers: readonly number[] | null;
  readonly legs: readonly number[] | null;
  readonly totalMinor: bigint;
  readonly terms: CancellationTerms;
}

/**
 * What a supplier said on the telephone, as a quote for the buyer. Undefined: the amounts cannot be; of the whole they are
 * together what the supplier was paid for all that is left. `gone`: what was asked for is not there any more.
 */
export function serviceRequestQuoteOf(
  booking: ToAnswer,
  said: Said,
): ServiceRequestQuote | 'unavailable' | undefined {
  const part = resolvePart(booking, { travellers: booking.asked_travellers, legs: booking.asked_legs });
  if (part === 'unavailable' || mixesTravellersAndLegs(part)) return 'unavailable';
  const left = leftAtSupplier(booking);
  const { charge, refund, refundBy } = said;
  if (charge.currency !== left.currency || refund.currency !== left.currency) return undefined;
  if (charge.minor < 0n || refund.minor < 0n || (refund.minor > 0n && refundBy === null)) return undefined;
  const price = add(charge, refund).minor;
  const isWhole = part.travellers === null && part.legs === null;
  if (isWhole ? price !== left.minor : price > left.minor) return undefined;
  const { terms, refundMinor } = termsOf(booking, part, {
    quote: '',
    charges: charge.minor > 0n ? [{ name: 'Cancellation charge', amount: charge, rule: '' }] : [],
    refund,
    later: [],
    isVoid: false,
    expiresAt: said.expiresAt,
  });
  const expectedRefunds = terms.expectedRefunds.map((expectedRefund) =>
    expectedRefund.component === 'supplier' && refundBy !== null
      ? { ...expectedRefund, rule: 'as-promised', dueBy: refundBy }
      : expectedRefund,
  );
  return { ...part, totalMinor: refundMinor, terms: { ...terms, expectedRefunds } };
}

/**
 * Whom and which way it is about, in words for whoever telephones; nothing of the whole, which is also what is left of the
 * booking: it is quoted as that.
 */
export function wantedOf(booking: ToAnswer): { readonly name: string; readonly text: string }[] {
  const asked = { travellers: booking.asked_travellers, legs: booking.asked_legs };
  const part = resolvePart(booking, asked);
  const { travellers, legs } = part === 'unavailable' ? asked : part;
  const people = booking.travellers as Traveller[];
  const ways = waysOf(booking.itinerary as Itinerary);
  return [
    {
      name: 'wanted-travellers',
      text: (travellers ?? []).map((at) => (people[at] ? wholeName(people[at]) : '')).join(', '),
    },
    { name: 'wanted-legs', text: (legs ?? []).map((at) => ways[at] ?? '').join(', ') },
  ].filter(({ text }) => text !== '');
}

function waysOf(itinerary: Itinerary): string[] {
  if (itinerary.service === 'hotel') return [];
  const journeys =
    itinerary.service === 'flight'
      ? [...new Set(itinerary.segments.map(({ journey }) => journey))].map((journey) =>
          itinerary.segments.filter((segment) => segment.journey === journey),
        )
      : itinerary.segments.map((segment) => [segment]);
  return journeys.map((segments) => {
    const [first, last] = [segments[0], segments.at(-1)];
    return first && last
      ? `${first.originName} – ${last.destinationName}, ${first.departsAt.local.replace('T', ' ')}`
      : '';
  });
}
