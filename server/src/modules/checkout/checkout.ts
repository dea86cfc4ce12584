import type { Checkout } from '@marga/contract/checkout/checkout';
import type { Currency } from '@marga/contract/kernel/currency';
import type { CheckoutId, TripId } from '@marga/contract/kernel/ids';
import { createMoney, toWireMoney } from '@marga/contract/kernel/money';
import type { Instant } from '@marga/contract/kernel/time';
import type { PaymentMethod } from '@marga/contract/ledger/ledger';
import type { Payment } from '@marga/contract/payments/payments';
import { bookingFromRow, type BookingRow } from '../bookings/index.ts';

export interface CheckoutRow {
  id: string;
  trip_id: string;
  state: string;
  total_minor: bigint;
  currency: string;
  pay_with: string;
  payment_id: string | null;
  on_failure: string;
  created_at: Instant;
}

export function checkoutFromRows(
  row: CheckoutRow,
  bookings: readonly BookingRow[],
  payment: Payment | null,
): Checkout {
  return {
    id: row.id as CheckoutId,
    tripId: row.trip_id as TripId,
    state: row.state as Checkout['state'],
    total: toWireMoney(createMoney(row.total_minor, row.currency as Currency)),
    payWith: row.pay_with as PaymentMethod,
    onFailure: row.on_failure as Checkout['onFailure'],
    payment,
    due: dueOf(bookings),
    bookings: bookings.map(bookingFromRow),
    createdAt: row.created_at,
  };
}

function dueOf(bookings: readonly BookingRow[]): Checkout['due'] {
  const held = bookings.filter(({ state }) => state === 'on-hold');
  const [payBy] = held.flatMap(({ pay_by: by }) => by ?? []).toSorted();
  if (!held[0] || payBy === undefined) return null;
  const total = held.reduce((sum, { total_minor: minor }) => sum + minor, 0n);
  return { total: toWireMoney(createMoney(total, held[0].currency as Currency)), payBy };
}
