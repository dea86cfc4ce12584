import { type RefObject, useEffect, useRef, useState } from 'react';
import { unreadOf } from './conversation.ts';
import type { Conversation, ConversationStore } from './conversation-store.ts';

/** While the conversation is shown and looked at, what is on it counts as read. */
export function useMarkRead(store: ConversationStore, { ticket }: Conversation, isShown: boolean): void {
  useEffect(() => {
    if (!isShown || !ticket || unreadOf(ticket, 'sender') === 0) return undefined;
    const mark = () => {
      if (!document.hidden) store.markRead();
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [store, ticket, isShown]);
}

/** What the desk has said since the conversation was opened here, for those who hear the page. */
export function useSupportAnnouncer({ ticket }: Conversation): string {
  const newest = ticket?.messages.findLast(({ from }) => from === 'support');
  const [known] = useState(newest?.id);
  return newest && newest.id !== known ? `${newest.by ?? ''}: ${newest.text}` : '';
}

/** How near the end counts as being there. */
const NEAR_PX = 80;

/** Keeps the newest in sight of those who are at the end or have just written; whoever reads further up is left there. */
export function useStickToEnd({ outgoing }: Pick<Conversation, 'outgoing'>): {
  box: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
} {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  // After whatever has changed what is shown.
  useEffect(() => {
    const scrolled = box.current;
    if (scrolled && (isAtEnd.current || outgoing.length > 0)) scrolled.scrollTop = scrolled.scrollHeight;
  });
  return {
    box,
    onScroll: () => {
      const scrolled = box.current;
      if (scrolled)
        isAtEnd.current = scrolled.scrollHeight - scrolled.scrollTop - scrolled.clientHeight < NEAR_PX;
    },
  };
}
