import type { Locale } from '@marga/contract/identity/field-schemas';
import { type Id, shortReferenceOf, type TicketId } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import {
  type GroupRequestDetails,
  requestGroup,
  sendMessage,
  startChat,
  type Ticket,
  type TicketKind,
} from '@marga/contract/support/support';
import type { CallContext } from '../../platform/request-context.ts';
import { type Handler, defineHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { readSupportTicketCredential, ensureVisitorKey } from './ticket-credential.ts';
import { countChatAttempt, countSupportTicketAttempt } from './support-attempt-limits.ts';
import type { CountedAttempt } from '../../platform/limits/limits.ts';
import { SUPPORT, INBOX_CHANNEL, isPresenceAnnounced } from './online-presence.ts';
import { callListTicketMessages, callReadTicket, callOpenTicket } from './db/customer-tickets-queries.ts';
import { ALL_MESSAGES, supportTicketFromRow } from './ticket-from-rows.ts';

/** Returns the handlers for the three ways to start a conversation. */
export function startConversationHandlers(): Handler[] {
  return [
    defineHandler(sendMessage, async (ctx, { body: { message: text, ...form } }) => {
      const counted = await countSupportTicketAttempt(ctx, form.email);
      if (!counted.ok) return counted;
      return begin(ctx, counted.value, { ...form, text, kind: 'message', messageId: firstMessage(form.id) });
    }),
    defineHandler(requestGroup, async (ctx, { body: { message: text, ...form } }) => {
      const counted = await countSupportTicketAttempt(ctx, form.email);
      if (!counted.ok) return counted;
      return begin(ctx, counted.value, { ...form, text, kind: 'group', messageId: firstMessage(form.id) });
    }),
    defineHandler(startChat, async (ctx, { body }) => {
      const counted = await countChatAttempt(ctx);
      if (!counted.ok) return counted;
      return begin(ctx, counted.value, { ...body, kind: 'chat' });
    }),
  ];
}

interface Beginning {
  readonly id: TicketId;
  readonly messageId: Id<'message'>;
  readonly kind: TicketKind;
  readonly text: string;
  readonly locale: Locale;
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly groupRequest?: GroupRequestDetails;
  readonly page?: string;
}

/** Derives the id of the first message from that of its ticket, so that a form sent twice makes only one message. */
function firstMessage(ticket: TicketId): Id<'message'> {
  return ticket.replace(/^tkt_/, 'msg_') as Id<'message'>;
}

async function begin(
  ctx: CallContext,
  counted: CountedAttempt,
  { messageId, text, groupRequest, ...draft }: Beginning,
): Promise<Result<Ticket, Refusal<'idempotency-key-reused'>>> {
  const { tokenHash } = readSupportTicketCredential(ctx);
  const keyHash = ensureVisitorKey(ctx);
  const isSupportOnline = await isPresenceAnnounced(ctx.redis, SUPPORT);
  const sender = { ticketId: draft.id, keyHash, tokenHash };
  const [[begun], [row], messages] = await ctx.db.run([
    callOpenTicket({
      keyHash,
      tokenHash,
      namedCompany: ctx.namedCompany ?? null,
      draft: JSON.stringify({ ...draft, reference: shortReferenceOf(draft.id), group_request: groupRequest }),
      messageId,
      messageText: text,
      isSupportOnline,
      team: ctx.config.CONTACT_MAIL,
    }),
    callReadTicket(sender),
    callListTicketMessages({ ...sender, after: 0, most: ALL_MESSAGES }),
  ]);
  if (begun?.outcome !== 'started') await counted.undo();
  if (begun?.outcome === 'taken' || !row) return refuse('idempotency-key-reused');
  if (begun?.outcome === 'started') {
    ctx.telemetry.ticketStarted(draft.kind);
    ctx.telemetry.ticketMessage('sender');
    ctx.redis.notify(INBOX_CHANNEL);
  }
  return ok(supportTicketFromRow(row, messages, isSupportOnline));
}
