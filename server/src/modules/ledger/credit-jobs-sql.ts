import { sql } from 'kysely';
import { sqlFor, statement } from '../../platform/db/statement.ts';

/** What the worker calls, under the relay's role. */

export const callCloseStatements = statement((p: { limit: number }) =>
  sqlFor
    .selectFrom(
      sql<{ looked: number; closed: number }>`ledger.close_statements(${p.limit}::int)`.as('answer'),
    )
    .selectAll(),
);

export const callReviewCredits = statement(() =>
  sqlFor
    .selectFrom(sql<{ blocked: number; unblocked: number }>`ledger.review_credits()`.as('answer'))
    .selectAll(),
);

export const callRemindDebtors = statement((p: { limit: number }) =>
  sqlFor
    .selectFrom(sql<{ looked: number; mails: number }>`ledger.remind_debtors(${p.limit}::int)`.as('answer'))
    .selectAll(),
);

export const callExpireHolds = statement((p: { limit: number }) =>
  sqlFor.selectNoFrom(sql<number>`ledger.expire_holds(${p.limit}::int)`.as('expired')),
);
