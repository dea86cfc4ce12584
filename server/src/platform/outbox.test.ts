import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type CompanyId, createId } from '@marga/contract/kernel/ids';
import { startTestApi } from '../../test/api.ts';
import { connectForTest } from '../../test/database.ts';
import { allocateFreePort } from '../../test/engines/ports.ts';
import { startTestRestate } from '../../test/restate.ts';
import { serveTestWorkflows, openRelayDatabase } from '../../test/start-test-worker.ts';
import { now } from './clock.ts';
import { type Next, startWorkflow } from './durable-workflows.ts';
import { createFailpointReporter } from './failpoint.ts';
import { relayOutbox } from './outbox.ts';
import * as fn from './db/functions.gen.ts';
import { queryBuilder, statement } from './db/sql-statement.ts';

const restate = await startTestRestate();
const api = await startTestApi({ RESTATE_INGRESS_URL: restate.url });
const { db } = api.platform;
const admin = await connectForTest(api.database.migrator);
const log = api.platform.log.child({}, { level: 'silent' });
/** Records the deliveries whose key the engine had already accepted, as the metric counts them. */
const previouslyAccepted: ('first' | 'repeat')[] = [];
const telemetry = {
  ...api.platform.telemetry,
  workflowPreviouslyAccepted: (delivery: 'first' | 'repeat') => void previouslyAccepted.push(delivery),
};
const company: CompanyId = createId('company', now());

/** Records the key of every run of the workflow that Restate started. */
const runs: string[] = [];
let looksNeeded = 1;
const looks = new Map<string, number>();
/**
 * `given` records the input of each run of the workflow with a `begin` step, and `begun` counts the calls of that
 * step.
 */
const given: string[] = [];
let begun = 0;
await serveTestWorkflows(api, restate, [
  {
    name: 'completed',
    begin(input: { word?: string }) {
      if (input.word !== undefined) return undefined;
      return async () => {
        begun += 1;
        if (begun === 1) throw new Error('not yet');
        return { word: `found ${begun}` };
      };
    },
    async advance({ word }: { word?: string }): Promise<Next> {
      given.push(word ?? 'nothing');
      return given.length >= 3 ? { done: true } : { done: false, afterMs: 10 };
    },
  },
  {
    name: 'probe',
    async advance({ key }: { key: string }): Promise<Next> {
      runs.push(key);
      const seen = (looks.get(key) ?? 0) + 1;
      looks.set(key, seen);
      return seen >= looksNeeded ? { done: true } : { done: false, afterMs: 10 };
    },
  },
]);

/** The second relay's clock is eleven seconds ahead, so every claim of the first has expired for it. */
const [relay, impatient] = [openRelayDatabase(api), openRelayDatabase(api, 11_000)];
const deliver = (by = relay, ingress = restate.url) =>
  relayOutbox({
    config: { RESTATE_INGRESS_URL: ingress },
    db: by,
    telemetry,
    log,
    reach: createFailpointReporter(undefined),
  });

const queueStart = statement((p: { run: string; target: string; input: string }) =>
  queryBuilder.selectNoFrom(
    fn.startWorkflow({ run: p.run, company, workflow: p.target, input: p.input }).as('queued'),
  ),
);

const start = (run: string, target: string, input: object) =>
  queueStart({ run, target, input: JSON.stringify(input) });

async function request(count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, () => createId('checkout', now()));
  for (const key of keys) {
    await db.forCompany(company, [start(key, 'probe', { key })]);
  }
  return keys;
}

async function waiting(keys: readonly string[]): Promise<number> {
  return (await api.admin('select from platform.outbox where id = any ($1)', [keys])).length;
}

const runsOf = (keys: readonly string[]): string[] => runs.filter((key) => keys.includes(key)).toSorted();

test('a row is delivered, starts its workflow and is gone', async () => {
  const keys = await request(3);
  expect(await deliver()).toBe(3);
  expect(await waiting(keys)).toBe(0);
  await expect.poll(() => runsOf(keys)).toEqual(keys.toSorted());
  expect(await deliver()).toBe(0);
});

test('a row of a transaction that was rolled back is never delivered', async () => {
  const key = createId('checkout', now());
  const ask = start(key, 'probe', {});
  await expect(db.forCompany(company, [ask, ask])).rejects.toThrow('duplicate key');
  expect(await deliver()).toBe(0);
});

test('two relays at once share the rows, and each workflow runs once', async () => {
  const keys = await request(100);
  const delivered = await Promise.all([deliver(), deliver(), deliver()]);
  expect(delivered.reduce((sum, count) => sum + count, 0)).toBe(100);
  expect(await waiting(keys)).toBe(0);
  await expect.poll(() => runsOf(keys).length, { timeout: 10_000 }).toBe(100);
  expect(runsOf(keys)).toEqual(keys.toSorted());
});

test('a relay passes over rows that another is claiming, and does not wait for them', async () => {
  const keys = (await request(70)).toSorted();
  await admin.query('begin');
  await admin.query('select from platform.outbox where id = any ($1) for update', [keys.slice(0, 64)]);
  const delivered = await Promise.race([deliver(), sleep(5_000, 'waits')]);
  await admin.query('rollback');
  expect(delivered).toBe(6);
  expect(await deliver()).toBe(64);
});

