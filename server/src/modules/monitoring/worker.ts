import { type Job, repeatEvery } from '../../platform/jobs/job.ts';
import { checkMonitoredOrdersJob, deleteOldSupplierWebhooks } from './monitor-orders.ts';

const CLEAR_MS = 60 * 60_000;

export function monitoringJobs(deps: Parameters<typeof checkMonitoredOrdersJob>[0]): Job[] {
  return [
    checkMonitoredOrdersJob(deps),
    repeatEvery(CLEAR_MS, 'delete-old-supplier-webhooks', () => deleteOldSupplierWebhooks(deps.relayDb)),
  ];
}
