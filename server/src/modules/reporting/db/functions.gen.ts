// Written by `npm run generate` from the functions of the schema reporting; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/argument.ts';

/** Everything that happened to a booking of the company, newest first, with the versions of its itinerary. Mails last as long as they are kept. Of what our people were asked for, whether it was to cancel it or to change it. */
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
