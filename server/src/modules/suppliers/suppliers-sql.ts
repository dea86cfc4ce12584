import { sql } from 'kysely';
import { sqlFor, statement } from '../../platform/db/statement.ts';

export const selectPauses = statement(() =>
  sqlFor.selectFrom('suppliers.pause').select(['supplier', 'reason', 'paused_at']).orderBy('supplier'),
);

export const callPause = statement((p: { supplier: string; reason: string; requestId: string; ip: string }) =>
  sqlFor.selectNoFrom(sql`suppliers.pause(${p.supplier}, ${p.reason}, ${p.requestId}, ${p.ip})`.as('paused')),
);

export const callResume = statement((p: { supplier: string; requestId: string; ip: string }) =>
  sqlFor.selectNoFrom(sql`suppliers.resume(${p.supplier}, ${p.requestId}, ${p.ip})`.as('resumed')),
);
