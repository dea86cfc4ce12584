import { sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';
import { queryBuilder, statement } from '../db/sql-statement.ts';

const now = sql<Instant>`platform.now()`;

/**
 * Begins an attempt to send a mail that is due. A mail that was handed over cannot be looked up at the server, so the
 * next attempt is scheduled before this one sends anything: for when its sender counts as dead.
 */
export const beginAttempt = statement((p: { id: string; seconds: number }) =>
  queryBuilder
    .updateTable('platform.mail')
    .set({
      next_attempt_at: sql<Instant>`platform.now() + ${p.seconds}::int * interval '1 second'`,
      attempts: sql<number>`attempts + 1`,
    })
    .where('id', '=', p.id)
    .where('next_attempt_at', '<=', now)
    .returning([
      'id',
      'company_id',
      'user_id',
      'recipient',
      'template',
      'locale',
      'params',
      'created_at',
      'attempts',
    ]),
);

/** The sender that delivered the mail may mark it as sent even if a later attempt has begun. */
export const markSent = statement((p: { id: string }) =>
  queryBuilder
    .updateTable('platform.mail')
    .set({ sent_at: now, next_attempt_at: null, failed_at: null, obsolete_at: null, last_error: null })
    .where('id', '=', p.id)
    .where('sent_at', 'is', null),
);

export const markObsolete = statement((p: { id: string; attempt: number }) =>
  queryBuilder
    .updateTable('platform.mail')
    .set({ obsolete_at: now, next_attempt_at: null })
    .where('id', '=', p.id)
    .where('attempts', '=', p.attempt)
    .where('next_attempt_at', 'is not', null),
);

/**
 * Schedules the next attempt, or gives the mail up: at once when the failure is final, otherwise when the mail is
 * too old.
 */
export const markUnsent = statement(
  (p: {
    id: string;
    attempt: number;
    reason: string;
    final: boolean;
    retryMs: number;
    giveUpAfterMs: number;
  }) => {
    const isGivenUp = sql<boolean>`(${p.final}::boolean
      or created_at + ${p.giveUpAfterMs}::bigint * interval '1 millisecond' < platform.now())`;
    return queryBuilder
      .updateTable('platform.mail')
      .set({
        last_error: p.reason,
        next_attempt_at: sql<Instant | null>`case when not ${isGivenUp}
          then platform.now() + ${p.retryMs}::bigint * interval '1 millisecond' end`,
        failed_at: sql<Instant | null>`case when ${isGivenUp} then platform.now() end`,
      })
      .where('id', '=', p.id)
      .where('attempts', '=', p.attempt)
      .where('next_attempt_at', 'is not', null)
      .returning('failed_at');
  },
);

/**
 * Deletes mails that were sent, failed for good or became obsolete at least thirty days ago; the relay's row policy
 * does not let it delete younger ones.
 */
export const clearEnded = statement((p: { limit: number }) =>
  queryBuilder
    .deleteFrom('platform.mail')
    .where('id', 'in', (ended) =>
      ended
        .selectFrom('platform.mail')
        .select('id')
        .where(sql<boolean>`coalesce(sent_at, failed_at, obsolete_at) < platform.now() - interval '30 days'`)
        .limit(p.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id'),
);

export const readBacklog = statement(() =>
  queryBuilder
    .selectFrom('platform.mail')
    .select([
      sql<bigint>`count(*)`.as('waiting'),
      sql<bigint>`coalesce(extract(epoch from platform.now() - min(created_at)) * 1000, 0)::bigint`.as(
        'oldest_ms',
      ),
    ])
    .where('next_attempt_at', 'is not', null),
);
