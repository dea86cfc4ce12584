import type { StaffContext } from '../../platform/context.ts';
import type { StreamEvent } from '../../platform/http/handler.ts';
import { pollTicks } from '../../platform/poll-ticks.ts';
import { selectWorkQueueDigest } from './work-queue-sql.ts';
import { WORK_QUEUE_CHANNEL } from './claim.ts';

/** Rows come out of the truth of many tables and no one place tells of all: so it is looked at, and sooner when somebody acts. */
const PACE = { pollMs: 4_000, minIntervalMs: 250 };

/**
 * Says that the desk has changed, for as long as the operator is authorized. What the list showed is the position: whoever
 * comes back with it hears at once whether it is still so.
 */
export async function* watchWorkQueue(
  ctx: StaffContext,
  lastEventId: string | undefined,
): AsyncGenerator<StreamEvent<{ type: 'work-items-changed' }>> {
  let seen = lastEventId;
  for await (const _ of pollTicks(ctx.redis, [WORK_QUEUE_CHANNEL], ctx.signal, PACE)) {
    const [[look]] = await ctx.asStaff([selectWorkQueueDigest()]);
    if (!look?.in) return;
    if (seen !== undefined && seen !== look.digest)
      yield { id: look.digest, event: { type: 'work-items-changed' } };
    seen = look.digest;
  }
}
