import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { Db } from '../db/db.ts';
import { dispatchJobs } from './dispatch-jobs.ts';
import { claimJobs } from './job-queries.ts';
import { type Job, makeSubjectJob, type RepeatingJob } from './job.ts';

const HOUR_MS = 3_600_000;
const urls = await createTestDatabase();
const admin = new pg.Client({ connectionString: urls.migrator });
await admin.connect();
// Nothing keeps a subject from being recorded twice, so the count shows every run that took effect.
await admin.query(`create table public.effect (subject text not null);
  create function public.record_effect(subject text) returns timestamptz language sql as
    $$ insert into public.effect values (subject) returning null::timestamptz $$;
  grant insert on public.effect to marga_relay;`);
const opened: Db[] = [];
afterAll(async () => {
  await Promise.all(opened.map((db) => db.close()));
  await admin.end();
});

function openRelay(clockOffsetMs?: number): Db {
  const db = new Db({ url: urls.relay, poolSize: 4, clockOffsetMs });
  opened.push(db);
  return db;
}

const relay = openRelay();
const hourLater = openRelay(HOUR_MS);
const log = pino({ level: 'silent' });
const running: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((stop) => stop()));
  await admin.query('truncate platform.job, public.effect');
});

type Status = { oldestDueSeconds: number; lastSuccessAgeSeconds: number | null; failuresInARow: number };

/** Runs the jobs until the test ends; returns the status that each job reports and counts of how its runs ended. */
function start(jobs: readonly Job[], db = relay) {
  const status = new Map<string, Status>();
  const ends = { done: 0, failed: 0, 'claim-lost': 0 };
  const telemetry = {
    jobRun: (_: string, outcome: keyof typeof ends) => void (ends[outcome] += 1),
    jobStatus: (job: string, reported: Status) => void status.set(job, reported),
  };
  const stop = dispatchJobs({ db, log, telemetry }, jobs);
  running.push(stop);
  return { status, ends, stop };
}

const record = makeSubjectJob({
  name: 'record',
  atOnce: 16,
  work: (key) => sql<null>`public.record_effect(${key}::text)`,
});
const broken = makeSubjectJob({
  name: 'broken',
  atOnce: 4,
  work: () => sql<null>`(1 / 0)::text::timestamptz`,
});

async function schedule(job: string, keys: number | string, dueAt = 'platform.now()'): Promise<void> {
  if (typeof keys === 'string')
    await admin.query(`select platform.schedule_job($1, $2, ${dueAt})`, [job, keys]);
  else
    await admin.query(
      `insert into platform.job (job, key, due_at) select $1, 's' || n, ${dueAt} from generate_series(1, $2) n`,
      [job, keys],
    );
}

async function rowsOf(job: string) {
  const { rows } = await admin.query<{ key: string; failures: number; last_error: string | null }>(
    `select key, failures, last_error from platform.job where job = $1 and key <> '' order by key`,
    [job],
  );
  return rows;
}

async function effects(): Promise<number> {
  const { rows } = await admin.query<{ count: number }>('select count(*)::int as count from public.effect');
  return rows[0]?.count ?? 0;
}

const repeating = (name: string, run: RepeatingJob['run'], retryAtMostMs = 60_000): Job => ({
  name,
  retryAtMostMs,
  run,
});

const soon = { timeout: 5_000, interval: 20 };

test('a repeating job runs again after the pause it returns, and at once when there is more', async () => {
  let runs = 0;
  const { stop } = start([repeating('repeats', async () => (++runs < 3 ? 'now' : HOUR_MS))]);
  await vi.waitFor(() => expect(runs).toBe(3), soon);
  await stop();
  const { rows } = await admin.query(
    `select failures, last_success_at is not null as succeeded, due_at > now() + interval '59 minutes' as later
      from platform.job where job = 'repeats'`,
  );
  expect(rows).toEqual([{ failures: 0, succeeded: true, later: true }]);
  start([repeating('repeats', async () => (runs += 1) && HOUR_MS)]);
  await sleep(100);
  expect(runs, 'another worker that starts does not run it early').toBe(3);
  start([repeating('repeats', async () => (runs += 1) && HOUR_MS)], openRelay(HOUR_MS + 1_000));
  await vi.waitFor(() => expect(runs).toBe(4), soon);
});

test('a job about a subject runs when it is due and not before', async () => {
  await schedule('record', 'later', `platform.now() + interval '1 hour'`);
  await schedule('record', 'now');
  start([record]);
  await vi.waitFor(async () => expect(await effects()).toBe(1), soon);
  expect((await rowsOf('record')).map(({ key }) => key)).toEqual(['later']);
  start([record], openRelay(HOUR_MS + 1_000));
  await vi.waitFor(async () => expect(await effects()).toBe(2), soon);
});

