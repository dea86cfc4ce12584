import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { Db } from '../db/db.ts';
import { queryBuilder, statement } from '../db/sql-statement.ts';
import { dispatchJobs } from './dispatch-jobs.ts';
import { claimJobs } from './job-queries.ts';
import { type Job, type RepeatingJob, runWhenDue } from './job.ts';
import { repairJobSchedule } from './repair-job-schedule.ts';

const HOUR_MS = 3_600_000;
const urls = await createTestDatabase();
const admin = new pg.Client({ connectionString: urls.migrator });
await admin.connect();
// Nothing keeps a subject from being recorded twice, so the count shows every run that took effect.
await admin.query(`create table public.effect (subject text not null);
  create table public.subject (id text primary key, due_at timestamptz, name text not null default '');
  create trigger schedule after insert or update of due_at or delete on public.subject for each row
    execute function platform.schedule_subject_job('record', 'id', 'due_at');
  create function public.record_effect(of_subject text) returns void language sql as $$
    with done as (update public.subject s set due_at = null where s.id = of_subject and s.due_at <= platform.now() returning s.id)
      insert into public.effect select id from done $$;
  grant insert on public.effect to marga_relay;
  grant select, update on public.subject to marga_relay;
  grant select on public.subject to marga_authorizer;
  alter table public.subject enable row level security;
  create policy everybody on public.subject using (true);`);
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
  await admin.query('truncate platform.job, public.effect, public.subject');
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
  const stop = dispatchJobs({ config: { TIME_SCALE: 1 }, db, log, telemetry }, jobs);
  running.push(stop);
  return { status, ends, stop };
}

const recordEffect = statement((p: { subject: string }) =>
  queryBuilder.selectNoFrom(sql<null>`public.record_effect(${p.subject}::text)`.as('recorded')),
);

/** Makes a job that records its effect on a subject, and counts its runs. */
function recordWith(db: Db) {
  let runs = 0;
  const job = runWhenDue('record', 16, async (subject) => {
    runs += 1;
    await db.run([recordEffect({ subject })]);
  });
  return { job, runs: () => runs };
}

const record = recordWith(relay).job;
const broken = runWhenDue('broken', 4, () => Promise.reject(new Error('no answer')));

async function addSubjects(keys: number | string, dueAt = 'platform.now()'): Promise<void> {
  if (typeof keys === 'string')
    await admin.query(`insert into public.subject (id, due_at) values ($1, ${dueAt})`, [keys]);
  else
    await admin.query(
      `insert into public.subject (id, due_at) select 's' || n, ${dueAt} from generate_series(1, $1) n`,
      [keys],
    );
}

/** Adds rows of a job without subjects. */
async function addRows(job: string, count: number, dueAt = 'platform.now()'): Promise<void> {
  await admin.query(
    `insert into platform.job (job, key, due_at) select $1, 's' || n, ${dueAt} from generate_series(1, $2) n`,
    [job, count],
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
  await addSubjects('later', `platform.now() + interval '1 hour'`);
  await addSubjects('now');
  start([record]);
  await vi.waitFor(async () => expect(await effects()).toBe(1), soon);
  expect((await rowsOf('record')).map(({ key }) => key)).toEqual(['later']);
  const later = openRelay(HOUR_MS + 1_000);
  start([recordWith(later).job], later);
  await vi.waitFor(async () => expect(await effects()).toBe(2), soon);
});

test(
  '10,000 due jobs take effect once each, whatever happens to the claims',
  { timeout: 60_000 },
  async () => {
    await addSubjects(10_000);
    // This worker dies with its claims; the others' clocks are past their end.
    const [died] = await relay.run([claimJobs({ jobs: ['record'], room: [500], leaseMs: 10_000 })]);
    expect(died).toHaveLength(500);
    const workers = [hourLater, openRelay(HOUR_MS)].map((db) => {
      const { job, runs } = recordWith(db);
      return { ...start([job], db), runs };
    });
    for (let wipes = 0; wipes < 20; wipes += 1) {
      await admin.query(
        `update platform.job set claimed_until = '-infinity' where job = 'record' and key <> ''`,
      );
      await sleep(50);
    }
    await vi.waitFor(async () => expect(await rowsOf('record')).toEqual([]), { ...soon, timeout: 50_000 });
    await Promise.all(workers.map(({ stop }) => stop()));
    expect(await effects()).toBe(10_000);
    const runs = workers.map((worker) => worker.runs());
    expect(Math.min(...runs), 'both workers took part').toBeGreaterThan(0);
    expect(
      runs.reduce((all, one) => all + one, 0),
      'some subjects were run twice',
    ).toBeGreaterThan(10_000);
    expect(workers.map(({ ends }) => ends.failed)).toEqual([0, 0]);
  },
);

