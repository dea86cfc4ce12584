import type { Booking, BookingState, BookingStatus, Checkout, Failure } from '@marga/contract/booking';
import type { Currency } from '@marga/contract/kernel/currency';
import { type BookingId, type CheckoutId, referenceOf, type TripId } from '@marga/contract/kernel/ids';
import { money, toWire } from '@marga/contract/kernel/money';
import type { Instant } from '@marga/contract/kernel/time';

export interface BookingRow {
  id: string;
  checkout_id: string;
  state: string;
  supplier: string;
  supplier_reference: string | null;
  failure: string | null;
  itinerary: unknown;
  travellers: unknown;
  total_minor: bigint;
  currency: string;
  ask_again_at: Instant | null;
  ask_until: Instant | null;
  history: unknown;
  created_at: Instant;
  /** Whether its last arrival is still to come, by the database's clock. */
  is_ahead: boolean;
}

/** With what the workflow needs to bring it on. */
export interface WorkingRow extends BookingRow {
  supplier_offer: string;
  sends: number;
}

export interface CheckoutRow {
  id: string;
  trip_id: string;
  state: string;
  total_minor: bigint;
  currency: string;
  created_at: Instant;
}

export function bookingOf(row: BookingRow): Booking {
  const id = row.id as BookingId;
  const state = row.state as BookingState;
  const failure = row.failure as Failure | null;
  const itinerary = row.itinerary as Booking['itinerary'];
  return {
    id,
    reference: referenceOf(id),
    checkoutId: row.checkout_id as CheckoutId,
    state,
    status: statusOf(state, row.is_ahead),
    service: itinerary.service,
    supplier: row.supplier,
    supplierReference: row.supplier_reference,
    failure,
    itinerary,
    travellers: row.travellers as Booking['travellers'],
    total: toWire(money(row.total_minor, row.currency as Currency)),
    money: moneyOf(state, failure),
    askAgainAt: row.ask_again_at,
    askUntil: row.ask_until,
    history: row.history as Booking['history'],
    createdAt: row.created_at,
  };
}

function statusOf(state: BookingState, isAhead: boolean): BookingStatus {
  switch (state) {
    case 'confirmed':
      return isAhead ? 'upcoming' : 'completed';
    case 'escalated':
      return 'needs-action';
    case 'failed':
      return 'failed';
    case 'pending':
    case 'held':
    case 'ordering':
    case 'unknown':
    case 'ordered':
    case 'rejected':
      return 'in-progress';
  }
}

/** The ledger follows the booking, so the state says where the money is. */
function moneyOf(state: BookingState, failure: Failure | null): Booking['money'] {
  switch (state) {
    case 'pending':
      return 'none';
    case 'confirmed':
      return 'charged';
    case 'failed':
      return failure === 'insufficient-funds' ? 'none' : 'released';
    case 'held':
    case 'ordering':
    case 'unknown':
    case 'ordered':
    case 'rejected':
    case 'escalated':
      return 'held';
  }
}

export function checkoutOf(row: CheckoutRow, bookings: readonly BookingRow[]): Checkout {
  return {
    id: row.id as CheckoutId,
    tripId: row.trip_id as TripId,
    state: row.state as Checkout['state'],
    total: toWire(money(row.total_minor, row.currency as Currency)),
    bookings: bookings.map(bookingOf),
    createdAt: row.created_at,
  };
}
