// Written by `npm run generate` from the functions of the schema reporting; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

/** Returns everything that happened to a booking of the company, newest first, with the versions of its itinerary. Mails appear as long as they are stored. For a service request it says whether a cancellation or a change was requested. */
export const bookingHistory = (p: { ofBooking: Argument<string> }) =>
  sql<{
    at: Instant;
    kind: string;
    what: string;
    amount_minor: bigint | null;
    currency: string | null;
    by_name: string | null;
    note: string | null;
  }>`reporting.booking_history("of_booking" => (${p.ofBooking})::text)`;
