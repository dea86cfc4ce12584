import { sql } from 'kysely';
import { sqlFor, statement } from '../../platform/db/statement.ts';

/** What the worker calls, under the relay's role. */

/** False when the mail has nothing to tell any more. */
export const callIssueCode = statement(
  (p: { codeHash: string; ticket: string; address: string; upTo: number | null; lives: string }) =>
    sqlFor.selectNoFrom(
      sql<boolean>`support.issue_code(${p.codeHash}, ${p.ticket}, ${p.address}, ${p.upTo}::int, ${p.lives}::interval)`.as(
        'issued',
      ),
    ),
);

export const callMailUnread = statement((p: { patienceMs: number; limit: number }) =>
  sqlFor.selectNoFrom(
    sql<number>`support.mail_unread(${p.patienceMs}::bigint * interval '1 millisecond', ${p.limit}::int)`.as(
      'mailed',
    ),
  ),
);

export const callBacklog = statement(() =>
  sqlFor.selectFrom(sql<{ waiting: bigint; oldest_ms: bigint }>`support.backlog()`.as('backlog')).selectAll(),
);

export const callClearOut = statement(() => sqlFor.selectNoFrom(sql`support.clear_out()`.as('cleared')));
