import type { StaffContext } from '../../platform/context.ts';
import type { StreamEvent } from '../../platform/http/handler.ts';
import { pollTicks } from '../../platform/wake.ts';
import { selectDigest } from './desk-sql.ts';
import { DESK_CHANNEL } from './lease.ts';

/** Rows come out of the truth of many tables and no one place tells of all: so it is looked at, and sooner when somebody acts. */
const PACE = { pollMs: 4_000, restMs: 250 };

/**
 * Says that the desk has changed, for as long as the operator is authorized. What the list showed is the position: whoever
 * comes back with it hears at once whether it is still so.
 */
export async function* watchDesk(
  ctx: StaffContext,
  lastEventId: string | undefined,
): AsyncGenerator<StreamEvent<{ type: 'desk-changed' }>> {
  let seen = lastEventId;
  for await (const _ of pollTicks(ctx.redis, [DESK_CHANNEL], ctx.signal, PACE)) {
    const [[look]] = await ctx.asStaff([selectDigest()]);
    if (!look?.in) return;
    if (seen !== undefined && seen !== look.digest)
      yield { id: look.digest, event: { type: 'desk-changed' } };
    seen = look.digest;
  }
}
