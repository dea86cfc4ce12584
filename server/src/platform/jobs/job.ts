import type { Instant } from '@marga/contract/kernel/time';

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

/**
 * A job about one subject, which is due when the subject's own due column says so. The trigger
 * `platform.schedule_subject_job` on the subject's table schedules the job in every transaction that writes the column.
 */
export interface SubjectJob extends JobOptions {
  /**
   * Does the work. The transaction that records its result moves or clears the due column, and it must have no effect
   * on a subject that is no longer due: a worker that lost its claim may come back late. A run that leaves the column
   * as it was counts as failed.
   */
  readonly runFor: (key: string) => Promise<void>;
  /** One worker runs the job for this many subjects at once. */
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

/** Makes a job about the subjects of the trigger with this name. */
export function runWhenDue(
  name: string,
  atOnce: number,
  work: (key: string) => Promise<unknown>,
): SubjectJob {
  return {
    name,
    atOnce,
    retryAtMostMs: LAST_RETRY_MS,
    runFor: async (key) => void (await work(key)),
  };
}
