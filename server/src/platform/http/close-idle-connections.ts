import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Returns a function that closes every connection of a server as soon as it is idle. Node's own close waits a
 * minute for a connection without a request, such as browsers open in advance, and longer for one whose stream has
 * just ended.
 */
export function createIdleConnectionCloser(server: Server): () => void {
  const answering = new Map<Socket, number>();
  let closing = false;
  server.on('connection', (socket: Socket) => {
    answering.set(socket, 0);
    socket.once('close', () => answering.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    answering.set(socket, (answering.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const others = (answering.get(socket) ?? 1) - 1;
      if (!socket.destroyed) answering.set(socket, others);
      if (closing && others === 0) socket.end();
    });
  });
  return () => {
    closing = true;
    for (const [socket, answers] of answering) if (answers === 0) socket.destroy();
  };
}
