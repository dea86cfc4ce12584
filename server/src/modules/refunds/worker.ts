import { repeatUntilStopped } from '../../platform/process-lifecycle.ts';
import { pollExpectedRefunds, processExpectedRefunds } from './process-supplier-refunds.ts';

/** The worker polls this often for refunds about which a supplier must be asked. */
const LOOK_MS = 500;
/** It takes at most about this long until a late refund, or one that the gateway has paid out, is noticed. */
const PROCESS_REFUNDS_MS = 5_000;

/**
 * Starts the loops that poll suppliers for refunds and process late or paid ones, and returns the functions that stop
 * them. Several workers may run them at once.
 */
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
