import { sql } from 'kysely';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import * as fn from './functions.gen.ts';

/**
 * All statements in this file run after the staff authorization, in the same transaction; without it the tables show
 * no rows.
 */

const unread = sql<bigint>`(select count(*) from support.message m
  where m.ticket_id = ticket.id and not m.from_support and m.seq > ticket.read_by_support)`;

const companyName = sql<
  string | null
>`(select c.name from identity.company c where c.id = ticket.company_id)`;

interface InboxQuery {
  state: string | null;
  kind: string | null;
  search: string | null;
  afterPlace: string | null;
  afterId: string | null;
  limit: number;
}

export const selectInbox = statement((p: InboxQuery) =>
  queryBuilder
    .selectFrom('support.ticket as ticket')
    .select([
      'ticket.id',
      'ticket.reference',
      'ticket.kind',
      'ticket.state',
      'ticket.name',
      'ticket.email',
      'ticket.company_id',
      'ticket.last_text',
      'ticket.last_at',
      'ticket.waiting_since',
      'ticket.place',
      unread.as('unread'),
      companyName.as('company_name'),
    ])
    .where(sql<boolean>`(${p.state}::text is null or ticket.state = ${p.state}::text)`)
    .where(sql<boolean>`(${p.kind}::text is null or ticket.kind = ${p.kind}::text)`)
    .where(
      sql<boolean>`(${p.search}::text is null or ticket.reference = upper(${p.search}::text)
        or strpos(lower(ticket.name), lower(${p.search}::text)) > 0
        or strpos(ticket.email, lower(${p.search}::text)) > 0
        or exists (select from identity.company c
          where c.id = ticket.company_id and strpos(lower(c.name), lower(${p.search}::text)) > 0)
        or exists (select from support.message m
          where m.ticket_id = ticket.id and strpos(lower(m.text), lower(${p.search}::text)) > 0))`,
    )
    .where(
      sql<boolean>`(${p.afterPlace}::bigint is null or (ticket.place, ticket.id) > (${p.afterPlace}::bigint, ${p.afterId}::text))`,
    )
    .orderBy('ticket.place')
    .orderBy('ticket.id')
    .limit(p.limit),
);

export const selectTicket = statement((p: { ticket: string }) =>
  queryBuilder
    .selectFrom('support.ticket as ticket')
    .selectAll()
    .select(companyName.as('company_name'))
    .where('ticket.id', '=', p.ticket),
);

export const selectMessages = statement((p: { ticket: string; after: number; limit: number }) =>
  queryBuilder
    .selectFrom('support.message')
    .selectAll()
    .where('ticket_id', '=', p.ticket)
    .where('seq', '>', p.after)
    .orderBy('seq')
    .limit(p.limit),
);

/** Selects whether the current transaction is authorized as staff. */
export const selectIsStaffAuthorized = statement(() =>
  queryBuilder.selectNoFrom(sql<boolean>`coalesce(platform.current_operator(), '') <> ''`.as('authorized')),
);

/** Selects the tickets that the transaction with this id, or a later one, has changed. */
export const selectChanged = statement((p: { xid: string; limit: number }) =>
  queryBuilder
    .selectFrom('support.ticket')
    .select(['id', sql<string>`changed_xid::text`.as('xid')])
    .where(sql<boolean>`changed_xid >= ${p.xid}::text::xid8`)
    .orderBy('support.ticket.changed_xid')
    .limit(p.limit),
);

/** Returns no row when the ticket does not exist. */
export const callAddSupportAnswer = callFunction(fn.addSupportAnswer);

/**
 * Returns null when the ticket does not exist, and false when its messages up to `upTo` were already marked as read.
 */
export const callMarkReadBySupport = callFunction(fn.markReadBySupport, 'changed');

/** Returns null when the ticket does not exist, and false when it was already in this state. */
export const callSetTicketState = callFunction(fn.setTicketState, 'changed');
