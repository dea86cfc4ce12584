import { createId, type Id } from '@marga/contract/kernel/ids';
import type { Ticket } from '@marga/contract/support/support';
import { now } from '../../../shared/clock.ts';
import { api } from '../../../shared/api-client.ts';
import {
  lastMessageSequenceNumber,
  type Outgoing,
  listUndeliveredMessages,
  countUnreadMessages,
  applySupportTicketEvent,
  addMessageToSupportTicket,
  mergeReloadedSupportTicket,
} from './support-ticket-conversation.ts';
import { waitForTimeoutOrOnline } from './page-visibility.ts';
import { openSupportTicketStream } from './support-ticket-stream.ts';
import { createMessageOutbox, type QueuedMessage } from './message-outbox.ts';
import { clearUnsentMessages, saveUnsentMessages, readUnsentMessages } from './unsent-messages.ts';

/** Holds what the sender's side of a conversation shows. */
export interface Conversation {
  /** This is undefined until the server has stored the first message of a chat. */
  ticket: Ticket | undefined;
  outgoing: readonly QueuedMessage[];
  /** This is true while the stream is reconnecting, when messages may be missing. */
  isLost: boolean;
}

export interface ConversationStore {
  subscribe: (listener: () => void) => () => void;
  snapshot: () => Conversation;
  send: (text: string) => void;
  retry: (id: string) => void;
  discard: (id: string) => void;
  /** Marks the conversation as read; it is called while the sender sees it. */
  markRead: () => void;
  leaveAddress: (name: string, email: string) => Promise<void>;
  end: () => void;
}

interface ConversationOptions {
  /** This tab stores unsent messages under this key. */
  storageKey: string;
  ticket?: Ticket | undefined;
  /** Creates the ticket of a new conversation from its first message. */
  begin?: (ticketId: Id<'ticket'>, first: Outgoing) => Promise<Ticket>;
  onBegun?: (ticket: Ticket) => void;
}

export function createConversationStore({
  storageKey,
  ticket,
  begin,
  onBegun,
}: ConversationOptions): ConversationStore {
  const storedUnsent = readUnsentMessages(storageKey);
  const ticketId = ticket?.id ?? storedUnsent?.ticketId ?? createId('ticket', now());
  const ending = new AbortController();
  const listeners = new Set<() => void>();
  let state: Conversation = {
    ticket,
    outgoing: (storedUnsent?.messages ?? []).map((message) => ({ ...message, state: 'sending' })),
    isLost: false,
  };

  function set(next: Partial<Conversation>): void {
    state = { ...state, ...next };
    state = { ...state, outgoing: listUndeliveredMessages(state.ticket, state.outgoing) };
    for (const listener of listeners) listener();
  }

  function change(how: (present: Ticket) => Ticket): void {
    if (state.ticket) set({ ticket: how(state.ticket) });
  }

  async function deliver(message: Outgoing): Promise<void> {
    if (state.ticket) {
      const taken = await api.call('support.write-message', {
        params: { ticketId },
        body: { id: message.id, text: message.text },
      });
      change((present) => addMessageToSupportTicket(present, taken));
    } else if (begin) {
      const begun = await begin(ticketId, message);
      set({ ticket: begun });
      onBegun?.(begun);
      line.follow();
    }
  }

  const outbox = createMessageOutbox({
    unsent: state.outgoing,
    deliver,
    onChange: (outgoing) => {
      saveUnsentMessages(storageKey, { ticketId, isBegun: state.ticket !== undefined, messages: outgoing });
      set({ outgoing });
    },
    pause: (ms) => waitForTimeoutOrOnline(ms, ending.signal),
  });

  const line = openSupportTicketStream(ticketId, {
    onEvent: (event) => change((present) => applySupportTicketEvent(present, event)),
    onState: (standing) => set({ isLost: standing === 'lost' }),
  });
  if (ticket) line.follow();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => state,
    send: (text) => outbox.add({ id: createId('message', now()), text, at: now() }),
    retry: outbox.retry,
    discard: outbox.discard,
    markRead() {
      if (!state.ticket || countUnreadMessages(state.ticket, 'sender') === 0) return;
      const upTo = lastMessageSequenceNumber(state.ticket);
      change((present) =>
        applySupportTicketEvent(present, { type: 'read', readBySender: upTo, readBySupport: 0 }),
      );
      // If this request is lost, the next message marks this one as read too.
      api.call('support.mark-read', { params: { ticketId }, body: { upTo } }).catch(() => undefined);
    },
    async leaveAddress(name, email) {
      const read = await api.call('support.leave-address', { params: { ticketId }, body: { name, email } });
      change((present) => mergeReloadedSupportTicket(present, read));
    },
    end() {
      line.end();
      ending.abort();
      outbox.end();
      if (state.outgoing.length === 0) clearUnsentMessages(storageKey);
    },
  };
}
