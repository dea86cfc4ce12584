import { repeat } from '../../platform/lifecycle.ts';
import { amendmentDurations } from './durations.ts';
import { pollExpectedRefunds, processExpectedRefunds } from './refunds.ts';
import { sweepAmendments } from './sweep-amendments.ts';
import { deleteOldSupplierNotices, monitorOrders } from './monitor-orders.ts';

/** This is how often the worker checks for orders to look up. */
const LOOK_MS = 500;
/** A late refund, or one paid out by the gateway, may be noticed this late. */
const PROCESS_REFUNDS_MS = 5_000;
const CLEAR_MS = 60 * 60_000;

/** Runs the background jobs after bookings; each is a loop that is safe to run beside other workers. */
export function runAmendmentJobs(
  deps: Parameters<typeof monitorOrders>[0] &
    Parameters<typeof pollExpectedRefunds>[0] &
    Parameters<typeof sweepAmendments>[0],
): (() => Promise<void>)[] {
  const { config, log, relayDb } = deps;
  const { sweepMs } = amendmentDurations(config);
  return [
    repeat(log, 'amendment sweeper', async () => {
      await sweepAmendments(deps);
      return { again: sweepMs };
    }),
    repeat(log, 'order monitor', async () => ({ again: (await monitorOrders(deps)) > 0 ? 'now' : LOOK_MS })),
    repeat(log, 'refunds owed', async () => ({
      again: (await pollExpectedRefunds(deps)) > 0 ? 'now' : LOOK_MS,
    })),
    repeat(log, 'refund clock', async () => ({
      again: (await processExpectedRefunds(deps)) ? 'now' : PROCESS_REFUNDS_MS,
    })),
    repeat(log, 'old notices', async () => {
      await deleteOldSupplierNotices(relayDb);
      return { again: CLEAR_MS };
    }),
  ];
}
