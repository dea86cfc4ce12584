import { sql } from 'kysely';
import type { CompanyId, UserId } from '@marga/contract/kernel/ids';
import type { Instant } from '@marga/contract/kernel/time';
import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';

export const selectSeen = statement((p: { user: UserId }) =>
  queryBuilder
    .selectFrom('notifications.seen')
    .select('up_to')
    .where('company_id', '=', sql<string>`platform.current_company()`)
    .where('user_id', '=', p.user),
);

/** Records up to which time the user has seen notifications. The time never moves back, and never lies in the future. */
export const insertSeen = statement((p: { company: CompanyId; user: UserId; upTo: Instant }) =>
  queryBuilder
    .insertInto('notifications.seen')
    .values({
      company_id: p.company,
      user_id: p.user,
      up_to: sql<Instant>`least(${p.upTo}::timestamptz, platform.now())`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'user_id'])
        .doUpdateSet({ up_to: sql<Instant>`greatest(seen.up_to, excluded.up_to)` }),
    ),
);
