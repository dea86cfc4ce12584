import { randomUUID } from 'node:crypto';
import type { TicketId } from '@marga/contract/kernel/ids';
import type { InboxEvent } from '@marga/contract/support/support';
import type { StaffContext } from '../../platform/request-context.ts';
import { type Position, readLogEnd, resolveStartPosition } from '../../platform/event-log.ts';
import type { StreamEvent } from '../../platform/http/handler.ts';
import { waitForPollTicks } from '../../platform/poll-with-notifications.ts';
import { selectChanged, selectIsStaffAuthorized } from './db/support-inbox-queries.ts';
import {
  SUPPORT,
  INBOX_CHANNEL,
  SUPPORT_PRESENCE_CHANNEL,
  withdrawPresence,
  announcePresence,
  PRESENCE_MS,
} from './online-presence.ts';

/** The inbox may change many times a second, faster than anybody reads, so changes are sent at most every 250 ms. */
const PACE = { pollMs: PRESENCE_MS, minIntervalMs: 250 };
/** A client that has missed more than this reloads the whole inbox. */
const PAGE = 200;

/** Streams the changes of the inbox from now on, or from where the operator left off. */
export async function watchSupportInbox(
  ctx: StaffContext,
  isAvailable: boolean,
  lastEventId: string | undefined,
): Promise<AsyncGenerator<StreamEvent<InboxEvent>>> {
  const from = await resolveStartPosition(lastEventId, async () => (await ctx.asStaff([readLogEnd()]))[0][0]);
  return followInbox(ctx, isAvailable, from);
}

/**
 * Yields the tickets that change from a position on, while the operator is authorized. A late commit cannot be
 * missed: each poll begins at the oldest transaction that was still running at the previous poll.
 */
async function* followInbox(
  ctx: StaffContext,
  isAvailable: boolean,
  beginning: Position,
): AsyncGenerator<StreamEvent<InboxEvent>> {
  const { redis, signal } = ctx;
  const streamId = randomUUID();
  let from = beginning;
  let published = new Map<string, string>();
  try {
    for await (const _ of waitForPollTicks(redis, [INBOX_CHANNEL], signal, PACE)) {
      const [[session], [end]] = await ctx.asStaff([selectIsStaffAuthorized(), readLogEnd()]);
      if (!session?.authorized || !end) return;
      if (isAvailable && (await announcePresence(redis, SUPPORT, streamId)))
        redis.notify(SUPPORT_PRESENCE_CHANNEL);
      const next = { timeline: end.timeline, xid: end.xid, seq: '0' };
      const id = `${end.timeline}.${end.xid}.0`;
      if (from.timeline !== end.timeline) {
        yield { id, event: { type: 'reset' } };
      } else {
        const [rows] = await ctx.asStaff([selectChanged({ xid: from.xid, limit: PAGE })]);
        const fresh = rows.filter((row) => published.get(row.id) !== row.xid);
        const isMore = rows.length === PAGE;
        published = new Map(rows.map((row) => [row.id, row.xid]));
        if (isMore) yield { id, event: { type: 'reset' } };
        // Only the last event of a batch carries the position, so a client that disconnects before it gets the whole
        // batch again.
        else
          for (const [index, row] of fresh.entries())
            yield {
              ...(index === fresh.length - 1 ? { id } : {}),
              event: { type: 'ticket-changed', ticketId: row.id as TicketId },
            };
      }
      from = next;
    }
  } finally {
    if (isAvailable && (await withdrawPresence(redis, SUPPORT, streamId)))
      redis.notify(SUPPORT_PRESENCE_CHANNEL);
  }
}