test(
  '10,000 due jobs take effect once each, whatever happens to the claims',
  { timeout: 60_000 },
  async () => {
    await schedule('record', 10_000);
    // This worker dies with its claims; the others' clocks are past their end.
    const [died] = await relay.run([claimJobs({ jobs: ['record'], room: [500], leaseMs: 10_000 })]);
    expect(died).toHaveLength(500);
    const workers = [start([record], hourLater), start([record], openRelay(HOUR_MS))];
    for (let wipes = 0; wipes < 20; wipes += 1) {
      await admin.query(
        `update platform.job set claimed_until = '-infinity' where job = 'record' and key <> ''`,
      );
      await sleep(50);
    }
    await vi.waitFor(async () => expect(await rowsOf('record')).toEqual([]), { ...soon, timeout: 50_000 });
    await Promise.all(workers.map(({ stop }) => stop()));
    expect(await effects()).toBe(10_000);
    const [one, other] = workers.map(({ ends }) => ends);
    expect((one?.done ?? 0) + (other?.done ?? 0)).toBe(10_000);
    expect(Math.min(one?.done ?? 0, other?.done ?? 0), 'both workers took part').toBeGreaterThan(0);
    expect(
      (one?.['claim-lost'] ?? 0) + (other?.['claim-lost'] ?? 0),
      'some runs were repeated, and only one of them counted',
    ).toBeGreaterThan(0);
    expect((one?.failed ?? 0) + (other?.failed ?? 0)).toBe(0);
  },
);

test('a job that has failed for an hour is reported as late, and the others go on', async () => {
  let runs = 0;
  const failing = repeating('fails', () => Promise.reject(new Error('the gateway is down')));
  const other = repeating('other', async () => ((runs += 1), 10));
  const now = start([failing, other]);
  await vi.waitFor(() => expect(now.ends.failed).toBe(1), soon);
  await vi.waitFor(() => expect(runs).toBeGreaterThan(3), soon);
  await now.stop();
  const later = start([failing, other], hourLater);
  await vi.waitFor(() => expect(later.status.get('fails')?.oldestDueSeconds).toBeGreaterThan(3_590), soon);
  expect(later.status.get('fails')).toMatchObject({ failuresInARow: 1, lastSuccessAgeSeconds: null });
  expect(later.status.get('other')).toMatchObject({ failuresInARow: 0 });
  expect(later.status.get('other')?.lastSuccessAgeSeconds).toBeGreaterThan(3_590);
  await vi.waitFor(() => expect(later.ends.failed).toBeGreaterThanOrEqual(1), soon);
  await later.stop();
  const { rows } = await admin.query<{ failures: number; last_error: string }>(
    `select failures, last_error from platform.job where job = 'fails'`,
  );
  expect(rows[0]?.failures).toBeGreaterThanOrEqual(2);
  expect(rows[0]?.last_error).toBe('Error: the gateway is down');
});

test('a job that succeeds again is no longer late', async () => {
  let isDown = true;
  const first = start([
    repeating('recovers', async () => (isDown ? Promise.reject(new Error('down')) : HOUR_MS), 10),
  ]);
  await vi.waitFor(() => expect(first.ends.failed).toBeGreaterThan(2), soon);
  isDown = false;
  await vi.waitFor(() => expect(first.ends.done).toBe(1), soon);
  const { status } = start([]);
  await vi.waitFor(() => expect(status.get('recovers')).toBeDefined(), soon);
  expect(status.get('recovers')).toMatchObject({ failuresInARow: 0, oldestDueSeconds: 0 });
});

test('neither a slow job nor one with many failing subjects keeps the others waiting', async () => {
  let end = (): void => {};
  const slow = repeating('slow', () => new Promise((resolve) => (end = () => resolve(HOUR_MS))));
  await schedule('broken', 200);
  await schedule('record', 50);
  const { ends } = start([slow, broken, record]);
  await vi.waitFor(async () => expect(await effects()).toBe(50), soon);
  await vi.waitFor(() => expect(ends.failed).toBeGreaterThanOrEqual(200), soon);
  expect(await rowsOf('broken'), 'nothing that failed is lost').toHaveLength(200);
  end();
});

test('a subject that gets a new time during a run is handled again at that time', async () => {
  await schedule('record', 'moved');
  const [[claimed]] = await relay.run([claimJobs({ jobs: ['record'], room: [1], leaseMs: 10_000 })]);
  expect(claimed).toMatchObject({ key: 'moved' });
  await schedule('record', 'moved', `platform.now() + interval '1 hour'`);
  await expect(
    admin.query('select platform.finish_job($1, $2, $3, null)', ['record', 'moved', claimed?.revision]),
  ).rejects.toMatchObject({ code: 'MG018' });
  expect(await rowsOf('record')).toHaveLength(1);
});

test('a claim is renewed for as long as the run lasts', { timeout: 15_000 }, async () => {
  let runs = 0;
  let end = (): void => {};
  const long = repeating('long', () => {
    runs += 1;
    return new Promise((resolve) => (end = () => resolve(HOUR_MS)));
  });
  start([long]);
  const claimedUntil = async () =>
    (await admin.query<{ at: Date }>(`select claimed_until as at from platform.job where job = 'long'`))
      .rows[0]?.at;
  await vi.waitFor(() => expect(runs).toBe(1), soon);
  const before = await claimedUntil();
  await vi.waitFor(
    async () => expect((await claimedUntil())?.getTime()).toBeGreaterThan(before?.getTime() ?? 0),
    {
      timeout: 8_000,
      interval: 200,
    },
  );
  expect(runs).toBe(1);
  end();
});

test('work of a job that no worker knows is reported', async () => {
  await schedule('unknown', 'x', `platform.now() - interval '1 hour'`);
  const { status } = start([]);
  await vi.waitFor(() => expect(status.get('unknown')?.oldestDueSeconds).toBeGreaterThan(3_590), soon);
});
