import { sql } from 'kysely';
import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';

/** Makes this the company of the transaction, one after the other, for a person who belongs to several. */
export const enterCompany = statement((p: { company: string }) =>
  queryBuilder.selectNoFrom(sql<string>`set_config('marga.company', ${p.company}, true)`.as('entered')),
);

/**
 * Locks the members and the company of the transaction. Purchases and what operators book by telephone lock them too:
 * those under way are finished first, and later ones find neither.
 */
export const lockCompanyWithMembers = statement(() =>
  queryBuilder
    .selectFrom('identity.member as m')
    .innerJoin('identity.company as c', 'c.id', 'm.company_id')
    .select('m.user_id')
    .where('c.id', '=', sql<string>`platform.current_company()`)
    .orderBy('m.user_id')
    .forUpdate(),
);
