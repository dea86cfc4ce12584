import type { CompanyId, TicketId } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import {
  answerTicket,
  closeTicket,
  type InboxTicket,
  listTickets,
  markReadBySupport,
  readInboxTicket,
  type TicketKind,
  type TicketMessage,
  type TicketRow,
  type TicketState,
  watchInbox,
  watchInboxTicket,
} from '@marga/contract/support/support';
import type { StaffContext } from '../../platform/request-context.ts';
import { type Handler, defineHandler, type Input, defineStreamHandler } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import {
  callAddSupportAnswer,
  callMarkReadBySupport,
  callSetTicketState,
  selectInbox,
  selectMessages,
  selectTicket,
} from './db/support-inbox-queries.ts';
import {
  SUPPORT,
  INBOX_CHANNEL,
  isPresenceAnnounced,
  supportTicketSenderPresenceKeyOf,
  supportTicketEventChannelOf,
} from './online-presence.ts';
import { firstNameOf } from '../identity/index.ts';
import { ALL_MESSAGES, supportInboxTicketFromRow } from './ticket-from-rows.ts';
import { watchSupportInbox } from './watch-inbox.ts';
import { watchSupportTicket } from './watch-ticket.ts';

export function supportInboxHandlers(): Handler[] {
  return [
    defineHandler(listTickets, (ctx, { query }) => inbox(ctx, query)),
    defineHandler(readInboxTicket, async (ctx, { params }) => {
      const ticket = await findTicket(ctx, params.ticketId);
      return ticket ? ok(ticket) : refuse('not-found');
    }),
    defineHandler(answerTicket, (ctx, { params, body }) => answer(ctx, params.ticketId, body)),
    defineHandler(markReadBySupport, async (ctx, { params, body }) => {
      const { ticketId: ticket } = params;
      const [[marked]] = await ctx.asStaff([callMarkReadBySupport({ ticketId: ticket, upTo: body.upTo })]);
      if (!marked || marked.changed === null) return refuse('not-found');
      if (marked.changed) notifyTicket(ctx, ticket);
      return ok(undefined);
    }),
    defineHandler(closeTicket, async (ctx, { params, body }) => {
      const { ticketId: ticket } = params;
      const [[moved]] = await ctx.asStaff([callSetTicketState({ ticketId: ticket, toState: body.state })]);
      if (moved?.changed) notifyTicket(ctx, ticket);
      const changed = await findTicket(ctx, ticket);
      return changed ? ok(changed) : refuse('not-found');
    }),
    defineStreamHandler(watchInboxTicket, (ctx, input) => watch(ctx, input)),
    defineStreamHandler(watchInbox, async (ctx, { query, lastEventId }) =>
      ok(await watchSupportInbox(ctx, query.available === 'yes', lastEventId)),
    ),
  ];
}

function notifyTicket({ redis }: StaffContext, ticket: TicketId): void {
  redis.notify(supportTicketEventChannelOf(ticket));
  redis.notify(INBOX_CHANNEL);
}

const CURSOR = /^(\d{1,18})\.(tkt_[0-9a-z]{26})$/;

async function inbox(
  ctx: StaffContext,
  { state, kind, search, cursor, limit }: Input<typeof listTickets>['query'],
): Promise<Result<{ items: TicketRow[]; nextCursor: string | null }, never>> {
  const [, afterPlace, afterId] = CURSOR.exec(cursor ?? '') ?? [];
  const [rows] = await ctx.asStaff([
    selectInbox({
      state: state ?? null,
      kind: kind ?? null,
      search: search || null,
      afterPlace: afterPlace ?? null,
      afterId: afterId ?? null,
      limit: limit + 1,
    }),
  ]);
  const shown = rows.slice(0, limit);
  const items = await Promise.all(
    shown.map(async (row) => ({
      id: row.id as TicketId,
      reference: row.reference,
      kind: row.kind as TicketKind,
      state: row.state as TicketState,
      name: row.name,
      email: row.email,
      companyId: row.company_id as CompanyId | null,
      companyName: row.company_name,
      lastText: row.last_text,
      lastAt: row.last_at,
      waitingSince: row.waiting_since,
      unread: Number(row.unread),
      isSenderOnline: await isPresenceAnnounced(
        ctx.redis,
        supportTicketSenderPresenceKeyOf(row.id as TicketId),
      ),
    })),
  );
  const last = shown.at(-1);
  return ok({ items, nextCursor: last && rows.length > limit ? `${last.place}.${last.id}` : null });
}

async function findTicket(ctx: StaffContext, ticket: TicketId): Promise<InboxTicket | undefined> {
  const [[row], messages] = await ctx.asStaff([
    selectTicket({ ticket }),
    selectMessages({ ticket, after: 0, limit: ALL_MESSAGES }),
  ]);
  if (!row) return undefined;
  const [isSupportOnline, isSenderOnline] = await Promise.all([
    isPresenceAnnounced(ctx.redis, SUPPORT),
    isPresenceAnnounced(ctx.redis, supportTicketSenderPresenceKeyOf(ticket)),
  ]);
  return supportInboxTicketFromRow(row, messages, { isSupportOnline, isSenderOnline });
}

async function answer(
  ctx: StaffContext,
  ticket: TicketId,
  { id, text }: Input<typeof answerTicket>['body'],
): Promise<Result<TicketMessage, Refusal<'not-found' | 'idempotency-key-reused'>>> {
  const isSenderOnline = await isPresenceAnnounced(ctx.redis, supportTicketSenderPresenceKeyOf(ticket));
  const [[answered]] = await ctx.asStaff([
    callAddSupportAnswer({
      ticketId: ticket,
      messageId: id,
      messageText: text,
      isSenderOnline,
    }),
  ]);
  if (!answered) return refuse('not-found');
  if (answered.seq === null || answered.at === null) return refuse('idempotency-key-reused');
  if (answered.outcome === 'written') {
    ctx.telemetry.ticketMessage('support');
    notifyTicket(ctx, ticket);
  }
  return ok({
    id,
    seq: answered.seq,
    from: 'support',
    by: firstNameOf(answered.by_name),
    text,
    at: answered.at,
  });
}

async function watch(ctx: StaffContext, { params, lastEventId }: Input<typeof watchInboxTicket>) {
  const { ticketId: ticket } = params;
  const look = async (after: number, limit: number) => {
    const [[row], messages] = await ctx.asStaff([
      selectTicket({ ticket }),
      selectMessages({ ticket, after, limit }),
    ]);
    return row && { row, messages };
  };
  if (!(await look(0, 0))) return refuse('not-found');
  return ok(watchSupportTicket(ctx, { ticket, side: 'support', look, lastEventId }));
}
