import { sql } from 'kysely';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

export const callSubscribe = callFunction(fn.subscribe, 'asked');

/** Returns null when the code is not valid. */
export const callConfirmSubscription = callFunction(fn.confirmSubscription, 'outcome');

export const callUnsubscribe = callFunction(fn.unsubscribe, 'outcome');

/** Returns false when the mail is no longer needed. */
export const callIssueSubscriptionLinkCode = callFunction(fn.issueSubscriptionLinkCode, 'issued');

export const callDeleteUnconfirmedSubscribers = callFunction(fn.deleteUnconfirmedSubscribers, 'cleared');

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
