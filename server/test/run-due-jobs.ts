import type { Db } from '../src/platform/db/db.ts';
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
  const dispatcher = new Dispatcher({ db, log, telemetry }, [job]);
  const started = await dispatcher.startDue();
  await dispatcher.drain();
  if (failures.length > 0) throw failures[0];
  return started;
}
