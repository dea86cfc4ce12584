import { sql } from 'kysely';
import type { BookingId } from '@marga/contract/kernel/ids';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/** Calculates how much can be refunded to each payment method, latest payment first. */
const REFUNDABLE_AMOUNTS = sql<{ to: string; minor: string }[]>`coalesce((select jsonb_agg(jsonb_build_object(
    'to', amendments.payment_method_of_account(r.account), 'minor', r.refundable_minor::text)) from amendments.refundable_remainders(b.company_id, b.id) r), '[]')`;

/** Selects a booking with everything that its cancellation is calculated from. */
export const selectForCancellation = statement((p: { id: BookingId }) =>
  queryBuilder
    .selectFrom('bookings.booking as b')
    .leftJoin('amendments.refund_balance as t', 't.booking_id', 'b.id')
    .select([
      'b.id',
      'b.state',
      'b.supplier',
      'b.supplier_order',
      'b.itinerary',
      'b.version',
      'b.travellers',
      'b.price',
      'b.total_minor',
      'b.currency',
      'b.cancelled_travellers',
      'b.cancelled_legs',
      't.cancelled_amounts',
      sql<bigint>`coalesce(t.paid_minor - t.promised_minor, b.total_minor)`.as('refundable_minor'),
      sql<number>`coalesce(t.revision, 0)`.as('revision'),
      fn.hasActiveAmendment({ booking: sql`b.id` }).as('has_active_amendment'),
      sql<boolean>`b.departs_at > platform.now()`.as('is_ahead'),
      fn.acceptsServiceRequests({ arrivedAt: sql`b.arrives_at` }).as('takes_service_requests'),
      sql<boolean>`b.arrives_at <= platform.now()`.as('is_travelled'),
      REFUNDABLE_AMOUNTS.as('refundable_amounts'),
    ])
    .where('b.id', '=', p.id),
);

/** Reads the database's clock. */
export const callFinishCancellation = callFunction(fn.finishCancellation, 'ended');

export const callRejectAmendment = callFunction(fn.rejectAmendment, 'ended');
