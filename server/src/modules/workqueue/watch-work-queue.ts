import type { StaffContext } from '../../platform/request-context.ts';
import type { StreamEvent } from '../../platform/http/handler.ts';
import { waitForPollTicks } from '../../platform/poll-with-notifications.ts';
import { selectWorkQueueDigest } from './db/work-queue-queries.ts';
import { WORK_QUEUE_CHANNEL } from './work-item-claim-time-and-notifications.ts';

/**
 * Work items are derived from many tables, and no single place announces every change, so the queue is polled, and
 * sooner when somebody acts.
 */
const PACE = { pollMs: 4_000, minIntervalMs: 250 };

/**
 * Reports changes of the work queue while the operator is authorized. The event id is a digest of the list, so a
 * client that reconnects with it learns at once whether its list is still current.
 */
export async function* watchWorkQueue(
  ctx: StaffContext,
  lastEventId: string | undefined,
): AsyncGenerator<StreamEvent<{ type: 'work-items-changed' }>> {
  let seen = lastEventId;
  for await (const _ of waitForPollTicks(ctx.redis, [WORK_QUEUE_CHANNEL], ctx.signal, PACE)) {
    const [[look]] = await ctx.asStaff([selectWorkQueueDigest()]);
    if (!look?.in) return;
    if (seen !== undefined && seen !== look.digest)
      yield { id: look.digest, event: { type: 'work-items-changed' } };
    seen = look.digest;
  }
}
