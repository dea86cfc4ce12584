import { repeatUntilStopped } from '../../platform/process-lifecycle.ts';
import { pollExpectedRefunds, processExpectedRefunds } from './refunds.ts';

/** This is how often the worker checks whether a supplier must be asked about a refund. */
const LOOK_MS = 500;
/** It takes at most about this long until a late refund, or one that the gateway has paid out, is noticed. */
const PROCESS_REFUNDS_MS = 5_000;

/** Runs the background jobs of refunds; each is a loop that is safe to run beside other workers. */
export function runRefundJobs(deps: Parameters<typeof pollExpectedRefunds>[0]): (() => Promise<void>)[] {
  return [
    repeatUntilStopped(deps.log, 'refunds owed', async () => ({
      again: (await pollExpectedRefunds(deps)) > 0 ? 'now' : LOOK_MS,
    })),
    repeatUntilStopped(deps.log, 'refund clock', async () => ({
      again: (await processExpectedRefunds(deps)) ? 'now' : PROCESS_REFUNDS_MS,
    })),
  ];
}
