import type { Db } from '../../platform/db/db.ts';
import { type Job, repeatEvery } from '../../platform/jobs/job.ts';
import type { Telemetry } from '../../platform/telemetry.ts';
import { TRAVELLER_DETAILS_MONTHS } from '@marga/contract/bookings/traveller-details-retention';
import {
  callEraseFreeTextOfOldBookings,
  callEraseTravellerDetailsOfOldBookings,
} from './db/work-item-actions-queries.ts';

const AT_ONCE = 50;
/** What is erased is stored for months, so an hour more or less does not matter. */
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

/** Erases the details of travellers whose trip ended long ago; returns the number of bookings. */
export async function eraseTravellerDetails({
  relayDb,
  telemetry,
}: {
  readonly relayDb: Db;
  readonly telemetry: Pick<Telemetry, 'travellerDetailsErased'>;
}): Promise<number> {
  const [[answer]] = await relayDb.run([
    callEraseTravellerDetailsOfOldBookings({ most: AT_ONCE, keepMonths: TRAVELLER_DETAILS_MONTHS }),
  ]);
  const erased = answer?.erased ?? 0;
  telemetry.travellerDetailsErased(erased);
  return erased;
}

export function workQueueJobs(
  deps: Parameters<typeof eraseBookingFreeText>[0] & Parameters<typeof eraseTravellerDetails>[0],
): Job[] {
  return [
    repeatEvery(ERASE_MS, 'erase-old-free-text', async () => (await eraseBookingFreeText(deps)) >= AT_ONCE),
    repeatEvery(
      ERASE_MS,
      'erase-traveller-details',
      async () => (await eraseTravellerDetails(deps)) >= AT_ONCE,
    ),
  ];
}
