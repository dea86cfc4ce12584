import { type Selectable, sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';
import type { Database } from '../../platform/db/schema.gen.ts';
import { sqlFor, statement } from '../../platform/db/statement.ts';
import type { Credential } from './credential.ts';

export type TicketRecord = Selectable<Database['support.ticket']>;
export type MessageRecord = Selectable<Database['support.message']>;

interface Started {
  keyHash: string;
  tokenHash: string | null;
  company: string | null;
  id: string;
  reference: string;
  messageId: string;
  kind: string;
  name: string | null;
  email: string | null;
  phone: string | null;
  locale: string;
  page: string | null;
  wish: string | null;
  text: string;
  team: string;
  deskIsThere: boolean;
}

export const callStart = statement((p: Started) =>
  sqlFor.selectNoFrom(
    sql<
      'started' | 'again' | 'taken'
    >`support.start(${p.keyHash}, ${p.tokenHash}, ${p.company}, ${p.id}, ${p.reference}, ${p.messageId},
      ${p.kind}, ${p.name}, ${p.email}, ${p.phone}, ${p.locale}, ${p.page}, ${p.wish}::jsonb, ${p.text}, ${p.team},
      ${p.deskIsThere}::boolean)`.as('outcome'),
  ),
);

type OfTicket = Credential & { ticket: string };

export const callReadTicket = statement((p: OfTicket) =>
  sqlFor
    .selectFrom(
      sql<TicketRecord>`support.read_ticket(${p.ticket}, ${p.keyHash}, ${p.tokenHash})`.as('ticket'),
    )
    .selectAll(),
);

export const callReadMessages = statement((p: OfTicket & { after: number; limit: number }) =>
  sqlFor
    .selectFrom(
      sql<MessageRecord>`support.read_messages(${p.ticket}, ${p.keyHash}, ${p.tokenHash}, ${p.after}::int,
        ${p.limit}::int)`.as('message'),
    )
    .selectAll(),
);

export const callFindChat = statement((p: Credential) =>
  sqlFor.selectNoFrom(sql<string | null>`support.find_chat(${p.keyHash}, ${p.tokenHash})`.as('ticket')),
);

interface OwnTicketRow {
  id: string;
  reference: string;
  kind: string;
  state: string;
  created_at: Instant;
  last_text: string;
  last_at: Instant;
  unread: bigint;
}

export const callOwnTickets = statement((p: { tokenHash: string; after: string | null; limit: number }) =>
  sqlFor
    .selectFrom(
      sql<OwnTicketRow>`support.own_tickets(${p.tokenHash}, ${p.after}, ${p.limit}::int)`.as('ticket'),
    )
    .selectAll(),
);

export const callFollow = statement((p: { codeHash: string; keyHash: string }) =>
  sqlFor.selectNoFrom(sql<string | null>`support.follow(${p.codeHash}, ${p.keyHash})`.as('ticket')),
);

interface WrittenRow {
  outcome: 'written' | 'again' | 'taken' | 'too-many';
  seq: number | null;
  at: Instant | null;
}

/** No row when the ticket does not open. */
export const callWrite = statement(
  (p: OfTicket & { id: string; text: string; team: string; deskIsThere: boolean }) =>
    sqlFor
      .selectFrom(
        sql<WrittenRow>`support.write(${p.ticket}, ${p.keyHash}, ${p.tokenHash}, ${p.id}, ${p.text}, ${p.team},
          ${p.deskIsThere}::boolean)`.as('written'),
      )
      .selectAll(),
);

/** Null when the ticket does not open, false when it had been read so far already. */
export const callMarkRead = statement((p: OfTicket & { upTo: number }) =>
  sqlFor.selectNoFrom(
    sql<boolean | null>`support.mark_read(${p.ticket}, ${p.keyHash}, ${p.tokenHash}, ${p.upTo}::int)`.as(
      'changed',
    ),
  ),
);

export const callLeaveAddress = statement((p: OfTicket & { name: string; email: string }) =>
  sqlFor.selectNoFrom(
    sql<boolean>`support.leave_address(${p.ticket}, ${p.keyHash}, ${p.tokenHash}, ${p.name}, ${p.email})`.as(
      'left',
    ),
  ),
);
