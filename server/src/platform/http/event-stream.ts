import type { FastifyReply } from 'fastify';
import type { StreamEvent } from './handler.ts';

const HEARTBEAT_MS = 15_000;

/**
 * Writes server-sent events until the source ends or the caller leaves. The reply is hijacked: Fastify would wait for
 * the stream on shutdown, whereas `signal` ends it.
 */
export async function sendEvents(
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
  source: AsyncIterable<StreamEvent<unknown>>,
  signal: AbortSignal,
): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // nginx would otherwise collect the events and deliver them together.
    'x-accel-buffering': 'no',
  });
  raw.write(': open\n\n');
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS);
  const finish = (): void => {
    clearInterval(heartbeat);
    raw.end();
  };
  // At once, even while the source waits for somebody: a supplier that hangs must not hold up a shutdown.
  signal.addEventListener('abort', finish, { once: true });
  if (signal.aborted) finish();
  try {
    for await (const { id, event } of source) {
      if (signal.aborted || raw.destroyed) break;
      const flowing = raw.write(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(event)}\n\n`);
      if (!flowing) await drained(raw, signal);
    }
  } finally {
    signal.removeEventListener('abort', finish);
    finish();
  }
}

function drained(raw: FastifyReply['raw'], signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    raw.once('drain', resolve);
    raw.once('close', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
