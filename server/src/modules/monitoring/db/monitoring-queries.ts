import { sql } from 'kysely';
import type { BookingId } from '@marga/contract/kernel/ids';
import type { Instant } from '@marga/contract/kernel/time';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/** Selects an order that is due for a check, whichever company it is of, under the relay's role. */
export const selectDueMonitor = statement((p: { booking: BookingId }) =>
  queryBuilder
    .selectFrom('monitoring.order_monitor')
    .select(['company_id', 'notices'])
    .where('booking_id', '=', p.booking)
    .where('next_check_at', '<=', sql<Instant>`platform.now()`),
);

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
