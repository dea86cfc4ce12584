import { type Selectable } from 'kysely';
import type { Database } from '../../../platform/db/schema.gen.ts';
import { callFunction, queryBuilder, statement } from '../../../platform/db/sql-statement.ts';
import { LIMITS } from '../../../platform/limits/limit-table.ts';
import type { Credential } from '../ticket-credential.ts';
import * as fn from './functions.gen.ts';

export type TicketRecord = Selectable<Database['support.ticket']>;
export type MessageRecord = Selectable<Database['support.message']>;

export const callOpenTicket = callFunction(fn.openTicket, 'outcome');

type OfTicket = Credential & { ticket: string };

export const callReadTicket = callFunction(fn.readTicket);

export const callListTicketMessages = callFunction(fn.listTicketMessages);

export const callFindChat = callFunction(fn.findChat, 'ticket');

export const callListOwnTickets = callFunction(fn.listOwnTickets);

export const callRedeemTicketLink = callFunction(fn.redeemTicketLink, 'ticket');

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
export const callMarkReadByCustomer = callFunction(fn.markReadByCustomer, 'changed');

export const callSetCustomerEmail = callFunction(fn.setCustomerEmail, 'left');
