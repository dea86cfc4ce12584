import type { FastifyReply } from 'fastify';
import type { SerialisedEvents, StreamEvent } from './handler.ts';

const HEARTBEAT_MS = 15_000;
/**
 * A client that reads nothing for this long is assumed to have disconnected, or to be trying to fill the server's
 * memory with buffered events.
 */
const UNREAD_MS = 60_000;

/**
 * Writes server-sent events until the source ends or the caller disconnects. The reply is hijacked because Fastify
 * would wait for the stream on shutdown, whereas `signal` ends it.
 */
export async function sendServerEvents(
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
  source: AsyncIterable<StreamEvent<unknown> | SerialisedEvents>,
  signal: AbortSignal,
  unreadMs = UNREAD_MS,
): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  // There is no listener for the timeout, so Node closes the connection.
  raw.setTimeout(unreadMs);
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // nginx would otherwise collect the events and deliver them together.
    'x-accel-buffering': 'no',
  });
  // Events that are already available are sent with the response headers in one write, because another write costs
  // more than its bytes.
  let held: string | undefined = ': open\n\n';
  let heartbeat: NodeJS.Timeout | undefined;
  const opening = setImmediate(() => {
    raw.write(held ?? '');
    held = undefined;
    heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS);
  });
  const finish = (): void => {
    clearImmediate(opening);
    clearInterval(heartbeat);
    raw.end(held);
    held = undefined;
  };
  // The stream ends at once, even while the source waits: a supplier that hangs must not delay a shutdown.
  signal.addEventListener('abort', finish, { once: true });
  if (signal.aborted) finish();
  try {
    for await (const streamed of source) {
      if (signal.aborted || raw.destroyed) break;
      if (held !== undefined) {
        held += linesOf(streamed);
        continue;
      }
      const flowing = raw.write(linesOf(streamed));
      if (!flowing) await drained(raw, signal);
    }
  } finally {
    signal.removeEventListener('abort', finish);
    finish();
  }
}

function linesOf(streamed: StreamEvent<unknown> | SerialisedEvents): string {
  if ('serialised' in streamed) return streamed.serialised.map((text) => `data: ${text}\n\n`).join('');
  const { id, event } = streamed;
  return `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`;
}

function drained(raw: FastifyReply['raw'], signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      // A long stream waits for the client many times, so the listeners of each wait are removed, or else they would
      // accumulate.
      raw.off('drain', done).off('close', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    raw.once('drain', done).once('close', done);
    signal.addEventListener('abort', done, { once: true });
  });
}
