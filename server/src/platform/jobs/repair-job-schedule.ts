import type { Db } from '../db/db.ts';
import type { Log } from '../log.ts';
import { callRepairJobSchedule } from './job-queries.ts';

/**
 * Schedules due subjects that have no job and removes jobs without a subject. Triggers keep both in step, so whatever
 * there is to repair is reported: something has bypassed them, such as a restore of single tables.
 */
export async function repairJobSchedule(db: Db, log: Pick<Log, 'warn'>): Promise<void> {
  const [repaired] = await db.run([callRepairJobSchedule()]);
  for (const { job, scheduled, removed } of repaired)
    log.warn({ job, scheduled: Number(scheduled), removed: Number(removed) }, 'job schedule repaired');
}
