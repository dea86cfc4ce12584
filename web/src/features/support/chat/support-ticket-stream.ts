import type { TicketId } from '@marga/contract/kernel/ids';
import type { TicketEvent } from '@marga/contract/support/support';
import { api } from '../../../shared/api-client.ts';
import type { EventConnection } from '../../../shared/event-stream.ts';
import { watchPageVisibility } from './page-visibility.ts';

/**
 * Opens the sender's stream of a ticket, which reconnects where it broke. A sender who is connected counts as
 * present and gets no mail, so a page that is hidden for a while disconnects until it is visible again.
 */
export function openSupportTicketStream(
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
      stopWatchingVisibility ??= watchPageVisibility(join, leave);
    },
    end() {
      stopWatchingVisibility?.();
      leave();
    },
  };
}
