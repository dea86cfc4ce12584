import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { ok } from '@marga/contract/kernel/result';
import { startSearch } from '@marga/contract/search/search';
import { problem as problemSchema } from '@marga/contract/wire-schemas';
import { startTelemetry } from '../telemetry.ts';
import { AdmissionControl } from './admission-control.ts';
import { defineHandler, allowLoadShedding } from './handler.ts';

const telemetry = await startTelemetry(
  { TELEMETRY: 'off', METRICS_PORT: 0, BIND_ADDRESS: '', OTEL_EXPORTER_OTLP_ENDPOINT: undefined },
  'test',
);
const search = allowLoadShedding(defineHandler(startSearch, async () => ok({}) as never));
const admission = new AdmissionControl([search], telemetry);
const held: ServerResponse[] = [];
const server = createServer((request, response) => {
  if (!admission.admits(request, response)) return;
  if (request.url?.includes('held')) held.push(response);
  else response.end('{}');
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const address = server.address();
const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
afterAll(() => {
  admission.close();
  server.closeAllConnections();
  server.close();
});

const start = () => fetch(`${url}/v1/searches`, { method: 'POST', body: '{}' });

/**
 * Keeps this process busy for the given time with almost no idle time, even when other processes use most of the
 * processor.
 */
async function workFor(ms: number): Promise<void> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < ms) {
    const pieceAt = performance.now();
    while (performance.now() - pieceAt < 40);
    await nextTurn();
  }
}

test('a burst is let in; a process that is full refuses what may wait, and nothing else, and recovers', async () => {
  const burst = await Promise.all(Array.from({ length: 100 }, start));
  expect(new Set(burst.map(({ status }) => status))).toEqual(new Set([200]));

  // The streams make the number of concurrent requests large enough to count as a queue; with only a few requests a
  // busy process refuses nothing.
  const streams = Array.from({ length: 40 }, () => fetch(`${url}/v1/searches/held/events`));
  await expect.poll(() => held.length).toBe(40);
  const work = workFor(3_000);
  await sleep(1_500);
  const answers = await Promise.all(Array.from({ length: 40 }, start));
  const [refused] = answers.filter(({ status }) => status === 503);
  expect(refused?.headers.get('retry-after')).toMatch(/^[123]$/);
  const body = problemSchema.parse(await refused?.json());
  expect(body).toMatchObject({ code: 'overloaded', retry: 'after-delay' });
  expect(refused?.headers.get('x-request-id')).toBe(body.requestId);
  expect((await fetch(`${url}/v1/searches/x/events`)).status).toBe(200);
  expect((await fetch(`${url}/v1/trips`, { method: 'POST' })).status).toBe(200);
  expect((await fetch(`${url}/health/ready`)).status).toBe(200);

  await work;
  for (const stream of held) stream.end();
  await Promise.all(streams);
  await sleep(1_500);
  expect((await Promise.all(Array.from({ length: 40 }, start))).map(({ status }) => status)).not.toContain(
    503,
  );
});
