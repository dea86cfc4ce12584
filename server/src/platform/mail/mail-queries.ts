import { sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';
import { queryBuilder, statement } from '../db/sql-statement.ts';

const unfinished = sql<boolean>`sent_at is null and failed_at is null and obsolete_at is null`;
const now = sql<Instant>`platform.now()`;

/** Claims mails that are ready to send, new ones first, for as long as one attempt may last. */
export const claimMails = statement((p: { limit: number; seconds: number }) =>
  queryBuilder
    .updateTable('platform.mail')
    .set({
      claimed_until: sql<Instant>`platform.now() + ${p.seconds}::int * interval '1 second'`,
      attempts: sql<number>`attempts + 1`,
    })
    .where('id', 'in', (due) =>
      due
        .selectFrom('platform.mail')
        .select('id')
        .where(unfinished)
        .where('claimed_until', '<', now)
        .orderBy('claimed_until')
        .orderBy('id')
        .limit(p.limit)
        .forUpdate()
        .skipLocked(),
    )
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

/** The sender that delivered the mail may mark it as sent even if its claim has expired. */
export const markSent = statement((p: { id: string }) =>
  queryBuilder
    .updateTable('platform.mail')
    .set({ sent_at: now, failed_at: null, obsolete_at: null, last_error: null })
    .where('id', '=', p.id)
    .where('sent_at', 'is', null),
);

export const markObsolete = statement((p: { id: string; attempt: number }) =>
  queryBuilder
    .updateTable('platform.mail')
    .set({ obsolete_at: now })
    .where('id', '=', p.id)
    .where('attempts', '=', p.attempt)
    .where(unfinished),
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
  }) =>
    queryBuilder
      .updateTable('platform.mail')
      .set({
        last_error: p.reason,
        claimed_until: sql<Instant>`platform.now() + ${p.retryMs}::bigint * interval '1 millisecond'`,
        failed_at: sql<Instant | null>`case
          when ${p.final}::boolean or created_at + ${p.giveUpAfterMs}::bigint * interval '1 millisecond' < platform.now()
          then platform.now() end`,
      })
      .where('id', '=', p.id)
      .where('attempts', '=', p.attempt)
      .where(unfinished)
      .returning('failed_at'),
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
    .where(unfinished),
);
