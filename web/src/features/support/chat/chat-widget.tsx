import { createId } from '@marga/contract/kernel/ids';
import type { Ticket } from '@marga/contract/support/support';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api } from '../../../shared/api-client.ts';
import { now } from '../../../shared/clock.ts';
import type { Locale } from '../../../shared/i18n/locale.ts';
import { useLocale } from '../../../shared/i18n/use-translations.ts';
import { ApiProblem } from '../../../shared/api-problem.ts';
import { useSignOutCount } from '../../../shared/session-store.ts';
import { ChatPanel, ChatLoadProblem } from './chat-panel.tsx';
import { type ConversationStore, createConversationStore } from './conversation-store.ts';
import { HINT, isChatOpen, rememberWhetherChatExists, watchChatOpenState } from './chat-open-state.ts';
import { clearUnsentMessages, saveUnsentMessages, readUnsentMessages } from './unsent-messages.ts';

const UNSENT = 'marga.chat-unsent';

interface Ready {
  store: ConversationStore;
  /**
   * Says whether support was online when the chat was opened; after the first message, the ticket has a newer value.
   */
  isSupportOnline: boolean;
}

/** Resets the chat after a sign-out, so that the next person at this browser does not see the conversation. */
export function ChatWidget() {
  return <ChatOfReader key={useSignOutCount()} />;
}

/** Shows the open conversation of this browser, or an empty chat if there is none. */
function ChatOfReader() {
  const locale = useLocale();
  const isOpen = useSyncExternalStore(watchChatOpenState, isChatOpen);
  const [asked, setAsked] = useState(0);
  const found = useFound(locale, asked);
  const lookAgain = () => setAsked(asked + 1);
  useOtherTabs(found.ready?.store, lookAgain);
  if (found.ready)
    return (
      <ChatPanel
        key={found.asked}
        {...found.ready}
        isOpen={isOpen}
        onNew={() => {
          clearUnsentMessages(UNSENT);
          rememberWhetherChatExists(false);
          lookAgain();
        }}
      />
    );
  if (!isOpen) return null;
  return <ChatLoadProblem problem={found.asked === asked ? found.problem : undefined} onRetry={lookAgain} />;
}

interface Found {
  /** Identifies the request that produced this result. */
  asked: number;
  ready?: Ready;
  problem?: unknown;
}

function useFound(locale: Locale, asked: number): Found {
  const [found, setFound] = useState<Found>({ asked: -1 });
  useEffect(() => {
    const end = new AbortController();
    let store: ConversationStore | undefined;
    const look = async () => {
      try {
        const ready = await find(locale);
        if (end.signal.aborted) return ready.store.end();
        store = ready.store;
        setFound({ asked, ready });
      } catch (problem) {
        if (!end.signal.aborted) setFound({ asked, problem });
      }
    };
    void look();
    return () => {
      end.abort();
      store?.end();
    };
  }, [locale, asked]);
  return found;
}

async function find(locale: Locale): Promise<Ready> {
  const { ticket, isSupportOnline } = await api.call('support.find-chat');
  rememberWhetherChatExists(ticket !== null);
  const store = createConversationStore({
    storageKey: UNSENT,
    ticket: await ticketOfUnsent(ticket ?? undefined),
    begin: (id, { id: messageId, text }) =>
      api.call('support.start-chat', {
        body: { id, messageId, text, locale, page: location.pathname.slice(0, 300) },
      }),
    onBegun: () => rememberWhetherChatExists(true),
  });
  return { store, isSupportOnline };
}

/**
 * Returns the conversation that this tab's unsent messages belong to, or the newest one if there are none. Returns
 * undefined when that conversation has not begun or can no longer be opened.
 */
async function ticketOfUnsent(newest: Ticket | undefined): Promise<Ticket | undefined> {
  const unsent = readUnsentMessages(UNSENT);
  if (!unsent || unsent.ticketId === newest?.id) return newest;
  if (!unsent.isBegun) return undefined;
  return api
    .call('support.read-ticket', { params: { ticketId: unsent.ticketId } })
    .catch((problem: unknown) => {
      if (!(problem instanceof ApiProblem) || problem.code !== 'not-found') throw problem;
      // This browser may no longer open the conversation, so the unsent messages begin another one.
      saveUnsentMessages(UNSENT, { ...unsent, ticketId: createId('ticket', now()), isBegun: false });
      return undefined;
    });
}

/** A chat begun in another tab is shown here too, unless this tab has one or is about to begin one. */
function useOtherTabs(store: ConversationStore | undefined, onBegun: () => void): void {
  useEffect(() => {
    const listen = ({ key, newValue }: StorageEvent) => {
      if (key !== HINT || newValue === null || !store) return;
      const { ticket, outgoing } = store.snapshot();
      if (outgoing.length === 0 && (!ticket || ticket.state === 'closed')) onBegun();
    };
    addEventListener('storage', listen);
    return () => removeEventListener('storage', listen);
  });
}
