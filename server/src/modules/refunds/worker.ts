import { type Job, repeatEvery } from '../../platform/jobs/job.ts';
import { pollExpectedRefundsJob, processExpectedRefunds } from './process-supplier-refunds.ts';

/** It takes at most about this long until a late refund, or one that the gateway has paid out, is noticed. */
const PROCESS_REFUNDS_MS = 5_000;

export function refundJobs(deps: Parameters<typeof pollExpectedRefundsJob>[0]): Job[] {
  return [
    pollExpectedRefundsJob(deps),
    repeatEvery(PROCESS_REFUNDS_MS, 'process-expected-refunds', () => processExpectedRefunds(deps)),
  ];
}
