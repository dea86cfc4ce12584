import { listMessages, type Message, MESSAGE_KINDS } from '@marga/contract/bookings/booking-messages';
import { ok } from '@marga/contract/kernel/result';
import type { Instant } from '@marga/contract/kernel/time';
import { type Handler, defineReadHandler } from '../../platform/http/handler.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { selectBooking, selectMessages } from './db/booking-queries.ts';

export function bookingMessagesHandler(): Handler {
  return defineReadHandler(
    listMessages,
    ({ params: { bookingId } }) => [selectBooking({ id: bookingId }), selectMessages({ booking: bookingId })],
    ([[booking], rows]) => (booking ? ok({ messages: rows.map(messageOf) }) : refuse('not-found')),
  );
}

/** A mail whose kind is newer than the list of kinds is still shown, as a message of the kind `other`. */
function messageOf(row: {
  template: string;
  recipient: string | null;
  state: string;
  created_at: Instant;
}): Message {
  const kind = MESSAGE_KINDS.find((one) => one === row.template) ?? 'other';
  return { kind, to: row.recipient, state: row.state as Message['state'], at: row.created_at };
}
