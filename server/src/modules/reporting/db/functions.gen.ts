// Written by `npm run generate` from the functions of the schema reporting; edit their files in functions/ instead.
import type { Instant } from '@marga/contract/kernel/time';
import { sql } from 'kysely';
import type { Argument } from '../../../platform/db/sql-argument.ts';

/** Returns the names of the people who acted on a booking of the company, and the mails about it. A mail appears until it is deleted from the mail queue. */
export const peopleAndMailsOfBooking = (p: { booking: Argument<string> }) =>
  sql<{
    user_id: string | null;
    name: string | null;
    at: Instant | null;
    template: string | null;
  }>`reporting.people_and_mails_of_booking("of_booking" => (${p.booking})::text)`;
