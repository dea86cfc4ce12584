import { repeatUntilStopped } from '../../platform/process-lifecycle.ts';
import { amendmentDurations } from './amendment-durations.ts';
import { restartStalledAmendments } from './restart-stalled-amendments.ts';

/** Runs the background job of amendments, a loop that is safe to run beside other workers. */
export function runAmendmentJobs(
  deps: Parameters<typeof restartStalledAmendments>[0],
): (() => Promise<void>)[] {
  const { sweepMs } = amendmentDurations(deps.config);
  return [
    repeatUntilStopped(deps.log, 'amendment sweeper', async () => {
      await restartStalledAmendments(deps);
      return { again: sweepMs };
    }),
  ];
}
