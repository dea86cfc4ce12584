import { sql } from 'kysely';
import type { BookingId } from '@marga/contract/kernel/ids';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import { TRAVELLER_DETAILS_COLUMNS } from '../../bookings/index.ts';
import * as fn from './functions.gen.ts';

/** Selects a booking with everything that its change is calculated from. */
export const selectForChange = statement((p: { booking: BookingId }) =>
  queryBuilder
    .selectFrom('bookings.booking')
    .select([
      'id',
      'state',
      'supplier',
      'supplier_order',
      'itinerary',
      'version',
      'travellers',
      ...TRAVELLER_DETAILS_COLUMNS,
      'total_minor',
      'client_total_minor',
      'currency',
      'price',
      'cancelled_travellers',
      'cancelled_legs',
    ])
    .select([
      sql<boolean>`departs_at > platform.now()`.as('is_ahead'),
      fn.hasActiveAmendment({ booking: sql`id` }).as('has_active_amendment'),
      sql<number>`coalesce((select t.revision from amendments.refund_balance t where t.booking_id = booking.id), 0)`.as(
        'revision',
      ),
      sql`(select t.cancelled_amounts from amendments.refund_balance t where t.booking_id = booking.id)`.as(
        'cancelled_amounts',
      ),
      sql<bigint>`coalesce((select t.paid_minor - t.promised_minor from amendments.refund_balance t where t.booking_id = booking.id),
        total_minor)`.as('refundable_minor'),
    ])
    .where('id', '=', p.booking),
);

/** Places a hold on the money and requests the change, both atomically. */
export const callRequestChange = callFunction(fn.requestBookingChange, 'outcome');

export const callFinishChange = callFunction(fn.finishBookingChange, 'ended');
