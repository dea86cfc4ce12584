import { sql } from 'kysely';
import type { CheckoutId } from '@marga/contract/kernel/ids';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/** The statements in this file put bookings on hold, unpaid, until a deadline, and pay for them. */

export const callPutBookingOnHold = callFunction(fn.putBookingOnHold, 'transitioned');

export const callExpireHolds = callFunction(fn.expireHolds);

export const callPayHeldBookings = callFunction(fn.payHeldBookings);

export const callHoldGatewayPayment = callFunction(fn.holdGatewayPayment, 'outcome');

export const callDetachPayment = callFunction(fn.detachPayment, 'dropped');

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
export const callRevertBookingToHold = callFunction(fn.revertBookingToHold, 'became');
