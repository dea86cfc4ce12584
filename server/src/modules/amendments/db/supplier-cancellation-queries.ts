import type { BookingId, CancellationId, CompanyId } from '@marga/contract/kernel/ids';
import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

export const callRecordSupplierCancellation = statement(
  (p: {
    id: CancellationId;
    company: CompanyId;
    booking: BookingId;
    quote: string;
    total: bigint;
    terms: string;
    revision: number;
  }) =>
    queryBuilder.selectNoFrom(
      fn
        .recordSupplierCancellation({
          newAmendment: p.id,
          company: p.company,
          ofBooking: p.booking,
          quote: p.quote,
          total: p.total,
          newTerms: p.terms,
          seenRevision: p.revision,
        })
        .as('ended'),
    ),
);

/**
 * Selects the quotes that were carried out. For each of them the supplier owes or has paid a known refund, even if it
 * was agreed to be zero.
 */
export const selectDoneQuotes = statement((p: { booking: BookingId }) =>
  queryBuilder
    .selectFrom('amendments.amendment')
    .select('supplier_quote')
    .where('booking_id', '=', p.booking)
    .where('state', '=', 'done'),
);
