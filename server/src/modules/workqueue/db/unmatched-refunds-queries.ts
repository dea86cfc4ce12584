import { callFunction } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/**
 * Selects bookings of all companies by Marga's or the supplier's reference; returns nothing without staff
 * authorization.
 */
export const selectCancelledBookings = callFunction(fn.findCancelledBookings);

/** Returns the work item on which the refund can be recorded; null when nothing was ever owed for the booking. */
export const callReportUnmatchedRefund = callFunction(fn.reportUnmatchedRefund, 'key');
