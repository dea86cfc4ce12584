import { type Job, repeatEvery } from '../../platform/jobs/job.ts';
import { pollExpectedRefunds, processExpectedRefunds } from './process-supplier-refunds.ts';

/** The worker polls this often for refunds about which a supplier must be asked. */
const LOOK_MS = 1_000;
/** It takes at most about this long until a late refund, or one that the gateway has paid out, is noticed. */
const PROCESS_REFUNDS_MS = 5_000;

export function refundJobs(deps: Parameters<typeof pollExpectedRefunds>[0]): Job[] {
  return [
    repeatEvery(LOOK_MS, 'poll-expected-refunds', async () => (await pollExpectedRefunds(deps)) > 0),
    repeatEvery(PROCESS_REFUNDS_MS, 'process-expected-refunds', () => processExpectedRefunds(deps)),
  ];
}
