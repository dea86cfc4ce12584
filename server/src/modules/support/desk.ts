import type { CompanyId, TicketId } from '@marga/contract/kernel/ids';
import { ok, type Result } from '@marga/contract/kernel/result';
import {
  answerTicket,
  closeTicket,
  type DeskTicket,
  listTickets,
  markDeskRead,
  readDeskTicket,
  type TicketKind,
  type TicketMessage,
  type TicketRow,
  type TicketState,
  watchDesk,
  watchDeskTicket,
} from '@marga/contract/support';
import type { StaffContext } from '../../platform/context.ts';
import { type Handler, handle, type Input, stream } from '../../platform/http/handler.ts';
import { type Refusal, refuse } from '../../platform/http/refusal.ts';
import {
  callAnswer,
  callMarkDeskRead,
  callSetState,
  selectInbox,
  selectMessages,
  selectTicket,
} from './desk-sql.ts';
import { DESK, DESK_CHANNEL, isThere, senderOf, ticketChannel } from './presence.ts';
import { ALL_MESSAGES, deskTicketOf } from './ticket-view.ts';
import { watchTheDesk } from './watch-desk.ts';
import { followTicketEvents } from './watch-ticket.ts';

export function deskHandlers(): Handler[] {
  return [
    handle(listTickets, (ctx, { query }) => inbox(ctx, query)),
    handle(readDeskTicket, async (ctx, { params }) => {
      const ticket = await findTicket(ctx, params.ticketId);
      return ticket ? ok(ticket) : refuse('not-found');
    }),
    handle(answerTicket, (ctx, { params, body }) => answer(ctx, params.ticketId, body)),
    handle(markDeskRead, async (ctx, { params, body }) => {
      const { ticketId: ticket } = params;
      const [[marked]] = await ctx.asStaff([callMarkDeskRead({ ticket, upTo: body.upTo })]);
      if (!marked || marked.changed === null) return refuse('not-found');
      if (marked.changed) tell(ctx, ticket);
      return ok(undefined);
    }),
    handle(closeTicket, async (ctx, { params, body }) => {
      const { ticketId: ticket } = params;
      const { requestId, ip } = ctx;
      const [[moved]] = await ctx.asStaff([callSetState({ ticket, state: body.state, requestId, ip })]);
      if (moved?.changed) tell(ctx, ticket);
      const changed = await findTicket(ctx, ticket);
      return changed ? ok(changed) : refuse('not-found');
    }),
    stream(watchDeskTicket, (ctx, input) => watch(ctx, input)),
    stream(watchDesk, async (ctx, { query, lastEventId }) =>
      ok(await watchTheDesk(ctx, query.available === 'yes', lastEventId)),
    ),
  ];
}

function tell({ redis }: StaffContext, ticket: TicketId): void {
  redis.wake(ticketChannel(ticket));
  redis.wake(DESK_CHANNEL);
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
      senderIsThere: await isThere(ctx.redis, senderOf(row.id as TicketId)),
    })),
  );
  const last = shown.at(-1);
  return ok({ items, nextCursor: last && rows.length > limit ? `${last.place}.${last.id}` : null });
}

async function findTicket(ctx: StaffContext, ticket: TicketId): Promise<DeskTicket | undefined> {
  const [[row], messages] = await ctx.asStaff([
    selectTicket({ ticket }),
    selectMessages({ ticket, after: 0, limit: ALL_MESSAGES }),
  ]);
  if (!row) return undefined;
  const [deskIsThere, senderIsThere] = await Promise.all([
    isThere(ctx.redis, DESK),
    isThere(ctx.redis, senderOf(ticket)),
  ]);
  return deskTicketOf(row, messages, { deskIsThere, senderIsThere });
}

async function answer(
  ctx: StaffContext,
  ticket: TicketId,
  { id, text }: Input<typeof answerTicket>['body'],
): Promise<Result<TicketMessage, Refusal<'not-found' | 'idempotency-key-reused'>>> {
  const { requestId, ip } = ctx;
  const senderIsThere = await isThere(ctx.redis, senderOf(ticket));
  const [[answered]] = await ctx.asStaff([callAnswer({ ticket, id, text, senderIsThere, requestId, ip })]);
  if (!answered) return refuse('not-found');
  if (answered.seq === null || answered.at === null) return refuse('idempotency-key-reused');
  if (answered.outcome === 'written') {
    ctx.telemetry.ticketMessage('desk');
    tell(ctx, ticket);
  }
  return ok({ id, seq: answered.seq, from: 'desk', by: answered.by_name, text, at: answered.at });
}

async function watch(ctx: StaffContext, { params, lastEventId }: Input<typeof watchDeskTicket>) {
  const { ticketId: ticket } = params;
  const look = async (after: number, limit: number) => {
    const [[row], messages] = await ctx.asStaff([
      selectTicket({ ticket }),
      selectMessages({ ticket, after, limit }),
    ]);
    return row && { row, messages };
  };
  if (!(await look(0, 0))) return refuse('not-found');
  return ok(followTicketEvents(ctx, { ticket, side: 'desk', look, lastEventId }));
}
