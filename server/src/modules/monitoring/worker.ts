import { repeatUntilStopped } from '../../platform/process-lifecycle.ts';
import { deleteOldSupplierWebhooks, checkMonitoredOrders } from './monitor-orders.ts';

/** This is how often the worker checks for orders to look up. */
const LOOK_MS = 500;
const CLEAR_MS = 60 * 60_000;

/** Runs the background jobs of monitoring; each is a loop that is safe to run beside other workers. */
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
