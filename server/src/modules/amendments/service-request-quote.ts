import type { Itinerary } from '@marga/contract/search/itineraries';
import type { TravellerName } from '@marga/contract/bookings/booking';
import { addMoney, type Money } from '@marga/contract/kernel/money';
import type { Instant } from '@marga/contract/kernel/time';
import { fullNameOf } from '@marga/contract/travellers/names';
import {
  type CancellationTerms,
  type Divisible,
  hasTravellerAndLegSelection,
  resolveRequestedTravellersAndLegs,
} from './cancellation.ts';
import { calculateCancellationTerms, type ToCancel } from './cancellation-handlers.ts';
import { calculateRemainingSupplierPrice } from './supplier-cancellation.ts';

/** Holds a booking and the part of it that is to be cancelled manually. */
export interface ToAnswer extends ToCancel, Divisible {
  readonly asked_travellers: readonly number[] | null;
  readonly asked_legs: readonly number[] | null;
}

/** Holds the terms of a cancellation that an operator got from the supplier by telephone. */
interface SupplierAnswer {
  readonly charge: Money;
  readonly refund: Money;
  /** The supplier pays its refund by this time. */
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
 * Turns what a supplier said by telephone into a quote for the buyer. Returns undefined when the amounts are
 * impossible; for the whole booking they must add up to what the supplier was paid for what is left. `gone` means
 * that the requested part is already cancelled.
 */
export function buildServiceRequestQuote(
  booking: ToAnswer,
  supplierAnswer: SupplierAnswer,
): ServiceRequestQuote | 'unavailable' | undefined {
  const part = resolveRequestedTravellersAndLegs(booking, {
    travellers: booking.asked_travellers,
    legs: booking.asked_legs,
  });
  if (part === 'unavailable' || hasTravellerAndLegSelection(part)) return 'unavailable';
  const left = calculateRemainingSupplierPrice(booking);
  const { charge, refund, refundBy } = supplierAnswer;
  if (charge.currency !== left.currency || refund.currency !== left.currency) return undefined;
  if (charge.minor < 0n || refund.minor < 0n || (refund.minor > 0n && refundBy === null)) return undefined;
  const price = addMoney(charge, refund).minor;
  const isWhole = part.travellers === null && part.legs === null;
  if (isWhole ? price !== left.minor : price > left.minor) return undefined;
  const { terms, refundMinor } = calculateCancellationTerms(booking, part, {
    quote: '',
    charges: charge.minor > 0n ? [{ name: 'Cancellation charge', amount: charge, rule: '' }] : [],
    refund,
    later: [],
    isVoid: false,
    expiresAt: supplierAnswer.expiresAt,
  });
  const expectedRefunds = terms.expectedRefunds.map((expectedRefund) =>
    expectedRefund.component === 'supplier' && refundBy !== null
      ? { ...expectedRefund, rule: 'as-promised', dueBy: refundBy }
      : expectedRefund,
  );
  return { ...part, totalMinor: refundMinor, terms: { ...terms, expectedRefunds } };
}

/**
 * Describes the travellers and legs concerned for the operator who telephones; empty when the request covers
 * everything that is left, which is quoted as the whole.
 */
export function describeRequestedTravellersAndLegs(
  booking: ToAnswer,
): { readonly name: string; readonly text: string }[] {
  const asked = { travellers: booking.asked_travellers, legs: booking.asked_legs };
  const part = resolveRequestedTravellersAndLegs(booking, asked);
  const { travellers, legs } = part === 'unavailable' ? asked : part;
  const people = booking.travellers as TravellerName[];
  const ways = waysOf(booking.itinerary as Itinerary);
  return [
    {
      name: 'wanted-travellers',
      text: (travellers ?? []).map((at) => (people[at] ? fullNameOf(people[at]) : '')).join(', '),
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