test('a run that leaves its subject due has failed, and is tried again', async () => {
  let runs = 0;
  const { ends } = start([runWhenDue('record', 4, async () => (runs += 1))]);
  await addSubjects('left');
  await vi.waitFor(() => expect(ends.failed).toBe(2), soon);
  expect(runs).toBe(2);
  expect(ends.done).toBe(0);
  const [row] = await rowsOf('record');
  expect(row).toMatchObject({ failures: 2, last_error: 'Error: the run has left its subject due' });
});

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
  await addRows('broken', 200);
  await addSubjects(50);
  const { ends } = start([slow, broken, record]);
  await vi.waitFor(async () => expect(await effects()).toBe(50), soon);
  await vi.waitFor(() => expect(ends.failed).toBeGreaterThanOrEqual(200), soon);
  expect(await rowsOf('broken'), 'nothing that failed is lost').toHaveLength(200);
  end();
});

test('a subject that gets a new time during a run is handled again at that time', async () => {
  let end = (): void => {};
  const slow = runWhenDue('record', 4, () => new Promise<void>((resolve) => (end = resolve)));
  await addSubjects('moved');
  const { ends } = start([slow]);
  await vi.waitFor(async () => expect((await claimOf('moved'))?.revision).toBe(1), soon);
  await admin.query(
    `update public.subject set due_at = platform.now() + interval '1 hour' where id = 'moved'`,
  );
  end();
  await vi.waitFor(() => expect(ends.done).toBe(1), soon);
  expect(await claimOf('moved')).toMatchObject({ revision: 2, is_claimed: false, is_later: true });
});

async function claimOf(key: string) {
  const { rows } = await admin.query<{ revision: number; is_claimed: boolean; is_later: boolean }>(
    `select revision, claimed_until > platform.now() as is_claimed, due_at > platform.now() as is_later
      from platform.job where job = 'record' and key = $1`,
    [key],
  );
  return rows[0];
}

test('the job of a subject follows its due column, and nothing else of it', async () => {
  const revision = async () => (await claimOf('one'))?.revision;
  await addSubjects('one');
  expect(await revision()).toBe(0);
  await admin.query(`update public.subject set name = 'Asha', due_at = due_at`);
  expect(await revision()).toBe(0);
  await admin.query(`update public.subject set due_at = due_at + interval '1 second'`);
  expect(await revision()).toBe(1);
  await admin.query('update public.subject set due_at = null');
  expect(await revision()).toBeUndefined();
  await admin.query('update public.subject set due_at = platform.now()');
  expect(await revision()).toBe(0);
  await admin.query('delete from public.subject');
  expect(await revision()).toBeUndefined();
});

test('what the triggers have missed is scheduled or removed, and reported', async () => {
  const reports: unknown[] = [];
  const repair = () => repairJobSchedule(relay, { warn: (fields: unknown) => void reports.push(fields) });
  await addSubjects(4, `platform.now() + interval '1 hour'`);
  await repair();
  expect(reports).toEqual([]);
  await admin.query(`delete from platform.job where key = 's1'`);
  await admin.query(
    `update platform.job set due_at = 'infinity', claimed_until = 'infinity' where key = 's2'`,
  );
  await admin.query(`insert into platform.job (job, key, due_at) values ('record', 'gone', 'infinity')`);
  await repair();
  expect(reports).toEqual([{ job: 'record', scheduled: 2, removed: 1 }]);
  expect((await rowsOf('record')).map(({ key }) => key)).toEqual(['s1', 's2', 's3', 's4']);
  expect(await claimOf('s2')).toMatchObject({ is_claimed: false, is_later: true });
  await repair();
  expect(reports).toHaveLength(1);
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
  await addRows('unknown', 1, `platform.now() - interval '1 hour'`);
  const { status } = start([]);
  await vi.waitFor(() => expect(status.get('unknown')?.oldestDueSeconds).toBeGreaterThan(3_590), soon);
});
