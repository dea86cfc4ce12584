import type { Db } from '../../platform/db/db.ts';
import { type Job, repeatEvery } from '../../platform/jobs/job.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import { callEraseFreeTextOfOldBookings } from './db/work-item-actions-queries.ts';

const AT_ONCE = 50;
/** Texts are stored for months, so an hour more or less does not matter. */
const ERASE_MS = 60 * 60_000;

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

export function workQueueJobs(deps: Parameters<typeof eraseBookingFreeText>[0]): Job[] {
  return [
    repeatEvery(ERASE_MS, 'erase-old-free-text', async () => (await eraseBookingFreeText(deps)) >= AT_ONCE),
  ];
}
