// Written by `npm run generate` from the functions of the schema reporting; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

/** Returns everything that happened to a booking of the company, newest first, with the versions of its itinerary. A mail appears until it is deleted from the mail queue. `what` of a service request says whether a cancellation ('asked') or a change ('asked-change') was requested, or that it was withdrawn. */
export const bookingHistory = (p: { booking: Argument<string> }) =>
  sql<{
    at: Instant;
    kind: string;
    what: string;
    amount_minor: bigint | null;
    currency: string | null;
    by_name: string | null;
    note: string | null;
  }>`reporting.booking_history("of_booking" => (${p.booking})::text)`;
