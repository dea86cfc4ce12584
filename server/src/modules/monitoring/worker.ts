import { repeatUntilStopped } from '../../platform/process-lifecycle.ts';
import { deleteOldSupplierWebhooks, checkMonitoredOrders } from './monitor-orders.ts';

/** The worker polls this often for orders that are due for a check at their supplier. */
const LOOK_MS = 500;
const CLEAR_MS = 60 * 60_000;

/**
 * Starts the loops that check monitored orders and delete old notices, and returns the functions that stop them.
 * Several workers may run them at once.
 */
export function runMonitoringJobs(deps: Parameters<typeof checkMonitoredOrders>[0]): (() => Promise<void>)[] {
  return [
    repeatUntilStopped(deps.log, 'order monitor', async () => ({
      again: (await checkMonitoredOrders(deps)) > 0 ? 'now' : LOOK_MS,
    })),
    repeatUntilStopped(deps.log, 'old notices', async () => {
      await deleteOldSupplierWebhooks(deps.relayDb);
      return { again: CLEAR_MS };
    }),
  ];
}
