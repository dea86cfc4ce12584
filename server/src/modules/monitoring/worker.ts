import { type Job, repeatEvery } from '../../platform/jobs/job.ts';
import { deleteOldSupplierWebhooks, checkMonitoredOrders } from './monitor-orders.ts';

/** The worker polls this often for orders that are due for a check at their supplier. */
const LOOK_MS = 1_000;
const CLEAR_MS = 60 * 60_000;

export function monitoringJobs(deps: Parameters<typeof checkMonitoredOrders>[0]): Job[] {
  return [
    repeatEvery(LOOK_MS, 'check-monitored-orders', async () => (await checkMonitoredOrders(deps)) > 0),
    repeatEvery(CLEAR_MS, 'delete-old-supplier-webhooks', () => deleteOldSupplierWebhooks(deps.relayDb)),
  ];
}
