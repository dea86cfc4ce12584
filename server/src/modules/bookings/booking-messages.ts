import { TRAVELLER_READER } from '@marga/contract/bookings/booking';
import { listMessages, type Message, MESSAGE_KINDS } from '@marga/contract/bookings/booking-messages';
import { ok } from '@marga/contract/kernel/result';
import type { Instant } from '@marga/contract/kernel/time';
import { type Handler, defineReadHandler } from '../../platform/http/handler.ts';
import type { CompanyContext } from '../../platform/request-context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { selectBooking, selectMessages } from './db/booking-queries.ts';

export function bookingMessagesHandler(): Handler {
  return defineReadHandler(
    listMessages,
    ({ params: { bookingId } }) => [selectBooking({ id: bookingId }), selectMessages({ booking: bookingId })],
    ([[booking], rows], _input, ctx) =>
      booking ? ok({ messages: rows.map((row) => messageFor(ctx, row)) }) : refuse('not-found'),
  );
}

/**
 * A mail whose kind is newer than the list of kinds is still shown, as a message of the kind `other`. An address without
 * an account may be a traveller's, so only those who read travellers read it.
 */
function messageFor(
  ctx: CompanyContext,
  row: {
    template: string;
    user_id: string | null;
    recipient: string | null;
    state: string;
    created_at: Instant;
  },
): Message {
  const isShown = row.user_id !== null || ctx.may(TRAVELLER_READER);
  const kind = MESSAGE_KINDS.find((one) => one === row.template) ?? 'other';
  return {
    kind,
    to: isShown ? row.recipient : null,
    state: row.state as Message['state'],
    at: row.created_at,
  };
}
