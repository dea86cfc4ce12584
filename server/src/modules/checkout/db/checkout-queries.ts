import { sql } from 'kysely';
import type { CheckoutId, CompanyId, TripId, UserId } from '@marga/contract/kernel/ids';
import type { PaymentMethod } from '@marga/contract/ledger/ledger';
import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

export const callMailTripOutcomes = statement((p: { limit: number }) =>
  queryBuilder.selectFrom(fn.mailTripOutcomes({ most: p.limit }).as('answer')).selectAll(),
);

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

interface StartParams {
  company: CompanyId;
  checkout: CheckoutId;
  trip: TripId;
  user: UserId;
  total: bigint;
  currency: string;
  leaseMs: number;
  travellers: string;
  items: string;
  requestId: string;
  buyingRoles: readonly string[];
  apiKey: string | null;
  ip: string;
  payWith: PaymentMethod;
  /** Holds the id of the payment at the gateway and its times, as JSON; null when nothing is paid there. */
  payment: string | null;
  onFailure: 'continue' | 'halt';
  /**
   * This is the value that `selectTrip` returned for the items that were priced; the checkout is refused if the items
   * have changed since.
   */
  seenItems: string;
}

export const callStartCheckout = statement((p: StartParams) =>
  queryBuilder
    .selectFrom(
      fn
        .startCheckout({
          company: p.company,
          newCheckout: p.checkout,
          paidTrip: p.trip,
          buyer: p.user,
          total: p.total,
          moneyCurrency: p.currency,
          leaseMs: p.leaseMs,
          travellers: p.travellers,
          items: p.items,
          requestId: p.requestId,
          buyingRoles: p.buyingRoles,
          byKey: p.apiKey,
          fromIp: p.ip,
          paidWith: p.payWith,
          payment: p.payment,
          ifOneFails: p.onFailure,
          seenItems: p.seenItems,
        })
        .as('started'),
    )
    .select(['outcome', 'checkout']),
);

export const callBeginOrders = statement((p: { checkout: CheckoutId; askForMs: number }) =>
  queryBuilder
    .selectFrom(
      fn
        .beginOrders({
          ofCheckout: p.checkout,
          untilAt: sql`platform.now() + ${p.askForMs}::bigint * interval '1 millisecond'`,
        })
        .as('begun'),
    )
    .select('booking_id'),
);

export const callScheduleCheckoutStep = statement((p: { checkout: CheckoutId; leaseMs: number }) =>
  queryBuilder
    .selectFrom(fn.scheduleCheckoutStep({ ofCheckout: p.checkout, leaseMs: p.leaseMs }).as('step'))
    .select(['done', 'after_ms']),
);

export const callRestartStalledCheckouts = statement((p: { leaseMs: number; most: number }) =>
  queryBuilder.selectNoFrom(fn.restartStalledCheckouts({ leaseMs: p.leaseMs, most: p.most }).as('swept')),
);
