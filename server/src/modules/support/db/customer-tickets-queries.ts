import { type Selectable } from 'kysely';
import type { Database } from '../../../platform/db/schema.gen.ts';
import { queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import { LIMITS } from '../../../platform/limits/limit-table.ts';
import type { Credential } from '../ticket-credential.ts';
import * as fn from './functions.gen.ts';

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
  groupRequest: string | null;
  text: string;
  team: string;
  isSupportOnline: boolean;
}

export const callOpenTicket = statement((p: Started) =>
  queryBuilder.selectNoFrom(
    fn
      .openTicket({
        keyHash: p.keyHash,
        tokenHash: p.tokenHash,
        namedCompany: p.company,
        ticketId: p.id,
        ticketReference: p.reference,
        messageId: p.messageId,
        ofKind: p.kind,
        senderName: p.name,
        address: p.email,
        senderPhone: p.phone,
        inLocale: p.locale,
        fromPage: p.page,
        withGroupRequest: p.groupRequest,
        messageText: p.text,
        team: p.team,
        isSupportOnline: p.isSupportOnline,
      })
      .as('outcome'),
  ),
);

type OfTicket = Credential & { ticket: string };

export const callReadTicket = statement((p: OfTicket) =>
  queryBuilder
    .selectFrom(
      fn.readTicket({ ticketId: p.ticket, keyHash: p.keyHash, tokenHash: p.tokenHash }).as('ticket'),
    )
    .selectAll(),
);

export const callListTicketMessages = statement((p: OfTicket & { after: number; limit: number }) =>
  queryBuilder
    .selectFrom(
      fn
        .listTicketMessages({
          ticketId: p.ticket,
          keyHash: p.keyHash,
          tokenHash: p.tokenHash,
          after: p.after,
          most: p.limit,
        })
        .as('message'),
    )
    .selectAll(),
);

export const callFindChat = statement((p: Credential) =>
  queryBuilder.selectNoFrom(fn.findChat({ keyHash: p.keyHash, tokenHash: p.tokenHash }).as('ticket')),
);

export const callListOwnTickets = statement((p: { tokenHash: string; after: string | null; limit: number }) =>
  queryBuilder
    .selectFrom(fn.listOwnTickets({ tokenHash: p.tokenHash, after: p.after, most: p.limit }).as('ticket'))
    .selectAll(),
);

export const callRedeemTicketLink = statement((p: { codeHash: string; keyHash: string }) =>
  queryBuilder.selectNoFrom(fn.redeemTicketLink({ codeHash: p.codeHash, keyHash: p.keyHash }).as('ticket')),
);

/** Returns no row when the credential gives no access to the ticket. */
export const callAddCustomerMessage = statement(
  (p: OfTicket & { id: string; text: string; team: string | null }) =>
    queryBuilder
      .selectFrom(
        fn
          .addCustomerMessage({
            ticketId: p.ticket,
            keyHash: p.keyHash,
            tokenHash: p.tokenHash,
            messageId: p.id,
            messageText: p.text,
            team: p.team,
            mostAMinute: LIMITS['support.messages'].most,
            mostInAll: LIMITS['support.messages-in-all'].most,
          })
          .as('written'),
      )
      .selectAll(),
);

/**
 * Returns null when the credential gives no access to the ticket, and false when its messages up to `upTo` were
 * already marked as read.
 */
export const callMarkReadByCustomer = statement((p: OfTicket & { upTo: number }) =>
  queryBuilder.selectNoFrom(
    fn
      .markReadByCustomer({ ticketId: p.ticket, keyHash: p.keyHash, tokenHash: p.tokenHash, upTo: p.upTo })
      .as('changed'),
  ),
);

export const callSetCustomerEmail = statement((p: OfTicket & { name: string; email: string }) =>
  queryBuilder.selectNoFrom(
    fn
      .setCustomerEmail({
        ticketId: p.ticket,
        keyHash: p.keyHash,
        tokenHash: p.tokenHash,
        senderName: p.name,
        address: p.email,
      })
      .as('left'),
  ),
);
