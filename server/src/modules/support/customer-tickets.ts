import type { TicketId } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import {
  findChat,
  followTicket,
  leaveAddress,
  listOwnTickets,
  markRead,
  readTicket,
  type Ticket,
  type TicketKind,
  type TicketMessage,
  type TicketState,
  watchTicket,
  writeMessage,
} from '@marga/contract/support/support';
import type { CallContext } from '../../platform/request-context.ts';
import { hashToken } from '../../platform/http/cookies.ts';
import { type Handler, defineHandler, type Input, defineStreamHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import { type Credential, readSupportTicketCredential, ensureVisitorKey } from './ticket-credential.ts';
import { countEmailAddressAttempt, countFailedSupportTicketLookup } from './support-attempt-limits.ts';
import {
  SUPPORT,
  INBOX_CHANNEL,
  isPresenceAnnounced,
  supportTicketEventChannelOf,
} from './online-presence.ts';
import {
  callFindChat,
  callRedeemTicketLink,
  callSetCustomerEmail,
  callMarkReadByCustomer,
  callListOwnTickets,
  callListTicketMessages,
  callReadTicket,
  callAddCustomerMessage,
} from './db/customer-tickets-queries.ts';
import { ALL_MESSAGES, supportTicketFromRow } from './ticket-from-rows.ts';
import { watchSupportTicket } from './watch-ticket.ts';

/** Returns the handlers for the sender of a ticket. For everybody else the ticket does not exist. */
export function customerSupportTicketHandlers(): Handler[] {
  return [
    defineHandler(findChat, async (ctx) => {
      const credential = readSupportTicketCredential(ctx);
      const [[found]] = await ctx.db.run([callFindChat(credential)]);
      const ticket = found?.ticket ? await openTicket(ctx, found.ticket, credential) : undefined;
      return ok({ ticket: ticket ?? null, isSupportOnline: await isPresenceAnnounced(ctx.redis, SUPPORT) });
    }),
    defineHandler(listOwnTickets, async ({ db, tokenHash }, { query }) => {
      const { cursor, limit } = query;
      const [rows] = await db.run([
        callListOwnTickets({ tokenHash, after: cursor ?? null, most: limit + 1 }),
      ]);
      const items = rows.slice(0, limit).map((row) => ({
        id: row.id as TicketId,
        reference: row.reference,
        kind: row.kind as TicketKind,
        state: row.state as TicketState,
        createdAt: row.created_at,
        lastText: row.last_text,
        lastAt: row.last_at,
        unread: Number(row.unread),
      }));
      return ok({ items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null });
    }),
    defineHandler(readTicket, async (ctx, { params }) => {
      const ticket = await openTicket(ctx, params.ticketId, readSupportTicketCredential(ctx));
      return ticket ? ok(ticket) : countFailedSupportTicketLookup(ctx, 'not-found');
    }),
    defineHandler(followTicket, (ctx, { body }) => followCode(ctx, body.code)),
    defineHandler(writeMessage, (ctx, { params, body }) => write(ctx, params.ticketId, body)),
    defineHandler(markRead, async (ctx, { params, body }) => {
      const { ticketId: ticket } = params;
      const [[marked]] = await ctx.db.run([
        callMarkReadByCustomer({ ticketId: ticket, ...readSupportTicketCredential(ctx), upTo: body.upTo }),
      ]);
      if (!marked || marked.changed === null) return refuse('not-found');
      if (marked.changed) ctx.redis.notify(supportTicketEventChannelOf(ticket));
      return ok(undefined);
    }),
    defineHandler(leaveAddress, (ctx, { params, body }) => saveAddress(ctx, params.ticketId, body)),
    defineStreamHandler(watchTicket, (ctx, input) => watch(ctx, input)),
  ];
}

async function openTicket(
  { db, redis }: CallContext,
  ticket: string,
  credential: Credential,
): Promise<Ticket | undefined> {
  const [[row], messages] = await db.run([
    callReadTicket({ ticketId: ticket, ...credential }),
    callListTicketMessages({ ticketId: ticket, ...credential, after: 0, most: ALL_MESSAGES }),
  ]);
  return row && supportTicketFromRow(row, messages, await isPresenceAnnounced(redis, SUPPORT));
}

async function followCode(
  ctx: CallContext,
  code: string,
): Promise<Result<Ticket, Refusal<'invalid-action-code' | 'too-many-requests'>>> {
  const keyHash = ensureVisitorKey(ctx);
  const [[followed]] = await ctx.db.run([callRedeemTicketLink({ codeHash: hashToken(code), keyHash })]);
  const credential = { ...readSupportTicketCredential(ctx), keyHash };
  const ticket = followed?.ticket ? await openTicket(ctx, followed.ticket, credential) : undefined;
  return ticket ? ok(ticket) : countFailedSupportTicketLookup(ctx, 'invalid-action-code');
}

async function write(
  ctx: CallContext,
  ticket: TicketId,
  { id, text }: Input<typeof writeMessage>['body'],
): Promise<Result<TicketMessage, Refusal<'not-found' | 'idempotency-key-reused' | 'too-many-requests'>>> {
  // A team that is online sees the message, so it is not mailed as well.
  const team = (await isPresenceAnnounced(ctx.redis, SUPPORT)) ? null : ctx.config.CONTACT_MAIL;
  const [[written]] = await ctx.db.run([
    callAddCustomerMessage({ ticket, ...readSupportTicketCredential(ctx), id, text, team }),
  ]);
  if (!written) return countFailedSupportTicketLookup(ctx, 'not-found');
  if (written.outcome === 'too-many') return refuse('too-many-requests', { retryAfterSeconds: 60 });
  if (written.seq === null || written.at === null) return refuse('idempotency-key-reused');
  if (written.outcome === 'written') {
    ctx.telemetry.ticketMessage('sender');
    ctx.redis.notify(supportTicketEventChannelOf(ticket));
    ctx.redis.notify(INBOX_CHANNEL);
  }
  return ok({ id, seq: written.seq, from: 'sender', by: null, text, at: written.at });
}

async function saveAddress(
  ctx: CallContext,
  ticket: TicketId,
  { name, email }: Input<typeof leaveAddress>['body'],
): Promise<Result<Ticket, Refusal<'not-found' | 'too-many-requests'>>> {
  const credential = readSupportTicketCredential(ctx);
  const known = await openTicket(ctx, ticket, credential);
  if (!known) return countFailedSupportTicketLookup(ctx, 'not-found');
  // No mail is sent when the address has not changed.
  if (known.email !== email.toLowerCase()) {
    const counted = await countEmailAddressAttempt(ctx, ticket, email);
    if (!counted.ok) return counted;
  }
  const [[saved]] = await ctx.db.run([
    callSetCustomerEmail({ ticketId: ticket, ...credential, senderName: name, address: email }),
  ]);
  const changed = saved?.left ? await openTicket(ctx, ticket, credential) : undefined;
  if (!changed) return refuse('not-found');
  ctx.redis.notify(INBOX_CHANNEL);
  return ok(changed);
}

async function watch(ctx: CallContext, { params, lastEventId }: Input<typeof watchTicket>) {
  const { ticketId: ticket } = params;
  const credential = readSupportTicketCredential(ctx);
  const look = async (after: number, limit: number) => {
    const [[row], messages] = await ctx.db.run([
      callReadTicket({ ticketId: ticket, ...credential }),
      callListTicketMessages({ ticketId: ticket, ...credential, after, most: limit }),
    ]);
    return row && { row, messages };
  };
  if (!(await look(0, 0))) return countFailedSupportTicketLookup(ctx, 'not-found');
  return ok(watchSupportTicket(ctx, { ticket, side: 'sender', look, lastEventId }));
}
