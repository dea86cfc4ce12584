import type { Handler } from '../../platform/http/handler.ts';
import { workQueueHandlers } from './work-queue.ts';
import { offlineBookingHandlers } from './offline-bookings.ts';
import { unmatchedRefundHandlers } from './unmatched-refunds.ts';

export { notifyWorkQueueChange } from './work-item-claim-time-and-notifications.ts';
export { selectWorkQueue } from './db/work-queue-queries.ts';
export { workQueueJobs } from './worker.ts';

export function workqueueHandlers(): Handler[] {
  return [...workQueueHandlers(), ...offlineBookingHandlers(), ...unmatchedRefundHandlers()];
}
