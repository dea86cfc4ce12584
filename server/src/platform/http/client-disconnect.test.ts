import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ok } from '@marga/contract/kernel/result';
import { eventStreamResponse, memberAccess, defineRoute } from '@marga/contract/route-definition';
import { startTestApi } from '../../../test/api.ts';
import { seedCompany } from '../../../test/seed-companies-and-users.ts';
import type { Db } from '../db/db.ts';
import { defineStreamHandler } from './handler.ts';
import { buildServer } from './server.ts';

const api = await startTestApi();
const following = defineRoute({
  name: 'test.follow',
  summary: 'Numbers.',
  method: 'GET',
  path: '/v1/follow',
  access: memberAccess('booking:read'),
  response: eventStreamResponse(z.strictObject({ count: z.int() })),
  errors: [],
});

test('whoever leaves while they are still being authorized keeps no stream open', async () => {
  const caller = (await seedCompany(api)).as('owner');
  let ended = 0;
  async function* countUntil(signal: AbortSignal) {
    try {
      yield { event: { count: 0 } };
      if (!signal.aborted) await once(signal, 'abort');
    } finally {
      ended += 1;
    }
  }
  const app = buildServer({
    ...api.internals,
    platform: { ...api.platform, db: slowly(api.platform.db) },
    routes: [following],
    handlers: [defineStreamHandler(following, async ({ signal }) => ok(countUntil(signal)))],
    shutdown: new AbortController().signal,
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { cookie: caller.cookie, 'marga-company': caller.company };

  // This is more streams than one user may have open at a time.
  const people = 25;
  for (let person = 0; person < people; person += 1) {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await once(socket, 'connect');
    const lines = Object.entries({ host: 'x', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET /v1/follow HTTP/1.1\r\n${lines.join('')}\r\n`);
    await sleep(5);
    socket.destroy();
  }
  await expect.poll(() => ended).toBe(people);

  const leave = new AbortController();
  const answer = await fetch(`${url}/v1/follow`, { headers, signal: leave.signal });
  expect(answer.status).toBe(200);
  leave.abort();
  await app.close();
});

/** Returns a database so slow that a caller can disconnect in the meantime. */
function slowly(db: Db): Db {
  const run: Db['run'] = async (calls) => {
    await sleep(40);
    return db.run(calls);
  };
  const forRequest: Db['forRequest'] = (origin) => slowly(db.forRequest(origin));
  return Object.create(db, { run: { value: run }, forRequest: { value: forRequest } }) as Db;
}
