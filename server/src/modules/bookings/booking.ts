import type {
  Booking,
  BookingWithDetails,
  BookingState,
  BookingStatus,
  Failure,
} from '@marga/contract/bookings/booking';
import { TRAVELLER_READER } from '@marga/contract/bookings/booking';
import type { BookedAncillary, PricedAncillary } from '@marga/contract/trips/ancillaries';
import type { Currency } from '@marga/contract/kernel/currency';
import { type BookingId, type CheckoutId, shortReferenceOf } from '@marga/contract/kernel/ids';
import { createMoney, toWireMoney } from '@marga/contract/kernel/money';
import type { Instant } from '@marga/contract/kernel/time';
import type { PaymentMethod } from '@marga/contract/ledger/ledger';
import type { CompanyContext } from '../../platform/request-context.ts';
import { decryptTravellerDetails, type EncryptedTravellers } from './encrypted-travellers.ts';

export interface BookingRow {
  id: string;
  checkout_id: string;
  state: string;
  status: string;
  supplier: string;
  supplier_reference: string | null;
  failure: string | null;
  itinerary: unknown;
  travellers: unknown;
  /** This is null when the buyer chose no ancillaries. */
  ancillaries: unknown;
  remark: string | null;
  total_minor: bigint;
  client_total_minor: bigint | null;
  currency: string;
  pay_with: string;
  ask_again_at: Instant | null;
  ask_until: Instant | null;
  pay_by: Instant | null;
  cancelled_travellers: number[];
  cancelled_legs: number[];
  version: number;
  schedule_change_version: number | null;
  history: unknown;
  created_at: Instant;
}

/** Adds the fields that only the checkout workflow needs to advance the booking. */
export type WorkingRow = BookingRow &
  EncryptedTravellers & {
    supplier_offer: string;
    supplier_order: string | null;
    sends: number;
    price: unknown;
  };

export function bookingFromRow(row: BookingRow): Booking {
  const id = row.id as BookingId;
  const state = row.state as BookingState;
  const failure = row.failure as Failure | null;
  const itinerary = row.itinerary as Booking['itinerary'];
  return {
    id,
    reference: shortReferenceOf(id),
    checkoutId: row.checkout_id as CheckoutId,
    state,
    status: row.status as BookingStatus,
    service: itinerary.service,
    supplier: row.supplier,
    supplierReference: row.supplier_reference,
    failure,
    itinerary,
    travellers: row.travellers as Booking['travellers'],
    ancillaries: ((row.ancillaries as PricedAncillary[] | null) ?? []).map(toBookedAncillary),
    remark: row.remark,
    total: toWireMoney(createMoney(row.total_minor, row.currency as Currency)),
    clientTotal: toWireMoney(
      createMoney(row.client_total_minor ?? row.total_minor, row.currency as Currency),
    ),
    payWith: row.pay_with as PaymentMethod,
    money: moneyOf(state, failure, row.pay_with as PaymentMethod),
    askAgainAt: row.ask_again_at,
    askUntil: row.ask_until,
    payBy: row.pay_by,
    cancelledTravellers: row.cancelled_travellers,
    cancelledLegs: row.cancelled_legs,
    version: row.version,
    hasScheduleChange: row.schedule_change_version !== null,
    history: row.history as Booking['history'],
    createdAt: row.created_at,
  };
}

/** Returns the booking with as much of its travellers as the caller may read. */
export function bookingWithDetailsFromRow(
  ctx: Pick<CompanyContext, 'config' | 'may'>,
  row: BookingRow & EncryptedTravellers & { client: string | null },
): BookingWithDetails {
  return { ...bookingFromRow(row), client: row.client, travellerDetails: travellerDetailsFor(ctx, row) };
}

function travellerDetailsFor(
  ctx: Pick<CompanyContext, 'config' | 'may'>,
  row: EncryptedTravellers,
): BookingWithDetails['travellerDetails'] {
  if (row.data_key === null) return { state: 'erased' };
  if (!ctx.may(TRAVELLER_READER)) return { state: 'restricted' };
  return { state: 'shown', travellers: decryptTravellerDetails(ctx.config, row) ?? [] };
}

export function toBookedAncillary({
  id,
  kind,
  name,
  segments,
  traveller,
  count,
}: PricedAncillary): BookedAncillary {
  return { id, kind, name, segments, traveller, count };
}

/** No money was ever held for a booking that failed for one of these reasons. */
const WITHOUT_MONEY: readonly Failure[] = [
  'insufficient-funds',
  'credit-limit-exceeded',
  'credit-overdue',
  'payment-failed',
];

/**
 * Returns whether the buyer's money is held, charged or released. The booking's state decides, because the ledger
 * follows it. With `later` nothing has been paid.
 */
function moneyOf(state: BookingState, failure: Failure | null, payWith: PaymentMethod): Booking['money'] {
  if (payWith === 'later') return 'none';
  switch (state) {
    case 'pending':
    case 'on-hold':
      return 'none';
    case 'confirmed':
    case 'cancelled':
      return 'charged';
    case 'failed':
      return failure !== null && WITHOUT_MONEY.includes(failure) ? 'none' : 'released';
    case 'held':
    case 'ordering':
    case 'unknown':
    case 'ordered':
    case 'rejected':
    case 'escalated':
      return 'held';
  }
}
