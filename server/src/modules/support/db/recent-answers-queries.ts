import { sql } from 'kysely';
import type { UserId } from '@marga/contract/kernel/ids';
import { queryBuilder, statement } from '../../../platform/db/statement.ts';
import * as fn from './functions.gen.ts';

/** Selects the tickets of a member that support has answered recently, by its last message. */
export const selectRecentAnswers = statement((p: { user: UserId; days: number; limit: number }) =>
  queryBuilder
    .selectFrom(
      fn
        .recentSupportAnswers({
          ofUser: p.user,
          lately: sql`${p.days}::int * interval '1 day'`,
          most: p.limit,
        })
        .as('answered'),
    )
    .select(['id', 'reference', 'at']),
);
