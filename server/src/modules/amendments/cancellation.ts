import type { Cancellation } from '@marga/contract/amendments/amendments';
import type { Traveller } from '@marga/contract/bookings/booking';
import type { Itinerary } from '@marga/contract/search/itineraries';
import type { Currency } from '@marga/contract/kernel/currency';
import type { BookingId, CancellationId } from '@marga/contract/kernel/ids';
import { type Money, createMoney, toWireMoney } from '@marga/contract/kernel/money';
import type { Instant } from '@marga/contract/kernel/time';
import type { LineCode } from '@marga/contract/pricing/price-breakdown';
import type { LedgerLine } from '../ledger/index.ts';
import type { Capabilities, Part } from '../suppliers/index.ts';
import type { AmendmentKind, AmendmentRow } from './amendment-workflow.ts';
import { callFinishCancellation, callRejectAmendment } from './db/cancellation-queries.ts';
import { isManualQuote } from './db/amendment-queries.ts';
import { type CancelledAmounts, NOTHING_CANCELLED, type RefundComponent } from './refund-calculation.ts';

/** The terms are stored with a quote: what the buyer was shown, and what follows when it is confirmed. */
export interface CancellationTerms extends Pick<
  Cancellation,
  'isVoid' | 'lines' | 'refundTo' | 'feeSchedule'
> {
  readonly cancelledAmounts: StoredCancelledAmounts;
  readonly expectedRefunds: readonly StoredExpectedRefund[];
}

interface StoredCancelledAmounts {
  readonly published: string;
  readonly lines: Readonly<Partial<Record<LineCode, string>>>;
}

interface StoredExpectedRefund {
  readonly component: 'supplier' | 'ours';
  readonly from: string;
  readonly minor: string;
  readonly rule: string;
  readonly lines: readonly object[];
  readonly quotedMinor: string;
  readonly quotedCurrency: string;
  readonly quotedRupeesMinor: string;
  /** This is set when the supplier itself stated the date by which it pays. */
  readonly dueBy?: Instant;
}

export function cancellationFromRow(row: AmendmentRow): Cancellation {
  const { isVoid, lines, refundTo, feeSchedule } = row.terms as CancellationTerms;
  return {
    id: row.id as CancellationId,
    bookingId: row.booking_id as BookingId,
    part: { travellers: row.travellers, legs: row.legs },
    state: row.state,
    failure: row.failure,
    isManual: isManualQuote(row),
    isVoid,
    lines,
    refund: toWireMoney(createMoney(row.total_minor, row.currency as Currency)),
    refundTo,
    feeSchedule,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
    endedAt: row.ended_at,
  };
}

export const cancellationAmendment: AmendmentKind = {
  name: 'cancellation',
  send: (supplier, quote) => supplier.cancel(quote),
  finish: ({ id }) => callFinishCancellation({ amendment: id }),
  reject: ({ id }, failure, send) => callRejectAmendment({ amendment: id, failure, send }),
};

export function toStoredCancelledAmounts({ published, lines }: CancelledAmounts): StoredCancelledAmounts {
  const stored = Object.entries(lines).map(([code, minor]) => [code, minor.toString()]);
  return {
    published: published.toString(),
    lines: Object.fromEntries(stored) as StoredCancelledAmounts['lines'],
  };
}

export function parseStoredCancelledAmounts(stored: unknown): CancelledAmounts {
  const { published, lines } = (stored ?? {}) as Partial<StoredCancelledAmounts>;
  if (published === undefined || lines === undefined) return NOTHING_CANCELLED;
  const read = Object.entries(lines).map(([code, minor]) => [code, BigInt(minor)]);
  return { published: BigInt(published), lines: Object.fromEntries(read) as CancelledAmounts['lines'] };
}

/** These rules say by when a supplier must pay a refund, by service. */
const SUPPLIER_RULES: Readonly<Record<Itinerary['service'], string>> = {
  flight: 'airline-14-working-days',
  train: 'rail-5-working-days',
  bus: 'supplier-7-working-days',
  hotel: 'supplier-7-working-days',
  cab: 'supplier-7-working-days',
};

export function toStoredExpectedRefund(
  { component, amount, lines, quoted, quotedRupees }: RefundComponent,
  supplier: string,
  service: Itinerary['service'],
): StoredExpectedRefund {
  return {
    component,
    from: component === 'ours' ? 'marga' : supplier,
    minor: amount.minor.toString(),
    rule: component === 'ours' ? 'ours-at-once' : SUPPLIER_RULES[service],
    lines: lines.map(ledgerWire),
    quotedMinor: quoted.minor.toString(),
    quotedCurrency: quoted.currency,
    quotedRupeesMinor: quotedRupees.minor.toString(),
  };
}

function ledgerWire({ kind, account, amount, bought }: LedgerLine) {
  const stored = (of: Money) => ({ minor: of.minor.toString(), currency: of.currency });
  return { kind, account, minor: amount.minor.toString(), ...(bought && { bought: stored(bought) }) };
}

export interface Divisible {
  readonly itinerary: unknown;
  readonly travellers: unknown;
  readonly cancelled_travellers: readonly number[];
  readonly cancelled_legs: readonly number[];
}

/**
 * Returns what is left of a booking, by position. A flight's legs are its journeys; an itinerary without segments
 * has one leg.
 */
export function remainingTravellersAndLegsOf(booking: Divisible): { travellers: number[]; legs: number[] } {
  const left = (count: number, cancelledAmounts: readonly number[]) =>
    Array.from({ length: count }, (_, at) => at).filter((at) => !cancelledAmounts.includes(at));
  return {
    travellers: left((booking.travellers as Traveller[]).length, booking.cancelled_travellers),
    legs: left(legsIn(booking.itinerary as Itinerary), booking.cancelled_legs),
  };
}

function legsIn(itinerary: Itinerary): number {
  switch (itinerary.service) {
    case 'flight':
      return new Set(itinerary.segments.map(({ journey }) => journey)).size;
    case 'train':
    case 'bus':
    case 'cab':
      return itinerary.segments.length;
    case 'hotel':
      return 1;
  }
}

/**
 * Resolves the part of a booking that a request means; a request for everything that is left counts as the whole.
 * `unavailable` means a position that is cancelled or never existed.
 */
export function resolveRequestedTravellersAndLegs(booking: Divisible, asked: Part): Part | 'unavailable' {
  const left = remainingTravellersAndLegsOf(booking);
  const chosen = { travellers: asked.travellers ?? left.travellers, legs: asked.legs ?? left.legs };
  if (chosen.travellers.some((at) => !left.travellers.includes(at))) return 'unavailable';
  if (chosen.legs.some((at) => !left.legs.includes(at))) return 'unavailable';
  const some = (positions: readonly number[], of: readonly number[]) =>
    positions.length === of.length ? null : positions.toSorted((one, other) => one - other);
  return { travellers: some(chosen.travellers, left.travellers), legs: some(chosen.legs, left.legs) };
}

/**
 * A single traveller cannot be removed from a single leg, because cancelled parts are counted by traveller or by
 * leg, not by both.
 */
export function hasTravellerAndLegSelection({ travellers, legs }: Part): boolean {
  return travellers !== null && legs !== null;
}

export function canCancelPart(capabilities: Capabilities, part: Part): boolean {
  const { travellers, legs } = part;
  if (!capabilities.canCancel || hasTravellerAndLegSelection(part)) return false;
  return (
    (travellers === null || capabilities.cancelsTravellers) && (legs === null || capabilities.cancelsLegs)
  );
}
