import { sql } from 'kysely';
import type { Db } from '../src/platform/db/db.ts';
import { queryBuilder, statement } from '../src/platform/db/sql-statement.ts';
import { Dispatcher } from '../src/platform/jobs/dispatch-jobs.ts';
import type { SubjectJob } from '../src/platform/jobs/job.ts';

/**
 * Runs a job for the subjects that are due now, once and as many as a worker does at once. Returns how many there were,
 * and fails if the run for one of them did.
 */
export async function runDueJobs(db: Db, job: SubjectJob): Promise<number> {
  const failures: unknown[] = [];
  const log = { warn: ({ err }: { err: unknown }) => void failures.push(err) };
  const telemetry = { jobRun: () => {}, jobStatus: () => {} };
  const dispatcher = new Dispatcher({ config: { TIME_SCALE: 1 }, db, log, telemetry }, [job]);
  const started = await dispatcher.startDue();
  await dispatcher.drain();
  if (failures.length > 0) throw failures[0];
  return started;
}

const selectDueSubjects = statement((p: { job: string }) =>
  queryBuilder
    .selectFrom('platform.job')
    .select('key')
    .where('job', '=', p.job)
    .where(sql<boolean>`due_at <= platform.now()`),
);

/** Returns whether a subject of the job is due, also one that somebody else has locked or claimed. */
export async function isAnyDue(db: Db, { name }: SubjectJob): Promise<boolean> {
  const [due] = await db.run([selectDueSubjects({ job: name })]);
  return due.length > 0;
}