test('a row delivered twice, by a relay that died before it could say so, starts one workflow', async () => {
  const keys = await request(5);
  const dies = relayOutbox({
    config: { RESTATE_INGRESS_URL: restate.url },
    db: relay,
    telemetry,
    log,
    reach: async (name) => {
      if (name === 'relay.after-send') throw new Error('killed here');
    },
  });
  await expect(dies).rejects.toThrow('did not take every delivery');
  expect(await waiting(keys)).toBe(5);
  expect(await deliver(), 'they are claimed for a while').toBe(0);
  previouslyAccepted.length = 0;
  expect(await deliver(impatient)).toBe(5);
  expect(previouslyAccepted).toEqual(Array.from({ length: 5 }, () => 'repeat'));
  expect(await waiting(keys)).toBe(0);
  await expect.poll(() => runsOf(keys).length).toBe(5);
  await sleep(200);
  expect(runsOf(keys)).toEqual(keys.toSorted());
});

const engineKey = async (run: string): Promise<string> => {
  const [row] = await api.admin<{ key: string }>('select key from platform.outbox where id = $1', [run]);
  return `${run}:${row?.key}`;
};

test('a key that somebody else has used is noticed at the first delivery, and the workflow runs under a new one', async () => {
  const [used = '', other = ''] = await request(2);
  const key = await engineKey(used);
  expect(await startWorkflow({ RESTATE_INGRESS_URL: restate.url }, 'probe', key, { key: 'theirs' })).toBe(
    'accepted',
  );
  await expect.poll(() => runsOf(['theirs'])).toEqual(['theirs']);
  previouslyAccepted.length = 0;
  expect(await deliver(), 'the other row').toBe(1);
  expect(previouslyAccepted).toEqual(['first']);
  expect(await engineKey(used)).not.toBe(key);
  expect(await deliver(), 'at once, without waiting for the claim to end').toBe(1);
  expect(previouslyAccepted).toEqual(['first']);
  expect(await waiting([used, other])).toBe(0);
  await expect.poll(() => runsOf([used, other])).toEqual([used, other].toSorted());
});

test('a row that another relay has claimed meanwhile keeps its key', async () => {
  const [used = ''] = await request(1);
  const key = await engineKey(used);
  await startWorkflow({ RESTATE_INGRESS_URL: restate.url }, 'probe', key, { key: 'theirs' });
  await relayOutbox({
    config: { RESTATE_INGRESS_URL: restate.url },
    db: relay,
    telemetry,
    log,
    reach: async (name) => {
      if (name === 'relay.after-send')
        await api.admin('update platform.outbox set deliveries = deliveries + 1 where id = $1', [used]);
    },
  });
  expect(await engineKey(used)).toBe(key);
  expect(await deliver(impatient)).toBe(1);
});

test('no start of a workflow has a key that can be guessed', async () => {
  const keys = await request(50);
  const rows = await api.admin<{ key: string }>('select key from platform.outbox where id = any ($1)', [
    keys,
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(50);
  for (const { key } of rows)
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  await deliver();
});

test('with the engine away rows stay, and are delivered when it is back', async () => {
  const keys = await request(4);
  await expect(deliver(relay, `http://127.0.0.1:${await allocateFreePort()}`)).rejects.toThrow(
    'did not take every delivery',
  );
  expect(await waiting(keys)).toBe(4);
  expect(await deliver(impatient)).toBe(4);
  await expect.poll(() => runsOf(keys)).toEqual(keys.toSorted());
});

test('one row that the engine refuses keeps no other from being delivered', async () => {
  const keys = await request(3);
  const odd = createId('checkout', now());
  await db.forCompany(company, [start(odd, 'unheard-of', {})]);
  await expect(deliver()).rejects.toThrow('did not take every delivery');
  expect(await waiting([...keys, odd])).toBe(1);
  await expect.poll(() => runsOf(keys)).toEqual(keys.toSorted());
  await api.admin('delete from platform.outbox where id = $1', [odd]);
});

test('a workflow that is not done looks again after its delay, and keeps its input', async () => {
  looksNeeded = 4;
  const [key = ''] = await request(1);
  await deliver();
  await expect.poll(() => looks.get(key)).toBe(4);
  await sleep(100);
  expect(looks.get(key)).toBe(4);
  looksNeeded = 1;
});

test('what an input lacks is found once, tried until it is, and the same for every look', async () => {
  const key = createId('checkout', now());
  await db.forCompany(company, [start(key, 'completed', {})]);
  await deliver();
  await expect.poll(() => given).toEqual(['found 2', 'found 2', 'found 2']);
  expect(begun).toBe(2);
  const complete = createId('checkout', now());
  await db.forCompany(company, [start(complete, 'completed', { word: 'sent' })]);
  await deliver();
  await expect.poll(() => given.at(-1)).toBe('sent');
  expect(begun, 'nothing was missing').toBe(2);
});
