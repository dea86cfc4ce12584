import { repeat } from '../../platform/lifecycle.ts';
import { aftercareDurations } from './durations.ts';
import { lookForRefunds, processExpectedRefunds } from './refunds.ts';
import { sweepMoves } from './sweep-moves.ts';
import { clearNotices, watchBookings } from './watch.ts';

/** How soon it is seen that an order is to be looked up. */
const LOOK_MS = 500;
/** How late it may be noticed that a refund is late, or that the gateway has paid one out. */
const PROCESS_REFUNDS_MS = 5_000;
const CLEAR_MS = 60 * 60_000;

/** What a worker does after bookings without being asked: each in a loop, each safe beside another worker's. */
export function runAftercare(
  deps: Parameters<typeof watchBookings>[0] &
    Parameters<typeof lookForRefunds>[0] &
    Parameters<typeof sweepMoves>[0],
): (() => Promise<void>)[] {
  const { config, log, relayDb } = deps;
  const { sweepMs } = aftercareDurations(config);
  return [
    repeat(log, 'aftercare sweeper', async () => {
      await sweepMoves(deps);
      return { again: sweepMs };
    }),
    repeat(log, 'watch', async () => ({ again: (await watchBookings(deps)) > 0 ? 'now' : LOOK_MS })),
    repeat(log, 'refunds owed', async () => ({ again: (await lookForRefunds(deps)) > 0 ? 'now' : LOOK_MS })),
    repeat(log, 'refund clock', async () => ({
      again: (await processExpectedRefunds(deps)) ? 'now' : PROCESS_REFUNDS_MS,
    })),
    repeat(log, 'old notices', async () => {
      await clearNotices(relayDb);
      return { again: CLEAR_MS };
    }),
  ];
}
