import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

interface OfflineBookingInput {
  readonly id: string;
  readonly company: string;
  /** Holds the whole booking, as JSON. */
  readonly detail: string;
  readonly reason: string;
  readonly threshold: bigint;
  readonly requestId: string;
  readonly ip: string;
}

export const callRecordOfflineBooking = statement((p: OfflineBookingInput) =>
  queryBuilder.selectNoFrom(
    fn
      .recordOfflineBooking({
        newId: p.id,
        ofCompany: p.company,
        detail: p.detail,
        withReason: p.reason,
        threshold: p.threshold,
        requestId: p.requestId,
        ip: p.ip,
      })
      .as('outcome'),
  ),
);
