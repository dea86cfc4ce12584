import { type Job, repeatEvery } from '../../platform/jobs/job.ts';
import { amendmentDurations } from './amendment-durations.ts';
import { MOST_AT_ONCE, restartStalledAmendments } from './restart-stalled-amendments.ts';

export function amendmentJobs(deps: Parameters<typeof restartStalledAmendments>[0]): Job[] {
  const { sweepMs } = amendmentDurations(deps.config);
  return [
    repeatEvery(
      sweepMs,
      'restart-stalled-amendments',
      async () => (await restartStalledAmendments(deps)) === MOST_AT_ONCE,
    ),
  ];
}
