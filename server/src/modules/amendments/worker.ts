import { repeat } from '../../platform/lifecycle.ts';
import { amendmentDurations } from './durations.ts';
import { sweepAmendments } from './sweep-amendments.ts';

/** Runs the background job of amendments, a loop that is safe to run beside other workers. */
export function runAmendmentJobs(deps: Parameters<typeof sweepAmendments>[0]): (() => Promise<void>)[] {
  const { sweepMs } = amendmentDurations(deps.config);
  return [
    repeat(deps.log, 'amendment sweeper', async () => {
      await sweepAmendments(deps);
      return { again: sweepMs };
    }),
  ];
}
