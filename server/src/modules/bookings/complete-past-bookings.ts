import type { Db } from '../../platform/db/db.ts';
import { callCompletePastBookings } from './db/booking-queries.ts';

const MOST_AT_ONCE = 200;

/** Completes bookings whose arrival time has passed; returns true when there may be more. */
export async function completePastBookings({ db }: { db: Db }): Promise<boolean> {
  const [[row]] = await db.run([callCompletePastBookings({ most: MOST_AT_ONCE })]);
  return row?.completed === MOST_AT_ONCE;
}
