import { sql } from 'kysely';
import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/** The statements in this file are called by the worker, with the relay's role. */

/** Returns false when the mail is no longer needed. */
export const callIssueTicketLinkCode = statement(
  (p: { codeHash: string; ticket: string; address: string; upTo: number | null; lives: string }) =>
    queryBuilder.selectNoFrom(
      fn
        .issueTicketLinkCode({
          codeHash: p.codeHash,
          ofTicket: p.ticket,
          address: p.address,
          upTo: p.upTo,
          lives: p.lives,
        })
        .as('issued'),
    ),
);

export const callMailUnreadAnswers = statement((p: { patienceMs: number; limit: number }) =>
  queryBuilder.selectNoFrom(
    fn
      .mailUnreadAnswers({ patience: sql`${p.patienceMs}::bigint * interval '1 millisecond'`, most: p.limit })
      .as('mailed'),
  ),
);

export const callCountSupportBacklog = statement(() =>
  queryBuilder.selectFrom(fn.countSupportBacklog().as('backlog')).selectAll(),
);

export const callPurgeTickets = statement(() => queryBuilder.selectNoFrom(fn.purgeTickets().as('cleared')));
