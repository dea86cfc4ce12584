import { sql } from 'kysely';
import type { UserId } from '@marga/contract/kernel/ids';
import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/**
 * Selects the member's tickets that support has answered within this many days, with the time of its last answer,
 * latest first.
 */
export const selectRecentAnswers = statement((p: { user: UserId; days: number; limit: number }) =>
  queryBuilder
    .selectFrom(
      fn
        .recentSupportAnswers({
          user: p.user,
          lately: sql`${p.days}::int * interval '1 day'`,
          most: p.limit,
        })
        .as('answered'),
    )
    .select(['id', 'reference', 'at']),
);
