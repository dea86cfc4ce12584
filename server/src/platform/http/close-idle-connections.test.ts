import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ok } from '@marga/contract/kernel/result';
import {
  eventStreamResponse,
  jsonResponse,
  publicAccess,
  defineRoute,
} from '@marga/contract/route-definition';
import { startTestApi } from '../../../test/api.ts';
import { readEvents } from '../../../test/server-sent-event-reader.ts';
import { defineHandler, defineStreamHandler } from './handler.ts';
import { buildServer } from './server.ts';

let hasWaited = false;
const api = await startTestApi();
const counted = z.strictObject({ count: z.int() });
const common = { summary: 'A number.', method: 'GET', access: publicAccess, errors: [] } as const;
const slow = defineRoute({ ...common, name: 'test.slow', path: '/v1/slow', response: jsonResponse(counted) });
const stuck = defineRoute({
  ...common,
  name: 'test.stuck',
  path: '/v1/stuck',
  response: eventStreamResponse(counted),
});
const endless = defineRoute({
  ...common,
  name: 'test.endless',
  path: '/v1/endless',
  response: eventStreamResponse(counted),
});

test('a server that closes finishes its answers, ends its streams and waits for nothing else', async () => {
  const shutdown = new AbortController();
  const isAsked = Promise.withResolvers<void>();
  const app = buildServer({
    platform: api.platform,
    ...api.internals,
    routes: [slow, endless, stuck],
    handlers: [
      defineHandler(slow, async () => {
        isAsked.resolve();
        await once(shutdown.signal, 'abort');
        await sleep(100);
        return ok({ count: 1 });
      }),
      defineStreamHandler(endless, async (ctx) => ok(ticksUntil(ctx.signal))),
      defineStreamHandler(stuck, async () => ok(waitForSomebody())),
    ],
    shutdown: shutdown.signal,
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const silent = connect(Number(new URL(url).port), '127.0.0.1');
  await once(silent, 'connect');
  const streaming = await fetch(`${url}/v1/endless`);
  const waiting = await fetch(`${url}/v1/stuck`);
  const answer = fetch(`${url}/v1/slow`);
  await isAsked.promise;

  shutdown.abort();
  const closed = app.close();
  expect(await (await answer).json()).toEqual({ count: 1 });
  const received: unknown[] = [];
  for await (const { event } of readEvents(streaming)) received.push(event);
  expect(received.length).toBeGreaterThan(0);
  expect(await waiting.text()).toBe(': open\n\n');
  await closed;
  expect(hasWaited).toBe(false);
  silent.destroy();
});

/** Simulates a search that waits for a supplier that hangs, far longer than the test may take. */
async function* waitForSomebody() {
  await sleep(30_000, undefined, { ref: false });
  hasWaited = true;
  yield { event: { count: 0 } };
}

async function* ticksUntil(signal: AbortSignal) {
  for (let count = 0; !signal.aborted; count += 1) {
    yield { event: { count } };
    await sleep(20);
  }
}
