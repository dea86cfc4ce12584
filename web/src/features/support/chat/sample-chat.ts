import type { Ticket, TicketMessage } from '@marga/contract/support/support';
import { SAMPLE_TICKET } from '../../../site/support/sample-support-ticket.ts';

/** Returns a message as the sender or support wrote it. */
export function sampleTicketMessage(seq: number, changes: Partial<TicketMessage> = {}): TicketMessage {
  return {
    id: `msg_01m7eh9ktefjj89ryxw9m7a2x${seq}` as TicketMessage['id'],
    seq,
    from: 'sender',
    by: null,
    text: 'Our train was cancelled,\nwe are nine in Jaipur.',
    at: `2026-11-18T06:0${seq}:00.000Z` as TicketMessage['at'],
    ...changes,
  };
}

/** Returns a chat in which a visitor waits for the first answer. */
export function sampleChat(changes: Partial<Ticket> = {}): Ticket {
  return {
    ...SAMPLE_TICKET,
    kind: 'chat',
    name: null,
    email: null,
    messages: [sampleTicketMessage(1)],
    ...changes,
  };
}

export const SAMPLE_SUPPORT_ANSWER = sampleTicketMessage(2, {
  from: 'support',
  by: 'Leela',
  text: 'Which train was it?',
});
