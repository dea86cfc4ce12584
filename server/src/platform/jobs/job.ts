import type { Instant } from '@marga/contract/kernel/time';
import type { RawBuilder } from 'kysely';
import * as fn from '../db/functions.gen.ts';
import { type Call, queryBuilder, statement } from '../db/sql-statement.ts';

export const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;

interface JobOptions {
  /** The name in the table, the log and the metrics. */
  readonly name: string;
  /** After a failure the job waits a second, and twice as long after each further one, up to this. */
  readonly retryAtMostMs: number;
}

/**
 * A job that repeats: one run handles what is due for all companies. Only one worker runs it at a time, except after
 * its claim was lost, so each run must be safe beside another.
 */
export interface RepeatingJob extends JobOptions {
  /** Returns the pause until the next run in milliseconds, or `now` when there may be more to do. */
  readonly run: (lastSuccessAt: Instant | null) => Promise<'now' | number>;
}

/** A job about one subject, which `platform.schedule_job` schedules in the transaction that decides it. */
export interface SubjectJob extends JobOptions {
  /**
   * One statement does the work and ends the job, so that the effect happens once however often the job is started.
   * `makeSubjectJob` makes it.
   */
  readonly finish: (claim: { job: string; key: string; revision: number }) => Call<unknown>;
  /** One worker runs this many rows of the job at once. */
  readonly atOnce: number;
}

export type Job = RepeatingJob | SubjectJob;

/**
 * Makes a job that runs at this interval, and again at once after a run that returned true: there may be more to do.
 * After a failure it does not wait longer than usual, because one subject's error should not delay the others.
 */
export function repeatEvery(everyMs: number, name: string, work: () => Promise<unknown>): RepeatingJob {
  return {
    name,
    retryAtMostMs: Math.min(Math.max(everyMs, FIRST_RETRY_MS), LAST_RETRY_MS),
    run: async () => ((await work()) === true ? 'now' : everyMs),
  };
}

/**
 * Makes a job about one subject from an expression that does the work and returns when the subject is due again, or
 * null. The expression is evaluated before the job's row is locked, in the order of the transactions that schedule it.
 */
export function makeSubjectJob({
  work,
  ...options
}: Omit<SubjectJob, 'finish' | 'retryAtMostMs'> & {
  readonly work: (key: string) => RawBuilder<Instant | null>;
}): SubjectJob {
  const finish = statement((p: { job: string; key: string; revision: number }) =>
    queryBuilder.selectNoFrom(
      fn.finishJob({ job: p.job, key: p.key, revision: p.revision, dueAt: work(p.key) }).as('finished'),
    ),
  );
  return { ...options, retryAtMostMs: LAST_RETRY_MS, finish };
}
