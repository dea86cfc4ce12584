import type { BookingId, Id } from '@marga/contract/kernel/ids';
import { queryBuilder, statement } from '../../platform/db/statement.ts';
import * as fn from './db/functions.gen.ts';

/** Across all companies, once authorized as staff. */
export const selectCancelledBookings = statement((p: { reference: string }) =>
  queryBuilder.selectFrom(fn.findCancelledBookings({ wanted: p.reference }).as('found')).selectAll(),
);

/** The row on which it can be written down; null when nothing of the booking was ever owed. */
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
