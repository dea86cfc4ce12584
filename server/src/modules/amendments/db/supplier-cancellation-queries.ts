import type { BookingId } from '@marga/contract/kernel/ids';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

export const callRecordSupplierCancellation = callFunction(fn.recordSupplierCancellation, 'ended');

/**
 * Selects the quotes that were carried out. For each of them the supplier owes or has paid a known refund, even if it
 * was agreed to be zero.
 */
export const selectDoneQuotes = statement((p: { booking: BookingId }) =>
  queryBuilder
    .selectFrom('amendments.amendment')
    .select(['supplier_quote', 'quote_kind'])
    .where('booking_id', '=', p.booking)
    .where('state', '=', 'done'),
);
