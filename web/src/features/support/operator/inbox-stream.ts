import type { InboxEvent } from '@marga/contract/support/support';
import { api } from '../../../shared/api-client.ts';

/** The stream outlives its page by this long, so that navigating to another page does not count as absence. */
const GRACE_MS = 5_000;

interface Line {
  readonly isAvailable: boolean;
  readonly ending: AbortController;
  timer?: ReturnType<typeof setTimeout>;
}

type InboxListener = (event: InboxEvent) => void;

let line: Line | undefined;
const listeners = new Set<InboxListener>();

/**
 * Listens for changes in the inbox. While a listener is available, visitors see that support is online. One stream
 * serves the whole tab. Returns a function that stops listening.
 */
export function subscribeToInbox(isAvailable: boolean, listener: InboxListener): () => void {
  listeners.add(listener);
  if (line?.isAvailable === isAvailable) clearTimeout(line.timer);
  else {
    line?.ending.abort();
    line = openInboxStream(isAvailable);
  }
  const joined = line;
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    joined.timer = setTimeout(() => {
      joined.ending.abort();
      if (line === joined) line = undefined;
    }, GRACE_MS);
  };
}

function openInboxStream(isAvailable: boolean): Line {
  const opened: Line = { isAvailable, ending: new AbortController() };
  let isFirstConnection = true;
  const publish = (event: InboxEvent) => {
    for (const listener of listeners) listener(event);
  };
  api
    .watch(
      'support.watch-inbox',
      { query: { available: isAvailable ? 'yes' : 'no' }, signal: opened.ending.signal },
      {
        onEvent: publish,
        onState: (state) => {
          if (state !== 'connected') return;
          // After a reconnection listeners get a reset, because a stream that was cut before its first event has no
          // position to replay from.
          if (!isFirstConnection) publish({ type: 'reset' });
          isFirstConnection = false;
        },
      },
    )
    // The stream ends for good when the session has ended or the role may not answer tickets; the pages show that
    // themselves.
    .catch(() => {
      if (line === opened) line = undefined;
    });
  return opened;
}
