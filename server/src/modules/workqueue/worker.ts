import type { Db } from '../../platform/db/db.ts';
import { type Job, repeatEvery } from '../../platform/jobs/job.ts';
import type { RedisStore } from '../../platform/redis.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import {
  callExpireUndecidedProposals,
  callEraseFreeTextOfOldBookings,
} from './db/work-item-actions-queries.ts';
import { notifyWorkQueueChange } from './work-item-claim-time-and-notifications.ts';

/**
 * Lapsed proposals are recorded at this interval; nobody can approve a proposal that has lapsed, even if this is not
 * recorded yet.
 */
const LAPSE_MS = 15_000;
const AT_ONCE = 50;
/** Texts are stored for months, so an hour more or less does not matter. */
const ERASE_MS = 60 * 60_000;

export async function expireWorkItemActionProposals({
  relayDb,
  redis,
  telemetry,
}: {
  readonly relayDb: Db;
  readonly redis: RedisStore;
  readonly telemetry: Pick<Telemetry, 'actionProposals'>;
}): Promise<number> {
  const [[answer]] = await relayDb.run([callExpireUndecidedProposals({ most: AT_ONCE })]);
  const lapsed = answer?.lapsed ?? 0;
  if (lapsed > 0) {
    telemetry.actionProposals('lapsed', lapsed);
    notifyWorkQueueChange({ redis });
  }
  return lapsed;
}

/** Erases what people wrote about bookings that ended long ago; returns the number of bookings. */
export async function eraseBookingFreeText({
  relayDb,
  telemetry,
}: {
  readonly relayDb: Db;
  readonly telemetry: Pick<Telemetry, 'freeTextErased'>;
}): Promise<number> {
  const [[answer]] = await relayDb.run([callEraseFreeTextOfOldBookings({ most: AT_ONCE })]);
  const erasedCount = answer?.gone ?? 0;
  telemetry.freeTextErased(erasedCount);
  return erasedCount;
}

export function workQueueJobs(
  deps: Parameters<typeof expireWorkItemActionProposals>[0] & Parameters<typeof eraseBookingFreeText>[0],
): Job[] {
  return [
    repeatEvery(ERASE_MS, 'erase-old-free-text', async () => (await eraseBookingFreeText(deps)) >= AT_ONCE),
    repeatEvery(
      LAPSE_MS,
      'expire-action-proposals',
      async () => (await expireWorkItemActionProposals(deps)) === AT_ONCE,
    ),
  ];
}
