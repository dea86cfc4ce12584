import { type Id, isId } from '@marga/contract/kernel/ids';
import type { Outgoing } from './support-ticket-conversation.ts';

export interface Unsent {
  ticketId: Id<'ticket'>;
  /** This is true when the server already knows the ticket. */
  isBegun: boolean;
  messages: readonly Outgoing[];
}

/**
 * Stores messages that the server has not confirmed, with the ids under which they may have arrived after all, so
 * that a reload does not lose them. They are stored for this tab only, so that no other tab sends them too.
 */
export function saveUnsentMessages(key: string, { ticketId, isBegun, messages }: Unsent): void {
  if (messages.length === 0) return clearUnsentMessages(key);
  const stored = messages.map(({ id, text, at }) => ({ id, text, at }));
  sessionStorage.setItem(key, JSON.stringify({ ticketId, isBegun, messages: stored }));
}

export function readUnsentMessages(key: string): Unsent | undefined {
  const text = sessionStorage.getItem(key);
  if (text === null) return undefined;
  try {
    const { ticketId, isBegun, messages } = JSON.parse(text) as Unsent;
    return isId('ticket', ticketId) && Array.isArray(messages) ? { ticketId, isBegun, messages } : undefined;
  } catch {
    return undefined;
  }
}

export function clearUnsentMessages(key: string): void {
  sessionStorage.removeItem(key);
}
