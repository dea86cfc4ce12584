import { randomUUID } from 'node:crypto';
import type { TicketId } from '@marga/contract/kernel/ids';
import type { TicketEvent, TicketState } from '@marga/contract/support/support';
import type { RequestContext } from '../../platform/request-context.ts';
import type { StreamEvent } from '../../platform/http/handler.ts';
import { waitForPollTicks } from '../../platform/poll-with-notifications.ts';
import {
  SUPPORT,
  SUPPORT_PRESENCE_CHANNEL,
  isPresenceAnnounced,
  withdrawPresence,
  supportTicketSenderPresenceKeyOf,
  announcePresence,
  PRESENCE_MS,
  supportTicketEventChannelOf,
} from './online-presence.ts';
import type { MessageRecord, TicketRecord } from './db/customer-tickets-queries.ts';
import { supportTicketMessageFromRow } from './ticket-from-rows.ts';

interface Seen {
  readonly row: TicketRecord;
  readonly messages: readonly MessageRecord[];
}

interface Watched {
  readonly ticket: TicketId;
  /** A listening sender counts as online; an operator is online for all tickets at once, through the inbox. */
  readonly side: 'sender' | 'support';
  /**
   * Reads the ticket; returns undefined when it is no longer accessible. Access is checked on every read, so an
   * expired credential ends the stream.
   */
  readonly look: (after: number, limit: number) => Promise<Seen | undefined>;
  readonly lastEventId: string | undefined;
}

const PAGE = 200;
const SEQ = /^\d{1,9}$/;

/**
 * Both sides get the same events: presence and read marks, then every message after their last one in order, with
 * its number as the event id, and then all changes. Messages are numbered under the ticket's lock, so a reader that
 * continues from a number misses none.
 */
export async function* watchSupportTicket(
  { redis, signal }: RequestContext,
  { ticket, side, look, lastEventId }: Watched,
): AsyncGenerator<StreamEvent<TicketEvent>> {
  const [channel, sender, streamId] = [
    supportTicketEventChannelOf(ticket),
    supportTicketSenderPresenceKeyOf(ticket),
    randomUUID(),
  ];
  let last = Number(SEQ.exec(lastEventId ?? '')?.[0] ?? 0);
  const published = new Map<TicketEvent['type'], string>();
  try {
    for await (const _ of waitForPollTicks(redis, [channel, SUPPORT_PRESENCE_CHANNEL], signal, {
      pollMs: PRESENCE_MS,
    })) {
      if (side === 'sender' && (await announcePresence(redis, sender, streamId))) redis.notify(channel);
      let seen = await look(last, PAGE);
      if (!seen) return;
      // The database was restored to an earlier point, so the reader may have messages that no longer exist.
      if (seen.row.last_seq < last) {
        last = 0;
        seen = await look(last, PAGE);
      }
      const presence = {
        isSupportOnline: await isPresenceAnnounced(redis, SUPPORT),
        isSenderOnline: await isPresenceAnnounced(redis, sender),
      };
      const isFirst = published.size === 0;
      if (isFirst && seen) yield* news(published, seen, presence);
      while (seen) {
        for (const message of seen.messages) {
          last = message.seq;
          yield {
            id: String(last),
            event: { type: 'message', message: supportTicketMessageFromRow(message) },
          };
        }
        if (seen.messages.length < PAGE || signal.aborted) break;
        seen = await look(last, PAGE);
      }
      if (!seen) return;
      yield* news(published, seen, presence);
    }
  } finally {
    if (side === 'sender' && (await withdrawPresence(redis, sender, streamId))) redis.notify(channel);
  }
}

/**
 * Yields presence, read marks and ticket state where they differ from what was last published. These events have no
 * id, so a reader that reconnects gets them again.
 */
function* news(
  published: Map<TicketEvent['type'], string>,
  { row }: Seen,
  presence: { readonly isSupportOnline: boolean; readonly isSenderOnline: boolean },
): Generator<StreamEvent<TicketEvent>> {
  const present: readonly TicketEvent[] = [
    { type: 'presence', ...presence },
    { type: 'read', readBySender: row.read_by_sender, readBySupport: row.read_by_support },
    { type: 'state', state: row.state as TicketState },
  ];
  for (const event of present) {
    const text = JSON.stringify(event);
    if (published.get(event.type) === text) continue;
    published.set(event.type, text);
    yield { event };
  }
}
