import { sql } from 'kysely';
import type { BookingId } from '@marga/contract/kernel/ids';
import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/**
 * Claims the orders of all companies that are due for a check, under the relay's role. The claim sets the next check
 * to the end of the lease.
 */
export const callClaimOrderMonitors = statement((p: { most: number; leaseMs: number }) =>
  queryBuilder
    .selectFrom(fn.claimOrderMonitors({ most: p.most, leaseMs: p.leaseMs }).as('claimed'))
    .select(['booking_id', 'company_id', 'notices']),
);

/**
 * Starts monitoring a booking that the same transaction has confirmed; it has no effect if the booking is not
 * confirmed or is already monitored.
 */
export const callStartOrderMonitoring = statement((p: { booking: BookingId }) =>
  queryBuilder.selectNoFrom(fn.startOrderMonitoring({ ofBooking: p.booking }).as('begun')),
);

export const callCompleteOrderCheck = statement(
  (p: {
    booking: BookingId;
    notices: number;
    scale: number;
    inMs: number | null;
    found: 'cancelled' | 'missing' | null;
  }) =>
    queryBuilder.selectNoFrom(
      fn
        .completeOrderCheck({
          ofBooking: p.booking,
          seenNotices: p.notices,
          scale: p.scale,
          inMs: p.inMs,
          newDiscrepancy: p.found,
        })
        .as('rested'),
    ),
);

export const callRecordSupplierWebhook = statement(
  (p: { supplier: string; id: string; orders: readonly string[] }) =>
    queryBuilder.selectNoFrom(
      fn.recordSupplierWebhook({ ofSupplier: p.supplier, noticeId: p.id, ofOrders: p.orders }).as('matched'),
    ),
);

export const callDeleteOldSupplierWebhooks = statement(() =>
  queryBuilder.selectNoFrom(fn.deleteOldSupplierWebhooks().as('cleared')),
);

/**
 * Schedules an immediate check of the order if the same transaction has ended the buyer's change, because the
 * supplier's own changes were not shown to the buyer while it was in progress.
 */
export const callCheckOrderOfChange = statement((p: { amendment: string }) =>
  queryBuilder
    .selectFrom('amendments.amendment as m')
    .select(fn.scheduleOrderCheck({ ofBooking: sql`m.booking_id`, inMs: 0 }).as('scheduled'))
    .where('m.id', '=', p.amendment)
    .where('m.kind', '=', 'change')
    .where('m.state', 'in', ['done', 'rejected']),
);
