import { sql } from 'kysely';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/** The statements in this file are called by the worker, with the relay's role. */

/** Returns false when the mail is no longer needed. */
export const callIssueTicketLinkCode = callFunction(fn.issueTicketLinkCode, 'issued');

export const callMailUnreadAnswers = statement((p: { patienceMs: number; limit: number }) =>
  queryBuilder.selectNoFrom(
    fn
      .mailUnreadAnswers({ patience: sql`${p.patienceMs}::bigint * interval '1 millisecond'`, most: p.limit })
      .as('mailed'),
  ),
);

export const callCountSupportBacklog = callFunction(fn.countSupportBacklog);

export const callPurgeTickets = callFunction(fn.purgeTickets, 'cleared');
