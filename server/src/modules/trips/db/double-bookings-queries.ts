import { sql } from 'kysely';
import type { Instant } from '@marga/contract/kernel/time';
import { statement } from '../../../platform/db/sql-statement.ts';
import { bookingsForReading, TRAVELLER_DETAILS_COLUMNS } from '../../bookings/index.ts';

/** For a name with more bookings, only this many of the latest are checked. */
const MOST_FOUND = 500;
/** At most this many bookings are returned, which is more than anyone books within a few days. */
const MOST_SHOWN = 20;

/**
 * Selects the active bookings in this period that contain all these words of a traveller's name. It uses the word
 * table, so the cost does not grow with the company's bookings.
 */
export const selectPossibleDoubleBookings = statement(
  (p: { words: readonly string[]; from: Instant; until: Instant }) =>
    bookingsForReading
      .select(TRAVELLER_DETAILS_COLUMNS)
      .select('service')
      .select('departs_on')
      .where(sql<boolean>`company_id = (select platform.current_company())`)
      .where(
        sql<boolean>`id = any (array(select booking_id from bookings.search_bookings(${p.words}::text[], ${MOST_FOUND}::int)))`,
      )
      .where(sql<boolean>`departs_at <= ${p.until}::timestamptz and arrives_at >= ${p.from}::timestamptz`)
      .where('state', 'not in', ['failed', 'rejected', 'cancelled'])
      .orderBy('departs_at')
      .orderBy('id')
      .limit(MOST_SHOWN),
);
