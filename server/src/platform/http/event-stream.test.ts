import { once } from 'node:events';
import { connect } from 'node:net';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { sendServerEvents } from './event-stream.ts';

const app = fastify();
const ended: string[] = [];
const UNREAD_MS = 400;

async function* generateEvents(pieces: number, everyMs: number) {
  for (let at = 0; at < pieces; at++) {
    if (everyMs > 0) await new Promise((resolve) => setTimeout(resolve, everyMs));
    yield { serialised: [JSON.stringify({ at, text: 'x'.repeat(everyMs > 0 ? 10 : 4_000_000) })] };
  }
}

app.get('/large', async (_, reply) => {
  reply.raw.once('close', () => ended.push('large'));
  await sendServerEvents(reply, {}, generateEvents(8, 0), new AbortController().signal, UNREAD_MS);
});
app.get('/long', (_, reply) =>
  sendServerEvents(reply, {}, generateEvents(12, 100), new AbortController().signal, UNREAD_MS),
);
const url = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

test('who opens a stream and reads nothing of it is let go', async () => {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  await once(socket, 'connect');
  socket.pause();
  socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => ended, { timeout: 5_000 }).toEqual(['large']);
  socket.destroy();
});

test('who reads what there is stays, however long it takes', async () => {
  const text = await (await fetch(`${url}/long`)).text();
  expect(text.match(/^data: /gm)).toHaveLength(12);
});
