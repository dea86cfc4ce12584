import { createId, type TicketId } from '@marga/contract/kernel/ids';
import type { InboxTicket } from '@marga/contract/support/support';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  lastMessageSequenceNumber,
  listUndeliveredMessages,
  countUnreadMessages,
  applySupportTicketEvent,
  addMessageToSupportTicket,
  mergeReloadedSupportTicket,
} from '../chat/support-ticket-conversation.ts';
import { waitForTimeoutOrOnline } from '../chat/page-visibility.ts';
import { createMessageOutbox, type Outbox, type QueuedMessage } from '../chat/message-outbox.ts';
import { saveUnsentMessages, readUnsentMessages } from '../chat/unsent-messages.ts';
import { now } from '../../../shared/clock.ts';
import { api } from '../../../shared/api-client.ts';
import { rememberAuditReasonOf } from '../../../shared/operator/audit-reasons.ts';
import { INBOX, supportTicketQueryKey } from './support-query-keys.ts';

function changeTicket(queryClient: QueryClient, ticketId: string, how: (ticket: InboxTicket) => InboxTicket) {
  queryClient.setQueryData<InboxTicket>(supportTicketQueryKey(ticketId), (ticket) => ticket && how(ticket));
}

/** Loads a ticket once and then follows its events; loading it again does not undo events received meanwhile. */
export function useSupportInboxTicket(ticketId: TicketId) {
  const queryClient = useQueryClient();
  const found = useQuery({
    queryKey: supportTicketQueryKey(ticketId),
    queryFn: async ({ signal }) => {
      const read = await api.call('support.read-inbox-ticket', { params: { ticketId }, signal });
      // The ticket is why its company is looked at from here.
      rememberAuditReasonOf(read, { kind: 'ticket', key: ticketId });
      const known = queryClient.getQueryData<InboxTicket>(supportTicketQueryKey(ticketId));
      return known ? mergeReloadedSupportTicket(known, read) : read;
    },
  });
  const isFound = found.data !== undefined;
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    if (!isFound) return undefined;
    const end = new AbortController();
    api
      .watch(
        'support.watch-inbox-ticket',
        { params: { ticketId }, signal: end.signal },
        {
          onEvent: (event) =>
            changeTicket(queryClient, ticketId, (ticket) => applySupportTicketEvent(ticket, event)),
          onState: (state) => setLost(state === 'lost'),
        },
      )
      .catch(() => setLost(!end.signal.aborted));
    return () => end.abort();
  }, [isFound, ticketId, queryClient]);
  useMarkReadBySupport(found.data);
  return { ...found, isLost };
}

/** Marks messages as read by support while an operator sees them. */
function useMarkReadBySupport(ticket: InboxTicket | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const mark = () => {
      if (!ticket || document.hidden || countUnreadMessages(ticket, 'support') === 0) return;
      const upTo = lastMessageSequenceNumber(ticket);
      changeTicket(queryClient, ticket.id, (present) =>
        applySupportTicketEvent(present, { type: 'read', readBySender: 0, readBySupport: upTo }),
      );
      api
        .call('support.mark-read-by-support', { params: { ticketId: ticket.id }, body: { upTo } })
        // If this request is lost, the next message marks this one as read too.
        .catch(() => undefined);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [ticket, queryClient]);
}

/**
 * Sends the operator's answers in order, retries each until it is stored, and loses none by a reload. Each use of
 * this hook serves one ticket only.
 */
export function useSendSupportTicketReplies(ticket: InboxTicket) {
  const { id: ticketId } = ticket;
  const queryClient = useQueryClient();
  const storageKey = `marga.answers.${ticketId}`;
  const [unsent] = useState(() => readUnsentMessages(storageKey)?.messages ?? []);
  const [outgoing, setOutgoing] = useState<readonly QueuedMessage[]>(() =>
    unsent.map((message) => ({ ...message, state: 'sending' })),
  );
  const outbox = useRef<Outbox>(undefined);
  useEffect(() => {
    const ending = new AbortController();
    const opened = createMessageOutbox({
      unsent,
      deliver: async ({ id, text }) => {
        const taken = await api.call('support.answer-ticket', { params: { ticketId }, body: { id, text } });
        changeTicket(queryClient, ticketId, (present) => addMessageToSupportTicket(present, taken));
        void queryClient.invalidateQueries({ queryKey: INBOX });
      },
      onChange: (waiting) => {
        saveUnsentMessages(storageKey, { ticketId, isBegun: true, messages: waiting });
        setOutgoing(waiting);
      },
      pause: (ms) => waitForTimeoutOrOnline(ms, ending.signal),
    });
    outbox.current = opened;
    return () => {
      ending.abort();
      opened.end();
    };
  }, [ticketId, storageKey, unsent, queryClient]);
  return {
    outgoing: listUndeliveredMessages(ticket, outgoing),
    send: (text: string) => outbox.current?.add({ id: createId('message', now()), text, at: now() }),
    retry: (id: string) => outbox.current?.retry(id),
    discard: (id: string) => outbox.current?.discard(id),
  };
}
