import { sql } from 'kysely';
import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

export const callSubscribe = statement((p: { id: string; email: string; locale: string }) =>
  queryBuilder.selectNoFrom(
    fn.subscribe({ newId: p.id, address: p.email, mailLocale: p.locale }).as('asked'),
  ),
);

/** Returns null when the code is not valid. */
export const callConfirmSubscription = statement((p: { codeHash: string; requestId: string; ip: string }) =>
  queryBuilder.selectNoFrom(
    fn.confirmSubscription({ codeHash: p.codeHash, requestId: p.requestId, ip: p.ip }).as('outcome'),
  ),
);

export const callUnsubscribe = statement((p: { codeHash: string; requestId: string; ip: string }) =>
  queryBuilder.selectNoFrom(
    fn.unsubscribe({ codeHash: p.codeHash, requestId: p.requestId, ip: p.ip }).as('outcome'),
  ),
);

/** Returns false when the mail is no longer needed. */
export const callIssueSubscriptionLinkCode = statement(
  (p: { codeHash: string; purpose: string; subscriber: string }) =>
    queryBuilder.selectNoFrom(
      fn
        .issueSubscriptionLinkCode({ codeHash: p.codeHash, ofPurpose: p.purpose, ofSubscriber: p.subscriber })
        .as('issued'),
    ),
);

export const callDeleteUnconfirmedSubscribers = statement(() =>
  queryBuilder.selectNoFrom(fn.deleteUnconfirmedSubscribers().as('cleared')),
);

export const callRecordSubscriberListing = statement(
  (p: { state: string | null; after: string | null; requestId: string; ip: string }) =>
    queryBuilder.selectNoFrom(
      fn
        .recordSubscriberListing({ ofState: p.state, afterId: p.after, requestId: p.requestId, ip: p.ip })
        .as('noted'),
    ),
);

/**
 * Orders by the id, which begins with the creation time, so no row changes place while somebody pages through an
 * export.
 */
export const selectSubscribers = statement((p: { state: string | null; after: string; limit: number }) =>
  queryBuilder
    .selectFrom('newsletter.subscriber')
    .select(['id', 'email', 'locale', 'state', 'asked_at', 'confirmed_at', 'unsubscribed_at'])
    .where(sql<boolean>`(${p.state}::text is null or state = ${p.state}::text)`)
    .where(sql<boolean>`(${p.after} = '' or id < ${p.after})`)
    .orderBy('id', 'desc')
    .limit(p.limit),
);

export const selectCounts = statement(() =>
  queryBuilder
    .selectFrom('newsletter.subscriber')
    .select(['state', sql<bigint>`count(*)`.as('subscribers')])
    .groupBy('state'),
);
