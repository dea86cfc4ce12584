import { sql } from 'kysely';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/**
 * Claims the orders of all companies that are due for a check, under the relay's role. The claim sets the next check
 * to the end of the lease.
 */
export const callClaimOrderMonitors = callFunction(fn.claimOrderMonitors);

/**
 * Starts monitoring a booking that the same transaction has confirmed; it has no effect if the booking is not
 * confirmed or is already monitored.
 */
export const callStartOrderMonitoring = callFunction(fn.startOrderMonitoring, 'begun');

export const callCompleteOrderCheck = callFunction(fn.completeOrderCheck, 'rested');

export const callRecordSupplierWebhook = callFunction(fn.recordSupplierWebhook, 'matched');

export const callDeleteOldSupplierWebhooks = callFunction(fn.deleteOldSupplierWebhooks, 'cleared');

/**
 * Schedules an immediate check of the order if the same transaction has ended the buyer's change, because the
 * supplier's own changes were not shown to the buyer while it was in progress.
 */
export const callCheckOrderOfChange = statement((p: { amendment: string }) =>
  queryBuilder
    .selectFrom('amendments.amendment as m')
    .select(fn.scheduleOrderCheck({ booking: sql`m.booking_id`, inMs: 0 }).as('scheduled'))
    .where('m.id', '=', p.amendment)
    .where('m.kind', '=', 'change')
    .where('m.state', 'in', ['done', 'rejected']),
);
