import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

export const selectPauses = statement(() =>
  queryBuilder.selectFrom('suppliers.pause').select(['supplier', 'reason', 'paused_at']).orderBy('supplier'),
);

export const callPauseSupplier = statement(
  (p: { supplier: string; reason: string; requestId: string; ip: string }) =>
    queryBuilder.selectNoFrom(
      fn
        .pauseSupplier({ ofSupplier: p.supplier, itsReason: p.reason, requestId: p.requestId, ip: p.ip })
        .as('paused'),
    ),
);

export const callResumeSupplier = statement((p: { supplier: string; requestId: string; ip: string }) =>
  queryBuilder.selectNoFrom(
    fn.resumeSupplier({ ofSupplier: p.supplier, requestId: p.requestId, ip: p.ip }).as('resumed'),
  ),
);
