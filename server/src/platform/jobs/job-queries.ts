import { sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';
import * as fn from '../db/functions.gen.ts';
import { queryBuilder, statement } from '../db/sql-statement.ts';

const now = sql<Instant>`platform.now()`;
const inMs = (ms: number) =>
  sql<Instant>`platform.now() + ${ms}::double precision * interval '1 millisecond'`;

/**
 * Lets the rest of the batch return before it is on disk. If the database crashes in that moment, a claim or the end
 * of a repeating job's run is forgotten, and the job runs again.
 */
export const commitWithoutWaiting = statement(() =>
  queryBuilder.selectNoFrom(sql<string>`set_config('synchronous_commit', 'off', true)`.as('setting')),
);

/** Adds the row that a job itself has. A job about subjects is never due by it. */
export const insertJob = statement((p: { job: string; repeats: boolean }) =>
  queryBuilder
    .insertInto('platform.job')
    .values({
      job: p.job,
      due_at: sql<Instant>`case when ${p.repeats}::boolean then platform.now() else 'infinity' end`,
    })
    .onConflict((conflict) => conflict.doNothing()),
);

/**
 * Claims what is ready: for each job at most as many rows as the worker has room for, so that neither a slow job nor
 * one with many rows keeps the others waiting. A claim that has run out is ready again; no other scan looks for it.
 */
export const claimJobs = statement((p: { jobs: string[]; room: number[]; leaseMs: number }) =>
  queryBuilder
    .updateTable('platform.job as j')
    .from(
      sql<{ job: string; key: string }>`(select ready.job, ready.key
        from unnest(${p.jobs}::text[], ${p.room}::int[]) as free (job, room)
        cross join lateral (select x.job, x.key from platform.job x
          where x.job = free.job and greatest(x.due_at, x.claimed_until) <= platform.now()
          order by greatest(x.due_at, x.claimed_until) limit free.room for update skip locked) ready)`.as(
        'ready',
      ),
    )
    .set({ claimed_until: inMs(p.leaseMs), revision: sql<number>`j.revision + 1` })
    .whereRef('j.job', '=', 'ready.job')
    .whereRef('j.key', '=', 'ready.key')
    .returning(['j.job', 'j.key', 'j.revision', 'j.failures', 'j.last_success_at']),
);

/** Returns in how many milliseconds one of the jobs is ready; null means that none ever is. */
export const selectNextReady = statement((p: { jobs: string[] }) =>
  queryBuilder.selectNoFrom(
    sql<
      number | null
    >`(select (extract(epoch from nullif(min(first.at), 'infinity') - platform.now()) * 1000)::float8
      from unnest(${p.jobs}::text[]) as free (job)
      cross join lateral (select greatest(x.due_at, x.claimed_until) as at from platform.job x
        where x.job = free.job order by greatest(x.due_at, x.claimed_until) limit 1) first)`.as('in_ms'),
  ),
);

export const renewClaims = statement(
  (p: { jobs: string[]; keys: string[]; revisions: number[]; leaseMs: number }) =>
    queryBuilder
      .updateTable('platform.job as j')
      .from(
        sql<{
          job: string;
          key: string;
          revision: number;
        }>`(select * from unnest(${p.jobs}::text[], ${p.keys}::text[],
          ${p.revisions}::int[]) as claim (job, key, revision))`.as('mine'),
      )
      .set({ claimed_until: inMs(p.leaseMs) })
      .where(sql<boolean>`(j.job, j.key, j.revision) = (mine.job, mine.key, mine.revision)`)
      .returning('j.job'),
);

export const callFinishJob = statement(
  (p: { job: string; key: string; revision: number; againInMs: number }) =>
    queryBuilder.selectNoFrom(
      fn.finishJob({ job: p.job, key: p.key, revision: p.revision, dueAt: inMs(p.againInMs) }).as('finished'),
    ),
);

/** Records that a job about subjects succeeds; its finished rows no longer exist. */
export const recordSuccess = statement((p: { job: string }) =>
  queryBuilder
    .updateTable('platform.job')
    .set({ last_success_at: now })
    .where('job', '=', p.job)
    .where('key', '=', '')
    .returning('job'),
);

export const recordFailure = statement(
  (p: { job: string; key: string; revision: number; error: string; retryInMs: number }) =>
    queryBuilder
      .updateTable('platform.job')
      .set({
        failures: sql<number>`failures + 1`,
        last_error: p.error,
        claimed_until: inMs(p.retryInMs),
      })
      .where('job', '=', p.job)
      .where('key', '=', p.key)
      .where('revision', '=', p.revision)
      .returning('job'),
);

/** Returns, for every job, how late its oldest work is, when it last succeeded and how often it failed in a row. */
export const selectJobStatus = statement(() =>
  queryBuilder
    .selectFrom('platform.job')
    .select([
      'job',
      sql<number>`greatest(0, coalesce(extract(epoch from platform.now() - nullif(min(due_at), 'infinity')), 0))::float8`.as(
        'oldest_due_seconds',
      ),
      sql<number | null>`extract(epoch from platform.now() - max(last_success_at))::float8`.as(
        'last_success_age_seconds',
      ),
      sql<number>`max(failures)`.as('failures_in_a_row'),
    ])
    .groupBy('job')
    .orderBy('job'),
);
