import type { FastifyReply } from 'fastify';
import type { SerialisedEvents, StreamEvent } from './handler.ts';

const HEARTBEAT_MS = 15_000;
/** Whoever takes nothing for so long is gone, or means to have us keep it all for them. */
const UNREAD_MS = 60_000;

/**
 * Writes server-sent events until the source ends or the caller leaves. The reply is hijacked: Fastify would wait for
 * the stream on shutdown, whereas `signal` ends it.
 */
export async function sendEvents(
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
  source: AsyncIterable<StreamEvent<unknown> | SerialisedEvents>,
  signal: AbortSignal,
  unreadMs = UNREAD_MS,
): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  // Nobody listens for it, so the connection is closed.
  raw.setTimeout(unreadMs);
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // nginx would otherwise collect the events and deliver them together.
    'x-accel-buffering': 'no',
  });
  // What is at hand already leaves with the head, in one go: writing costs more than what is written.
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
  // At once, even while the source waits for somebody: a supplier that hangs must not hold up a shutdown.
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
      // A long stream waits many times: what listens must not pile up.
      raw.off('drain', done).off('close', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    raw.once('drain', done).once('close', done);
    signal.addEventListener('abort', done, { once: true });
  });
}
