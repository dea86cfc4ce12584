import { sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';
import { statement } from '../../platform/db/statement.ts';
import { bookingsForReading } from './booking-sql.ts';

/** Of a name that more bookings have, so many of the latest are looked at. */
const MOST_FOUND = 500;
/** More than anybody has in a few days. */
const MOST_SHOWN = 20;

/**
 * What stands, has all of these words and lies in this time. By the table of words, so that it costs the same for a company with
 * a hundred bookings and with a million.
 */
export const selectPossibleDoubleBookings = statement(
  (p: { words: readonly string[]; from: Instant; until: Instant }) =>
    bookingsForReading
      .select('service')
      .select('departs_on')
      .where(sql<boolean>`company_id = (select platform.company())`)
      .where(
        sql<boolean>`id = any (array(select booking_id from booking.search_bookings(${p.words}::text[], ${MOST_FOUND}::int)))`,
      )
      .where(sql<boolean>`departs_at <= ${p.until}::timestamptz and arrives_at >= ${p.from}::timestamptz`)
      .where('state', 'not in', ['failed', 'rejected', 'cancelled'])
      .orderBy('departs_at')
      .orderBy('id')
      .limit(MOST_SHOWN),
);
