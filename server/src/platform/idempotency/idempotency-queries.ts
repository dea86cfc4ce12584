import { sql } from 'kysely';
import type { CompanyId } from '@marga/contract/kernel/ids';
import type { Instant } from '@marga/contract/kernel/time';
import { queryBuilder, statement } from '../db/sql-statement.ts';

interface NewKey {
  readonly scope: string;
  readonly key: string;
  readonly company: CompanyId | null;
  readonly hash: string;
  readonly requestId: string;
  readonly subject: string | null;
  /** Without this the key is stored only by a transaction that has written something. */
  readonly isEffect: boolean;
}

/**
 * Stores the key if the transaction has written something so far, and only once for a request. A transaction of
 * another request with the same key fails here and is undone as a whole.
 */
export const insertKey = statement((p: NewKey) =>
  queryBuilder
    .insertInto('platform.idempotency')
    .columns(['scope', 'key', 'company_id', 'request_hash', 'request_id', 'subject'])
    .expression(
      sql`select ${p.scope}, ${p.key}, ${p.company}::text, ${p.hash}, ${p.requestId}, ${p.subject}::text
        where ${p.isEffect}::boolean or pg_current_xact_id_if_assigned() is not null`,
    )
    .returning('key'),
);

export const selectKey = statement((p: { scope: string; key: string }) =>
  queryBuilder
    .selectFrom('platform.idempotency')
    .select(['request_hash', 'request_id', 'subject', 'answer', 'answered_at', 'created_at'])
    .select(sql<boolean>`created_at < platform.now() - interval '1 minute'`.as('is_abandoned'))
    .where('scope', '=', p.scope)
    .where('key', '=', p.key),
);

interface AnsweredKey {
  readonly scope: string;
  readonly key: string;
  readonly requestId: string;
  readonly subject: string | null;
  readonly answer: string | null;
}

export const updateAnswer = statement((p: AnsweredKey) =>
  queryBuilder
    .updateTable('platform.idempotency')
    .set({
      answer: p.answer,
      subject: sql`coalesce(subject, ${p.subject}::text)`,
      answered_at: sql`platform.now()`,
    })
    .where('scope', '=', p.scope)
    .where('key', '=', p.key)
    .where('request_id', '=', p.requestId),
);

/** Frees the key of a request that was refused, so that the request can be sent again with it. */
export const deleteKey = statement((p: { scope: string; key: string; requestId: string }) =>
  queryBuilder
    .deleteFrom('platform.idempotency')
    .where('scope', '=', p.scope)
    .where('key', '=', p.key)
    .where('request_id', '=', p.requestId),
);

export const deleteOldAnswers = statement((p: { hours: number }) =>
  queryBuilder
    .updateTable('platform.idempotency')
    .set({ answer: null })
    .where('answer', 'is not', null)
    .where('answered_at', '<', sql<Instant>`platform.now() - ${p.hours}::int * interval '1 hour'`),
);

/** Counts the stored answers that only another key opens: each begins with the id of its key. */
export const countAnswersWithOtherKey = statement((p: { keyId: string }) =>
  queryBuilder
    .selectFrom('platform.idempotency')
    .select(sql<bigint>`count(*)`.as('answers'))
    .where('answer', 'is not', null)
    .where(sql<boolean>`not starts_with(answer, ${p.keyId}::text || ':')`),
);

export const deleteOldKeys = statement((p: { days: number }) =>
  queryBuilder
    .deleteFrom('platform.idempotency')
    .where('created_at', '<', sql<Instant>`platform.now() - ${p.days}::int * interval '1 day'`),
);
