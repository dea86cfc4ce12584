import { sql } from 'kysely';
import type { BookingState } from '@marga/contract/bookings/booking';
import type { BookingId, CheckoutId, CompanyId, PaymentId, UserId } from '@marga/contract/kernel/ids';
import type { Instant } from '@marga/contract/kernel/time';
import type { PaymentMethod } from '@marga/contract/ledger/ledger';
import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/** The statements in this file put bookings on hold, unpaid, until a deadline, and pay for them. */

export const callPutBookingOnHold = statement(
  (p: { id: BookingId; from: readonly BookingState[]; order: string; reference: string; payBy: Instant }) =>
    queryBuilder.selectNoFrom(
      fn
        .putBookingOnHold({
          ofBooking: p.id,
          fromStates: p.from,
          newOrder: p.order,
          newReference: p.reference,
          untilAt: p.payBy,
        })
        .as('transitioned'),
    ),
);

export const callExpireHolds = statement((p: { checkout: CheckoutId }) =>
  queryBuilder.selectFrom(fn.expireHolds({ ofCheckout: p.checkout }).as('lapsed')).select('booking_id'),
);

interface PayParams {
  company: CompanyId;
  checkout: CheckoutId;
  user: UserId;
  total: bigint;
  currency: string;
  leaseMs: number;
  requestId: string;
  buyingRoles: readonly string[];
  apiKey: string | null;
  ip: string;
  payWith: PaymentMethod;
  payment: PaymentId | null;
  /** `livesMs` and `firstAskMs` apply only to a payment through the gateway. */
  livesMs: number;
  firstAskMs: number;
}

export const callPayHeldBookings = statement((p: PayParams) =>
  queryBuilder
    .selectFrom(
      fn
        .payHeldBookings({
          company: p.company,
          ofCheckout: p.checkout,
          payer: p.user,
          accepted: p.total,
          moneyCurrency: p.currency,
          leaseMs: p.leaseMs,
          requestId: p.requestId,
          buyingRoles: p.buyingRoles,
          byKey: p.apiKey,
          fromIp: p.ip,
          paidWith: p.payWith,
          payment: p.payment,
          livesMs: p.livesMs,
          firstAskMs: p.firstAskMs,
        })
        .as('paid'),
    )
    .select(['outcome', 'due_minor']),
);

export const callHoldGatewayPayment = statement((p: { checkout: CheckoutId }) =>
  queryBuilder.selectNoFrom(fn.holdGatewayPayment({ ofCheckout: p.checkout }).as('outcome')),
);

export const callDetachPayment = statement((p: { checkout: CheckoutId; payment: PaymentId }) =>
  queryBuilder.selectNoFrom(fn.detachPayment({ ofCheckout: p.checkout, ofPayment: p.payment }).as('dropped')),
);

/** Selects the gateway payment that a checkout waits for; there is none once its bookings are no longer on hold. */
export const selectAwaitingPayment = statement((p: { checkout: CheckoutId }) =>
  queryBuilder
    .selectFrom('checkout.checkout')
    .select('payment_id')
    .where('id', '=', p.checkout)
    .where(
      sql<boolean>`exists (select from bookings.booking b
        where b.checkout_id = ${p.checkout} and b.state = 'on-hold' and b.pay_with = 'gateway')`,
    ),
);

/**
 * Releases the money of a payment that the supplier rejected and, while there is time, puts the booking on hold
 * again. Returns the booking's new state; null when its payment was not rejected.
 */
export const callRevertBookingToHold = statement((p: { id: BookingId }) =>
  queryBuilder.selectNoFrom(fn.revertBookingToHold({ ofBooking: p.id }).as('became')),
);
