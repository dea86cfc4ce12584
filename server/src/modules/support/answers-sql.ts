import { sql } from 'kysely';
import type { UserId } from '@marga/contract/kernel/ids';
import type { Instant } from '@marga/contract/kernel/time';
import { sqlFor, statement } from '../../platform/db/statement.ts';

/** The tickets of a member that the desk has answered lately, by its last word. */
export const selectAnswersTo = statement((p: { user: UserId; days: number; limit: number }) =>
  sqlFor
    .selectFrom(
      sql<{
        id: string;
        reference: string;
        at: Instant;
      }>`support.answers_to(${p.user}, ${p.days}::int * interval '1 day', ${p.limit}::int)`.as('answered'),
    )
    .select(['id', 'reference', 'at']),
);
