import { repeatUntilStopped } from '../../platform/process-lifecycle.ts';
import { amendmentDurations } from './amendment-durations.ts';
import { restartStalledAmendments } from './restart-stalled-amendments.ts';

/**
 * Starts the loop that regularly restarts stalled cancellations and changes, and returns the functions that stop it.
 * Several workers may run it at once.
 */
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
