import type { Ticket, TicketEvent, TicketMessage } from '@marga/contract/support/support';

/**
 * Describes a message that the server has not stored yet. The browser creates its id, and the stored message has the
 * same id.
 */
export interface Outgoing {
  readonly id: TicketMessage['id'];
  readonly text: string;
  readonly at: string;
}

/** Returns the ticket with one more message, placed by its number. A message received twice changes nothing. */
export function addMessageToSupportTicket<T extends Ticket>(ticket: T, message: TicketMessage): T {
  if (ticket.messages.some(({ id, seq }) => id === message.id || seq === message.seq)) return ticket;
  return { ...ticket, messages: [...ticket.messages, message].toSorted((one, other) => one.seq - other.seq) };
}

/** Applies an event to the ticket. Read marks only move forward, so an event that arrives late undoes nothing. */
export function applySupportTicketEvent<T extends Ticket>(ticket: T, event: TicketEvent): T {
  switch (event.type) {
    case 'message':
      return addMessageToSupportTicket(ticket, event.message);
    case 'read':
      return {
        ...ticket,
        readBySender: Math.max(ticket.readBySender, event.readBySender),
        readBySupport: Math.max(ticket.readBySupport, event.readBySupport),
      };
    case 'state':
      return { ...ticket, state: event.state };
    case 'presence':
      return {
        ...ticket,
        isSupportOnline: event.isSupportOnline,
        ...('isSenderOnline' in ticket ? { isSenderOnline: event.isSenderOnline } : {}),
      };
  }
}

/** Merges a ticket that was read again with the events received meanwhile. */
export function mergeReloadedSupportTicket<T extends Ticket>(ticket: T, read: T): T {
  if (ticket.id !== read.id) return read;
  const marked = {
    ...read,
    readBySender: Math.max(ticket.readBySender, read.readBySender),
    readBySupport: Math.max(ticket.readBySupport, read.readBySupport),
  };
  return ticket.messages.reduce<T>(addMessageToSupportTicket, marked);
}

/**
 * Returns the messages that the server has not stored yet, without those that an event has delivered before the
 * response did.
 */
export function listUndeliveredMessages<O extends Outgoing>(
  ticket: Ticket | undefined,
  outgoing: readonly O[],
): readonly O[] {
  return outgoing.filter(({ id }) => !ticket?.messages.some((message) => message.id === id));
}

export function lastMessageSequenceNumber({ messages }: Ticket): number {
  return messages.at(-1)?.seq ?? 0;
}

/** Counts the other side's messages that the reader has not seen. */
export function countUnreadMessages(ticket: Ticket, reader: TicketMessage['from']): number {
  const seen = reader === 'sender' ? ticket.readBySender : ticket.readBySupport;
  return ticket.messages.filter(({ from, seq }) => from !== reader && seq > seen).length;
}
