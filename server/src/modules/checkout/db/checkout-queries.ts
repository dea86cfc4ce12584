import { sql } from 'kysely';
import type { CheckoutId } from '@marga/contract/kernel/ids';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

export const callMailTripOutcomes = callFunction(fn.mailTripOutcomes);

export const selectCheckout = statement((p: { id: CheckoutId }) =>
  queryBuilder
    .selectFrom('checkout.checkout')
    .select([
      'id',
      'trip_id',
      'state',
      'total_minor',
      'currency',
      'pay_with',
      'payment_id',
      'on_failure',
      'attempt',
      'created_at',
    ])
    .where('id', '=', p.id),
);

export const callStartCheckout = callFunction(fn.startCheckout);

export const selectExceededLimits = callFunction(fn.exceededLimits);

export const selectSpending = callFunction(fn.buyerSpendingSince, 'spent');

export const callBeginOrders = statement((p: { checkout: CheckoutId; askForMs: number }) =>
  queryBuilder
    .selectFrom(
      fn
        .beginOrders({
          checkout: p.checkout,
          untilAt: sql`platform.now() + ${p.askForMs}::bigint * interval '1 millisecond'`,
        })
        .as('begun'),
    )
    .select('booking_id'),
);

export const callScheduleCheckoutStep = callFunction(fn.scheduleCheckoutStep);

export const callRestartStalledCheckouts = callFunction(fn.restartStalledCheckouts, 'swept');
