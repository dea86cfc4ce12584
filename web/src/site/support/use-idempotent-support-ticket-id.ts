import { type Id, createId } from '@marga/contract/kernel/ids';
import { useRef } from 'react';
import { now } from '../../shared/clock.ts';

/**
 * Returns the same id for the same content, so that what is sent twice is one ticket; other content gets another
 * id.
 */
export function useIdempotentSupportTicketId(): (content: unknown) => Id<'ticket'> {
  const last = useRef<{ content: string; id: Id<'ticket'> }>(undefined);
  return (content) => {
    const text = JSON.stringify(content);
    if (last.current?.content !== text) last.current = { content: text, id: createId('ticket', now()) };
    return last.current.id;
  };
}
