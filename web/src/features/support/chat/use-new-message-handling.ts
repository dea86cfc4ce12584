import { type RefObject, useEffect, useRef, useState } from 'react';
import { countUnreadMessages } from './support-ticket-conversation.ts';
import type { Conversation, ConversationStore } from './conversation-store.ts';

/** Marks messages as read while the conversation is shown and the page is visible. */
export function useMarkMessagesRead(
  store: ConversationStore,
  { ticket }: Conversation,
  isShown: boolean,
): void {
  useEffect(() => {
    if (!isShown || !ticket || countUnreadMessages(ticket, 'sender') === 0) return undefined;
    const mark = () => {
      if (!document.hidden) store.markRead();
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [store, ticket, isShown]);
}

/** Announces to screen readers what support has written since the conversation was opened here. */
export function useScreenReaderMessageAnnouncements({ ticket }: Conversation): string {
  const newest = ticket?.messages.findLast(({ from }) => from === 'support');
  const [known] = useState(newest?.id);
  return newest && newest.id !== known ? `${newest.by ?? ''}: ${newest.text}` : '';
}

/** A scroll position this near the end counts as being at the end. */
const NEAR_PX = 80;

/**
 * Keeps the newest message in view for readers who are at the end or have just written; others keep their scroll
 * position.
 */
export function useScrollToNewestMessage({ outgoing }: Pick<Conversation, 'outgoing'>): {
  box: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
} {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  // This effect has no dependencies, so that it runs after every change of the content.
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
