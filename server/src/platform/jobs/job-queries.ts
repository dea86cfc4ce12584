import { sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';
import * as fn from '../db/functions.gen.ts';
import { callFunction, queryBuilder, statement } from '../db/sql-statement.ts';

const now = sql<Instant>`platform.now()`;
const inMs = (ms: number) =>
  sql<Instant>`platform.now() + ${ms}::double precision * interval '1 millisecond'`;

/** Selects the row of a job that still has this claim. */
const isClaimed = (claim: { job: string; key: string; revision: number }) =>
  sql<boolean>`(job, key, revision) = (${claim.job}, ${claim.key}, ${claim.revision})`;

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
    .where(sql<boolean>`(j.job, j.key) = (ready.job, ready.key)`)
    .returning(['j.job', 'j.key', 'j.revision', 'j.failures', 'j.last_success_at']),
);

/**
 * Renews claims that are still held. A row that another transaction has locked is being moved, so its claim is lost
 * anyway; waiting for it could end in a deadlock with a transaction that moves several rows.
 */
export const renewClaims = statement(
  (p: { jobs: string[]; keys: string[]; revisions: number[]; leaseMs: number }) =>
    queryBuilder
      .updateTable('platform.job as j')
      .from(
        sql<{ job: string; key: string }>`(select x.job, x.key from platform.job x
          join unnest(${p.jobs}::text[], ${p.keys}::text[], ${p.revisions}::int[]) as claim (job, key, revision)
            on (x.job, x.key, x.revision) = (claim.job, claim.key, claim.revision)
          for update of x skip locked)`.as('mine'),
      )
      .set({ claimed_until: inMs(p.leaseMs) })
      .where(sql<boolean>`(j.job, j.key) = (mine.job, mine.key)`)
      .returning('j.job'),
);

/** Ends a run of a repeating job, which is due again after a pause. Returns no row when the claim is lost. */
export const finishRun = statement((p: { job: string; key: string; revision: number; againInMs: number }) =>
  queryBuilder
    .updateTable('platform.job')
    .set({
      due_at: inMs(p.againInMs),
      claimed_until: sql<Instant>`'-infinity'`,
      failures: 0,
      last_error: null,
      last_success_at: now,
    })
    .where(isClaimed(p))
    .returning('job'),
);

/** Returns a row if the job still has this claim, so that nothing has moved it since. */
export const selectUnmoved = statement((p: { job: string; key: string; revision: number }) =>
  queryBuilder.selectFrom('platform.job').select('job').where(isClaimed(p)),
);

/** Records that a job about subjects succeeds; the rows of its subjects do not. */
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
      .where(isClaimed(p))
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

/**
 * Schedules subjects that are due without a job's row or by another time than its row has, and removes rows whose
 * subject is gone. Returns the jobs for which there was something to repair.
 */
export const callRepairJobSchedule = callFunction(fn.repairJobSchedule);
