import type { TicketId } from '@marga/contract/kernel/ids';
import type { TicketEvent } from '@marga/contract/support';
import { api } from '../lib/client.ts';
import type { EventConnection } from '../lib/event-stream.ts';
import { whilePageVisible } from './page-visibility.ts';

/**
 * The sender's line to a ticket, once it is followed. One that breaks is joined again by itself, where it broke. Whoever
 * follows counts as there and gets no mail, so a page that nobody has looked at for a while lets go until somebody does.
 */
export function openTicketStream(
  ticketId: TicketId,
  { onEvent, onState }: EventConnection<TicketEvent>,
): { follow: () => void; end: () => void } {
  let ending: AbortController | undefined;
  let stopWatchingVisibility: (() => void) | undefined;

  function join(): void {
    if (ending) return;
    const current = new AbortController();
    ending = current;
    api
      .watch(
        'support.watch-ticket',
        { params: { ticketId }, signal: current.signal },
        { onEvent, ...(onState ? { onState } : {}) },
      )
      .catch(() => {
        if (!current.signal.aborted) onState?.('lost');
      });
  }

  function leave(): void {
    ending?.abort();
    ending = undefined;
  }

  return {
    follow() {
      stopWatchingVisibility ??= whilePageVisible(join, leave);
    },
    end() {
      stopWatchingVisibility?.();
      leave();
    },
  };
}
