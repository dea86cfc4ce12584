import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** Waits without keeping a stopping process alive. */
export async function waitWithoutBlockingExit(ms: number): Promise<void> {
  if (ms > 0) await wait(ms, undefined, { ref: false });
}

/** Never answers: keeps the socket open until the client gives up, or at most `maxMs`. */
export function keepSocketOpen(reply: FastifyReply, maxMs: number): FastifyReply {
  reply.hijack();
  const { socket } = reply.request.raw;
  const limit = setTimeout(() => socket.destroy(), maxMs);
  limit.unref();
  socket.once('close', () => clearTimeout(limit));
  return reply;
}

/** Resets the connection, so that the client sees ECONNRESET rather than a closed connection. */
export function resetSocket(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.request.raw.socket.resetAndDestroy();
  return reply;
}
