import { sql } from 'kysely';
import type { UserId } from '@marga/contract/kernel/ids';
import type { Instant } from '@marga/contract/kernel/time';
import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';

/** Selects what operators decided about the company of this transaction and its GST numbers, newest first. */
export const selectDecisions = statement((p: { days: number; limit: number }) =>
  queryBuilder
    .selectFrom('platform.audit')
    .innerJoin('identity.company', 'identity.company.id', 'platform.audit.company_id')
    .select([
      'platform.audit.action',
      'platform.audit.subject',
      'platform.audit.company_id',
      'identity.company.name as company_name',
      sql<Instant>`date_trunc('milliseconds', platform.audit.created_at)`.as('at'),
    ])
    .where('platform.audit.company_id', '=', sql<string>`platform.current_company()`)
    .where(sql<boolean>`platform.audit.staff`)
    .where(
      sql<boolean>`platform.audit.action in ('identity.company-approved', 'identity.company-refused', 'identity.company-suspended',
        'identity.company-reinstated', 'identity.gstin-approved', 'identity.gstin-refused',
        'identity.company-details-approved', 'identity.company-details-refused')`,
    )
    .where(sql<boolean>`platform.audit.created_at > platform.now() - ${p.days}::int * interval '1 day'`)
    .orderBy('platform.audit.created_at', 'desc')
    .limit(p.limit),
);

/** Selects since when a user has belonged to the company of this transaction. */
export const selectMemberSince = statement((p: { user: UserId }) =>
  queryBuilder
    .selectFrom('identity.member')
    .select('created_at')
    .where('company_id', '=', sql<string>`platform.current_company()`)
    .where('user_id', '=', p.user),
);
