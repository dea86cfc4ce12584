import type { BookingId, Id } from '@marga/contract/kernel/ids';
import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/**
 * Selects bookings of all companies by Marga's or the supplier's reference; returns nothing without staff
 * authorization.
 */
export const selectCancelledBookings = statement((p: { reference: string }) =>
  queryBuilder.selectFrom(fn.findCancelledBookings({ wanted: p.reference }).as('found')).selectAll(),
);

/** Returns the work item on which the refund can be recorded; null when nothing was ever owed for the booking. */
export const callReportUnmatchedRefund = statement(
  (p: { booking: BookingId; noteId: Id<'workItemNote'>; reason: string; requestId: string; ip: string }) =>
    queryBuilder.selectNoFrom(
      fn
        .reportUnmatchedRefund({
          ofBooking: p.booking,
          noteId: p.noteId,
          noteText: p.reason,
          requestId: p.requestId,
          ip: p.ip,
        })
        .as('key'),
    ),
);
